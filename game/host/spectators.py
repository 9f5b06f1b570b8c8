"""Spectators (观战): what everybody may know, told much later, so that no one at the table can be helped by it.

What is held back is at least as old as the room has agreed on, three minutes or more. When the match is over there is
nothing left to help with, and the rest is told at once.
"""

from __future__ import annotations

from collections import deque

from game.authority.feed import Delivery, Finished

__all__ = ["Delay"]


class Delay:
    """Deliveries on their way to who watches."""

    def __init__(self, delay_s: float) -> None:
        self._delay_s = delay_s
        self._waiting: deque[tuple[float, Delivery]] = deque()
        self._over = False

    def put(self, delivery: Delivery, now: float) -> None:
        """The table learns it *now*."""
        self._waiting.append((now + self._delay_s, delivery))
        self._over = self._over or isinstance(delivery, Finished)

    def release(self, now: float) -> list[Delivery]:
        """What may be told now."""
        out: list[Delivery] = []
        while self._waiting and (self._over or self._waiting[0][0] <= now):
            out.append(self._waiting.popleft()[1])
        return out

    @property
    def next_at(self) -> float | None:
        """When the next one may be told."""
        return self._waiting[0][0] if self._waiting else None
