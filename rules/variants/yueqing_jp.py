"""精品乐清麻将 (`yueqing`, edition `jp`), as the difference to `local`; clauses J1-J6 of the editions sheet.

Where the sheet is silent:

- J3, D7: the kong of wilds fits every flush, 全字 and 对对胡; 平胡 has five chows and no kong (H3).
- J3: 三杠头 and 七仙女 need indicator tiles, so there are none when one of the eight flowers is turned up.
"""

from __future__ import annotations

from typing import Final

from rules.core.contract import Edition
from rules.core.options import house_rule
from rules.core.record import dataclass, replace
from rules.mahjong.ruleset import Claims, Ruleset
from rules.mahjong.turn_up import Successor
from rules.scoring.hua import Hua
from rules.scoring.pattern import big, renamed, repriced, revised
from rules.scoring.patterns import flowers, triplets, waits, wilds
from rules.scoring.payment import EverybodyPays, cubed, linear
from rules.scoring.settlement import Settlement
from rules.scoring.tally import Scoring
from rules.scoring.total import SixJumps
from rules.tiles.tile import FLOWERS, full_set
from rules.variants import room, wuhanhua, yueqing_local

__all__ = ["BIG_HUA", "JP", "JP_AWARDS", "SCORING", "SQUARE_HUA", "JpOptions", "payment", "ruleset"]


@dataclass(frozen=True, slots=True)
class JpOptions:
    """The house rules of 精品 (J6)."""

    edition: str = house_rule("jp", ("jp",), "J6")
    stake: int = room.stake("J4")
    length: int | str = room.length()
    seat_ceremony: bool = room.seat_ceremony()
    flower_table: str = house_rule("square", ("square", "big"), "J5")
    worm: bool = house_rule(False, (False, True), "J1")
    repeat_bonus: str = house_rule("cube", ("cube", "linear"), "J4")
    tiles_left: int = house_rule(16, (16, 4), "J1")
    dead_hand: str = room.dead_hand()
    kong_after_claim: bool = room.kong_after_claim()
    forbid_swap_discard: bool = room.forbid_swap_discard()


_OWN_NAMES: Final = (
    "no_wild",
    "indicator",
    "wild_single_wait",
    "wild_pair",
    "three_wilds",
    "single_wait_drew_wild",
    "hard_single_wait",
    "wild_triplet",
    "four_wilds",
)
"""Patterns that players of 精品 call otherwise than those of 乐清 and 武汉花 (J2, J3)."""

_AWARDS: Final = revised(
    repriced(wuhanhua.WUHANHUA_AWARDS, {15: 25, 30: 50, 45: 75, 200: 500, 500: 1000}),
    big(flowers.three_indicators, 25),  # D20
    big(flowers.worms_6, 25),
    big(triplets.four_winds_of_any_seat, 75, excludes=(triplets.seat_wind,)),
    big(flowers.four_reds, 75),
    big(flowers.four_greens, 75),
    big(flowers.worms_7, 75),
    big(waits.wild_wait_wild, 100, excludes=(waits.wild_single_wait, wilds.wild_pair)),
    big(flowers.seven_fairies, 500, excludes=(flowers.four_whites, flowers.three_indicators)),
    big(flowers.eight_immortals, 500, excludes=(flowers.four_reds, flowers.four_greens)),
    big(flowers.worms_8, 500),
    big(wilds.wild_kong, 500, excludes=(wilds.four_wilds,)),
    gone=(triplets.four_winds_shadow,),
)
JP_AWARDS: Final = renamed(_AWARDS, "jp", *_OWN_NAMES)
"""What 精品 pays (J2, J3): the exclusions of 武汉花 (D21) at its own scale, and what 武汉花 does not have."""

SCORING: Final = Scoring(
    melds=5,
    awards=JP_AWARDS,
    flat=(),
    total=SixJumps(25, constant=2),  # J4
)
"""How wins are priced; no house rule changes that."""

SQUARE_HUA: Final = Hua(
    indicator_key="kong_head",
    indicator=(1, 4, 10),
    flower=(1, 4, 9, 16),
    wild=(1, 4, 12, 18),
    open_kong=(1, 4, 9, 18, 36),
    concealed_kong=(2, 9, 18, 36, 72),
    mixed=1,
    worm=(1, 4, 6, 8, 10, 15, 20, 25),
    wild_kong=22,
)
"""平方花, and D24 (J5)."""

BIG_HUA: Final = replace(
    SQUARE_HUA,
    indicator=(1, 4, 8),
    flower=(1, 4, 6, 10),
    wild=(1, 4, 8, 12),
    open_kong=(1, 4, 8, 16, 32),
    concealed_kong=(2, 6, 12, 24, 48),
)
"""大花 (J5): another table, squared like the first."""


def payment(options: JpOptions) -> Settlement:
    """Who pays what: the dealer no more than others, its repeats to the third power (J4, D22), and hua (J5)."""
    return Settlement(
        win=EverybodyPays(
            dealer_pays=0,
            dealer_wins=0,
            base=0,
            stake=options.stake,
            repeats=linear if options.repeat_bonus == "linear" else cubed,
            streak_both_ways=False,
        ),
        hua=replace(BIG_HUA if options.flower_table == "big" else SQUARE_HUA, stake=options.stake),
    )


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
        scoring=SCORING,  # J2 to J4
        pay=payment(options),
        stages=yueqing_local.discard_stages(
            options.dead_hand, forbid_swap_discard=options.forbid_swap_discard
        ),  # Y3, Y4; no 推胡
    )


JP: Final = Edition("jp", JpOptions, ruleset)
"""The edition as `yueqing` offers it."""
