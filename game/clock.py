"""Time (时钟): seconds as float from an arbitrary start; the clock on the wall is never asked."""

from __future__ import annotations

import time
from typing import Protocol

__all__ = ["Clock", "ManualClock", "PlayClock", "SystemClock", "sleep_rest"]


class Clock(Protocol):
    """Whoever knows the time."""

    def now(self) -> float:
        """Seconds since some fixed moment; it never goes back."""


class SystemClock:
    """The monotonic clock of the system: setting the computer's clock does not touch it."""

    def now(self) -> float:
        """Seconds since some fixed moment."""
        return time.monotonic()


class PlayClock:
    """The clock of what is shown and played here: it stands while the game is hidden, and a long halt costs nothing.

    It goes on only by `step`, once a turn of the program's loop, and never further at once than *most* seconds: while a
    window is moved some systems stop the loop (U06), and a computer that was asleep is not late.

    >>> hands = ManualClock()
    >>> clock = PlayClock(hands, most=0.25)
    >>> hands.advance(0.1); clock.step(); hands.advance(15); clock.step(); round(clock.now(), 2)
    0.35
    >>> clock.halt(); hands.advance(0.1); clock.step(); clock.go_on(); hands.advance(0.1); clock.step()
    >>> round(clock.now(), 2)
    0.45
    """

    def __init__(self, inner: Clock, most: float = 0.25) -> None:
        self._inner = inner
        self._most = most
        self._seen = inner.now()
        self._now = self._seen
        self._halted = False

    def now(self) -> float:
        """The moment of the last step."""
        return self._now

    def step(self) -> None:
        """Take in what has passed since the last step."""
        seen = self._inner.now()
        if not self._halted:
            self._now += min(seen - self._seen, self._most)
        self._seen = seen

    def halt(self) -> None:
        """Stand still from now on."""
        self._halted = True

    def go_on(self) -> None:
        """Run again from where it stood."""
        self._seen = self._inner.now()
        self._halted = False


class ManualClock:
    """A clock that somebody turns by hand: tests and programs that run faster than life.

    >>> clock = ManualClock()
    >>> clock.advance(1.5)
    >>> clock.now()
    1.5
    """

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        """The moment that the hands show."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Turn the hands on; time does not go back."""
        if seconds < 0:
            raise ValueError(f"time does not go back, not even by {-seconds} s")
        self._now += seconds


def sleep_rest(clock: Clock, since: float, period: float) -> float:
    """Sleep until a period has passed; gives the moment."""
    rest = since + period - clock.now()
    if rest > 0:
        time.sleep(rest)
    return clock.now()
