"""What is asked before play (开局): which tiles to pass on (换三张), which suit not to hold (定缺).

A choice that silence would make stands as the suggestion. Only what some option allows can be chosen, so that a
complete choice is always an option of the window.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from game.present.prompt import DEAD_S
from game.present.table_model import ShownSeat
from game.session.table import ActionWindow
from rules.core.seat import Seat
from rules.core.window import WindowKind
from rules.mahjong.actions import DeclareVoid, Exchange
from rules.mahjong.state import RoundState
from rules.tiles.tile import Suit, Tile

__all__ = [
    "Picks",
    "Question",
    "SuitChoice",
    "ToExchange",
    "ToVoid",
    "answered_places",
    "opening_question",
    "places_of",
    "waits_for_others",
]

SUITS: Final = tuple(Suit)


@dataclass(frozen=True, slots=True)
class SuitChoice:
    """A suit to declare: the option of the window, how many tiles of it are held, whether it is the suggested one."""

    suit: Suit
    option: int
    held: int
    suggested: bool


@dataclass(frozen=True, slots=True)
class ToVoid:
    """The question for the void suit (定缺), the suits in their usual order."""

    window_id: int
    shown_at: float
    choices: tuple[SuitChoice, ...]

    def takes(self, now: float) -> bool:
        """Whether a press counts already (U20)."""
        return now - self.shown_at >= DEAD_S


@dataclass(frozen=True, slots=True)
class ToExchange:
    """The question for tiles to pass on (换三张): how many, every legal set by its option, the suggested option."""

    window_id: int
    shown_at: float
    count: int
    sets: tuple[tuple[Tile, ...], ...]
    suggested: int

    def takes(self, now: float) -> bool:
        """Whether a press counts already (U20)."""
        return now - self.shown_at >= DEAD_S

    def allows(self, tiles: tuple[Tile, ...]) -> bool:
        """Whether some legal set holds all these tiles."""
        wanted = Counter(tiles)
        return any(wanted <= Counter(each) for each in self.sets)

    def option(self, tiles: tuple[Tile, ...]) -> int | None:
        """The option that gives just these tiles."""
        wanted = tuple(sorted(tiles))
        return next((index for index, each in enumerate(self.sets) if tuple(sorted(each)) == wanted), None)


Question: TypeAlias = ToVoid | ToExchange


def opening_question(window: ActionWindow, state: RoundState, now: float) -> Question | None:
    """What a window before play asks; None for every other window."""
    if window.kind is not WindowKind.STAGE or not window.options:
        return None
    voids = [option for option in window.options if isinstance(option, DeclareVoid)]
    if len(voids) == len(window.options):
        held = state.seats[window.seat].hand.tiles
        indices = {option.suit: index for index, option in enumerate(voids)}
        choices = tuple(
            SuitChoice(
                suit, indices[suit], sum(tile.suit is suit for tile in held), indices[suit] == window.default
            )
            for suit in SUITS
            if suit in indices
        )
        return ToVoid(window.id, now, choices)
    sets = tuple(option.tiles for option in window.options if isinstance(option, Exchange))
    if len(sets) == len(window.options):
        return ToExchange(window.id, now, len(sets[0]), sets, _suggested(window.default, sets))
    return None


def _suggested(default: int, sets: tuple[tuple[Tile, ...], ...]) -> int:
    """Of the sets in the suit that silence would give from, the one that breaks fewest pairs and neighbours."""
    suit = sets[default][0].suit
    held = Counter[Tile]()
    for each in sets:
        for tile, count in Counter(each).items():
            held[tile] = max(held[tile], count)

    def cost(index: int) -> tuple[int, int]:
        given = Counter(sets[index])
        broken = sum(held[tile] - 1 for tile in given if 0 < given[tile] < held[tile])
        alike = sum(count - 1 for count in given.values())
        return broken + 2 * alike, index

    return min((index for index, each in enumerate(sets) if each[0].suit is suit), key=cost)


def waits_for_others(state: RoundState, seat: Seat) -> str | None:
    """The key of what this seat waits for after it has answered before play: ``void`` or ``exchange``."""
    match state.answers[seat]:
        case DeclareVoid():
            return "void"
        case Exchange():
            return "exchange"
        case _:
            return None


def answered_places(state: RoundState, own: ShownSeat) -> frozenset[int]:
    """Which of the own tiles this seat gives, while the others still choose."""
    answer = state.answers[own.seat]
    return places_of(answer.tiles, own) if isinstance(answer, Exchange) else frozenset()


def places_of(tiles: tuple[Tile, ...], own: ShownSeat) -> frozenset[int]:
    """Where these tiles stand in the own hand."""
    left, found = list(tiles), []
    for index, shown in enumerate(own.own_tiles):
        if shown.tile in left:
            left.remove(shown.tile)
            found.append(index)
    return frozenset(found)


@dataclass(slots=True)
class Picks:
    """Which tiles are chosen to be passed on, by their places in the own hand, and where the keys are."""

    question: ToExchange
    own: ShownSeat
    chosen: list[int] = field(default_factory=list)
    cursor: int | None = None
    barred: frozenset[int] = field(init=False)
    """The tiles that can be in no legal set."""

    def __post_init__(self) -> None:
        """Begin with the suggestion."""
        tiles = enumerate(self.own.own_tiles)
        self.barred = frozenset(place for place, shown in tiles if not self.question.allows((shown.tile,)))
        self.suggest()

    def suggest(self) -> None:
        """Choose what is suggested."""
        self.chosen = sorted(places_of(self.question.sets[self.question.suggested], self.own))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The chosen tiles."""
        return tuple(self.own.own_tiles[place].tile for place in self.chosen)

    @property
    def option(self) -> int | None:
        """The option that is chosen; None while tiles are missing."""
        return self.question.option(self.tiles)

    def step(self, by: int) -> None:
        """Move the keys' place."""
        count = len(self.own.own_tiles)
        here = self.cursor
        self.cursor = (count - 1 if by < 0 else 0) if here is None else (here + by) % count

    def toggle(self, place: int) -> bool:
        """Choose a tile or let it go; False when it can be in no legal set.

        A tile of another suit begins a new choice; one too many takes the place of the one chosen first.
        """
        if place in self.chosen:
            self.chosen.remove(place)
            return True
        if place in self.barred:
            return False
        tile = self.own.own_tiles[place].tile
        kept = self.chosen[1:] if len(self.chosen) == self.question.count else self.chosen
        tiles = (*(self.own.own_tiles[other].tile for other in kept), tile)
        self.chosen = [*kept, place] if self.question.allows(tiles) else [place]
        return True
