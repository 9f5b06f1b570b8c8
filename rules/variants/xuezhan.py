"""血战到底 (`xuezhan`), as document 000 has it; clauses 1.1-1.12 and A1-A14 of the Sichuan sheet.

Where the sheet is silent:

- 1.6: the die that gives the direction of 换三张 is the first one of the hand's throw. The dealer gives of its fourteen
  tiles, and a hand that is complete after the exchange is 天胡 (1.11).
- 1.6: a seat that holds tiles of its void suit may pung and kong other suits; only its discards are bound.
- 1.2: the fourth tile of an added kong is not late when it was drawn in the same turn, before another kong.
- 1.2: the discard after a pung of the very last tile may be punged in its turn.
- A8: a win that a seat could declare but was not asked about to the end, because a nearer one had won, is not let go.
- D22: with `passed_win_needs_add` the higher total must also hold one of the adds.
- A3: 自摸加底 is a unit from each seat that really pays: after an open kong from the provider alone.
- A6: with `transfer` `refund` the income is a moved one too: 退税 does not ask for it again.
- 1.8: with `pig_and_call` `larger` a 花猪 pays a ready seat its 大叫 in place of the fixed amount where that is more.
- A13: with `escape_mode` `end` the penalty of B11 is due to the house in this game's unit, and dice decide who deals.
- A14: the tax is taken of what the hand has brought a seat when everything else is paid.
"""

from __future__ import annotations

from typing import Final

from rules.core.contract import Edition, Variant
from rules.core.options import house_rule
from rules.core.record import dataclass
from rules.mahjong.luck import first_draw_luck
from rules.mahjong.ruleset import Claims, End, Ruleset, Setting, Stage, Winners
from rules.mahjong.stages.account import ACCOUNT
from rules.mahjong.stages.exchange import exchange
from rules.mahjong.stages.items import ITEMS
from rules.mahjong.stages.last_four import LAST_FOUR
from rules.mahjong.stages.last_pung import FORBID_LAST_PUNG
from rules.mahjong.stages.passed_win import passed_win
from rules.mahjong.stages.void import DECLARE_VOID
from rules.mahjong.succession import first_winner_deals
from rules.scoring.blood import BloodPay
from rules.scoring.pattern import Award, Pattern, added, hand_type, renamed
from rules.scoring.patterns import hand_types, luck, roots
from rules.scoring.tally import Scoring
from rules.scoring.total import FanSum
from rules.scoring.void import lacks_a_suit
from rules.shape.complete import melds_or_pairs
from rules.tiles.tile import KINDS, Tile, full_set
from rules.variants.sichuan_room import SichuanOptions

__all__ = ["NAMED_BY_000", "XUEZHAN", "XuezhanOptions", "payment", "ruleset", "scoring", "stages"]


@dataclass(frozen=True, slots=True)
class XuezhanOptions(SichuanOptions):
    """The house rules of 血战到底 (section 6)."""

    edition: str = house_rule("local", ("local",), "A1")


NAMED_BY_000: Final = (
    "plain",
    "all_triplets",
    "seven_pairs",
    "terminal_sets",
    "flush_terminals",
    "heaven",
    "earth",
)
"""What document 000 calls otherwise than 004: 素番, 对对和, 暗七对, 全带幺, 清带幺, 天和, 地和."""


def scoring(options: SichuanOptions) -> Scoring:
    """How wins are priced (1.10, A1, A2)."""
    return Scoring(
        melds=4,
        awards=renamed((*_types(options), *_adds(options)), "blood", *NAMED_BY_000),
        flat=(),
        total=FanSum(cap_of(options)),
        condition=lacks_a_suit,  # 1.6
        pairs=True,
        fifth_copy=False,  # nothing is wild (1.1)
    )


def _types(options: SichuanOptions) -> tuple[Award, ...]:
    """The types in the order of the table (1.10)."""
    part = () if options.dragon_root_kept else (_root(options),)  # D4
    earth = (
        luck.earth_on_first_draw_or_discard if options.earth_on_first_discard else luck.earth_on_first_draw
    )
    return (
        hand_type(hand_types.plain, 1),
        hand_type(hand_types.all_triplets, 2),
        hand_type(hand_types.full_flush, 3),
        hand_type(hand_types.seven_pairs, 3),
        hand_type(hand_types.terminal_sets, 3),
        hand_type(hand_types.flush_triplets, 4),
        hand_type(hand_types.jiang_triplets, 4),
        hand_type(hand_types.flush_pairs, 5),
        hand_type(hand_types.dragon_pairs, 5, absorbs=part),
        hand_type(hand_types.flush_terminals, 5),
        hand_type(hand_types.flush_dragon, 6, absorbs=part),
        hand_type(luck.heaven_on_first_tiles, 6),  # 1.11; D19: it absorbs nothing
        hand_type(earth, 6),
    )


def _adds(options: SichuanOptions) -> tuple[Award, ...]:
    """What is added to the type (A2, A3, B3)."""
    adds = [added(_root(options)), added(luck.kong_draw), added(luck.kong_discard)]
    if options.rob_kong_fan:
        adds.append(added(luck.rob_kong, options.rob_kong_fan))
    if options.self_draw_fan:
        adds.append(added(luck.self_draw))
    return tuple(adds)


def _root(options: SichuanOptions) -> Pattern:
    """What a root is (D9)."""
    return roots.root if options.kong_is_root else roots.root_not_konged


def cap_of(options: SichuanOptions) -> int | None:
    """The most 番 that count, None for no limit (D8)."""
    return options.cap_fan if isinstance(options.cap_fan, int) else None


def payment(options: SichuanOptions, *, unit: int, pig: int) -> BloodPay:
    """Who pays what (1.8, 1.9, A3 to A10)."""
    return BloodPay(
        scoring=scoring(options),
        unit=unit * options.stake,
        cap=cap_of(options),
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
    lock = passed_win(pung_lifts=options.pung_lifts_lock, needs_add=options.passed_win_needs_add)
    chosen = (
        exchange(options.exchange3) if isinstance(options.exchange3, int) else None,  # D1
        DECLARE_VOID if options.declare_void else None,  # D1
        ACCOUNT,  # 1.9
        lock if options.passed_win else None,  # A8
        None if options.pung_last_discard else FORBID_LAST_PUNG,  # 1.2
        LAST_FOUR,  # 1.12
        ITEMS if options.items else None,  # B14
    )
    return tuple(stage for stage in chosen if stage is not None)


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
        completes=melds_or_pairs(4),  # 1.6
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
