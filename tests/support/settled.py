"""Rounds of every game that have ended: with hua, limited, with liability, drawn, left, crowded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from rules import Ruleset, find_ruleset
from rules.core.ledger import net
from rules.core.seat import SEATS, Seat
from rules.mahjong.aftermath import hand_end
from rules.mahjong.events import Ended, EndReason, FlowerSet, Started, Won
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState, SeatState, Standing
from rules.scoring.model import First, Liability, LiabilityKind, WinBy, WinFacts
from rules.scoring.tally import score
from rules.tiles.hand import hand_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import KINDS, WINDS, Tile

__all__ = ["LIABLE", "SETTLED", "Holding", "Settled", "settled", "settled_win"]


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat holds at the end: concealed tiles (of a winner without the winning one), melds, flowers.

    Melds are words as in ``pung 777s 1``, ``concealed_kong 9999s``, several with commas between them.
    """

    hand: str
    melds: str = ""
    flowers: str = ""

    @property
    def state(self) -> SeatState:
        """The seat in the round."""
        melds = tuple(_meld(words.split()) for words in self.melds.split(",") if words)
        return SeatState(hand_of(parse_tiles(self.hand)), melds, parse_tiles(self.flowers))


def _meld(words: list[str]) -> Meld:
    kind, tiles = MeldKind(words[0]), tuple(sorted(parse_tiles(words[1])))
    return Meld(kind, tiles, int(words[2]), tiles[0]) if len(words) > 2 else Meld(kind, tiles)


@dataclass(frozen=True, slots=True)
class Settled:
    """A round that ended: the game, everybody's tiles, the tile turned up, and the win if there was one.

    *opened* is the seat that was first to show an open double (H9).
    """

    game: str
    seats: tuple[Holding, Holding, Holding, Holding]
    turned: str
    winner: Seat | None = None
    tile: str = ""
    by: WinBy = WinBy.SELF_DRAW
    source: Seat | None = None
    limited: bool = False
    opened: Seat | None = None
    liability: Liability | None = None
    left: Seat | None = None
    dead: Seat | None = None
    dealer: Seat = 3
    streak: int = 2
    scores: tuple[int, int, int, int] = (1075, 980, 1105, 1240)
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return find_ruleset(self.game, self.options)


def settled(case: Settled) -> RoundState:
    """The round, priced and paid by the rules."""
    ruleset = case.ruleset
    state = _before(case, ruleset)
    return _ended(ruleset, state, (_won(case, ruleset, state),) if case.winner is not None else ())


def settled_win(ruleset: Ruleset, facts: WinFacts, rng: Random) -> RoundState:
    """A win that somebody has claimed, at a table where the others hold anything."""
    dealer = (facts.seat - WINDS.index(facts.seat_wind)) % 4
    seats = [Holding("").state] * 4
    for seat in SEATS:
        seats[seat] = SeatState(hand_of(tuple(rng.choice(KINDS) for _ in range(16))))
    seats[facts.seat] = SeatState(hand_of(facts.concealed), facts.melds, facts.flowers)
    case = Settled(
        ruleset.key, (Holding(""),) * 4, facts.indicators[0].code, dealer=dealer, streak=rng.randrange(4)
    )
    state = replace(_before(case, ruleset), seats=(seats[0], seats[1], seats[2], seats[3]))
    tally = score(ruleset.scoring, facts)
    assert tally is not None
    source = rng.choice([seat for seat in SEATS if seat != facts.seat]) if facts.by.is_claim else None
    won = Won(facts.seat, facts.tile, facts.by, source, facts.concealed, tally, facts.first)
    return _ended(ruleset, state, (won,))


def _ended(ruleset: Ruleset, state: RoundState, wins: tuple[Won, ...]) -> RoundState:
    state = replace(state, wins=wins)
    ledger = ruleset.pay(hand_end(ruleset, state, wins))
    reason = EndReason.WIN if wins else EndReason.LEFT if state.left is not None else EndReason.EXHAUSTED
    changes = net(ledger)
    first, second, third, fourth = (state.start.scores[seat] + changes[seat] for seat in SEATS)
    hands = tuple(seat.hand.tiles for seat in state.seats)
    dealer, streak = state.dealer, state.start.streak
    stays = all(won.seat == dealer for won in wins)
    following = (dealer, streak + bool(wins)) if stays else ((dealer + 1) % 4, 0)
    end = Ended(reason, (hands[0], hands[1], hands[2], hands[3]), (first, second, third, fourth), *following)
    return replace(state, ledger=ledger, end=end)


def _before(case: Settled, ruleset: Ruleset) -> RoundState:
    setting = ruleset.turn_up((parse_tile(case.turned),) * len(ruleset.tiles))
    seats = [holding.state for holding in case.seats]
    if case.dead is not None:
        seats[case.dead] = replace(seats[case.dead], standing=Standing.DEAD)
    first, second, third, fourth = seats
    state = RoundState(
        start=Started(5, case.dealer, case.streak, case.scores, ((3, 4), (2, 5)), 1, 14),
        phase=Phase.OVER,
        turn=case.winner or 0,
        seats=(first, second, third, fourth),
        size=len(ruleset.tiles),
        reserve=ruleset.reserve,
        front=98,
        tail=3,
        places=setting.places,
        indicators=setting.tiles,
        wilds=setting.wilds,
        flower_kinds=setting.flowers,
        opened=True,
        left=case.left,
        extra=tuple(stage.initial for stage in ruleset.stages),
    )
    if case.opened is None:
        return state
    told = FlowerSet(case.opened, setting.flowers[0])  # the last of what made the open double
    extra = (
        stage.evolve(own, state, told) if stage.evolve else own
        for stage, own in zip(ruleset.stages, state.extra, strict=True)
    )
    return replace(state, extra=tuple(extra))


def _won(case: Settled, ruleset: Ruleset, state: RoundState) -> Won:
    seat = case.winner
    assert seat is not None
    own = state.seats[seat]
    wind = WINDS[(seat - case.dealer) % 4]
    facts = WinFacts(
        seat, wind, own.hand.tiles, own.melds, own.flowers, parse_tile(case.tile), case.by, case.source, First.NONE,
        state.wilds, state.flower_kinds, state.indicators, case.limited,
    )  # fmt: skip
    tally = score(ruleset.scoring, facts)
    assert tally is not None, f"{case.seats[seat].hand} + {case.tile} is no win"
    return Won(seat, facts.tile, case.by, case.source, facts.concealed, tally, First.NONE, case.liability)


_QUIET = Holding("1256m 2288p 489s EE", "pung 777s 0")
_DRAGONS = Holding("3466m 11p 99s CCC SS", "pung 333s 3", "B")
_KONGS = Holding("1188m 6p 778p NN", "concealed_kong 1111s,open_kong 9999m 1", "4p")
_WINNER = Holding("234m 678m 567s 55s 5p 6p", "pung FFF 2", "BB 4p")
_HUA = Settled("wuhanhua", (_WINNER, _DRAGONS, _KONGS, _QUIET), "4p", 0, "7p")

_OPEN = Holding("66m 5p 3s", "pung CCC 1,pung FFF 3,chow 345s 1,pung EEE 0", "BBB 4p")
_FED = Holding("2m", "pung 888p 1,pung 222s 1,chow 456s 1,pung 999m 1,chow 123p 1", "4p4p")
_BESIDE_FED = (
    _DRAGONS,
    replace(_KONGS, hand="1177m 6p 778p NN", melds=_KONGS.melds.replace("9999m", "8888m")),
)
_UNMOVED = Holding("4558m 2288p 89s WW N", "pung 777s 0")
_UNLIMITED = replace(_KONGS, hand="4488m 6p 778p NN")


def _proof(*groups: str) -> tuple[tuple[Tile, ...], ...]:
    return tuple(parse_tiles(group) for group in groups)


LIABLE = {
    LiabilityKind.FOUR_CLAIMS: _proof("888p", "222s", "456s", "999m"),
    LiabilityKind.REFUSED_WIN: _proof("CCC FFF BBB", "7s"),
    LiabilityKind.SWAP_DISCARD: _proof("345s", "2s"),
    LiabilityKind.SINGLE_WAIT: _proof("3m", "2m"),
    LiabilityKind.FEEDING: _proof("BBB CCC FFF", "F"),
}
"""Each kind of liability with tiles such as would prove it."""


def _liable(kind: LiabilityKind) -> Settled:
    liability = Liability(1, kind, LIABLE[kind])
    return Settled(
        "wuhanhua",
        (_FED, *_BESIDE_FED, replace(_QUIET, hand="1256m 2277p 489s EE")),
        "4p",
        0,
        "2m",
        WinBy.DISCARD,
        1,
        liability=liability,
    )


_WORMS = "BBBB 8m8m8m 1f2f3f4f5f6f7f8f"
_FULL = (
    "open_kong {}{} 1",
    "concealed_kong {}{}",
    "open_kong {}{} 2",
    "concealed_kong {}{}",
    "added_kong {}{} 3",
)


def _crowded(tiles: str, suit: str, hand: str) -> Holding:
    kinds = [tile * 4 if suit == "" else tile * 4 + suit for tile in tiles]
    melds = ",".join(words.replace("{}{}", kind) for words, kind in zip(_FULL, kinds, strict=True))
    return Holding(hand, melds, _WORMS)


SETTLED: dict[str, Settled] = {
    "hua": _HUA,
    "hua_linear": replace(_HUA, game="shanghaihua", options={"hua_cap": 10, "stake": 5}),
    "limited": Settled(
        "wuhanhua", (_UNMOVED, Holding("111m 222m 33m 5p5p 444s", "pung 777m 2"), _OPEN, _UNLIMITED), "4p", 1, "3m",
        WinBy.DISCARD, 3, limited=True, opened=2,
    ),
    **{kind.value: _liable(kind) for kind in LiabilityKind},
    "hua_draw": Settled(
        "wuhanhua", (_UNMOVED, Holding("3466m 11p 99s 222s SS", "pung 333p 3", "B"), _KONGS, _OPEN), "4p"
    ),
    "left": Settled(
        "wuhanhua",
        (
            Holding("11355m 77m", "chow 123m 3,pung 999m 1,chow 456m 3", "B"),
            Holding("3466m 11p 99s FFF WW", "pung 333s 3", "B"),
            Holding("8899p 6p 778p NN", "concealed_kong 5555s,open_kong 8888m 1"),
            Holding("1122s EW N", "pung CCC 1,pung SSS 0,chow 678s 2", "4p4p4p"),
        ),
        "4p",
        left=2,
        options={"leaver": "settle", "stake": 2},
    ),
    "four_wilds": Settled(
        "wuhanhua", (
            Holding("5555s 6666s 777s 99m", "pung EEE 1", "B"), *_BESIDE_FED,
            Holding("1256m 2288p 489s WW", "pung 333p 0"),
        ), "4s", 0, "7s",
        options={"min_tai": 15, "limit": False, "streak_base": 0},
    ),
    "crowded": Settled(
        "yueqing",
        (
            _crowded("13579", "s", "E"),
            _crowded("ESWNC", "", "F"),
            _crowded("24681", "p", "S"),
            _crowded("12345", "m", "7m"),
        ),
        "8m", 1, "F", WinBy.DISCARD, 0, dealer=1, streak=12, scores=(99_999, -99_999, 99_999, -99_999),
        options={"edition": "jp", "worm": True, "stake": 10, "tiles_left": 4, "repeat_bonus": "linear"},
    ),
    "jp": replace(_HUA, game="yueqing", options={"edition": "jp"}, winner=3, seats=(_QUIET, _DRAGONS, _KONGS, _WINNER)),
}  # fmt: skip
"""Rounds by name."""
