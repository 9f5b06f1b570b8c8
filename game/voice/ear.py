"""What the recorder hears (听音): piece by piece, until somebody speaks, and then until it is quiet again."""

from __future__ import annotations

from array import array
from typing import Final

from game.voice.clip import Clip

__all__ = ["FRAME_S", "Ear"]

FRAME_S: Final = 0.02
"""Sound is looked at in pieces of so many seconds."""

_BEFORE_S: Final = 0.5
"""What is kept of the time before speech: the quiet that it is measured against."""
_PATIENCE_S: Final = 8.0
_END_S: Final = 4.0
_QUIET_S: Final = 0.6
_ABOVE: Final = 10.0
_LOWEST, _HIGHEST = 1e-5, 6e-4
"""Speech has at least ten times the power of the room, and a power between these whatever the room is like."""
_BELOW: Final = 1e-3


class Ear:
    """The sound of one take as it comes."""

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._size = round(rate * FRAME_S)
        self._samples: array[float] = array("f")
        self._looked = 0
        self._powers: list[float] = []
        self._floor = self._loudest = 0.0
        self._quiet = self._length = 0
        self.peaks: list[float] = []
        """The highest sample of each piece of what is kept."""
        self.speaks = False
        """Whether somebody has begun to speak."""
        self.over = False
        """Whether it is quiet again, or nobody speaks at all, or without end."""

    @property
    def clip(self) -> Clip:
        """All that is kept so far."""
        return Clip(self._rate, self._samples[:])

    def hear(self, fresh: array[float]) -> None:
        """What has come since the last time."""
        self._samples.extend(fresh)
        while not self.over and self._looked + self._size <= len(self._samples):
            piece = self._samples[self._looked : self._looked + self._size]
            self._looked += self._size
            self._look(piece)

    def _look(self, piece: array[float]) -> None:
        power = sum([value * value for value in piece]) / len(piece)
        self.peaks.append(max(max(piece), -min(piece)))  # noqa: PLW3301  # a star would copy it
        self._powers.append(power)
        least = max(_LOWEST, min(_HIGHEST, _ABOVE * self._room))
        if self.speaks:
            self._follow(power, least)
        elif min(self._powers[-2:]) > least and len(self._powers) > 1:
            self.speaks = True
            self._loudest = power
        elif len(self._powers) * FRAME_S > _PATIENCE_S:
            self.over = True
        else:
            self._forget_quiet()

    def _follow(self, power: float, least: float) -> None:
        """One piece more of speech, or of the quiet behind it."""
        self._loudest = max(self._loudest, power)
        self._quiet = self._quiet + 1 if power < max(least, _BELOW * self._loudest) else 0
        self._length += 1
        self.over = self._quiet * FRAME_S >= _QUIET_S or self._length * FRAME_S >= _END_S

    @property
    def _room(self) -> float:
        """The power of the room while nobody speaks, as far as it is known."""
        known = sorted(power for power in self._powers[:-2] if power > 0)
        return known[len(known) // 3] if known and not self.speaks else self._floor

    def _forget_quiet(self) -> None:
        """What came long before speech is not part of the take."""
        self._floor = self._room
        kept = round(_BEFORE_S / FRAME_S)
        over = max(0, len(self.peaks) - kept)
        del self.peaks[:over]
        del self._samples[: over * self._size]
        self._looked -= over * self._size
