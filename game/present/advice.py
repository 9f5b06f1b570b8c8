"""Hints (提示): what a discard would wait for, how many of it are unseen, what it would be worth.

Counted is what the seat can see, never the truth: own tiles, melds, rivers, flowers, turned-up tiles. A wait of which
nothing is left shows 0 (U14). Looking ahead is cheap; prices are worked out one by one when they are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.present.hua_model import hua_with_win
from rules import Ruleset, supposed
from rules.core.record import replace
from rules.core.seat import Seat
from rules.mahjong.phase import Phase
from rules.mahjong.seen import unseen
from rules.mahjong.state import RoundState, SeatState
from rules.scoring.blood import BloodPay
from rules.scoring.model import Tally, WinFacts
from rules.scoring.tally import score
from rules.tiles.counts import keys_of
from rules.tiles.tile import COPIES, Suit, Tile

__all__ = ["Advice", "Adviser", "Outlook", "WaitHint"]


@dataclass(frozen=True, slots=True)
class WaitHint:
    """A kind that finishes the hand, how many of it are unseen, and the tai; None when it would be no win.

    *limited*: somebody's open double holds the value down (逼胡). *hua* is what the whole hand would have in hua; None
    in a game without them. *points* is what one payer would pay where that follows from the fan alone; else None.
    """

    tile: Tile
    left: int
    tai: int | None
    limited: bool = False
    hua: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a set of concealed tiles waits for: kinds with the unseen copies of each; *steps* to ready when empty.

    *barred*: whatever is drawn, what lies on the table keeps the hand from winning (三门牌).
    """

    rest: tuple[Tile, ...]
    kinds: tuple[tuple[Tile, int], ...]
    steps: int
    barred: bool = False

    @property
    def left(self) -> int:
        """How many unseen tiles finish the hand."""
        return sum(left for _, left in self.kinds)


@dataclass(frozen=True, slots=True)
class Advice:
    """The outlook after each discard in one's own turn, or of the hand as it is; both empty when it is over."""

    discards: tuple[tuple[Tile, Outlook], ...] = ()
    now: Outlook | None = None

    def after(self, tile: Tile) -> Outlook | None:
        """The outlook after a discard, if it has been looked at."""
        return next((outlook for kind, outlook in self.discards if kind is tile), None)

    @property
    def ready(self) -> frozenset[Tile]:
        """The discards after which the hand is ready."""
        return frozenset(tile for tile, outlook in self.discards if outlook.kinds)


class Adviser:
    """Looks ahead for one seat; keeps what it has found for the state of the moment."""

    def __init__(self, ruleset: Ruleset, seat: Seat) -> None:
        self._ruleset = ruleset
        self._seat = seat
        self._state: RoundState | None = None
        self._advice = Advice()
        self._price = lru_cache(maxsize=512)(self._priced)

    def advise(self, state: RoundState) -> Advice:
        """The outlooks in a state; the same object as long as the state is the same."""
        if state is not self._state:
            self._state = state
            self._advice = self._look(state)
        return self._advice

    def price(self, outlook: Outlook, state: RoundState) -> tuple[WaitHint, ...]:
        """The waits of an outlook with their tai, the dearest first."""
        hints, pay = [], self._ruleset.pay
        for tile, left in outlook.kinds:
            facts = supposed(self._ruleset, state, self._seat, outlook.rest, tile)
            tally = self._price(facts)
            if tally is None:
                hints.append(WaitHint(tile, left, None))
                continue
            # no table of hua has a place for a copy too many
            hua = hua_with_win(self._ruleset, state, facts, tally) if left else None
            points = pay.value(tally.total) if isinstance(pay, BloodPay) else None
            hints.append(WaitHint(tile, left, tally.total, tally.limited, hua, points))
        return tuple(sorted(hints, key=lambda hint: (hint.left == 0, -(hint.tai or 0), hint.tile)))

    def _priced(self, facts: WinFacts) -> Tally | None:
        return score(self._ruleset.scoring, facts)

    def _look(self, state: RoundState) -> Advice:
        own = state.seats[self._seat]
        tiles = own.hand.tiles
        if state.phase is Phase.OVER or not own.standing.plays or not tiles or not state.opened:
            return Advice()
        left = unseen(state, self._seat)
        if len(tiles) % 3 != 2:
            return Advice(now=self._outlook(state, own, tiles, left))
        found = []
        for tile in dict.fromkeys(tiles):
            if tile not in state.wilds:
                place = tiles.index(tile)
                found.append((tile, self._outlook(state, own, tiles[:place] + tiles[place + 1 :], left)))
        return Advice(tuple(found))

    def _outlook(self, state: RoundState, own: SeatState, rest: tuple[Tile, ...], left: list[int]) -> Outlook:
        naturals = [tile for tile in rest if tile not in state.wilds and tile < 34]
        held, laid, shapes = len(rest) - len(naturals), len(own.melds), self._ruleset.scoring.shapes
        ways = self._ways(state, tuple(naturals))
        if not ways:
            return Outlook(rest, (), 0, barred=True)
        steps = min(shapes.distance(keys_of(way), laid, held) for way in ways) - 1
        if steps > 0 or len(ways[0]) < len(naturals):
            return Outlook(rest, (), max(1, steps))
        kinds = [
            tile
            for tile in shapes.waits(keys_of(naturals), laid, held)
            if tile not in state.wilds
            and tile not in state.flower_kinds
            and not self._holds_all(own, rest, tile)
        ]
        kinds += [wild for wild in state.wilds if left[wild]]  # who holds them all waits for none
        return Outlook(rest, tuple((tile, left[tile]) for tile in kinds), 0)

    def _ways(self, state: RoundState, tiles: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
        """The tiles that a win could be made of, most first: all, or in a game that forbids it not all suits (缺门)."""
        condition = self._ruleset.scoring.condition
        if condition is None:
            return (tiles,)
        ways = [tiles, *(tuple(tile for tile in tiles if tile.suit is not suit) for suit in Suit)]
        facts = supposed(
            self._ruleset, state, self._seat, tiles, state.wilds[0] if state.wilds else Tile.HIDDEN
        )
        allowed = [way for way in ways if condition(replace(facts, concealed=way))]
        return tuple(sorted(dict.fromkeys(allowed), key=len, reverse=True))

    def _holds_all(self, own: SeatState, rest: tuple[Tile, ...], tile: Tile) -> bool:
        """Whether the seat itself has every copy of a kind where that is no wait (1.7)."""
        if self._ruleset.scoring.fifth_copy:
            return False
        return rest.count(tile) + sum(meld.tiles.count(tile) for meld in own.melds) >= COPIES
