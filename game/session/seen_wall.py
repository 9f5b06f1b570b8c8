"""Whether what a seat has seen of a hand can have come from a wall (对墙): every tile at its place, to the last hand.

The deal is laid again from the wall; after it each draw is held against the place it must come from, whose tile tells
also what others drew unseen. At the end everybody shows its hand, and it must be what the wall gave it, less what it
laid. What others hide to the end (换三张, items that swap) is allowed for, and no more than that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.authority.laying import check_users, fresh, laid, root_of
from rules import Ruleset, redact
from rules.core.record import replace
from rules.core.seat import SEATS, Seat, after
from rules.core.shuffle import dice_of, first_dealer
from rules.errors import IllegalAction, PositionError, RecordError
from rules.mahjong.actions import UseItem
from rules.mahjong.events import (
    Chowed,
    Claimed,
    Declined,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    FlowerSet,
    IndicatorTurned,
    ItemRefused,
    ItemUsed,
    KongDeclared,
    Konged,
    Offered,
    Punged,
    Source,
    Started,
    Won,
)
from rules.mahjong.item_use import use_item
from rules.mahjong.round import Round
from rules.mahjong.ruleset import End
from rules.mahjong.scribe import HandSetup
from rules.mahjong.state import RoundState
from rules.mahjong.stock import Stock
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile
from rules.tiles.wall import break_of, front_order, tail_order

__all__ = ["Contradiction", "compare", "public"]

Kinds: TypeAlias = Counter[Tile]

_FRONT: Final = (Source.WALL, Source.DEAL)
_OWN: Final = {MeldKind.OPEN_KONG: 3, MeldKind.ADDED_KONG: 1}
"""How many tiles of a kong leave the hand; four of a concealed one."""
_PASSED: Final = 4
"""How many tiles go round before play at most."""


class Contradiction(Exception):
    """What was seen cannot be; *part* of the shuffle that does not hold: dice, dealer, tiles, draws, hands."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


def compare(
    ruleset: Ruleset, seat: Seat | None, seen: Sequence[Event], drawn: tuple[bytes, tuple[str, ...]]
) -> None:
    """Hold *seen*, from its `Started` on, against the wall of the seed and nonces *drawn*. Raises `Contradiction`."""
    started, (seed, nonces) = seen[0], drawn
    assert isinstance(started, Started), "a hand begins with its first event"
    root = root_of(seed, nonces)
    if started.dice != dice_of(root, started.no):
        raise Contradiction("dice")
    if started.no == 1 and started.dealer != first_dealer(root):
        raise Contradiction("dealer")
    if (started.thrower, started.skipped) != break_of(started.dealer, started.dice):
        raise Contradiction("dice")
    setup = laid(fresh(ruleset, seed, started.no, nonces), started)
    try:
        check_users(ruleset, started, setup)
        round_ = Round(ruleset, setup.wall, started, setup.lots)
    except (PositionError, RecordError):
        raise Contradiction("tiles") from None
    dealt = tuple(event for full in round_.log if (event := redact(full, seat)) is not None)
    if any(mine != theirs for mine, theirs in zip(public(dealt), public(seen), strict=False)):
        raise Contradiction("tiles")
    rest = tuple(public(seen))[len(tuple(public(dealt))) :]
    _Course(ruleset, seat, setup, round_.state).follow(rest)


def public(events: Iterable[Event]) -> Iterable[Event]:
    """What is no question to a seat and no answer of one: those say nothing of the wall."""
    return (event for event in events if not isinstance(event, Offered | Claimed | Declined))


@dataclass(frozen=True, slots=True)
class _Passed:
    """Tiles that went round before play: what this seat gave and got, and how many seats on (换三张)."""

    given: Kinds
    got: Kinds
    steps: int


class _Course:
    """A hand from the end of the deal on, with what every seat must hold."""

    def __init__(self, ruleset: Ruleset, seat: Seat | None, setup: HandSetup, state: RoundState) -> None:
        self._ruleset = ruleset
        self._seat = seat
        self._setup = setup
        self._state = state
        self._held = [Counter(held.hand.tiles) for held in state.seats]
        self._dealt = [Counter(held) for held in self._held]
        self._passed: _Passed | None = None
        self._swaps = 0
        self._strays = 0
        self._declared = False
        self._lying: Tile | None = None

    def follow(self, events: Sequence[Event]) -> None:
        """Go through everything that was seen. Raises `Contradiction`."""
        for event in events:
            self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case Drew():
                self._drew(event)
            case IndicatorTurned(places, tiles):
                self._indicated(places, tiles)
            case KongDeclared(seat, tile):
                self._show(seat, tile)
                self._lying, self._declared = tile, True
            case Exchanged():
                self._exchanged(event)
            case FlowerSet(seat, tile):
                self._lay(seat, (tile,))
            case Discarded(seat, tile):
                self._lay(seat, (tile,))
                self._lying = tile
            case Chowed(seat, tile, own):
                self._claim(tile)
                self._lay(seat, own)
            case Punged(seat, tile):
                self._claim(tile)
                self._lay(seat, (tile,) * 2)
            case Konged(hidden=False):
                if event.kind is MeldKind.OPEN_KONG:
                    self._claim(event.tile)
                self._lay(event.seat, (event.tile,) * _OWN.get(event.kind, 4))
            case Won():
                self._won(event)
            case ItemUsed() | ItemRefused():
                self._item(event)
            case Ended():
                self._ended(event)
            case _:
                return

    # ---------------------------------------------------------------- what comes from the wall

    def _drew(self, event: Drew) -> None:
        state, wall = self._state, self._setup.wall
        from_front = event.source in _FRONT or not self._ruleset.replace_from_tail
        order = (front_order if from_front else tail_order)(len(wall), state.places)
        count = state.front if from_front else state.tail
        if count >= len(order):
            raise Contradiction("draws")
        tile = wall[order[count]]
        if event.tile not in (tile, Tile.HIDDEN):
            self._strays += 1
            if self._strays > self._swaps:
                raise Contradiction("draws")
            tile = event.tile
        self._held[event.seat][tile] += 1
        self._state = replace(state, front=state.front + from_front, tail=state.tail + (not from_front))

    def _indicated(self, places: tuple[int, ...], tiles: tuple[Tile, ...]) -> None:
        wall = self._setup.wall
        if not all(0 <= place < len(wall) for place in places) or tiles != tuple(
            wall[place] for place in places
        ):
            raise Contradiction("tiles")
        self._state = replace(self._state, places=places)

    def _item(self, event: ItemUsed | ItemRefused) -> None:
        """What this side has used itself is worked out again; a swap of others changes one tile of the wall."""
        if event.seat != self._seat:
            self._swaps += event.item.swaps
            return
        if self._swaps == 0:
            stock = Stock(self._setup.wall, self._setup.lots)
            used = self._used(stock, UseItem(event.seat, event.item, event.given, event.kind))
            if redact(used, self._seat) != event:
                raise Contradiction("draws")
            if isinstance(used, ItemUsed):
                self._setup = replace(self._setup, wall=stock.after(used).wall)
        elif event.item.swaps and isinstance(event, ItemUsed):
            self._swaps += 1  # where it lies depends on what others have put into the wall
        if (
            isinstance(event, ItemUsed)
            and event.item.swaps
            and event.given is not None
            and event.tile is not None
        ):
            self._lay(event.seat, (event.given,))
            self._held[event.seat][event.tile] += 1

    def _used(self, stock: Stock, action: UseItem) -> ItemUsed | ItemRefused:
        try:
            return use_item(stock, self._state, action)
        except (IllegalAction, IndexError):
            raise Contradiction("draws") from None

    # ---------------------------------------------------------------- what seats hold

    def _lay(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        """*tiles* leave a hand, which must hold them, as far as that is known."""
        for tile in tiles:
            self._show(seat, tile)
            self._held[seat][tile] -= 1

    def _show(self, seat: Seat, tile: Tile) -> None:
        """*tile* is seen to be in a hand, which must hold it, as far as that is known."""
        hides = self._swaps or (self._passed is not None and seat != self._seat)
        if self._held[seat][tile] < 1 and not hides:
            raise Contradiction("hands")

    def _claim(self, tile: Tile) -> None:
        """Only what was laid last can be claimed."""
        if tile is not self._lying:
            raise Contradiction("hands")

    def _exchanged(self, event: Exchanged) -> None:
        """Only what this side gave and got is seen."""
        if self._seat is None:
            self._passed = _Passed(Counter(), Counter(), event.steps)
            return
        given, got = event.given[self._seat], event.got[self._seat]
        self._lay(self._seat, given)
        self._held[self._seat].update(got)
        self._passed = _Passed(Counter(given), Counter(got), event.steps)

    def _won(self, event: Won) -> None:
        if event.by.is_claim:
            self._claim(event.tile)
        elif event.by is not WinBy.PUSH4:  # that one lies among the flowers
            self._show(event.seat, event.tile)
        if event.by is WinBy.ROB_KONG and event.source is not None and self._declared:
            self._lay(event.source, (event.tile,))
            self._declared = False
        if self._ruleset.end is End.LAST_TILE and not event.by.is_claim:
            self._lay(event.seat, (event.tile,))

    def _ended(self, event: Ended) -> None:
        for seat, kinds in enumerate(event.kongs):
            self._lay(seat, kinds * 4)
        gaps = [_less(self._held[seat], Counter(event.hands[seat])) for seat in SEATS]
        if self._swaps:
            fits = all(_size(gap) <= _PASSED * (self._passed is not None) + 2 * self._swaps for gap in gaps)
        elif self._passed is not None:
            fits = self._explains(self._passed, gaps)
        else:
            fits = not any(_size(gap) for gap in gaps)
        if not fits:
            raise Contradiction("hands")

    def _explains(self, passed: _Passed, gaps: Sequence[Kinds]) -> bool:
        """Whether tiles that went round can make the *gaps*: what a seat gave, less what it got."""
        steps = passed.steps
        if self._seat is None:
            return not any(sum((gap[tile] for gap in gaps), 0) for tile in set().union(*gaps)) and all(
                _size(gap) <= _PASSED for gap in gaps
            )
        given, seat = passed.given, self._seat
        while (seat := after(seat, steps)) != self._seat:
            given = _sum(gaps[seat], given)
            if not _may_give(given, self._dealt[seat]) or given.total() != passed.given.total():
                return False
        across = [other for other in SEATS if steps == 2 and (other - self._seat) % 2]
        parts = all(_may_give(+gaps[other], self._dealt[other]) for other in across)
        mirrored = not across or not _size(_sum(gaps[across[0]], gaps[across[1]]))
        return +given == +passed.got and not _size(gaps[self._seat]) and parts and mirrored


def _less(one: Kinds, other: Kinds) -> Kinds:
    """The difference, kind by kind, below nothing too."""
    gap = Counter(one)
    gap.subtract(other)
    return gap


def _sum(one: Kinds, other: Kinds) -> Kinds:
    both = Counter(one)
    both.update(other)
    return both


def _size(gap: Kinds) -> int:
    """How many tiles are too many, or too few where those are more."""
    return max((+gap).total(), (-gap).total())


def _may_give(part: Kinds, dealt: Kinds) -> bool:
    """Whether a seat can have given those tiles: of one suit, and of what it was dealt (D1)."""
    if part.total() > _PASSED or not all(0 <= count <= dealt[tile] for tile, count in part.items()):
        return False
    return len({tile.suit for tile, count in part.items() if count}) <= 1
