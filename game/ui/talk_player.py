"""People who talk, through the loudspeaker (语音播放): each on a channel of its own, from where it sits.

A channel plays one sound and holds one more. What is held is as long as it takes until this is called again, and a
little longer, so that a slow picture tears no hole into a word.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Mapping
from typing import Final, Protocol

import pygame

from game.session.voice_talk import Pull
from game.ui.heard import Pair, placed
from game.ui.loudspeaker import CHANNELS, TALKERS
from game.voice.resampling import Resampler

__all__ = ["Channel", "SilentPlayer", "TalkPlayer", "open_talk_player"]

_RATE: Final = 48_000
_FRAME_S: Final = 0.02
_SPARE_S: Final = 0.008
_LONGEST: Final = 5
"""Frames that are held at once at most; with more everybody would be heard late."""
_SLOW_S: Final = 0.034
"""How slow the picture is taken to be before anything is known of it."""
_CALM: Final = 0.995
"""How fast a slow picture is forgotten."""
_FULL: Final = 32767


class Channel(Protocol):
    """What is used of a channel of the mixer."""

    def get_busy(self) -> bool:
        """Whether a sound is playing."""

    def get_queue(self) -> pygame.mixer.Sound | None:
        """The sound that is held."""

    def play(self, sound: pygame.mixer.Sound, /) -> None:
        """Play a sound now."""

    def queue(self, sound: pygame.mixer.Sound, /) -> None:
        """Hold a sound until the one that plays has ended."""

    def stop(self) -> None:
        """End the sound; the one that is held begins."""


class SilentPlayer:
    """Where there is no loudspeaker: what is said goes by, at the pace at which it is said."""

    def __init__(self) -> None:
        self._due: float | None = None

    def update(self, now: float, sources: Mapping[int, Pull]) -> None:
        """Take what is due and drop it."""
        self._due = now if self._due is None else max(self._due, now - 1.0)
        while self._due <= now:
            for pull in sources.values():
                pull()
            self._due += _FRAME_S

    def place(self, member: int, side: str) -> None:
        """Nobody is heard from anywhere."""

    def set_level(self, level: float) -> None:
        """Has no volume."""

    def stop(self) -> None:
        """Has nothing to end."""


class _Voice:
    """One speaker on a channel."""

    def __init__(self, number: int, channel: Channel, rate: int, channels: int) -> None:
        self.number = number
        self.channel = channel
        self.loud: Pair = (1.0, 1.0)
        self._channels = channels
        self._resampler = Resampler(_RATE, rate)
        self._lasts_to = 0.0

    def take(self, pull: Pull, now: float, ahead: float) -> None:
        """Play or hold what the speaker says next, if what sounds does not last for *ahead* seconds any more.

        What is held cannot be added to before it begins, so it must be as long as that itself.
        """
        idle = not self.channel.get_busy()
        if not idle and (self.channel.get_queue() is not None or self._lasts_to - now > ahead):
            return
        samples, count = array("f"), 0
        while count < min(_LONGEST, math.ceil(ahead / _FRAME_S)):
            heard = pull()
            if heard is None:
                break
            samples.extend(self._resampler.feed(heard))
            count += 1
        if not samples:
            return
        sound = pygame.mixer.Sound(buffer=self._raw(samples))
        (self.channel.play if idle else self.channel.queue)(sound)
        self._lasts_to = (now if idle else max(now, self._lasts_to)) + count * _FRAME_S

    def stop(self) -> None:
        """Fall silent; the first stop lets what is held begin."""
        self.channel.stop()
        self.channel.stop()

    def _raw(self, samples: array[float]) -> bytes:
        """The samples as the mixer takes them: 16 bits, as loud on each side as the place asks.

        A channel of the mixer forgets where it was placed with each sound that was held.
        """
        left, right = self.loud
        if self._channels == 1:
            return _shorts(samples, max(left, right)).tobytes()
        whole = array("h", bytes(2 * len(samples) * self._channels))
        for channel, loud in ((0, left), (1, right)):
            whole[channel :: self._channels] = _shorts(samples, loud)
        return whole.tobytes()


def _shorts(samples: array[float], loud: float) -> array[int]:
    """The samples in 16 bits; what is louder than that can tell is lowered as a whole."""
    full = _FULL * loud
    try:
        return array("h", [int(full * value) for value in samples])
    except OverflowError:
        full /= max(1.0, loud * max(map(abs, samples)))
        return array("h", [int(full * value) for value in samples])


class TalkPlayer:
    """The channels of those who talk; the mixer must be open, with 16 bits."""

    def __init__(self, channel: Callable[[int], Channel] = pygame.mixer.Channel) -> None:
        opened = pygame.mixer.get_init()
        assert opened is not None, "a mixer is open"
        self._rate, _, self._channels = opened
        pygame.mixer.set_num_channels(max(CHANNELS, pygame.mixer.get_num_channels()))
        self._channel = channel
        self._voices: dict[int, _Voice] = {}
        self._sides: dict[int, str] = {}
        self._level = 1.0
        self._updated: float | None = None
        self._slow = _SLOW_S

    def update(self, now: float, sources: Mapping[int, Pull]) -> None:
        """Give every channel that holds nothing what its speaker says next."""
        if self._updated is not None:
            self._slow = max(min(now - self._updated, _LONGEST * _FRAME_S), self._slow * _CALM)
        self._updated = now
        for member in self._voices.keys() - sources.keys():
            self._voices.pop(member).stop()
        ahead = self._slow + _SPARE_S
        for member, pull in sources.items():
            voice = self._voices.get(member) or self._begun(member)
            if voice is None:
                pull()  # there are more speakers than channels: one goes by unheard
            else:
                voice.take(pull, now, ahead)

    def place(self, member: int, side: str) -> None:
        """From which side a member is heard."""
        self._sides[member] = side
        if member in self._voices:
            self._turn(member)

    def set_level(self, level: float) -> None:
        """How loud all of them are."""
        self._level = level
        for member in self._voices:
            self._turn(member)

    def stop(self) -> None:
        """End everything that sounds."""
        for voice in self._voices.values():
            voice.stop()
        self._voices.clear()
        self._updated = None

    def _begun(self, member: int) -> _Voice | None:
        taken = {voice.number for voice in self._voices.values()}
        free = next((number for number in TALKERS if number not in taken), None)
        if free is None:
            return None
        voice = self._voices[member] = _Voice(free, self._channel(free), self._rate, self._channels)
        self._turn(member)
        return voice

    def _turn(self, member: int) -> None:
        self._voices[member].loud = placed(self._level, self._sides.get(member, ""))


def open_talk_player() -> TalkPlayer | SilentPlayer:
    """The player on the mixer that is open; a silent one where none is, or none of 16 bits."""
    opened = pygame.mixer.get_init()
    return TalkPlayer() if opened is not None and opened[1] == -16 else SilentPlayer()
