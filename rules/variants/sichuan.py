"""四川麻将 (`sichuan`), as document 004 has it: the difference to 血战到底; clauses B1-B15 of the Sichuan sheet.

Where the sheet is silent:

- B11: in the last four tiles a seat on turn is what it can be after its best discard.
- B11: 16x more for the escaper himself stay 16x in the last four, and go to the house wherever the rest goes.
- B11: what a leaver forfeits to a seat that has left before is treated like a refund: not made, or the house has it.
- B11: where a bot plays on, a seat that has won and leaves is paid like one that stays; the dealer follows as ever.
- B12: the tax is taken of what is really paid. D21: 杠上炮 moves what the kong has really brought; 退税 does not ask
  for it again even where nothing of it could be paid.
"""

from __future__ import annotations

from typing import Final

from rules.core.contract import Edition, Variant
from rules.core.options import house_rule
from rules.core.record import dataclass, replace
from rules.mahjong.ruleset import End, Ruleset
from rules.mahjong.succession import dice_decide, discarder_deals
from rules.scoring.blood import BloodPay
from rules.scoring.pattern import renamed
from rules.scoring.solvency import Insolvency
from rules.scoring.tally import Scoring
from rules.scoring.terms import Money
from rules.variants import room, xuezhan
from rules.variants.sichuan_room import SichuanOptions

__all__ = ["SICHUAN", "SichuanModeOptions", "payment", "ruleset", "scoring"]


@dataclass(frozen=True, slots=True)
class SichuanModeOptions(SichuanOptions):
    """The house rules of 四川麻将 (section 6), where they are not those of 血战到底."""

    edition: str = house_rule("local", ("local",), "B1")
    mode: str = house_rule("normal", ("normal", "blood"), "B1")
    stake: int = room.stake("B2")
    open_kong_pay: int | str = house_rule(1, (1, 2, "graze"), "A5")
    open_kong_flower: str = house_rule("all", ("all", "provider"), "A4")
    kong_is_root: bool = house_rule(False, (False, True), "D9")
    rob_kong_fan: int = house_rule(0, (0, 1), "D10")
    passed_win: bool = house_rule(False, (False, True), "A8")
    show_concealed_kong: bool = house_rule(True, (True, False), "D7")
    escape_mode: str = house_rule("end", ("end", "bot"), "B11")
    escape_penalty_to: str = house_rule("house", ("house", "players"), "D12")
    escape_count_self: bool = house_rule(False, (False, True), "B11")
    leaver_forfeits_win: bool = house_rule(False, (False, True), "D13")
    leaver_refund_to_house: bool = house_rule(False, (False, True), "B11")
    insolvency: str = house_rule("pooled", ("pooled", "in_order"), "D14")


def scoring(options: SichuanModeOptions) -> Scoring:
    """How wins are priced: as in 血战到底, with the names that document 004 has (1.10, B2, B3)."""
    blood = xuezhan.scoring(options)
    return replace(blood, awards=renamed(blood.awards, "", *xuezhan.NAMED_BY_000))


def payment(options: SichuanModeOptions) -> BloodPay:
    """Who pays what (B2 to B8, B11)."""
    return replace(
        xuezhan.payment(options, unit=6, pig=16),
        scoring=scoring(options),
        escape_penalty_to=options.escape_penalty_to,
        escape_count_self=options.escape_count_self,
        leaver_forfeits_win=options.leaver_forfeits_win,
        leaver_refund_to_house=options.leaver_refund_to_house,
        money=Money.POINTS,
    )


def ruleset(options: SichuanModeOptions) -> Ruleset:
    """四川麻将 with its house rules, complete."""
    blood = options.mode == "blood"
    return replace(
        xuezhan.ruleset(options),
        key="sichuan",
        scoring=scoring(options),
        pay=payment(options),
        succession=dice_decide if blood else discarder_deals,  # B9
        end=End.THREE_WINNERS if blood else End.FIRST_WIN,  # B1
        insolvency=Insolvency(options.insolvency),  # B12
    )


SICHUAN: Final = Variant("sichuan", "四川麻将", (Edition("local", SichuanModeOptions, ruleset),))
"""The game as it is registered."""
