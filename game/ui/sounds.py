"""Decoded sounds (音频片段): of assets and of voice packs, each decoded once, when first wanted or ahead of it."""

from __future__ import annotations

import io
import logging
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pygame

from game.assets import Assets
from game.errors import AssetError
from game.ui.heard import Pair

__all__ = ["MOST", "Sounds", "sound_of", "turn"]

_log = logging.getLogger("ouju")

MOST: Final = 700
"""So many clips of voices are kept decoded, about 80 MB; those unheard for longest go first."""
_FULL: Final = 32767
_OGG: Final = b"OggS"
_LEAST: Final = 512
"""So many samples a sound has at least, be it of silence: SDL does not bear one without any."""


class Sounds:
    """Sounds by asset id, clips by file; what is missing or broken is silent and said once in the log (A07)."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._effects: dict[str, pygame.mixer.Sound] = {}
        self._clips: dict[Path, tuple[int, pygame.mixer.Sound]] = {}
        self._silent: set[object] = set()

    @property
    def kept(self) -> tuple[int, int]:
        """How many effects and how many clips are kept decoded."""
        return len(self._effects), len(self._clips)

    def effect(self, asset_id: str) -> pygame.mixer.Sound | None:
        """The sound of an asset."""
        if asset_id in self._effects:
            return self._effects[asset_id]
        if asset_id in self._silent:
            return None
        try:
            sound = pygame.mixer.Sound(self._assets.path(asset_id))
        except (AssetError, pygame.error) as reason:
            self._hush(asset_id, reason)
            return None
        self._effects[asset_id] = sound
        return sound

    def clip(self, file: Path) -> pygame.mixer.Sound | None:
        """The sound in a file of a voice pack; decoded anew when the file has changed."""
        try:
            changed = file.stat().st_mtime_ns
        except OSError as reason:
            self._clips.pop(file, None)
            self._hush(file, reason)
            return None
        kept = self._clips.pop(file, None)
        if kept is None or kept[0] != changed:
            if (file, changed) in self._silent:
                return None
            try:
                kept = changed, _decoded(file)
            except (OSError, pygame.error) as reason:
                self._hush((file, changed), reason)
                return None
        self._clips[file] = kept  # the newest last
        while len(self._clips) > MOST:
            del self._clips[next(iter(self._clips))]
        return kept[1]

    def is_there(self, file: Path) -> bool:
        """Whether a clip can be played as far as is known: it is there, and was not found broken so far."""
        try:
            return (file, file.stat().st_mtime_ns) not in self._silent
        except OSError:
            return False

    def has(self, file: Path) -> bool:
        """Whether a clip is decoded already."""
        return file in self._clips

    def forget(self) -> None:
        """Let go of every clip of a voice; those that sound are heard to their end."""
        self._clips.clear()
        self._silent.clear()

    def _hush(self, what: object, reason: Exception) -> None:
        if what not in self._silent:
            self._silent.add(what)
            _log.warning("%s stays silent: %s", what, reason)


def _decoded(file: Path) -> pygame.mixer.Sound:
    """The sound in a clip. Of what is no Ogg file nothing is tried: SDL ends the whole program over some (a WAV file
    without a sample), and voices are Ogg Vorbis.
    """
    with file.open("rb") as clip:
        if clip.read(len(_OGG)) != _OGG:
            raise pygame.error("this is no Ogg file")
    return pygame.mixer.Sound(file)


def sound_of(rate: int, samples: Iterable[float]) -> pygame.mixer.Sound:
    """The sound of samples from -1 to 1, one channel."""
    import wave  # only the recorder listens to what is in no file

    whole = array("h", (round(_FULL * max(-1.0, min(1.0, value))) for value in samples))
    whole.extend([0] * (_LEAST - len(whole)))
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(rate)
        written.writeframes(whole.tobytes())
    file.seek(0)
    return pygame.mixer.Sound(file)


def turn(channel: pygame.mixer.Channel, volume: Pair) -> None:
    """Set how loud a channel is to the left and to the right."""
    left, right = volume
    if left == right:
        channel.set_volume(left)
    else:
        channel.set_volume(left, right)
