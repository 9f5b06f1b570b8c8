"""How long a table waits for whom (等待与托管): deadlines, missed answers, seats that the table plays for."""

from __future__ import annotations

from typing import Final

from game.authority.windows import Clocks
from rules.core.seat import SEATS, Seat
from rules.core.window import WindowKind

__all__ = ["Patience"]

_MISSES_UNTIL_AUTO: Final = 2


class Patience:
    """The clock of every seat; *auto_s* is the time an absent seat gets, None when somebody else plays for it."""

    def __init__(self, clocks: Clocks, auto_s: float | None) -> None:
        self._clocks = clocks
        self._auto_s = auto_s
        self._asked: list[WindowKind | None] = [None, None, None, None]
        self._deadlines: list[float | None] = [None, None, None, None]
        self._misses = [0, 0, 0, 0]
        self._auto = [False, False, False, False]

    def ask(self, seat: Seat, kind: WindowKind, now: float) -> None:
        """The seat knows its question: its clock starts."""
        self._asked[seat] = kind
        self._deadlines[seat] = self._due(seat, kind, now)

    def foresee(self, seat: Seat, at: float) -> None:
        """The seat has only one answer and is not asked: the table gives it at that time."""
        self._deadlines[seat] = at

    def is_asked(self, seat: Seat) -> bool:
        """Whether the seat knows of a question."""
        return self._asked[seat] is not None

    def stop(self, seat: Seat) -> bool:
        """The question is closed; False when the seat never knew of it."""
        was_asked = self.is_asked(seat)
        self._asked[seat] = self._deadlines[seat] = None
        return was_asked

    def deadline(self, seat: Seat) -> float | None:
        """When the seat's time is up."""
        return self._deadlines[seat]

    def late(self, now: float) -> Seat | None:
        """The first seat whose time is up."""
        for seat in SEATS:
            deadline = self._deadlines[seat]
            if deadline is not None and deadline <= now:
                return seat
        return None

    def is_auto(self, seat: Seat) -> bool:
        """Whether the table plays for the seat."""
        return self._auto[seat]

    def missed(self, seat: Seat) -> bool:
        """The seat let its time pass; True when the table plays for it from now on."""
        if self._auto[seat]:
            return False
        self._misses[seat] += 1
        return self._misses[seat] >= _MISSES_UNTIL_AUTO and self.set_auto(seat, True, 0.0)

    def set_auto(self, seat: Seat, on: bool, now: float) -> bool:
        """Play for the seat, or no longer; its clock starts anew. True when that is a change."""
        self._misses[seat] = 0
        if self._auto[seat] is on:
            return False
        self._auto[seat] = on
        kind = self._asked[seat]
        if kind is not None:
            self._deadlines[seat] = self._due(seat, kind, now)
        return True

    def _due(self, seat: Seat, kind: WindowKind, now: float) -> float | None:
        seconds = self._auto_s if self._auto[seat] else self._clocks.seconds(kind)
        return None if seconds is None else now + seconds
