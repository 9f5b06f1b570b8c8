"""血战到底 (`xuezhan`), as document 000 has it; clauses 1.1-1.12 and A1-A14 of the Sichuan sheet.

Where the sheet is silent:

- 1.6: the die that gives the direction of 换三张 is the first one of the hand's throw.
"""

from __future__ import annotations

from typing import Final

from rules.core.contract import Edition, Variant
from rules.core.options import house_rule
from rules.core.record import dataclass
from rules.mahjong.luck import first_draw_luck
from rules.mahjong.ruleset import Claims, End, Ruleset, Setting, Stage, Winners
from rules.mahjong.stages.account import ACCOUNT
from rules.mahjong.succession import first_winner_deals
from rules.scoring.blood import BloodPay
from rules.scoring.tally import Scoring
from rules.scoring.total import FanSum
from rules.shape.complete import melds_and_pair
from rules.tiles.tile import KINDS, Tile, full_set
from rules.variants import room, sichuan_room
from rules.variants.sichuan_room import SichuanOptions

__all__ = ["XUEZHAN", "XuezhanOptions", "payment", "ruleset", "scoring", "stages"]


@dataclass(frozen=True, slots=True)
class XuezhanOptions:
    """The house rules of 血战到底 (section 6)."""

    edition: str = house_rule("local", ("local",), "A1")
    stake: int = room.stake("A1")
    length: int | str = room.length()
    seat_ceremony: bool = room.seat_ceremony()
    cap_fan: int | str = sichuan_room.cap_fan()
    self_draw_fan: bool = sichuan_room.self_draw_fan()
    self_draw_base: bool = sichuan_room.self_draw_base()
    open_kong_pay: int | str = sichuan_room.open_kong_pay(2)
    open_kong_flower: str = sichuan_room.open_kong_flower("provider")
    transfer: str = sichuan_room.transfer()
    kong_is_root: bool = sichuan_room.kong_is_root(True)
    rob_kong_fan: int = sichuan_room.rob_kong_fan(1)
    dragon_root_kept: bool = sichuan_room.dragon_root_kept()
    earth_on_first_discard: bool = sichuan_room.earth_on_first_discard()
    declare_void: bool = sichuan_room.declare_void()
    exchange3: int | str = sichuan_room.exchange3()
    timely_rain: bool = sichuan_room.timely_rain()
    kong_after_pung: bool = sichuan_room.kong_after_pung()
    passed_win: bool = sichuan_room.passed_win(True)
    pung_lifts_lock: bool = sichuan_room.pung_lifts_lock()
    passed_win_needs_add: bool = sichuan_room.passed_win_needs_add()
    pig_pays: str = sichuan_room.pig_pays()
    pig_and_call: str = sichuan_room.pig_and_call()
    multi_win: bool = sichuan_room.multi_win()
    pung_last_discard: bool = sichuan_room.pung_last_discard()
    show_concealed_kong: bool = sichuan_room.show_concealed_kong(False)
    escape_mode: str = sichuan_room.escape_mode("bot")
    tax_percent: int = sichuan_room.tax_percent()
    items: bool = sichuan_room.items()


def scoring(options: SichuanOptions) -> Scoring:
    """How wins are priced (1.10, A1, A2)."""
    cap = options.cap_fan if isinstance(options.cap_fan, int) else None
    return Scoring(melds=4, awards=(), flat=(), total=FanSum(cap))


def payment(options: SichuanOptions, *, unit: int, pig: int) -> BloodPay:
    """Who pays what (1.8, 1.9, A3 to A10)."""
    return BloodPay(
        scoring=scoring(options),
        unit=unit * options.stake,
        pig=pig,
        open_kong_pay=str(options.open_kong_pay),
        open_kong_flower=options.open_kong_flower,
        transfer=options.transfer,
        self_draw_base=options.self_draw_base,
        pig_pays=options.pig_pays,
        pig_and_call=options.pig_and_call,
    )


def nothing_turned_up(_: tuple[Tile, ...]) -> Setting:
    """No tile is turned up, nothing is wild, nothing a flower (1.1)."""
    return Setting((), (), (), ())


def stages(options: SichuanOptions) -> tuple[Stage, ...]:
    """The pieces of play that a room chooses."""
    return (ACCOUNT,)


def ruleset(options: SichuanOptions) -> Ruleset:
    """血战到底 with its house rules, complete."""
    return Ruleset(
        key="xuezhan",
        edition=options.edition,
        options=options,
        tiles=full_set(KINDS[:27]),  # 1.1
        hand=13,
        reserve=0,
        turn_up=nothing_turned_up,
        claims=Claims(
            chow=False,  # 1.2
            winners=Winners.ALL if options.multi_win else Winners.NEAREST,  # 1.3
            kong_after_claim=options.kong_after_pung,
            timely_kongs=options.timely_rain,
            hidden_kongs=not options.show_concealed_kong,  # A12
        ),
        completes=melds_and_pair(4),  # 1.6
        scoring=scoring(options),
        pay=payment(options, unit=1, pig=64),  # A1, A10
        succession=first_winner_deals,  # A11
        luck=first_draw_luck(on_first_discard=options.earth_on_first_discard),  # 1.11
        replace_from_tail=False,
        end=End.THREE_WINNERS,  # 1.5
        stages=stages(options),
        settles_leaving=options.escape_mode == "end",
        tax_percent=options.tax_percent,  # A14
    )


XUEZHAN: Final = Variant("xuezhan", "血战到底", (Edition("local", XuezhanOptions, ruleset),))
"""The game as it is registered."""
