"""Who speaks when at a table (轮流开口): lines of seats, of the table and of the narrator, one after the other.

A call that weighs more cuts off what its seat says; anything else that the seat has to say waits for it, a moment. The
table's own lines wait for each other, and a moment for the seats. Where the table is told in cues everything is said
in turn, so that who cannot see hears who did what. What would come too late is not said any more; play waits for none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from game.present.cues import is_spoken, weight_of
from game.services import Services

__all__ = ["Lines"]

_SEATS: Final = (0, 1, 2, 3)
_LATE_S: Final = 4.0
"""What would be said so long after it was due is no help any more, unless it is a win."""
_MOMENT_S: Final = 1.2
"""So long a seat's line waits for its last one, and one of the table for the seats."""
_PAUSE_S: Final = 0.15
"""What goes without saying waits no longer for a pause: seats act in turn, and are heard where they sit."""
_WIN: Final = weight_of("call.win")
_NARRATOR: Final = -1


@dataclass(frozen=True, slots=True)
class _Line:
    """Something to be said: by a seat, the table (None) or the narrator, from a moment on, until it is too late."""

    cues: tuple[str, ...]
    seat: int | None
    due: float
    stays: float
    follows: bool = False
    """It waits for what its seat says, however long that is."""
    behind: float = 0.0
    """So long after what it tells of has been seen it is due."""

    @property
    def names(self) -> bool:
        """Whether it only says who: what he says comes next."""
        return self.seat == _NARRATOR and len(self.cues) == 1 and self.cues[0].startswith("seat.")


class Lines:
    """The lines that wait; *in_turn* tells whether everything is said one after the other."""

    def __init__(self, services: Services, in_turn: Callable[[], bool] = lambda: False) -> None:
        self._services = services
        self._in_turn = in_turn
        self._waiting: list[_Line] = []
        self._last: dict[int | None, int] = {}
        """How weighty the newest line of each seat was."""

    def play(self, cue: str, seat: int | None) -> None:
        """A cue is due: effects at once, lines at once or when it is their turn."""
        if not is_spoken(cue):
            self._services.mixer.play(cue, seat)
            return
        stays = _LATE_S if seat is None or self._in_turn() else _MOMENT_S
        line = _Line((cue,), seat, self._now(), inf if weight_of(cue) == _WIN else stays)
        if seat is None or self._in_turn():
            self._add(line)
            return
        self._overtake(line)
        if self._is_disturbed(line):
            self._add(line)
        else:
            self._say(line)

    def follow(self, cue: str, seat: int | None) -> None:
        """A line that comes when the seat has said what it says now, however long that takes."""
        self._add(_Line((cue,), seat, self._now(), inf, follows=True))

    def tell(
        self,
        cues: tuple[str, ...],
        at: float,
        *,
        urgent: bool = False,
        passing: bool = False,
        behind: float = 0.0,
    ) -> None:
        """The narrator says something that is seen *at* a moment, so long *behind* it; *urgent*: instead of a question
        that was to be put before; *passing*: only in a pause.
        """
        if urgent:
            self.answered()
        stays = inf if urgent else _PAUSE_S if passing else _LATE_S
        if cues:
            self._add(_Line(cues, _NARRATOR, at + behind, stays, follows=urgent, behind=behind))

    def hurry(self, now: float) -> None:
        """What was to be seen later is seen now: who does it is told before what is heard of it, as ever."""
        hurried = [
            replace(line, due=min(line.due, now + line.behind)) if line.seat == _NARRATOR else line
            for line in self._waiting
        ]
        self._waiting = sorted(hurried, key=lambda waiting: waiting.due)

    def answered(self) -> None:
        """What was asked needs no answer any more."""
        self._waiting = [line for line in self._waiting if line.seat != _NARRATOR or not line.follows]

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
        self._waiting = [line for line in self._waiting if now - line.due < line.stays]
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
            if line.names and self._waiting and self._waiting[0].seat in _SEATS:  # it would name another one
                self._waiting[0] = replace(self._waiting[0], stays=inf)
        else:
            self._last[line.seat] = weight_of(line.cues[0])
            mixer.play(line.cues[0], line.seat)

    def _overtake(self, line: _Line) -> None:
        """What the seat was still going to say and is no weightier is not said any more: a newer thing has happened."""
        weight = weight_of(line.cues[0])
        self._waiting = [
            each
            for each in self._waiting
            if each.seat != line.seat or each.follows or weight_of(each.cues[0]) > weight
        ]

    def _is_disturbed(self, line: _Line) -> bool:
        """Whether the seat is saying something that this line would not cut off: the mixer would drop it."""
        waits = any(each.seat == line.seat for each in self._waiting)
        weighty = weight_of(line.cues[0]) <= self._last.get(line.seat, -1)
        return waits or (weighty and self._services.mixer.talks(line.seat))

    def _may_speak(self, line: _Line) -> bool:
        """Whether nobody speaks whom this line would disturb."""
        mixer = self._services.mixer
        talking = any(mixer.talks(seat) for seat in _SEATS)
        if self._in_turn():
            quiet = not talking and not mixer.talks(None) and not mixer.narrates
            return line is self._waiting[0] and quiet
        if line.seat == _NARRATOR:
            return not mixer.narrates
        first = next(each for each in self._waiting if each.seat == line.seat)
        if line is not first or mixer.talks(line.seat):
            return False
        return line.seat is not None or not talking or self._now() - line.due >= _MOMENT_S

    def _now(self) -> float:
        return self._services.clock.now()
