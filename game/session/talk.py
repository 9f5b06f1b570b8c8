"""The talk at a table of this program (桌上的话): what the person says, what bots say, how often each may.

Only time in which the table is polled passes for the bots: a paused table is silent, and what was in somebody's mind
before a pause is not said after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from game.session.chatter import Breath
from game.session.small_talk import Chatter, Line, SmallTalk
from game.session.table import Auto, Notice, Phrased, WindowClosed, WindowOpened
from rules.core.seat import Seat
from rules.mahjong.events import Event, Started

__all__ = ["Talk"]

PRESSED_S: Final = 20.0
"""After so long a question somebody may hurry the person."""
_APART_S: Final = 3.0
"""Two bots do not speak nearer to each other."""
_LATE_S: Final = 5.0
"""What has waited for others so much longer is not said any more."""
_FRAME_S: Final = 1.0
"""A longer time without a poll is a pause."""
_MOST: Final = 3
"""So many lines of themselves at most in a hand."""


@dataclass(frozen=True, slots=True)
class _Due:
    """A line with its moment in the table's own time; *paused*: how much had been paused when it came to mind, None
    where that is all the same.
    """

    at: float
    line: Line
    paused: float | None


class Talk:
    """What is said at one table; *how* much bots talk is asked whenever they would; *allowed*: by the room's rules."""

    def __init__(
        self, own: Seat, bots: SmallTalk, how: Callable[[], Chatter], *, allowed: bool = True
    ) -> None:
        self._own, self._bots = own, bots
        self._how = how if allowed else lambda: Chatter.NONE
        self._allowed = allowed
        self._breath = Breath()
        self._said: list[Phrased] = []
        self._due: list[_Due] = []
        self._now: float | None = None
        self._awake = 0.0
        self._paused = 0.0
        self._asked: tuple[int, float] | None = None
        self._auto = False
        self._spoke_at = -_APART_S
        self._lines = 0

    def say(self, seat: Seat, phrase: str, now: float) -> bool:
        """A phrase of the person; bots may have an answer to it."""
        if not self._allowed or not self._breath.take(seat, phrase, now):
            return False
        self._said.append(Phrased(seat, phrase))
        if self._how() is not Chatter.NONE:
            self._plan(self._bots.answer(phrase))
        return True

    def hush(self, seat: Seat, phrase: str, now: float) -> float | None:
        """The seconds until a seat may say a phrase; None where nobody says anything."""
        return self._breath.left(seat, phrase, now) if self._allowed else None

    def follow(self, happenings: Iterable[Event | Notice], now: float) -> tuple[Phrased, ...]:
        """What is heard now, after what has happened since the last time."""
        self._pass_time(now)
        for happening in happenings:
            self._notice(happening)
            self._of_themselves(self._bots.hear(happening))
        self._press()
        said, self._said = self._said, []
        return (*said, *self._speak(now))

    def forget(self) -> None:
        """The table stands somewhere else: nothing is in anybody's mind."""
        self._due, self._asked = [], None

    def _pass_time(self, now: float) -> None:
        gone = 0.0 if self._now is None else max(0.0, now - self._now)
        self._now = now
        self._awake += min(gone, _FRAME_S)
        self._paused += max(0.0, gone - _FRAME_S)

    def _notice(self, happening: Event | Notice) -> None:
        match happening:
            case WindowOpened(window):
                self._asked = (window.id, self._awake)
            case WindowClosed():
                self._asked = None
            case Started():
                self._lines = 0
            case Auto(seat, on) if seat == self._own:
                self._auto = on
            case _:
                pass

    def _press(self) -> None:
        """Hurry the person, once a question."""
        if self._asked is None or self._auto or self._awake - self._asked[1] < PRESSED_S:
            return
        question, self._asked = self._asked[0], None
        self._of_themselves(self._bots.press(question))

    def _of_themselves(self, lines: tuple[Line, ...]) -> None:
        """What bots say without being spoken to: little in a hand."""
        if lines and self._how() is Chatter.ALL:
            lines = lines[: max(0, _MOST - self._lines)]
            self._lines += len(lines)
            self._plan(lines)

    def _plan(self, lines: Iterable[Line]) -> None:
        self._due += [
            _Due(self._awake + line.after_s, line, None if line.lasts else self._paused) for line in lines
        ]
        self._due.sort(key=lambda due: due.at)

    def _speak(self, now: float) -> tuple[Phrased, ...]:
        """The next line whose moment has come; who cannot speak then has missed it."""
        self._due = [
            due for due in self._due
            if due.paused in (None, self._paused) and self._awake - due.at <= _LATE_S
        ]  # fmt: skip
        if not self._due or self._due[0].at > self._awake or self._awake - self._spoke_at < _APART_S:
            return ()
        line = self._due.pop(0).line
        if self._how() is Chatter.NONE or not self._breath.take(line.seat, line.phrase, now):
            return ()
        self._spoke_at = self._awake
        return (Phrased(line.seat, line.phrase),)
