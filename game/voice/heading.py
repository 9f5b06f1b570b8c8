"""What a sound file says of itself (文件头), read before any library is trusted with it.

Ogg Vorbis, WAV and FLAC only: no other container, no other codec inside Ogg, one or two channels, 16-48 kHz.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.errors import VoiceError

__all__ = ["HIGHEST_RATE", "LOWEST_RATE", "Heading", "SoundFormat", "heading_of"]

LOWEST_RATE: Final = 16_000
HIGHEST_RATE: Final = 48_000
_PCM, _FLOAT, _EXTENSIBLE = 1, 3, 0xFFFE
_WIDTHS: Final = {_PCM: (8, 16, 24, 32), _FLOAT: (32, 64), _EXTENSIBLE: (8, 16, 24, 32, 64)}


class SoundFormat(Enum):
    """The three kinds of sound files that are read; the value is what libsndfile calls them."""

    VORBIS = "OGG"
    WAV = "WAV"
    FLAC = "FLAC"


@dataclass(frozen=True, slots=True)
class Heading:
    """Format, samples a second, and channels, as the head of the file has them."""

    format: SoundFormat
    rate: int
    channels: int


def heading_of(data: bytes) -> Heading:
    """The head of a sound file. Raises `VoiceError` for what is not read here.

    >>> heading_of(b"fLaC" + bytes((0, 0, 0, 34)) + bytes(10) + bytes((0x0B, 0xB8, 0x02, 0xF0)) + bytes(20))
    Heading(format=<SoundFormat.FLAC: 'FLAC'>, rate=48000, channels=2)
    """
    try:
        if data.startswith(b"OggS"):
            found = _vorbis(data)
        elif data[:4] == b"RIFF" and data[8:12] == b"WAVE":
            found = _wav(data)
        elif data.startswith(b"fLaC"):
            found = _flac(data)
        else:
            found = None
    except (struct.error, IndexError):  # it ends before its head does
        found = None
    if found is None:
        raise VoiceError(
            "This is no Ogg Vorbis, WAV or FLAC file. Save the sound as one of these.",
            key="error.voice.format",
        )
    if found.channels not in {1, 2}:
        raise VoiceError(
            f"The sound has {found.channels} channels. Save it with one or two.",
            key="error.voice.channels",
            channels=found.channels,
        )
    if not LOWEST_RATE <= found.rate <= HIGHEST_RATE:
        raise VoiceError(
            f"The sound has {found.rate} samples a second. Save it with {LOWEST_RATE} to {HIGHEST_RATE}.",
            key="error.voice.rate",
            rate=found.rate,
            lowest=LOWEST_RATE,
            highest=HIGHEST_RATE,
        )
    return found


def _vorbis(data: bytes) -> Heading | None:
    """The first page of an Ogg stream holds the identification header alone: the codec, its version, channels, rate."""
    start = 27 + data[26]
    kind, name, version, channels, rate = struct.unpack_from("<B6sIBI", data, start)
    if (kind, name, version) != (1, b"vorbis", 0):
        return None
    return Heading(SoundFormat.VORBIS, rate, channels)


def _wav(data: bytes) -> Heading | None:
    """The chunk ``fmt``; what stands before it is skipped."""
    place = 12
    while place + 8 <= len(data):
        name, size = struct.unpack_from("<4sI", data, place)
        if name == b"fmt ":
            tag, channels, rate, _, _, bits = struct.unpack_from("<HHIIHH", data, place + 8)
            return Heading(SoundFormat.WAV, rate, channels) if bits in _WIDTHS.get(tag, ()) else None
        place += 8 + size + size % 2
    return None


def _flac(data: bytes) -> Heading | None:
    """The block STREAMINFO, which is the first: 20 bits of rate and 3 of channels stand after ten bytes."""
    if data[4] & 0x7F:
        return None
    (bits,) = struct.unpack_from(">I", data, 18)
    return Heading(SoundFormat.FLAC, bits >> 12, (bits >> 9 & 7) + 1)
