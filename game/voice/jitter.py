"""Packets in order and in time (抖动缓冲): a short wait evens out how they arrive; what comes too late is dropped.

The wait grows from 40 ms to 120 ms where they arrive unevenly, and shrinks again. Pure: the time comes in as an
argument, and nothing here knows what is in a packet.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

__all__ = ["FRAME_S", "Gap", "JitterBuffer", "Pulled", "Quiet"]

FRAME_S: Final = 0.02
LEAST_S: Final = 0.04
MOST_S: Final = 0.12
_SLACK: Final = 3
"""So many packets more than the wait asks for are kept after a burst; the oldest of the others are dropped."""
_FARTHEST: Final = 50
"""A packet that is a second away from its place belongs to another beginning."""
_GUESSES: Final = 3
"""So often what is missing is made up before the speaker counts as quiet."""
_CYCLE: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Gap:
    """A packet is missing: *following* is the one after it, if that is here."""

    following: bytes | None = None


class Quiet(Enum):
    """Nothing to be played now."""

    QUIET = "quiet"


Pulled: TypeAlias = bytes | Gap | Quiet


class JitterBuffer:
    """The packets of one speaker, numbered modulo 65536 in the order in which they were made."""

    def __init__(self) -> None:
        self._packets: dict[int, bytes] = {}
        self._next = 0
        self._newest: int | None = None
        self._plays = False
        self._first_at = 0.0
        self._guesses = 0
        self._transit: float | None = None
        self._jitter = 0.0
        self._late = 0.0
        self.dropped = 0
        """How many packets came too late, twice, or in a burst that was too long."""

    @property
    def wait_s(self) -> float:
        """How long a packet waits for those before it."""
        return min(MOST_S, max(LEAST_S, FRAME_S + 3 * self._jitter + self._late))

    @property
    def held(self) -> int:
        """How many packets are here."""
        return len(self._packets)

    def push(self, counter: int, packet: bytes, now: float) -> None:
        """A packet has come."""
        place = self._placed(counter % _CYCLE)
        if self._newest is None or abs(place - self._newest) > _FARTHEST:
            self._begin(place)
        if not self._packets and not self._plays:
            self._first_at, self._transit = now, None
        self._measure(place, now)
        if place < self._next or place in self._packets:
            self.dropped += 1
            if place not in self._packets:
                self._late = min(MOST_S, self._late + FRAME_S / 2)
            return
        self._packets[place] = packet
        self._newest = max(self._newest or place, place)
        self._shorten()

    def pull(self, now: float) -> Pulled:
        """What is played in the next 20 ms."""
        if not self._plays:
            if not self._packets or not self._is_ready(now):
                return Quiet.QUIET
            self._plays, self._guesses = True, 0
            self._next = min(self._packets)  # what came before them is gone: a word begins
        packet = self._packets.pop(self._next, None)
        if packet is not None:
            self._next += 1
            self._guesses = 0
            self._late *= 0.998
            return packet
        if self._packets:
            following = self._packets.get(self._next + 1)
            self._next += 1
            return Gap(following)
        self._guesses += 1
        if self._guesses <= _GUESSES:
            return Gap()
        self._plays = False
        return Quiet.QUIET

    # ---------------------------------------------------------------- inside

    def _placed(self, counter: int) -> int:
        """The number without its wrapping, nearest to the newest."""
        if self._newest is None:
            return counter
        ahead = (counter - self._newest + _CYCLE // 2) % _CYCLE - _CYCLE // 2
        return self._newest + ahead

    def _begin(self, place: int) -> None:
        """Another beginning: what was here is of no use any more."""
        self.dropped += len(self._packets)
        self._packets.clear()
        self._plays, self._newest, self._next = False, place, place - _FARTHEST

    def _measure(self, place: int, now: float) -> None:
        """How unevenly the packets of a word arrive."""
        transit = now - place * FRAME_S
        if self._transit is not None:
            self._jitter += (abs(transit - self._transit) - self._jitter) / 16
        self._transit = transit

    def _is_ready(self, now: float) -> bool:
        waited = now - self._first_at >= self.wait_s - 1e-6
        return waited or (len(self._packets) - 1) * FRAME_S > self.wait_s

    def _shorten(self) -> None:
        """After a burst the oldest are left out, so that nobody is heard late for ever."""
        most = round(self.wait_s / FRAME_S) + _SLACK
        while len(self._packets) > most:
            oldest = min(self._packets)
            del self._packets[oldest]
            self.dropped += 1
            if self._plays:
                self._next = oldest + 1
