"""How far a match has come, out of what everybody is told of it (进程): hands, circles, totals."""

from __future__ import annotations

from typing import Final

from game.authority.record import Header, dump, read_record
from game.rooms import Room, room_of
from rules.core.seat import Seat
from rules.mahjong.events import Ended, Event, Left, Started
from rules.mahjong.match import Match
from rules.mahjong.plain import Line

__all__ = ["Course", "header_from"]

_NOBODY: Final = (0, 0, 0, 0)


def header_from(line: Line) -> Header:
    """The header that a line tells. Raises `RecordError`."""
    return read_record(dump([line])).header


class Course:
    """The fold of a match's events; *passes* of the deal lie before the hand that is told first."""

    def __init__(self, header: Header, passes: int = 0) -> None:
        self.header = header
        self._passes = passes
        self._match: Match | None = None
        self._no = 1
        self._left = False

    def follow(self, event: Event) -> None:
        """Something happened."""
        match event:
            case Started():
                self._begin(event)
            case Left():
                self._left = True
            case Ended():
                if self._match is not None:
                    self._match = self._match.after(event, gone=self._left)
            case _:
                pass

    def _begin(self, started: Started) -> None:
        before = self._match
        passes = self._passes if before is None else before.passes
        self._match = Match(
            self.header.length, started.dealer, started.streak, started.no, passes, started.scores,
            coins=None if self.header.purse is None else self.header.purse.coins,
            minimum=1 if self.header.purse is None else self.header.purse.minimum,
        )  # fmt: skip
        self._no, self._left = started.no, False

    @property
    def no(self) -> int:
        """The hand that is played or was played last."""
        return self._no

    @property
    def totals(self) -> tuple[int, int, int, int]:
        """What the seats have won and lost."""
        return _NOBODY if self._match is None else self._match.totals

    @property
    def circle(self) -> int | None:
        """The circle (圈) that is played, from 0; None in a match that is counted in hands."""
        if self.header.length.circles is None:
            return None
        return (self._passes if self._match is None else self._match.passes) // 4

    @property
    def is_over(self) -> bool:
        """Whether the length has been played, or nobody plays on."""
        return self._match is not None and self._match.is_over

    @property
    def length(self) -> str:
        """How long the match is: a number of hands, or of circles with a ``c``."""
        length = self.header.length
        return str(length.hands) if length.hands is not None else f"{length.circles}c"

    @property
    def room(self) -> Room:
        """Where it counts."""
        return room_of(self.header.room)

    def seat_name(self, seat: Seat) -> tuple[str, str | None]:
        """Who sat down at a seat: the name, and the level of a bot."""
        sitting = self.header.seats[seat]
        return sitting.name, sitting.bot
