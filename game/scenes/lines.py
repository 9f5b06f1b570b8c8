"""Who speaks when at a table (轮流开口): lines of seats, of the table and of the narrator, one after the other.

A seat's newest line wins in the mixer; the table's own lines never cut each other off. Where the table is told in cues,
everything is said in turn, so that who cannot see hears who did what; what comes too late is not said any more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.present.cues import is_spoken, weight_of
from game.services import Services

__all__ = ["Lines"]

_SEATS: Final = (None, 0, 1, 2, 3)
_LATE_S: Final = 4.0
"""What would be said so long after it was due is no help any more, unless it is a win."""
_WIN: Final = weight_of("call.win")
_NARRATOR: Final = -1


@dataclass(frozen=True, slots=True)
class _Line:
    """Something to be said: by a seat, the table (None) or the narrator, from a moment on."""

    cues: tuple[str, ...]
    seat: int | None
    due: float
    kept: bool = False


class Lines:
    """The lines that wait; *in_turn* tells whether everything is said one after the other."""

    def __init__(self, services: Services, in_turn: Callable[[], bool] = lambda: False) -> None:
        self._services = services
        self._in_turn = in_turn
        self._waiting: list[_Line] = []

    def play(self, cue: str, seat: int | None) -> None:
        """A cue is due: effects at once, lines at once or when it is their turn."""
        if not is_spoken(cue) or (seat is not None and not self._in_turn()):
            self._services.mixer.play(cue, seat)
            return
        self._add(_Line((cue,), seat, self._now(), kept=weight_of(cue) == _WIN))

    def follow(self, cue: str, seat: int | None) -> None:
        """A line that comes when the seat has said what it says now, however long that takes."""
        self._add(_Line((cue,), seat, self._now(), kept=True))

    def tell(self, cues: tuple[str, ...], at: float, *, urgent: bool = False) -> None:
        """The narrator says something from *at* on; *urgent*: instead of a question that was to be put before."""
        if urgent:
            asked = [line for line in self._waiting if line.seat == _NARRATOR and line.kept]
            self._waiting = [line for line in self._waiting if line not in asked]
        if cues:
            self._add(_Line(cues, _NARRATOR, at, kept=urgent))

    def answer(self, cues: tuple[str, ...]) -> None:
        """The narrator says something at once, and nothing of what he was going to say."""
        self._waiting = [line for line in self._waiting if line.seat != _NARRATOR]
        self._services.mixer.speak(cues)

    def clear(self) -> None:
        """Nothing that waits is said."""
        self._waiting.clear()

    def pass_time(self) -> None:
        """Say what may be said now."""
        if not self._waiting:
            return
        now = self._now()
        self._waiting = [line for line in self._waiting if line.kept or now - line.due < _LATE_S]
        for line in tuple(self._waiting):
            if line.due <= now and self._may_speak(line):
                self._waiting.remove(line)
                self._say(line)

    def _add(self, line: _Line) -> None:
        self._waiting.append(line)
        self._waiting.sort(key=lambda waiting: waiting.due)
        self.pass_time()

    def _say(self, line: _Line) -> None:
        mixer = self._services.mixer
        if line.seat == _NARRATOR:
            mixer.speak(line.cues)
        else:
            mixer.play(line.cues[0], line.seat)

    def _may_speak(self, line: _Line) -> bool:
        """Whether nobody speaks whom this line would disturb."""
        mixer = self._services.mixer
        if self._in_turn():
            first = self._waiting[0]
            return line is first and not mixer.narrates and not any(mixer.talks(seat) for seat in _SEATS)
        if line.seat == _NARRATOR:
            return not mixer.narrates
        ahead = next(each for each in self._waiting if each.seat == line.seat)
        return line is ahead and not mixer.talks(line.seat)

    def _now(self) -> float:
        return self._services.clock.now()
