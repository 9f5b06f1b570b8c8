"""How often a seat may speak (说话的节制): so many phrases at once, then one now and then, none twice in a row.

It knows no table: a room keeps one for all who sit in it, and a client asks one of its own how long to wait.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from game.voice.repertoire import PHRASES
from rules.core.seat import Seat

__all__ = ["BURST", "EVERY_S", "SAME_S", "Breath"]

BURST: Final = 3
"""So many phrases may follow each other at once."""
EVERY_S: Final = 2.0
"""After that there is breath for one more in this time."""
SAME_S: Final = 4.0
"""The same phrase of a seat is not heard again before this time has passed."""
_HAIR: Final = 1e-9
"""What sums of times may be short of; it is no time."""


@dataclass(slots=True)
class _Held:
    """What one seat has: breath for so many phrases at a moment, and when it said which."""

    breath: float = float(BURST)
    at: float = 0.0
    said: dict[str, float] = field(default_factory=dict)


class Breath:
    """What is left of every seat's breath, by a clock that only goes forward.

    >>> breath = Breath()
    >>> [breath.take(0, phrase, 0.0) for phrase in ("hello", "hello", "sit", "slow", "wait")]
    [True, False, True, True, False]
    >>> breath.left(0, "wait", 0.5), breath.left(0, "hello", 0.5), breath.left(1, "hello", 0.5)
    (1.5, 3.5, 0.0)
    """

    def __init__(self) -> None:
        self._seats: dict[Seat, _Held] = {}

    def left(self, seat: Seat, phrase: str, now: float) -> float:
        """The seconds until a seat may say a phrase; 0 when it may now."""
        held = self._seats.get(seat)
        if held is None:
            return 0.0
        short = max(0.0, 1 - self._breath(held, now)) * EVERY_S
        said = held.said.get(phrase)
        same = 0.0 if said is None else max(0.0, said + SAME_S - now)
        wait = max(short, same)
        return wait if wait > _HAIR else 0.0

    def take(self, seat: Seat, phrase: str, now: float) -> bool:
        """Say it, if it is a phrase and the seat may."""
        if phrase not in PHRASES or self.left(seat, phrase, now) > 0:
            return False
        held = self._seats.setdefault(seat, _Held(at=now))
        held.breath, held.at = self._breath(held, now) - 1, now
        held.said[phrase] = now
        return True

    def forget(self, seat: Seat) -> None:
        """Nobody speaks from there any more."""
        self._seats.pop(seat, None)

    def _breath(self, held: _Held, now: float) -> float:
        return min(float(BURST), held.breath + max(0.0, now - held.at) / EVERY_S)
