"""A match as its room sees it (房中一桌): what can be asked of a table, and who makes one.

`game.host.table.HostedTable` is the one that is played; tests of rooms need no tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from game.authority.journal import Journal
from game.host.plan import Plan
from game.net.intents import Answer
from game.net.news import News
from rules.core.seat import Seat

__all__ = ["Hosted", "Outlet", "TableMaker", "Wires"]

Outlet: TypeAlias = Callable[[Seat | None, News], None]
"""Says something to a seat, or to all who watch (None)."""


@dataclass(frozen=True, slots=True)
class Wires:
    """Where a table writes and speaks: its journal, its outlet, how it asks for another look."""

    journal: Journal
    outlet: Outlet
    stir: Callable[[], None]


class Hosted(Protocol):
    """The table of one match."""

    @property
    def is_over(self) -> bool:
        """Whether the match has been played to its end."""
        ...

    @property
    def hand(self) -> int:
        """The number of the hand that is played, or was played last."""
        ...

    @property
    def totals(self) -> tuple[int, int, int, int]:
        """The scores of the seats after the last hand."""
        ...

    @property
    def between_hands(self) -> bool:
        """Whether no hand is being played."""
        ...

    def is_auto(self, seat: Seat) -> bool:
        """Whether the table plays for a seat (托管)."""
        ...

    def seen(self, seat: Seat, win: int, now: float) -> None:
        """The question has arrived."""
        ...

    def answer(self, seat: Seat, answer: Answer, now: float) -> News:
        """Take an answer; what is to be said to who gave it."""
        ...

    def set_auto(self, seat: Seat, on: bool, now: float) -> None:
        """Play for a seat, or no longer (托管)."""
        ...

    def proceed(self, seat: Seat, hand: int, now: float) -> None:
        """The seat has seen the result."""
        ...

    def shift(self, seat: Seat, on: bool) -> None:
        """The seat wants 乾坤大挪移."""
        ...

    def nonce(self, seat: Seat, hand: int, value: str, now: float) -> None:
        """The seat's part of the shuffle."""
        ...

    def leave(self, seat: Seat, now: float) -> None:
        """The seat leaves for good (逃跑)."""
        ...

    def dissolve(self, now: float, yes: Collection[Seat] = (), no: Collection[Seat] = ()) -> None:
        """The match ends as it stands, for the table has voted so."""
        ...

    def pause(self, on: bool, now: float) -> None:
        """Stop the clocks, or go on."""
        ...

    def present(self, seat: Seat, live: bool, now: float) -> None:
        """Whether the seat is connected."""
        ...

    def relieve(self, seat: Seat, name: str, now: float) -> None:
        """Somebody else sits there from the next hand on (候补)."""
        ...

    def begin_for(self, seat: Seat | None, now: float | None = None) -> None:
        """Say to a seat where the match stands."""
        ...

    def since(self, seat: Seat | None, seq: int, now: float | None = None) -> tuple[News, ...] | None:
        """What the seat was told after that number; None where that is not kept."""
        ...

    def standing(self, seat: Seat | None, now: float | None = None) -> tuple[News, ...]:
        """Where the match stands for one who comes."""
        ...

    def tick(self, now: float) -> None:
        """Do what is due."""
        ...

    def next_at(self) -> float | None:
        """When something is due."""
        ...

    def record(self) -> bytes:
        """The record of the match."""
        ...


class TableMaker(Protocol):
    """Who makes tables."""

    def __call__(self, plan: Plan, wires: Wires, now: float, data: bytes = b"") -> Hosted:
        """A new match, or that of a journal at its exact prompt. Raises `RecordError`."""
        ...
