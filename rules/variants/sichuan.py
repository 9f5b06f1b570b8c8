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
from rules.variants import room, sichuan_room, xuezhan

__all__ = ["SICHUAN", "SichuanModeOptions", "payment", "ruleset", "scoring"]


@dataclass(frozen=True, slots=True)
class SichuanModeOptions:
    """The house rules of 四川麻将 (section 6)."""

    edition: str = house_rule("local", ("local",), "B1")
    mode: str = house_rule("normal", ("normal", "blood"), "B1")
    stake: int = room.stake("B2")
    length: int | str = room.length()
    seat_ceremony: bool = room.seat_ceremony()
    cap_fan: int | str = sichuan_room.cap_fan()
    self_draw_fan: bool = sichuan_room.self_draw_fan()
    self_draw_base: bool = sichuan_room.self_draw_base()
    open_kong_pay: int | str = sichuan_room.open_kong_pay(1)
    open_kong_flower: str = sichuan_room.open_kong_flower("all")
    transfer: str = sichuan_room.transfer()
    kong_is_root: bool = sichuan_room.kong_is_root(False)
    rob_kong_fan: int = sichuan_room.rob_kong_fan(0)
    dragon_root_kept: bool = sichuan_room.dragon_root_kept()
    earth_on_first_discard: bool = sichuan_room.earth_on_first_discard()
    declare_void: bool = sichuan_room.declare_void()
    exchange3: int | str = sichuan_room.exchange3()
    timely_rain: bool = sichuan_room.timely_rain()
    kong_after_pung: bool = sichuan_room.kong_after_pung()
    passed_win: bool = sichuan_room.passed_win(False)
    pung_lifts_lock: bool = sichuan_room.pung_lifts_lock()
    passed_win_needs_add: bool = sichuan_room.passed_win_needs_add()
    pig_pays: str = sichuan_room.pig_pays()
    pig_and_call: str = sichuan_room.pig_and_call()
    multi_win: bool = sichuan_room.multi_win()
    pung_last_discard: bool = sichuan_room.pung_last_discard()
    show_concealed_kong: bool = sichuan_room.show_concealed_kong(True)
    escape_mode: str = sichuan_room.escape_mode("end")
    escape_penalty_to: str = house_rule("house", ("house", "players"), "D12")
    escape_count_self: bool = house_rule(False, (False, True), "B11")
    leaver_forfeits_win: bool = house_rule(False, (False, True), "D13")
    leaver_refund_to_house: bool = house_rule(False, (False, True), "B11")
    insolvency: str = sichuan_room.insolvency()
    tax_percent: int = sichuan_room.tax_percent()
    items: bool = sichuan_room.items()


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
