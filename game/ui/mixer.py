"""The audio service (声音): cues in, sounds out; silence is another mixer, not an `if`.

Which sound an effect makes is data (`assets/sounds/cues.toml`); what a seat says is a clip of a voice pack. Without a
sound device the mixer runs on SDL's dummy driver and says so; a sound that is missing is silent.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import pygame

from game.assets import Assets
from game.present.cues import weight_of
from game.ui.cue_table import CUE_TABLE, Cue, find_cue, read_cues
from game.ui.heard import SIDES, Heard, Levels, Outcome, side_of
from game.ui.loudspeaker import DeviceMixer
from game.ui.voices import Takes, Voices

__all__ = [
    "CUE_TABLE",
    "SIDES",
    "Cue",
    "CueLog",
    "DeviceMixer",
    "Heard",
    "Levels",
    "Mixer",
    "Outcome",
    "SilentMixer",
    "Takes",
    "Voices",
    "find_cue",
    "open_mixer",
    "read_cues",
]


class Mixer(Protocol):
    """What scenes know of sound. None of it waits or takes long."""

    seat_own: int
    """The table index of the seat from which the table is heard: it gives the sides, and so voices and places."""

    @property
    def audible(self) -> bool:
        """Whether there is a device that can be heard."""

    @property
    def device(self) -> str:
        """What plays: the driver and its format; "" for none."""

    @property
    def narrates(self) -> bool:
        """Whether the narrator speaks."""

    @property
    def previewing(self) -> bool:
        """Whether something is still being listened to."""

    def play(self, cue: str, seat: int | None = None) -> bool:
        """Plays what a cue stands for, where the seat sits; whether there is a sound for it."""

    def speak(self, cues: Sequence[str], pack: str | None = None) -> bool:
        """Lets the narrator say cues in a row, cutting off what he says, with the own side's voice if no pack is
        named; False, and nothing, if one is missing.
        """

    def has(self, cue: str, seat: int | None = None) -> bool:
        """Whether a voice would say a cue now, and be heard."""

    def talks(self, seat: int | None) -> bool:
        """Whether a seat's voice, or the table's, still sounds."""

    def hush(self) -> None:
        """The narrator says no more."""

    def preview(self, file: Path) -> bool:
        """Plays a file of a voice to whoever chooses or checks it; whether it can be played."""

    def preview_clip(self, rate: int, samples: Sequence[float]) -> bool:
        """Plays samples from -1 to 1, one channel, that are in no file yet."""

    def stop_preview(self) -> None:
        """Ends what is listened to."""

    def music(self, on: bool) -> None:
        """Lets the music come or go."""

    def set_levels(self, levels: Levels) -> None:
        """Sets the volumes; mute is a master of 0."""

    def set_voices(self, packs: Sequence[str]) -> None:
        """Sets the voice packs by side, the own first; ``off`` is silent."""

    def set_muted(self, sides: frozenset[str]) -> None:
        """Sets the sides whose voices are not heard in this match."""

    def listen(self, listener: Callable[[Heard], None]) -> None:
        """Tells a listener of everything that sounds, or does not, from now on."""

    def update(self) -> None:
        """Time has passed; called with every turn of the loop."""

    def prepare(self, cues: Sequence[str]) -> bool:
        """Decodes one more clip that this table will want; whether there was one to decode."""

    def stop(self) -> None:
        """Ends everything that sounds, the music too."""

    def close(self) -> None:
        """Gives the device back."""


class SilentMixer:
    """A mixer that plays nothing, and says so to who listens."""

    audible = False
    device = ""
    narrates = False
    previewing = False

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.seat_own = 0
        self._now = now
        self._listeners: list[Callable[[Heard], None]] = []

    def play(self, cue: str, seat: int | None = None) -> bool:
        """Plays nothing."""
        heard = Heard(
            self._now(), cue, seat, side_of(seat, self.seat_own), weight_of(cue), "", Outcome.SILENT
        )
        for listener in self._listeners:
            listener(heard)
        return False

    def speak(self, cues: Sequence[str], pack: str | None = None) -> bool:
        """Has no narrator."""
        return False

    def has(self, cue: str, seat: int | None = None) -> bool:
        """Nothing is said."""
        return False

    def talks(self, seat: int | None) -> bool:
        """Nobody speaks."""
        return False

    def hush(self) -> None:
        """Nobody speaks."""

    def preview(self, file: Path) -> bool:
        """Cannot play it."""
        return False

    def preview_clip(self, rate: int, samples: Sequence[float]) -> bool:
        """Cannot play it."""
        return False

    def stop_preview(self) -> None:
        """Has nothing to end."""

    def music(self, on: bool) -> None:
        """Has no music."""

    def set_levels(self, levels: Levels) -> None:
        """Has no volumes."""

    def set_voices(self, packs: Sequence[str]) -> None:
        """Has no voices."""

    def set_muted(self, sides: frozenset[str]) -> None:
        """Says nothing anyway."""

    def listen(self, listener: Callable[[Heard], None]) -> None:
        """Tells a listener what would have been heard."""
        self._listeners.append(listener)

    def update(self) -> None:
        """Nothing happens with time."""

    def prepare(self, cues: Sequence[str]) -> bool:
        """Needs nothing."""
        return False

    def stop(self) -> None:
        """Has nothing to end."""

    def close(self) -> None:
        """Has nothing to give back."""


@dataclass(slots=True)
class CueLog:
    """A mixer that notes every cue with its seat and hands everything on, for tests."""

    inner: Mixer = field(default_factory=SilentMixer)
    cues: list[tuple[str, int | None]] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    spoken: list[tuple[tuple[str, ...], str | None]] = field(default_factory=list)
    """What the narrator was asked to say, with the pack."""
    voices: tuple[str, ...] = ()
    muted: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.inner.listen(self.heard.append)

    @property
    def seat_own(self) -> int:
        """The seat from which the mixer behind it hears the table."""
        return self.inner.seat_own

    @seat_own.setter
    def seat_own(self, seat: int) -> None:
        """Lets the mixer behind it hear the table from another seat."""
        self.inner.seat_own = seat

    @property
    def audible(self) -> bool:
        """Whether the mixer behind it can be heard."""
        return self.inner.audible

    @property
    def device(self) -> str:
        """What plays behind it."""
        return self.inner.device

    @property
    def narrates(self) -> bool:
        """Whether the narrator speaks."""
        return self.inner.narrates

    @property
    def previewing(self) -> bool:
        """Whether something is still being listened to."""
        return self.inner.previewing

    def play(self, cue: str, seat: int | None = None) -> bool:
        """Notes the cue and plays it."""
        self.cues.append((cue, seat))
        return self.inner.play(cue, seat)

    def speak(self, cues: Sequence[str], pack: str | None = None) -> bool:
        """Notes what the narrator is to say."""
        self.spoken.append((tuple(cues), pack))
        return self.inner.speak(cues, pack)

    def has(self, cue: str, seat: int | None = None) -> bool:
        """Asks the mixer behind it."""
        return self.inner.has(cue, seat)

    def talks(self, seat: int | None) -> bool:
        """Asks the mixer behind it."""
        return self.inner.talks(seat)

    def hush(self) -> None:
        """Hushes the narrator."""
        self.inner.hush()

    def preview(self, file: Path) -> bool:
        """Plays a file."""
        return self.inner.preview(file)

    def preview_clip(self, rate: int, samples: Sequence[float]) -> bool:
        """Plays samples."""
        return self.inner.preview_clip(rate, samples)

    def stop_preview(self) -> None:
        """Ends what is listened to."""
        self.inner.stop_preview()

    def music(self, on: bool) -> None:
        """Hands the wish on."""
        self.inner.music(on)

    def set_levels(self, levels: Levels) -> None:
        """Hands the volumes on."""
        self.inner.set_levels(levels)

    def set_voices(self, packs: Sequence[str]) -> None:
        """Notes the voice packs and hands them on."""
        self.voices = tuple(packs)
        self.inner.set_voices(packs)

    def set_muted(self, sides: frozenset[str]) -> None:
        """Notes the muted sides and hands them on."""
        self.muted = sides
        self.inner.set_muted(sides)

    def listen(self, listener: Callable[[Heard], None]) -> None:
        """Lets one more listen."""
        self.inner.listen(listener)

    def update(self) -> None:
        """Hands the time on."""
        self.inner.update()

    def prepare(self, cues: Sequence[str]) -> bool:
        """Prepares the mixer behind it."""
        return self.inner.prepare(cues)

    def stop(self) -> None:
        """Ends what the mixer behind it plays."""
        self.inner.stop()

    def close(self) -> None:
        """Closes the mixer behind it."""
        self.inner.close()


def open_mixer(
    assets: Assets, voices: Voices | None = None, now: Callable[[], float] = time.monotonic
) -> Mixer:
    """The mixer on the best device there is: a real one, else SDL's dummy, else silence."""
    if _init():
        audible = os.environ.get("SDL_AUDIODRIVER") != "dummy"
        return DeviceMixer(assets, audible=audible, voices=voices, now=now)
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        return DeviceMixer(assets, audible=False, voices=voices, now=now) if _init() else SilentMixer(now)
    finally:
        if before is None:
            del os.environ["SDL_AUDIODRIVER"]
        else:
            os.environ["SDL_AUDIODRIVER"] = before


def _init() -> bool:
    with _hushed():
        try:
            pygame.mixer.init(44100, -16, 2, 512)
        except pygame.error:
            return False
    return True


@contextmanager
def _hushed() -> Iterator[None]:
    """Keeps ALSA's own lines off the terminal while a device is opened: it writes past Python's stderr."""
    if not sys.platform.startswith("linux"):
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    sink = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(sink, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(sink)
