"""How long a table waits for whom (等待与托管): deadlines, banks, missed answers, seats that the table plays for."""

from __future__ import annotations

from typing import Final

from game.authority.windows import Clocks
from rules.core.seat import SEATS, Seat
from rules.core.window import WindowKind

__all__ = ["Patience"]

_MISSES_UNTIL_AUTO: Final = 2
_AWAY_S: Final = 60.0
"""How long a question waits for a seat that cannot be reached where nobody plays against a clock."""
_GRACE_S: Final = 10.0
"""What a seat that comes back has left at least for the question that waits for it, once a question."""


class Patience:
    """The clock of every seat; *auto_s* is the time an absent seat gets, None when somebody else plays for it."""

    def __init__(self, clocks: Clocks, auto_s: float | None) -> None:
        self._clocks = clocks
        self._auto_s = auto_s
        self._asked: list[WindowKind | None] = [None, None, None, None]
        self._since = [0.0, 0.0, 0.0, 0.0]
        """When the clock of the question has started, or will at the latest."""
        self._deadlines: list[float | None] = [None, None, None, None]
        self._banks = [clocks.bank_s] * len(SEATS)
        self._misses = [0, 0, 0, 0]
        self._auto = [False, False, False, False]
        self._away = [False, False, False, False]
        self._graced = [False, False, False, False]
        self._again: list[float | None] = [None, None, None, None]
        """Since when the question is on its way to the seat once more: that is none of its time."""
        self._delivered = [0.0, 0.0, 0.0, 0.0]
        """How long it was on its way again so far."""
        self._now = 0.0

    def pass_to(self, now: float) -> None:
        """It is *now*: what is stopped next is stopped at that moment."""
        self._now = now

    def next_hand(self) -> None:
        """Every seat has its whole bank again."""
        self._banks = [self._clocks.bank_s] * len(SEATS)

    def ask(self, seat: Seat, kind: WindowKind, now: float) -> None:
        """The seat is told its question: its clock starts, at the latest when the question must have arrived."""
        self._asked[seat] = kind
        self._since[seat] = now + self._clocks.delivery_s
        self._graced[seat] = False
        self._again[seat], self._delivered[seat] = None, 0.0
        self._deadlines[seat] = self._due(seat, kind, now)

    def again(self, seat: Seat, now: float) -> None:
        """The question is told once more, to a seat that comes back: its clock stands still until it is there again.

        In all that is no longer than a question may be on its way: nobody gains time by coming back often.
        """
        due, early = self._deadlines[seat], self._since[seat] - now
        if self._asked[seat] is None or self._auto[seat] or due is None or self._again[seat] is not None:
            return
        if early > 0.0:  # it had not come: now is when it begins its way
            self._since[seat] = now
            self._deadlines[seat] = max(due - early, now + _GRACE_S) if self._graced[seat] else due - early
        self._again[seat] = now

    def seen(self, seat: Seat, now: float) -> None:
        """The question has arrived: the clock starts, if it has not."""
        kind = self._asked[seat]
        if kind is not None and now < self._since[seat]:
            self._since[seat] = now
            self._deadlines[seat] = self._due(seat, kind, now)
        elif kind is not None:
            self._arrive(seat, now)

    def foresee(self, seat: Seat, at: float) -> None:
        """The seat has only one answer and is not asked: the table gives it at that time."""
        self._deadlines[seat] = at

    def is_asked(self, seat: Seat) -> bool:
        """Whether the seat knows of a question."""
        return self._asked[seat] is not None

    def stop(self, seat: Seat) -> bool:
        """The question is closed; False when the seat never knew of it."""
        kind = self._asked[seat]
        if kind is not None:
            self._banks[seat] = self._left(seat, kind, self._reached(seat, self._now))[1]
        self._asked[seat] = self._deadlines[seat] = self._again[seat] = None
        return kind is not None

    def deadline(self, seat: Seat) -> float | None:
        """When the seat's time is up."""
        due = self._deadlines[seat]
        return due if due is None or self._again[seat] is None else due + self._allowed(seat)

    def left(self, seat: Seat, now: float) -> tuple[float | None, float]:
        """The seconds that the seat has left for its question, None without a clock, and those in its bank."""
        kind, due = self._asked[seat], self._deadlines[seat]
        if kind is None:
            return None, self._banks[seat]
        now = self._reached(seat, now)
        seconds, bank = self._left(seat, kind, now)
        has_started = now >= self._since[seat]
        if seconds is not None and due is not None and self._graced[seat] and has_started:
            seconds = max(seconds, due - now - bank)
        return seconds, bank

    def late(self, now: float) -> Seat | None:
        """The first seat whose time is up."""
        self._now = now
        for seat in SEATS:
            deadline = self.deadline(seat)
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
        """Play for the seat, or no longer; True when that is a change.

        Its clock starts anew, but where seats sit at other machines: there nobody gains time by that.
        """
        self._misses[seat] = 0
        if self._auto[seat] is on:
            return False
        self._auto[seat] = on
        self._again[seat] = None
        kind = self._asked[seat]
        if kind is not None:
            if not self._clocks.delivery_s:
                self._since[seat] = now
            self._deadlines[seat] = self._due(seat, kind, now)
        return True

    def set_away(self, seat: Seat, away: bool, now: float) -> None:
        """The seat cannot be reached, or can again: then the question that waits for it waits a little longer."""
        self._away[seat] = away
        kind, due = self._asked[seat], self._deadlines[seat]
        if kind is None or self._auto[seat]:
            return
        if self._clocks.seconds(kind) is None:
            self._deadlines[seat] = now + _AWAY_S if away else None
        elif not away and due is not None and not self._graced[seat]:
            self._graced[seat] = True
            self._deadlines[seat] = max(due, now + _GRACE_S)

    def _allowed(self, seat: Seat) -> float:
        """So long the question may still be on its way once more."""
        return max(0.0, self._clocks.delivery_s - self._delivered[seat])

    def _reached(self, seat: Seat, now: float) -> float:
        """The moment that the clock of the seat shows."""
        again = self._again[seat]
        return now if again is None else max(again, now - self._allowed(seat))

    def _arrive(self, seat: Seat, now: float) -> None:
        """The question is there again: the clock goes on from where it stood."""
        again, due = self._again[seat], self._deadlines[seat]
        if again is not None and due is not None:
            took = now - self._reached(seat, now)
            self._since[seat] += took
            self._deadlines[seat] = due + took
            self._delivered[seat] += took
        self._again[seat] = None

    def _left(self, seat: Seat, kind: WindowKind, now: float) -> tuple[float | None, float]:
        seconds, bank = self._clocks.seconds(kind), self._banks[seat]
        if seconds is None:
            return None, bank
        left = seconds - max(0.0, now - self._since[seat])
        if left >= 0.0 or self._auto[seat]:
            return max(0.0, left), bank
        return 0.0, max(0.0, bank + left)

    def _due(self, seat: Seat, kind: WindowKind, now: float) -> float | None:
        if self._auto[seat]:
            return None if self._auto_s is None else now + self._auto_s
        seconds = self._clocks.seconds(kind)
        if seconds is None:
            return self._since[seat] + _AWAY_S if self._away[seat] else None
        return self._since[seat] + seconds + self._banks[seat]
