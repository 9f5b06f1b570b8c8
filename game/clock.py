"""Time (时钟): seconds as float from an arbitrary start; the clock on the wall is never asked."""

from __future__ import annotations

import time
from typing import Protocol

__all__ = ["Clock", "ManualClock", "SystemClock"]


class Clock(Protocol):
    """Whoever knows the time."""

    def now(self) -> float:
        """Seconds since some fixed moment; it never goes back."""


class SystemClock:
    """The monotonic clock of the system: setting the computer's clock does not touch it."""

    def now(self) -> float:
        """Seconds since some fixed moment."""
        return time.monotonic()


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
