"""精品乐清麻将 (`yueqing`, edition `jp`), as the difference to `local`; clauses J1-J6 of the editions sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.contract import Edition
from rules.core.options import Span, house_rule
from rules.core.record import replace
from rules.mahjong.ruleset import Claims, Ruleset
from rules.mahjong.turn_up import Successor
from rules.tiles.tile import FLOWERS, full_set
from rules.variants import yueqing_local

__all__ = ["JP", "JpOptions", "ruleset"]


@dataclass(frozen=True, slots=True)
class JpOptions:
    """The house rules of 精品 (J6)."""

    edition: str = house_rule("jp", ("jp",), "J6")
    stake: int = house_rule(1, Span(1, 1_000_000, (1, 2, 5, 10, 20, 50, 100)), "J4")
    length: int | str = house_rule(8, (4, 8, 12, 16, "1c", "2c", "4c"), "Y1")
    seat_ceremony: bool = house_rule(False, (False, True), "Y1")
    flower_table: str = house_rule("square", ("square", "big"), "J5")
    worm: bool = house_rule(False, (False, True), "J1")
    repeat_bonus: str = house_rule("cube", ("cube", "linear"), "J4")
    tiles_left: int = house_rule(16, (16, 4), "J1")
    dead_hand: str = house_rule("forbid", ("forbid", "play"), "D63")
    kong_after_claim: bool = house_rule(False, (False, True), "Y3")
    forbid_swap_discard: bool = house_rule(False, (False, True), "Y3")


def ruleset(options: JpOptions) -> Ruleset:
    """精品 with its house rules, complete."""
    return replace(
        yueqing_local.ruleset(yueqing_local.YueqingOptions()),
        edition="jp",
        options=options,
        tiles=full_set(flowers=FLOWERS) if options.worm else full_set(),  # J1
        reserve=options.tiles_left,
        turn_up=Successor(worm=options.worm),
        claims=Claims(kong_after_claim=options.kong_after_claim, wild_kong=True),
    )


JP: Final = Edition("jp", JpOptions, ruleset)
"""The edition as `yueqing` offers it."""
