"""The last seconds of a question (倒计时): counted by a voice, or struck once where there is none (A05)."""

from __future__ import annotations

from math import ceil
from typing import Final

from game.services import Services

__all__ = ["Countdown"]

_FROM: Final = 5
_LATE_S: Final = 0.45
"""A number is said while it is still true; a question that opens between two numbers begins with the next."""


class Countdown:
    """What is heard of the time that a player has left."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._next: int | None = _FROM
        self._warned = False

    def reset(self) -> None:
        """Another question, or none."""
        self._next, self._warned = _FROM, False

    def follow(self, left: float | None) -> None:
        """So many seconds are left to answer; None without a clock."""
        if left is None or left <= 0 or left > _FROM:
            return
        mixer = self._services.mixer
        second = ceil(left)
        if not mixer.has(f"count.{second}"):
            self._warn()
            return
        if self._next is not None and second <= self._next and second - left < _LATE_S:
            self._next = second - 1 or None
            mixer.play(f"count.{second}")

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            self._services.mixer.play("warn")
