"""Sounds that were recorded elsewhere (收录音文件): which file of a folder says which cue, by its name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from game.errors import VoiceError
from game.voice.clip import Clip, decode
from game.voice.files import read_file, unread
from game.voice.lexicon import Reading
from game.voice.repertoire import cues

__all__ = ["ENDINGS", "cue_named", "load", "sounds_in"]

ENDINGS: Final = (".wav", ".ogg", ".flac")
_MOST: Final = 400
_LARGEST: Final = 32 << 20
_LONGEST: Final = 60.0
"""Files of a folder, bytes and seconds of one file."""
_NUMBER: Final = re.compile(r"(~[0-9]+|[ _-]?[(（]?[0-9]+[)）]?)$")
"""What sets takes apart: ``tile.1m~2``, ``一万 (2)``, ``一万2``."""


def cue_named(file: Path, readings: Mapping[str, Reading]) -> str | None:
    """The cue that a file is named by: its name or its word; None when it is neither.

    >>> cue_named(Path("tile.1m~2.wav"), {}), cue_named(Path("holiday.wav"), {})
    ('tile.1m', None)
    """
    words = {cue: cue for cue in cues()}
    for cue in cues():
        if cue in readings:
            words.setdefault(readings[cue].word, cue)
    name = unicodedata.normalize("NFC", file.stem).strip()
    bare = _NUMBER.sub("", name).strip()
    return words.get(name) or words.get(name.lower()) or words.get(bare) or words.get(bare.lower())


def sounds_in(source: Path) -> tuple[Path, ...]:
    """The sound files in a folder, or the one that is named. Raises `VoiceError` where there are none, or too many."""
    try:
        found = sorted(source.iterdir()) if source.is_dir() else [source]
        sounds = tuple(file for file in found if file.suffix.lower() in ENDINGS and file.is_file())
    except OSError as error:
        raise unread(source, error) from error
    if not sounds:
        raise VoiceError(
            f"There are no wav, ogg or flac files in {source}. Choose the folder in which they are.",
            key="recorder.error.no_sounds",
            where=source,
        )
    if len(sounds) > _MOST:
        raise VoiceError(
            f"There are {len(sounds)} sounds in {source}, more than a voice can hold ({_MOST}). "
            "Choose a folder that has only those of the voice.",
            key="recorder.error.many_sounds",
            where=source,
            count=len(sounds),
            most=_MOST,
        )
    return sounds


def load(file: Path) -> Clip:
    """The sound in a file. Raises `VoiceError`."""
    data = read_file(file, _LARGEST)
    if len(data) > _LARGEST:
        raise VoiceError(
            f"{file} is larger than {_LARGEST >> 20} MB. Cut it.",
            key="error.voice.long",
            longest=f"{_LONGEST:g}",
        )
    return decode(data, _LONGEST)
