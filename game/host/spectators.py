"""Spectators (观战): what everybody may know, told much later, so that no one at the table can be helped by it.

What is held back is at least as old as the room has agreed on, three minutes or more. When the match is over there is
nothing left to help with, and the rest is told at once.
"""

from __future__ import annotations

from collections import deque
from typing import TypeAlias

from game.authority.feed import Delivery, Finished, Told
from game.net.news import Commit, Reveal
from rules.mahjong.events import Started

__all__ = ["Delay", "Said"]

Said: TypeAlias = Delivery | Commit | Reveal
"""What spectators are told: the public story, and the proof of its shuffles."""


class Delay:
    """What is on its way to who watches."""

    def __init__(self, delay_s: float) -> None:
        self._delay_s = delay_s
        self._waiting: deque[tuple[float, Said]] = deque()
        self._over = False

    def put(self, said: Said, now: float) -> None:
        """The table learns it *now*."""
        self._waiting.append((now + self._delay_s, said))
        self._over = self._over or isinstance(said, Finished)

    def release(self, now: float) -> list[Said]:
        """What may be told now."""
        out: list[Said] = []
        while self._waiting and (self._over or self._waiting[0][0] <= now):
            out.append(self._waiting.popleft()[1])
        return out

    def forget_hands(self) -> None:
        """Of what waits only the last hand is of interest: the rest was told by a program that is no more."""
        started = [place for place, (_, said) in enumerate(self._waiting) if _is_start(said)]
        for _ in range(started[-1] if started else 0):
            self._waiting.popleft()

    @property
    def next_at(self) -> float | None:
        """When the next one may be told."""
        return self._waiting[0][0] if self._waiting else None


def _is_start(said: Said) -> bool:
    return isinstance(said, Told) and isinstance(said.event, Started)
