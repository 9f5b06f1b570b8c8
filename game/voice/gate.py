"""When an open microphone is let through (开麦门限): while somebody speaks into it, and not what the others say.

Everything goes by frames of 20 ms, so that the same sound gives the same answer whatever the clock says.
"""

from __future__ import annotations

import math
from array import array
from operator import mul
from typing import Final

__all__ = ["EchoGuard", "SpeechGate", "loudness", "meter"]

_QUIETEST_DB: Final = -50.0
_LOUDEST_DB: Final = -10.0
_HANG: Final = 15
"""So many frames the gate stays open after the last loud one, so that no word is cut off: 0.3 s."""
_ATTACK: Final = 2
"""So many loud frames open it: a click is no speech."""
_FLOOR: Final = 0.004
_ABOVE: Final = 3.0
"""Speech is so many times louder than the room."""
_LOUDEST_FLOOR: Final = 0.02
_RISE: Final = 1.005
"""How fast the room is taken to be louder: twice as loud in three seconds."""
_OTHERS: Final = 0.01
"""From here on somebody else speaks."""
_AFTER_OTHERS: Final = 20
"""So many frames after the last word of the others the room still sounds of it: 0.4 s."""
_BREAK_IN: Final = 0.12
"""Who speaks so loudly into the microphone is heard even so."""
_BREAK_IN_FRAMES: Final = 5
_GOES_ON: Final = 0.03
"""Who speaks while others do is taken to go on from here on; what comes out of a loudspeaker is lower."""


def loudness(samples: array[float]) -> float:
    """The mean loudness of a piece, from 0 to 1 (RMS)."""
    return math.sqrt(sum(map(mul, samples, samples)) / len(samples)) if samples else 0.0


def meter(loud: float) -> float:
    """How far a meter goes out for a loudness, from 0 to 1.

    >>> meter(0.0), round(meter(0.1), 2), meter(0.5)
    (0.0, 0.75, 1.0)
    """
    if loud <= 0:
        return 0.0
    decibels = 20 * math.log10(loud)
    return max(0.0, min(1.0, (decibels - _QUIETEST_DB) / (_LOUDEST_DB - _QUIETEST_DB)))


class SpeechGate:
    """Whether somebody speaks, above the noise of the room."""

    def __init__(self) -> None:
        self._floor = _FLOOR
        self._loud = 0
        self._hang = 0

    def hear(self, loud: float) -> bool:
        """The loudness of the next frame; whether it is let through."""
        is_speech = loud > max(_FLOOR, self._floor * _ABOVE)
        self._floor = min(_LOUDEST_FLOOR, max(loud, 1e-4), self._floor * _RISE)
        self._loud = self._loud + 1 if is_speech else 0
        if self._loud >= _ATTACK or (is_speech and self._hang):
            self._hang = _HANG
        elif self._hang:
            self._hang -= 1
        return self._hang > 0


class EchoGuard:
    """While others speak an open microphone is held: it would only send them their own words back.

    Who speaks already goes on, and who speaks loudly breaks in.
    """

    def __init__(self) -> None:
        self._others = 0
        self._loud = 0
        self._pause = 0
        self._speaks = False

    def holds(self, own: float, others: float, *, speaks: bool) -> bool:
        """Whether the next frame is held; how loud this side and the *others* are, whether this side *speaks*."""
        self._others = _AFTER_OTHERS if others > _OTHERS else max(0, self._others - 1)
        self._loud = self._loud + 1 if own > _BREAK_IN else 0
        self._pause = 0 if own > _GOES_ON else self._pause + 1
        if self._others == 0:
            self._speaks = speaks
        elif self._loud >= _BREAK_IN_FRAMES:
            self._speaks = True
        elif self._pause > _HANG:
            self._speaks = False
        return self._others > 0 and not self._speaks
