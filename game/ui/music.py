"""The music behind the game (背景音乐): one quiet loop that comes and goes slowly and makes room for voices."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

import pygame

__all__ = ["DUCKED", "Music"]

_log = logging.getLogger("ouju")

DUCKED: Final = 10 ** (-6 / 20)
"""While somebody speaks the music is 6 dB lower."""
_FADE_S: Final = 1.6
_DUCK_S: Final = 0.12
_RETURN_S: Final = 0.6
_STEP: Final = 1 / 256


class Music:
    """The loop of music; it follows what is wished a little at every `update`."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._wanted = False
        self._level = 0.0
        self._faded = 0.0
        self._ducked = 1.0
        self._set = -1.0
        self._loaded = False
        self._running = False

    @property
    def sounding(self) -> bool:
        """Whether it can be heard now."""
        return self._running and self._set > 0

    @property
    def volume(self) -> float:
        """How loud it is now, from 0 to 1."""
        return max(0.0, self._set) if self._running else 0.0

    def want(self, on: bool) -> None:
        """Let it be heard, or not."""
        self._wanted = on

    def set_level(self, level: float) -> None:
        """How loud it is when it is heard."""
        self._level = level

    def update(self, seconds: float, *, spoken: bool) -> None:
        """So much time has passed; *spoken*: somebody speaks."""
        target = 1.0 if self._wanted and self._level > 0 else 0.0
        self._faded = _towards(self._faded, target, seconds / _FADE_S)
        step = seconds * (1 - DUCKED) / (_DUCK_S if spoken else _RETURN_S)
        self._ducked = _towards(self._ducked, DUCKED if spoken else 1.0, step)
        if target and not self._running:
            self._begin()
        if not self._running:
            return
        if not target and self._faded == 0:
            self._pause()
            return
        volume = self._faded * self._ducked * self._level
        if abs(volume - self._set) >= _STEP or (volume == 0) is not (self._set == 0):
            self._set = volume
            pygame.mixer.music.set_volume(volume)

    def stop(self) -> None:
        """Fall silent at once, where it stands; wished again it goes on from there."""
        self._wanted = False
        self._faded = 0.0
        if self._running:
            self._pause()

    def _begin(self) -> None:
        if self._file is None:
            return
        self._set = 0.0
        try:
            pygame.mixer.music.set_volume(0.0)
            if self._loaded:
                pygame.mixer.music.unpause()
            else:
                pygame.mixer.music.load(self._file)
                pygame.mixer.music.play(-1)
                self._loaded = True
        except (OSError, pygame.error) as reason:
            _log.warning("the music stays silent: %s", reason)
            self._file = None
            return
        self._running = True

    def _pause(self) -> None:
        pygame.mixer.music.pause()
        self._running = False


def _towards(value: float, target: float, step: float) -> float:
    return min(target, value + step) if value < target else max(target, value - step)
