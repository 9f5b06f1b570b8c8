"""乐清麻将 (`yueqing`), edition `local`, as document 002 has it; clauses Y1-Y11 of its sheet.

Where the sheet is silent:

- Y3: after a chow or pung something must be left that may be discarded, else the claim is not offered; 食替 at the
  other end means the tile that would have made the run there too (4 eaten with 56: 7).
- Y4: the discard of which a hand dies can be claimed like any other, a wild excepted (D9); where only discards are
  left that would kill the hand, they are allowed and harmless with ``forbid``. When all four hands are dead, the
  hand is drawn.
- Y7: a hand with two triplets of one face (a wild as a fifth copy, D19) has the pattern of that face once.
- Y7, D7: two wilds, or three as a triplet, fit 平胡 like every chow and pair.
- Y8: the tile that reached the dealer last is the winning tile of 天胡 (D8 and the single waits ask for it).
- Y8, D11: when the replacement of that open kong is a flower, a win on the flower's replacement is no 地胡 (Y2).
- Y8: 天胡 and 地胡 add nothing to a 推胡, whose value is flat (Y6).
"""

from __future__ import annotations

from typing import Final

from rules.core.contract import Edition
from rules.core.options import house_rule
from rules.core.record import dataclass
from rules.mahjong.luck import first_discard_luck
from rules.mahjong.ruleset import Claims, Ruleset, Setting, Stage
from rules.mahjong.stages.dead_hand import FORBID_DEAD_HAND, PLAY_DEAD_HAND
from rules.mahjong.stages.push import PUSH
from rules.mahjong.stages.swap_discard import FORBID_SWAP_DISCARD
from rules.mahjong.succession import dealer_keeps_on_win_or_quiet_draw
from rules.scoring.model import WinBy
from rules.scoring.pattern import Award, basic, big
from rules.scoring.patterns import chows, flowers, luck, suits, triplets, waits, wilds
from rules.scoring.payment import EverybodyPays, everybody_pays
from rules.scoring.tally import FlatWin, Needs, Scoring
from rules.scoring.total import BigDoubled
from rules.shape.complete import melds_and_pair
from rules.tiles.tile import Tile, full_set
from rules.variants import room

__all__ = [
    "LOCAL",
    "YUEQING_AWARDS",
    "YUEQING_FLAT",
    "YueqingOptions",
    "discard_stages",
    "payment",
    "ruleset",
    "scoring",
    "stages",
    "turn_up",
    "wild_and_flowers",
]


@dataclass(frozen=True, slots=True)
class YueqingOptions:
    """The house rules of 乐清 (Y10). *length*: hands, or 圈 as ``1c``, ``2c``, ``4c`` (Y1)."""

    edition: str = house_rule("local", ("local",), "Y10")
    stake: int = room.stake("Y9")
    base: int = room.base("D60")
    length: int | str = room.length()
    seat_ceremony: bool = room.seat_ceremony()
    min_tai: int = room.min_tai("D10")
    streak_both_ways: bool = house_rule(False, (False, True), "D2")
    double_small: bool = house_rule(False, (False, True), "D5")
    dead_hand: str = room.dead_hand()
    kong_after_claim: bool = room.kong_after_claim()
    forbid_swap_discard: bool = room.forbid_swap_discard()


YUEQING_AWARDS: Final[tuple[Award, ...]] = (
    basic(triplets.seat_wind),  # Y7
    basic(flowers.white),
    basic(triplets.red),
    basic(triplets.green),
    basic(wilds.no_wild),
    basic(wilds.wild_home_1),
    basic(wilds.two_wilds),
    basic(luck.kong_win),
    basic(luck.rob_kong),
    basic(chows.all_chows),
    big(triplets.all_triplets, 10),  # Y8
    big(suits.half_flush, 10),
    big(waits.wild_single_wait, 10),
    big(wilds.wild_pair, 10),
    big(wilds.wild_home_2, 10),
    big(wilds.three_wilds, 10),
    big(waits.single_wait_drew_wild, 20),
    big(waits.hard_single_wait, 30, excludes=(wilds.no_wild,)),
    big(flowers.four_whites, 30),
    big(wilds.wild_triplet, 30),
    big(suits.full_flush, 30),
    big(triplets.three_beauties, 30, excludes=(triplets.red, triplets.green)),
    big(luck.heaven, 30),
    big(luck.earth, 30),
    big(triplets.four_beauties, 60, excludes=(flowers.four_whites, triplets.red, triplets.green)),
    big(suits.all_honours, 100, excludes=(triplets.all_triplets, suits.half_flush, triplets.seat_wind)),
    big(wilds.wild_home_3, 100),
)
"""What 乐清 pays, in the order of the sheet."""

YUEQING_FLAT: Final[tuple[FlatWin, ...]] = (
    FlatWin(WinBy.PUSH3, 3, Needs(wilds=3)),
    FlatWin(WinBy.PUSH4, 3, Needs(flowers=4)),
)
"""三财神推胡 and 四白板推胡 (Y6)."""


def wild_and_flowers(indicator: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The wild kinds and the flower kinds that the turned-up tile makes (Y2).

    The wild is the kind turned up; 白板 is the flower, 红中 when 白板 is the wild.

    >>> wild_and_flowers((Tile.B,)) == ((Tile.B,), (Tile.C,))
    True
    """
    (turned,) = indicator
    return (turned,), ((Tile.C,) if turned is Tile.B else (Tile.B,))


def scoring(options: YueqingOptions) -> Scoring:
    """How wins are priced: five melds and a pair, Y6 to Y9."""
    return Scoring(
        melds=5,
        awards=YUEQING_AWARDS,
        flat=YUEQING_FLAT,
        total=BigDoubled(double_small=options.double_small),
        minimum=options.min_tai,
    )


def payment(options: YueqingOptions) -> EverybodyPays:
    """Who pays what (Y9, D60): T + base, one more in a pair with the dealer, and the streak."""
    return everybody_pays(
        dealer_extra=1,
        base=options.base,
        stake=options.stake,
        streak_both_ways=options.streak_both_ways,
    )


def turn_up(wall: tuple[Tile, ...]) -> Setting:
    """The upper tile of the tail stack is turned up and stays out of play (Y2, D15)."""
    place = len(wall) - 2
    tiles = (wall[place],)
    kinds, flowers = wild_and_flowers(tiles)
    return Setting((place,), tiles, kinds, flowers)


def discard_stages(dead_hand: str, *, forbid_swap_discard: bool) -> tuple[Stage, ...]:
    """What becomes of a dead hand (Y4), and 食替 where the room forbids it (Y3)."""
    dying = PLAY_DEAD_HAND if dead_hand == "play" else FORBID_DEAD_HAND
    return (dying, FORBID_SWAP_DISCARD) if forbid_swap_discard else (dying,)


def stages(options: YueqingOptions) -> tuple[Stage, ...]:
    """推胡 (Y6) and the rules of discards (Y3, Y4)."""
    return (PUSH, *discard_stages(options.dead_hand, forbid_swap_discard=options.forbid_swap_discard))


def ruleset(options: YueqingOptions) -> Ruleset:
    """乐清 with its house rules, complete."""
    return Ruleset(
        key="yueqing",
        edition=options.edition,
        options=options,
        tiles=full_set(),  # Y1
        hand=16,
        reserve=16,
        turn_up=turn_up,  # Y2
        claims=Claims(kong_after_claim=options.kong_after_claim),  # Y3
        completes=melds_and_pair(5),  # Y6
        scoring=scoring(options),  # Y6 to Y9
        pay=payment(options),  # Y9
        succession=dealer_keeps_on_win_or_quiet_draw,  # Y5
        luck=first_discard_luck,  # Y8
        stages=stages(options),
    )


LOCAL: Final = Edition("local", YueqingOptions, ruleset)
"""The edition as the game offers it."""
