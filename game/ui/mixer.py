"""The audio service (声音): cues in, sounds out; silence is another mixer, not an `if`.

Which sound a cue makes is data (`assets/sounds/cues.toml`). Every seat has one channel for its voice, on which the
newest call wins, but nothing lesser cuts off a call; effects share the others, and when all are busy the oldest gives
way. Without a sound device the mixer runs on SDL's dummy driver and says so; a sound that is missing is silent.
"""

from __future__ import annotations

import logging
import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

import pygame

from game.assets import Assets
from game.errors import AssetError

__all__ = [
    "CUE_TABLE",
    "Cue",
    "CueKind",
    "CueLog",
    "DeviceMixer",
    "Mixer",
    "SilentMixer",
    "Volumes",
    "open_mixer",
    "read_cues",
]

_log = logging.getLogger("ouju")

CUE_TABLE: Final = "cues.table"
_VOICES: Final = 5
"""Channels for voices: one a seat, one for the table."""
_EFFECTS: Final = 16
_WEIGHTS: Final = (
    ("call.win", 6), ("call.self_draw", 6), ("call.push", 6), ("call.kong", 5), ("call.pung", 4), ("call.chow", 3),
    ("call", 2), ("tile", 1),
)  # fmt: skip
"""What a voice may cut off: 胡 before 杠 before 碰 before 吃 before the tiles' names before anything else."""


class CueKind(Enum):
    """Who is heard: the table or a seat's voice."""

    EFFECT = "effect"
    VOICE = "voice"


@dataclass(frozen=True, slots=True)
class Cue:
    """One row of the cue table: sounds that are played in turn, how loud, on which kind of channel."""

    key: str
    sounds: tuple[str, ...]
    gain: float
    kind: CueKind


@dataclass(frozen=True, slots=True)
class Volumes:
    """Volumes from 0 to 1."""

    master: float = 0.8
    effects: float = 1.0
    voice: float = 1.0

    def of(self, kind: CueKind) -> float:
        """What remains of a sound of a kind."""
        return self.master * (self.voice if kind is CueKind.VOICE else self.effects)


class Mixer(Protocol):
    """What scenes know of sound."""

    @property
    def audible(self) -> bool:
        """Whether there is a device that can be heard."""

    def play(self, cue: str, seat: int | None = None) -> bool:
        """Plays what a cue stands for; whether the table has a sound for it."""

    def set_volumes(self, master: float, effects: float, voice: float) -> None:
        """Sets the volumes, each from 0 to 1; mute is a master of 0."""

    def stop(self) -> None:
        """Ends everything that sounds."""

    def close(self) -> None:
        """Gives the device back."""


class SilentMixer:
    """A mixer that plays nothing."""

    audible = False

    def play(self, cue: str, seat: int | None = None) -> bool:
        """Plays nothing."""
        return False

    def set_volumes(self, master: float, effects: float, voice: float) -> None:
        """Has no volumes."""

    def stop(self) -> None:
        """Has nothing to end."""

    def close(self) -> None:
        """Has nothing to give back."""


@dataclass(slots=True)
class CueLog:
    """A mixer that notes every cue with its seat and hands it on, for tests and the trace."""

    inner: Mixer = field(default_factory=SilentMixer)
    cues: list[tuple[str, int | None]] = field(default_factory=list)

    @property
    def audible(self) -> bool:
        """Whether the mixer behind it can be heard."""
        return self.inner.audible

    def play(self, cue: str, seat: int | None = None) -> bool:
        """Notes the cue and plays it."""
        self.cues.append((cue, seat))
        return self.inner.play(cue, seat)

    def set_volumes(self, master: float, effects: float, voice: float) -> None:
        """Hands the volumes on."""
        self.inner.set_volumes(master, effects, voice)

    def stop(self) -> None:
        """Ends what the mixer behind it plays."""
        self.inner.stop()

    def close(self) -> None:
        """Closes the mixer behind it."""
        self.inner.close()


class DeviceMixer:
    """The mixer on a sound device, real or dummy; `open_mixer` makes it."""

    def __init__(self, assets: Assets, *, audible: bool) -> None:
        self._assets = assets
        self._cues = read_cues(assets)
        self._audible = audible
        self._volumes = Volumes()
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._turns: dict[str, int] = {}
        self._kinds: dict[int, tuple[CueKind, float]] = {}
        self._said: dict[int, int] = {}
        self._silent: set[str] = set()
        self._order: list[int] = list(range(_VOICES, _VOICES + _EFFECTS))
        pygame.mixer.set_num_channels(_VOICES + _EFFECTS)
        pygame.mixer.set_reserved(_VOICES)

    @property
    def audible(self) -> bool:
        """Whether there is a device that can be heard."""
        return self._audible

    def play(self, cue: str, seat: int | None = None) -> bool:
        """Plays what a cue stands for; the newest of a seat's voice wins, unless a weightier call still sounds."""
        row = find_cue(self._cues, cue)
        if row is None:
            return False
        turn = self._turns.get(row.key, 0)
        self._turns[row.key] = turn + 1
        sound = self._sound(row.sounds[turn % len(row.sounds)])
        if sound is None:
            return False
        number = self._channel(row.kind, seat)
        channel = pygame.mixer.Channel(number)
        if row.kind is CueKind.VOICE:
            weight = weight_of(cue)
            if channel.get_busy() and weight < self._said.get(number, 0):
                return True
            self._said[number] = weight
        channel.stop()
        self._kinds[number] = (row.kind, row.gain)
        channel.set_volume(row.gain * self._volumes.of(row.kind))
        channel.play(sound)
        return True

    def set_volumes(self, master: float, effects: float, voice: float) -> None:
        """Sets the volumes, also of what is sounding."""
        self._volumes = Volumes(*(max(0.0, min(1.0, level)) for level in (master, effects, voice)))
        for number, (kind, gain) in self._kinds.items():
            pygame.mixer.Channel(number).set_volume(gain * self._volumes.of(kind))

    def stop(self) -> None:
        """Ends everything that sounds."""
        pygame.mixer.stop()

    def close(self) -> None:
        """Gives the device back; the mixer is done with."""
        self._sounds.clear()
        pygame.mixer.quit()

    def _sound(self, asset_id: str) -> pygame.mixer.Sound | None:
        """The sound of an id; None, and a line in the log, when its file is missing or broken (A07)."""
        if asset_id in self._silent:
            return None
        if asset_id not in self._sounds:
            try:
                self._sounds[asset_id] = pygame.mixer.Sound(self._assets.path(asset_id))
            except (AssetError, pygame.error) as reason:
                self._silent.add(asset_id)
                _log.warning("%s stays silent: %s", asset_id, reason)
                return None
        return self._sounds[asset_id]

    def _channel(self, kind: CueKind, seat: int | None) -> int:
        if kind is CueKind.VOICE:
            return _VOICES - 1 if seat is None else seat % (_VOICES - 1)
        free = [number for number in self._order if not pygame.mixer.Channel(number).get_busy()]
        number = free[0] if free else self._order[0]
        self._order.remove(number)
        self._order.append(number)
        return number


def weight_of(cue: str) -> int:
    """How weighty what a seat says is; lesser things wait until it has been said (A05).

    >>> weight_of("call.win"), weight_of("call.chow"), weight_of("tile.5m"), weight_of("phrase.3")
    (6, 3, 1, 0)
    """
    return next((weight for name, weight in _WEIGHTS if cue == name or cue.startswith(f"{name}.")), 0)


def find_cue(cues: dict[str, Cue], key: str) -> Cue | None:
    """The row of a cue, or of the nearest name above it: ``win.rob_kong`` falls back to ``win``."""
    while key:
        if key in cues:
            return cues[key]
        key = key.rpartition(".")[0]
    return None


def read_cues(assets: Assets) -> dict[str, Cue]:
    """The cue table of the assets; every fault of it in one error."""
    data = tomllib.loads(assets.text(CUE_TABLE)).get("cues", {})
    cues: dict[str, Cue] = {}
    faults: list[str] = []
    for key, row in data.items():
        sounds = tuple(str(sound) for sound in row.get("sounds", ()))
        gain = float(row.get("gain", 1.0))
        faults += [f"{key}: there is no {sound}" for sound in sounds if not assets.has(sound)]
        if not sounds or not 0 < gain <= 1:
            faults.append(f"{key}: needs sounds and a gain above 0 and up to 1")
        cues[key] = Cue(key, sounds, gain, CueKind(row.get("kind", "effect")))
    if faults:
        raise AssetError(f"The cue table has faults: {'; '.join(faults)}. Install the game again.")
    return cues


def open_mixer(assets: Assets) -> Mixer:
    """The mixer on the best device there is: a real one, else SDL's dummy, else silence."""
    if _init():
        return DeviceMixer(assets, audible=os.environ.get("SDL_AUDIODRIVER") != "dummy")
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        return DeviceMixer(assets, audible=False) if _init() else SilentMixer()
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
