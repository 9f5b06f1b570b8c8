"""What is still to be heard of a story (将要出声): cues with the moment when each is due, never before it is seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from game.present.cues import is_spoken, paid_cue, sounds_of
from game.present.motion import MotionQueue
from rules.core.seat import Seat
from rules.mahjong.events import Discarded, Event, Started, VoidDeclared
from rules.tiles.tile import WINDS

__all__ = ["DICE_S", "DueSounds"]

DICE_S: Final = 0.8
"""How long dice roll."""
_OPENS_S: Final = 1.0
"""So long the table opens a match or a circle before anybody else speaks."""
_LANDS_S: Final = 0.12
_PAID_S: Final = 0.3
"""So long after what it is paid for the table calls a payment."""
_TURN_S: Final = 0.5
"""What four seats do at once is said by one after the other, so far apart."""
_LATE_S: Final = 1.0
"""What comes later than this after it was seen is not heard any more: it would tell of another moment (A06)."""
_CALLS: Final = "call."
_HEARD: Final = ("wind", "rain")
"""Payments with a sound of their own."""


@dataclass(frozen=True, slots=True)
class _Due:
    cue: str
    seat: Seat | None
    at: float


@dataclass(slots=True)
class DueSounds:
    """The cues that wait for their moment. *circle* is the circle of the hand that is played."""

    circle: int | None = None
    _waiting: list[_Due] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, cue: str, at: float, seat: Seat | None = None) -> None:
        """A cue more."""
        self._waiting.append(_Due(cue, seat, at))

    def begin(self, event: Started, at: float, motions: MotionQueue, circle: int | None) -> None:
        """Another hand of a circle: the table calls the wind of another circle, the dealer speaks when the dice lie."""
        turns = circle is not None and self.circle not in (None, circle)
        self.circle = circle
        if circle is not None and turns:
            self.add(f"round.{WINDS[circle % 4].code.lower()}", at)
        opens = _OPENS_S if turns or event.no == 1 else 0.0
        lie = 0.0 if motions.fades else DICE_S * motions.speed
        for sound in sounds_of(event):
            self.add(sound.cue, at + (0.0 if sound.seat is None else max(opens, lie)), sound.seat)

    def take(self, event: Event, at: float, motions: MotionQueue, own: Seat) -> None:
        """The cues of an event that is seen from *at* on: when its tile lands, seat after seat."""
        for sound in sounds_of(event):
            spoken = is_spoken(sound.cue) and sound.seat is not None
            self.add(sound.cue, at + _after(event, motions, own, spoken=spoken), sound.seat)

    def pay(self, keys: Iterable[str], at: float, motions: MotionQueue) -> None:
        """Money has moved for these reasons."""
        for key in keys:
            if key in _HEARD:
                self.add(key, at)
            called = paid_cue(key)
            if called is not None:
                self.add(called, at + _PAID_S * max(0.3, motions.speed))

    def due(self, now: float) -> tuple[tuple[str, Seat | None], ...]:
        """The cues that are due now, in their order; they wait no more. What comes too late is not heard at all."""
        found = sorted((sound for sound in self._waiting if sound.at <= now), key=lambda sound: sound.at)
        self._waiting = [sound for sound in self._waiting if sound.at > now]
        heard = [sound for sound in found if now - sound.at <= _LATE_S]
        return tuple(dict.fromkeys(_who(sound, heard) for sound in heard))

    def hurry(self, now: float) -> None:
        """What is still to come is seen at once: calls are heard now, of all the rest only the last of each kind."""
        early = [sound for sound in self._waiting if sound.at <= now]
        coming = sorted((sound for sound in self._waiting if sound.at > now), key=lambda sound: sound.at)
        last = {_kind(sound): sound for sound in coming}
        heard = (sound for sound in coming if last[_kind(sound)] is sound or sound.cue.startswith(_CALLS))
        self._waiting = early + [replace(sound, at=now) for sound in heard]


def _who(sound: _Due, heard: list[_Due]) -> tuple[str, Seat | None]:
    """The cue and its seat; an effect that several seats have at the same moment is heard once, from the middle."""
    together = {other.seat for other in heard if other.cue == sound.cue}
    return sound.cue, sound.seat if is_spoken(sound.cue) or len(together) == 1 else None


def _kind(sound: _Due) -> object:
    """What a later sound stands in for: what the same seat says, or any effect."""
    return sound.seat if is_spoken(sound.cue) else "effect"


def _after(event: Event, motions: MotionQueue, own: Seat, *, spoken: bool) -> float:
    match event:
        case Discarded() if not motions.fades:
            return _LANDS_S * motions.speed
        case VoidDeclared(seat=seat) if spoken:
            return _TURN_S * ((seat - own) % 4)
        case _:
            return 0.0
