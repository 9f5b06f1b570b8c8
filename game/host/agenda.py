"""What is due when (日程): rooms with their next moments, connections that may have fallen silent. No room is looked at
before something is due in it.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from itertools import count

from game.host.guest import Guest
from game.host.room import Room
from game.net.parts import SILENCE_S

__all__ = ["Agenda"]


class Agenda:
    """Moments in order; a room has one, a connection that is heard has one. A room that is gone is not held here."""

    def __init__(self, rooms: Mapping[str, Room]) -> None:
        self._known = rooms
        self._numbers = count(1)
        self._rooms: list[tuple[float, str]] = []
        self._at: dict[str, float] = {}
        self._silences: list[tuple[float, int, Guest]] = []

    def plan(self, room: Room, at: float | None) -> None:
        """Look at the room then."""
        if at is not None and at != self._at.get(room.code):
            self._at[room.code] = at
            heapq.heappush(self._rooms, (at, room.code))

    def drop(self, code: str) -> None:
        """The room is no more."""
        self._at.pop(code, None)

    def listen(self, guest: Guest, at: float) -> None:
        """See then whether something was heard of a connection."""
        heapq.heappush(self._silences, (at, next(self._numbers), guest))

    def rooms(self, now: float) -> Iterator[Room]:
        """The rooms in which something is due."""
        while self._rooms and self._rooms[0][0] <= now:
            at, code = heapq.heappop(self._rooms)
            if self._at.get(code) == at and code in self._known:
                del self._at[code]
                yield self._known[code]

    def silent(self, now: float) -> Iterator[Guest]:
        """The connections of which nothing was heard for too long."""
        while self._silences and self._silences[0][0] <= now:
            _, _, guest = heapq.heappop(self._silences)
            if guest.gone or guest.heard_at is None:
                continue
            if guest.heard_at + SILENCE_S > now:
                self.listen(guest, guest.heard_at + SILENCE_S)
            else:
                yield guest

    def next_at(self) -> float | None:
        """The first moment."""
        firsts = [queue[0][0] for queue in (self._rooms, self._silences) if queue]
        return min(firsts, default=None)
