"""Matches, hands and wins as rows (史料): plain data, whoever made them of whatever record.

Money is in the units of the record; ``stake`` of a match says how many units a point is, so that matches at different
stakes can be counted together.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

__all__ = [
    "ALL",
    "BROKEN",
    "IMPORTED",
    "NEWER",
    "BestRow",
    "Filter",
    "Four",
    "HandRow",
    "MatchRow",
    "Outcome",
    "Told",
    "WinRow",
    "readable",
]

Four = tuple[int, int, int, int]
Names = tuple[str, str, str, str]
Levels = tuple[str | None, str | None, str | None, str | None]


class Outcome(Enum):
    """How a match ended for its player: first (头名), last (末名), money won, money lost."""

    FIRST = "first"
    LAST = "last"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match: *file* is its name among the records, *seat* the player's (None: only programs played).

    *bots* are the levels of the programs by seat, None for people. *place* is from 1, 0 without a seat. *complete*
    tells that it was played to its end, *seconds* how long it took, 0 where nobody knows.
    """

    id: int
    file: str
    game: str
    edition: str
    room: str
    started: datetime
    seconds: int
    hands: int
    seat: int | None
    names: Names
    bots: Levels
    totals: Four
    place: int
    complete: bool
    starred: bool
    stake: int = 1

    @property
    def total(self) -> int:
        """What the player has gained or lost; 0 without one."""
        return 0 if self.seat is None else self.totals[self.seat]

    @property
    def level(self) -> str:
        """The level of the programs, ``mixed`` where they differ, empty where people play among themselves."""
        others = {level for seat, level in enumerate(self.bots) if seat != self.seat and level is not None}
        return "" if not others else others.pop() if len(others) == 1 else "mixed"


@dataclass(frozen=True, slots=True)
class WinRow:
    """A win: *points* is what it brought its seat, *paid* what each seat paid for it, *line* its line of the record."""

    seat: int
    by: str
    source: int | None
    total: int
    patterns: tuple[tuple[str, int], ...]
    points: int
    paid: Four
    line: str = ""

    @property
    def claimed(self) -> bool:
        """Whether it was won on another seat's tile."""
        return self.source is not None


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand of a match: *changes* is what each seat gained, *ready* who was ready at a draw (None: not asked).

    *given*: the player's seat was played on by a program, so that the hand says nothing of the player.
    """

    match: int
    no: int
    dealer: int
    streak: int
    seat: int | None
    reason: str
    wins: tuple[WinRow, ...]
    changes: Four
    ready: tuple[bool | None, bool | None, bool | None, bool | None] = (None, None, None, None)
    wilds: str = ""
    given: bool = False

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won, in order."""
        return tuple(dict.fromkeys(win.seat for win in self.wins))

    @property
    def by(self) -> str:
        """How the first win came; empty at a draw."""
        return self.wins[0].by if self.wins else ""

    @property
    def source(self) -> int | None:
        """Who fed the first win."""
        return self.wins[0].source if self.wins else None

    @property
    def total(self) -> int:
        """The worth of the dearest win, as the game counts it; 0 at a draw."""
        return max((win.total for win in self.wins), default=0)

    @property
    def patterns(self) -> tuple[tuple[str, int], ...]:
        """The patterns of the first win."""
        return self.wins[0].patterns if self.wins else ()

    @property
    def points(self) -> int:
        """What the player gained or lost; 0 without one."""
        return 0 if self.seat is None else self.changes[self.seat]


@dataclass(frozen=True, slots=True)
class BestRow:
    """A dear win of the player: its match, its hand, the win, what it brought in points."""

    match: MatchRow
    hand: HandRow
    win: WinRow
    points: float


@dataclass(frozen=True, slots=True)
class Told:
    """Everything that a record tells: its match and its hands."""

    match: MatchRow
    hands: tuple[HandRow, ...]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which matches are meant; None leaves a question open. *level* is that of the programs."""

    game: str | None = None
    edition: str | None = None
    room: str | None = None
    since: datetime | None = None
    result: Outcome | None = None
    starred: bool = False
    level: str | None = None
    played: bool = False
    """Only matches in which the player of this program had a seat."""


BROKEN: Final = "broken"
NEWER: Final = "newer"
"""Why a record is not in the history: it cannot be read, or not by this version of the program."""
IMPORTED: Final = "import-"
"""How the names of records begin that came from elsewhere: whoever sat there, it is not the player of this program."""

ALL = Filter()
"""Every match."""

_LONGEST_NAME: Final = 24


def readable(name: str) -> str:
    """A name as it can stand in a line: a record from elsewhere may hold anything.

    >>> readable("阿\\n婆"), readable("A" * 99) == "A" * 24
    ('阿婆', True)
    """
    return "".join(letter for letter in name if letter.isprintable())[:_LONGEST_NAME]
