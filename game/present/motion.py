"""Motion (动画): pictures on their way. It never holds state; the model is the truth at every moment (U19).

A motion moves one tile from a rectangle to another; until it arrives, the place it goes to is not drawn. Everything
can be skipped at once. Events that come faster than motion make the older motions end at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.placed import Pose
from game.present.table_model import Place, ShownTile

__all__ = ["FADING", "SPEEDS", "Motion", "MotionKind", "MotionQueue", "Moving", "eased"]

SPEEDS: Final = {"off": 0.0, "reduced": 1.0, "fast": 0.6, "normal": 1.0, "slow": 1.5}
"""Setting to factor of all durations; nothing moves at 0."""
FADING: Final = frozenset({"reduced"})
"""The settings under which things appear in their places instead of moving there."""
_FADE_S: Final = 0.08

_BACKLOG_S: Final = 0.9
_OPENING_S: Final = 2.4
"""While tiles are dealt more may wait."""


class MotionKind(Enum):
    """What moves."""

    DEAL = "deal"
    DRAW = "draw"
    DISCARD = "discard"
    CLAIM = "claim"
    FLOWER = "flower"
    WILD = "wild"
    REVEAL = "reveal"
    EXCHANGE = "exchange"


@dataclass(frozen=True, slots=True)
class Motion:
    """A tile's way: it begins *delay* after its group, lasts *lasts* seconds and rises by *arc* on the way.

    *place* is where the tile will lie (None: nowhere, it is only shown); *height* that of the upright tile there.
    """

    kind: MotionKind
    shown: ShownTile
    start: Rect
    end: Rect
    pose: Pose
    height: float
    place: Place | None
    delay: float = 0.0
    lasts: float = 0.22
    arc: float = 0.0


@dataclass(frozen=True, slots=True)
class Moving:
    """A motion on its way: its tile's rectangle now, how far it has come (0 to 1), how much of it is seen (0 to 1)."""

    motion: Motion
    rect: Rect
    share: float
    seen: float = 1.0


@dataclass(frozen=True, slots=True)
class _Timed:
    motion: Motion
    begins: float
    ends: float


@dataclass(slots=True)
class MotionQueue:
    """All motions that have not ended; *speed* is the factor of the settings, *fades* when nothing leaves its place."""

    speed: float = 1.0
    fades: bool = False
    _timed: list[_Timed] = field(default_factory=list)
    _added_at: float = -1.0
    _held_until: float = -1.0

    def add(self, motions: Iterable[Motion], now: float) -> float:
        """Queue a group behind those that are still to come; older groups end at once when too many wait.

        Gives the moment at which it begins.
        """
        group = tuple(motions)
        if not group or self.speed <= 0:
            return now + self.left(now)
        self.prune(now)
        opening = self._held_until >= 0 or self.has(MotionKind.DEAL)
        most = _OPENING_S if opening else _BACKLOG_S
        if now != self._added_at and self.left(now) > most * self.speed:
            self.skip()
        self._added_at = now
        start = now + self.left(now)
        if self.fades:
            self._timed += [_Timed(_faded(motion), start, start + _FADE_S) for motion in group]
            return start
        for motion in group:
            begins = start + motion.delay * self.speed
            self._timed.append(_Timed(motion, begins, begins + motion.lasts * self.speed))
        return start

    def obey(self, setting: str) -> None:
        """Move as a setting of motion says."""
        self.speed, self.fades = SPEEDS[setting], setting in FADING

    def hold(self, seconds: float, now: float) -> None:
        """Let what is added from now on begin so much later."""
        if self.speed > 0 and not self.fades:
            self._held_until = now + seconds * self.speed

    def left(self, now: float) -> float:
        """Seconds until everything stands still."""
        return max(now, self._held_until, *(timed.ends for timed in self._timed)) - now

    @property
    def busy(self) -> bool:
        """Whether anything is still to move."""
        return bool(self._timed) or self._held_until >= 0

    def has(self, kind: MotionKind) -> bool:
        """Whether a motion of a kind is still to end."""
        return any(timed.motion.kind is kind for timed in self._timed)

    def skip(self) -> bool:
        """End all motions; whether there were any."""
        was_busy = self.busy
        self._timed.clear()
        self._held_until = -1.0
        return was_busy

    def prune(self, now: float) -> None:
        """Forget what has arrived."""
        if self._held_until <= now:
            self._held_until = -1.0
        self._timed = [timed for timed in self._timed if timed.ends > now]

    def hidden(self) -> frozenset[Place]:
        """The places whose tiles are still on their way."""
        return frozenset(timed.motion.place for timed in self._timed if timed.motion.place is not None)

    def moving(self, now: float) -> tuple[Moving, ...]:
        """What is on its way now, in the order in which it was queued."""
        running = (timed for timed in self._timed if timed.begins <= now < timed.ends)
        return tuple(_fading(timed, now) if self.fades else _moving(timed, now) for timed in running)


def eased(share: float) -> float:
    """Fast at first, slow at the end (ease-out).

    >>> eased(0.0), eased(0.5), eased(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1 - (1 - share) ** 3


def _faded(motion: Motion) -> Motion:
    """The same without a way: it appears where it will lie."""
    return replace(motion, start=motion.end, delay=0.0, lasts=_FADE_S, arc=0.0)


def _share(timed: _Timed, now: float) -> float:
    return min(1.0, max(0.0, (now - timed.begins) / max(1e-6, timed.ends - timed.begins)))


def _fading(timed: _Timed, now: float) -> Moving:
    share = _share(timed, now)
    return Moving(timed.motion, timed.motion.end, share, seen=share)


def _moving(timed: _Timed, now: float) -> Moving:
    motion = timed.motion
    share = _share(timed, now)
    far = eased(share)
    lift = motion.arc * 4 * far * (1 - far)
    start, end = motion.start, motion.end
    rect = Rect(
        start.x + (end.x - start.x) * far,
        start.y + (end.y - start.y) * far - lift,
        start.w + (end.w - start.w) * far,
        start.h + (end.h - start.h) * far,
    )
    return Moving(motion, rect, share)
