"""The heads of sound files (文件头): three kinds are known, and what a file says of itself has bounds."""

from __future__ import annotations

import io
import struct
from array import array

import pytest
import soundfile

from game.errors import VoiceError
from game.voice.heading import Heading, SoundFormat, heading_of


def _made(kind: str, coding: str, rate: int, channels: int) -> bytes:
    target = io.BytesIO()
    with soundfile.SoundFile(target, "w", rate, channels, coding, format=kind) as file:
        file.buffer_write(array("f", [0.1, -0.1] * 1000 * channels).tobytes(), dtype="float32")
    return target.getvalue()


@pytest.mark.parametrize("rate", [16_000, 22_050, 44_100, 48_000])
@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize(
    ("kind", "coding"),
    [
        ("OGG", "VORBIS"),
        ("FLAC", "PCM_16"),
        ("WAV", "PCM_16"),
        ("WAV", "PCM_24"),
        ("WAV", "FLOAT"),
        ("WAVEX", "PCM_16"),
    ],
)
def test_what_others_write_is_read(kind: str, coding: str, rate: int, channels: int) -> None:
    head = heading_of(_made(kind, coding, rate, channels))
    assert head == Heading(SoundFormat("WAV" if kind == "WAVEX" else kind), rate, channels)


def test_chunks_before_the_format_of_a_wav_are_skipped() -> None:
    data = _made("WAV", "PCM_16", 16_000, 1)
    odd = b"LIST" + struct.pack("<I", 3) + b"abc\0"
    assert heading_of(data[:12] + odd + data[12:]).rate == 16_000


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "error.voice.format"),
        (b"OggS", "error.voice.format"),
        (b"fLaC", "error.voice.format"),
        (b"RIFF\0\0\0\0WAVE", "error.voice.format"),
        (b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0", "error.voice.format"),
        (b"ID3\x04" + bytes(100), "error.voice.format"),
        (b"PK\x03\x04" + bytes(100), "error.voice.format"),
        (_made("OGG", "OPUS", 48_000, 1), "error.voice.format"),
        (_made("WAV", "ULAW", 16_000, 1), "error.voice.format"),
        (_made("AIFF", "PCM_16", 16_000, 1), "error.voice.format"),
        (_made("WAV", "PCM_16", 8_000, 1), "error.voice.rate"),
        (_made("FLAC", "PCM_16", 96_000, 1), "error.voice.rate"),
        (_made("OGG", "VORBIS", 8_000, 1), "error.voice.rate"),
        (_made("WAV", "PCM_16", 48_000, 3), "error.voice.channels"),
        (_made("FLAC", "PCM_16", 48_000, 8), "error.voice.channels"),
    ],
)
def test_everything_else_is_refused_with_the_reason(data: bytes, key: str) -> None:
    with pytest.raises(VoiceError) as refused:
        heading_of(data)
    assert refused.value.key == key


@pytest.mark.parametrize("kind", ["OGG", "WAV", "FLAC"])
def test_a_head_that_is_cut_off_is_refused(kind: str) -> None:
    data = _made(kind, "VORBIS" if kind == "OGG" else "PCM_16", 24_000, 1)
    for length in range({"OGG": 44, "WAV": 36, "FLAC": 22}[kind]):
        with pytest.raises(VoiceError) as refused:
            heading_of(data[:length])
        assert refused.value.key == "error.voice.format"
    assert heading_of(data[:44]) == Heading(SoundFormat(kind), 24_000, 1)
