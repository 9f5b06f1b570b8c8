"""Whether the other side is still there (心跳): pings, what they take, since when an answer is missing, pauses.

Everything that is heard counts as a sign of life. A line that is slow but sure is not called lost: how long an answer
may be missing follows from how long answers take.
"""

from __future__ import annotations

from collections import deque
from typing import Final

__all__ = ["DEAD_S", "ROOM_PING_S", "Backoff", "Pulse"]

ROOM_PING_S: Final = 2.0
"""How often this side asks while it sits in a room: the loss of a line is to be seen within 3 s (N18)."""
IDLE_PING_S: Final = 10.0
DEAD_S: Final = 10.0
"""Without any answer for so long the connection is given up, whatever the system says of it (N17)."""
_GRACE_S: Final = 0.75
_MOST_GRACE_S: Final = 4.0
_SMOOTH: Final = 0.3
_REMEMBERED: Final = 16
"""So many answers tell how much the line differs from itself."""
_MOST_SPREAD_S: Final = 2.0
_FIRST_S: Final = 0.5
_MOST_S: Final = 10.0
_SPREAD: Final = 0.25
_PROVEN_S: Final = 10.0


class Pulse:
    """The signs of life on one connection after the other, by a clock that only goes forward."""

    def __init__(self) -> None:
        self.ping_s: float | None = None
        """How long a word there and back takes, smoothed."""
        self._took: deque[float] = deque(maxlen=_REMEMBERED)
        self._sent: dict[int, float] = {}
        self._stamp = 0
        self._asked_at = 0.0
        self._missing: float | None = None

    def begin(self, now: float) -> None:
        """A connection stands, and its first word has been said."""
        self._sent.clear()
        self._asked_at = now
        self._missing = now

    def heard(self) -> None:
        """Something has come: the other side is there."""
        self._missing = None

    def answered(self, stamp: int, now: float) -> None:
        """The answer to a ping has come; one that nobody asked for is none."""
        sent = self._sent.pop(stamp, None)
        if sent is None:
            return
        took = max(0.0, now - sent)
        self._took.append(took)
        self.ping_s = took if self.ping_s is None else self.ping_s + _SMOOTH * (took - self.ping_s)
        self._sent = {stamp: at for stamp, at in self._sent.items() if at > sent}

    def ask(self, now: float) -> int:
        """The stamp of a ping that is sent now."""
        self._stamp += 1
        self._asked_at = now
        self._sent[self._stamp] = now
        if self._missing is None:
            self._missing = now
        return self._stamp

    def is_due(self, now: float, every_s: float) -> bool:
        """Whether to ask again."""
        return now >= self._asked_at + every_s

    def next_at(self, every_s: float) -> float:
        """When there is something to do, where it is asked every so often."""
        ask = self._asked_at + every_s
        return ask if self._missing is None else min(ask, self._missing + DEAD_S)

    @property
    def missing(self) -> float | None:
        """Since when an answer is missing."""
        return self._missing

    @property
    def spread_s(self) -> float:
        """How much longer one word may take than another on this line, as far as that is known."""
        return min(max(self._took) - min(self._took), _MOST_SPREAD_S) if self._took else 0.0

    @property
    def grace_s(self) -> float:
        """How long an answer may be missing on this line before it is called lost."""
        usual = 0.0 if self.ping_s is None else 2 * self.ping_s
        return min(max(_GRACE_S, usual), _MOST_GRACE_S)

    def is_dead(self, now: float) -> bool:
        """Whether nobody can be there any more."""
        return self._missing is not None and now >= self._missing + DEAD_S  # the moment that `next_at` names


class Backoff:
    """The pauses between attempts: 0.5, 1, 2, 4, 8, then 10 s, each a little shorter or longer by chance.

    >>> pauses = Backoff()
    >>> [pauses.next(0.5) for _ in range(6)]
    [0.5, 1.0, 2.0, 4.0, 8.0, 10.0]
    >>> pauses.lasted(30.0); pauses.next(0.0)
    0.375
    """

    def __init__(self) -> None:
        self._attempts = 0

    def next(self, chance: float) -> float:
        """The next pause in seconds; *chance* is from 0 to 1."""
        pause = min(_FIRST_S * (1 << min(self._attempts, 10)), _MOST_S)
        self._attempts += 1
        return min(pause * (1 + _SPREAD * (2 * chance - 1)), _MOST_S)

    def lasted(self, seconds: float) -> None:
        """A connection stood for so long; one that was good begins the pauses anew."""
        if seconds >= _PROVEN_S:
            self._attempts = 0
