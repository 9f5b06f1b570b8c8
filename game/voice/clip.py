"""One spoken cue as samples (语音片段): read, written, measured, searched for speech and levelled.

Sound is one channel of floats, -1 to 1, in plain Python; libsndfile is loaded when the first file is read or written.
How loud a clip is, is said by one definition for everybody (`loudness`): standard integrated loudness means nothing
for half a second, so only the frames count in which somebody speaks.
"""

from __future__ import annotations

import io
import math
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.errors import VoiceError
from game.voice.heading import heading_of

__all__ = [
    "CEILING", "LONGEST", "LOUDNESS", "MOST_CLIPPED", "SHORTEST", "SILENT", "Clip", "clipped", "decode", "encode",
    "heard", "high_passed", "levelled", "loudness", "peak", "snr",
]  # fmt: skip

LOUDNESS: Final = -18.0
"""How loud every cue is, in LUFS over its active frames."""
CEILING: Final = -1.5
"""The highest peak of a cue, in dB below full scale."""
MOST_CLIPPED: Final = 3
"""More samples at full scale than these are heard."""
SHORTEST: Final = 0.1
LONGEST: Final = 4.0
"""Seconds of a cue in a pack."""
SILENT: Final = -120.0
"""Loudness and peak of a clip without any sound."""

_FRAME: Final = 0.02
_ACTIVE: Final = 30.0
"""A frame counts as speech when it is no more than so many decibels below the loudest one."""
_TRIM: Final = 40.0
_TRIM_LEAST: Final = 20.0
_OVER_ROOM: Final = 4.0
_BEFORE: Final = 0.015
_AFTER: Final = 0.06
_VOICED: Final = 15.0
_CLEAREST: Final = 96.0
_FULL: Final = 0.999
_HIGH_PASS: Final = 80.0
_BLOCK: Final = 2048
"""Frames handed over at once: libsndfile's Vorbis writer puts a whole block on its stack."""


@dataclass(frozen=True, slots=True, eq=False)
class Clip:
    """One channel of samples, and how many of them make a second (片段)."""

    rate: int
    samples: array[float]

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.samples) / self.rate


# ---------------------------------------------------------------- files


def decode(data: bytes, longest: float = 60.0) -> Clip:
    """A whole sound file, two channels made one. Raises `VoiceError` for what cannot be read or lasts too long.

    No more than *longest* seconds are ever unpacked, whatever the file says of itself.
    """
    head = heading_of(data)
    import soundfile

    most = int(longest * head.rate)
    try:
        with soundfile.SoundFile(io.BytesIO(data)) as file:
            kind = file.format.removesuffix("EX")  # WAVEX is a WAV with a longer head
            if (kind, file.samplerate, file.channels) != (head.format.value, head.rate, head.channels):
                raise _broken("it is not what it says of itself")
            # how much there is, is what the file says; what comes may be less
            samples = array("f", bytes(4 * head.channels * (min(max(file.frames, 0), most) + 1)))
            frames = file.buffer_read_into(samples, dtype="float32")
            del samples[frames * head.channels :]
    except soundfile.SoundFileError as error:
        raise _broken(getattr(error, "error_string", str(error)).rstrip(".")) from error
    if frames > most:
        raise VoiceError(
            f"The sound is longer than {longest:g} s. Cut it.", key="error.voice.long", longest=f"{longest:g}"
        )
    if not samples or not math.isfinite(sum(samples)):
        raise _broken("there is no sound in it")
    if head.channels == 2:
        left, right = samples[0::2], samples[1::2]
        samples = array("f", [(a + b) / 2 for a, b in zip(left, right, strict=True)])
    return Clip(head.rate, samples)


def encode(clip: Clip, quality: float = 3.0) -> bytes:
    """The clip as Ogg Vorbis of one channel; *quality* is Vorbis' own scale from 0 to 10."""
    import soundfile

    target = io.BytesIO()
    with soundfile.SoundFile(
        target, "w", clip.rate, 1, "VORBIS", format="OGG", compression_level=1 - quality / 10
    ) as file:
        for start in range(0, len(clip.samples), _BLOCK):
            file.buffer_write(clip.samples[start : start + _BLOCK].tobytes(), dtype="float32")
    return target.getvalue()


def _broken(why: str) -> VoiceError:
    return VoiceError(
        f"The sound cannot be read: {why}. Save or record it anew.", key="error.voice.broken", why=why
    )


# ---------------------------------------------------------------- measures


def loudness(clip: Clip) -> float:
    """LUFS over active frames (响度): the mean power of the K-weighted sound in the frames where somebody speaks.

    K-weighting is that of ITU-R BS.1770 for the clip's rate. Frames are 20 ms long and do not overlap; active is what
    is at most 30 dB below the loudest. ``-0.691 + 10 log10(mean power)``; no gate. `SILENT` without sound.

    >>> tone = Clip(48000, array("f", [math.sin(i * math.tau * 997 / 48000) for i in range(48000)]))
    >>> round(loudness(tone), 1)
    -3.0
    """
    powers = tuple(_powers(_weighted(clip), clip.rate))
    loudest = max(powers)
    if loudest <= 10 ** (SILENT / 10):
        return SILENT
    active = [power for power in powers if power >= loudest * 10 ** (-_ACTIVE / 10)]
    return -0.691 + 10 * math.log10(sum(active) / len(active))


def peak(clip: Clip) -> float:
    """The highest sample in dB below full scale; `SILENT` without sound."""
    highest = _highest(clip)
    return max(SILENT, 20 * math.log10(highest)) if highest > 0 else SILENT


def clipped(clip: Clip) -> int:
    """How many samples stand at full scale (削波)."""
    return sum(1 for value in clip.samples if not -_FULL < value < _FULL)


def snr(clip: Clip) -> float:
    """Speech above noise in decibels (信噪比), of a clip that has not been trimmed yet; at most 96.

    Speech are the frames at most 15 dB below the loudest, noise is the quietest tenth. Frames of nothing but zeros are
    a device that had not begun, and count as neither.
    """
    powers = sorted(power for power in _powers(clip.samples, clip.rate) if power > 0)
    if not powers:
        return 0.0
    quiet = powers[: max(1, len(powers) // 10)]
    loud = [power for power in powers if power >= powers[-1] * 10 ** (-_VOICED / 10)]
    noise = sum(quiet) / len(quiet)
    return min(_CLEAREST, 10 * math.log10(sum(loud) / len(loud) / noise))


def _highest(clip: Clip) -> float:
    if not clip.samples:
        return 0.0
    high, low = max(clip.samples), min(clip.samples)
    return max(high, -low)


def _powers(samples: array[float], rate: int) -> Iterator[float]:
    """The mean power of each whole frame; of all there is where it is less than one."""
    size = min(round(rate * _FRAME), len(samples))
    if not size:
        yield 0.0
        return
    for start in range(0, len(samples) - size + 1, size):
        frame = samples[start : start + size]
        yield sum([value * value for value in frame]) / size


def _weighted(clip: Clip) -> array[float]:
    """The sound as K-weighting hears it: a shelf of 4 dB for the head, then a high-pass at 38 Hz."""
    (b0, b1, b2), (a1, a2) = _shelf(clip.rate)
    c1, c2 = _pass_at(38.13547087602444, 0.5003270373238773, clip.rate)
    s1 = s2 = t1 = t2 = 0.0
    weighted = array("f", bytes(4 * len(clip.samples)))
    for place, value in enumerate(clip.samples):
        shelved = b0 * value + s1
        s1 = b1 * value - a1 * shelved + s2
        s2 = b2 * value - a2 * shelved
        weighted[place] = passed = shelved + t1
        t1 = t2 - 2 * shelved - c1 * passed
        t2 = shelved - c2 * passed
    return weighted


def _shelf(rate: int) -> tuple[tuple[float, float, float], tuple[float, float]]:
    """The first stage of K-weighting for any rate: the numbers that give BS.1770's table at 48 kHz."""
    warped = math.tan(math.pi * 1681.974450955533 / rate)
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    slope = warped / 0.7071752369554196
    square = warped * warped
    whole = 1 + slope + square
    over = (
        (high + band * slope + square) / whole,
        2 * (square - high) / whole,
        (high - band * slope + square) / whole,
    )
    return over, (2 * (square - 1) / whole, (1 - slope + square) / whole)


def _pass_at(frequency: float, quality: float, rate: int) -> tuple[float, float]:
    """The poles of a high-pass of second order; its zeros are 1, -2, 1."""
    warped = math.tan(math.pi * frequency / rate)
    slope = warped / quality
    whole = 1 + slope + warped * warped
    return 2 * (warped * warped - 1) / whole, (1 - slope + warped * warped) / whole


# ---------------------------------------------------------------- what is done to a recording


def heard(clip: Clip) -> tuple[int, int]:
    """From which sample to before which one somebody is heard, with 15 ms before and 60 ms after: the frames within
    40 dB of the loudest, in a room that is not that quiet those 6 dB above the room. The whole clip when nothing is
    heard at all.
    """
    powers = tuple(_powers(clip.samples, clip.rate))
    loudest = max(powers)
    if loudest <= 0:
        return 0, len(clip.samples)
    quiet = sorted(powers)[: max(1, len(powers) // 10)]
    room = _OVER_ROOM * sum(quiet) / len(quiet)
    least = max(loudest * 10 ** (-_TRIM / 10), min(room, loudest * 10 ** (-_TRIM_LEAST / 10)))
    loud = [place for place, power in enumerate(powers) if power >= least]
    size = round(clip.rate * _FRAME)
    start = max(0, loud[0] * size - round(clip.rate * _BEFORE))
    return start, min(len(clip.samples), (loud[-1] + 1) * size + round(clip.rate * _AFTER))


def levelled(clip: Clip, target: float = LOUDNESS) -> Clip:
    """As loud as every cue is (统一响度), or as near to it as the highest peak allows (`CEILING`)."""
    highest = peak(clip)
    if highest <= SILENT:
        return clip
    gain = 10 ** (min(target - loudness(clip), CEILING - highest) / 20)
    return Clip(clip.rate, array("f", [value * gain for value in clip.samples]))


def high_passed(clip: Clip) -> Clip:
    """Without rumble and hum below 80 Hz (低切): a Butterworth high-pass of second order."""
    a1, a2 = _pass_at(_HIGH_PASS, math.sqrt(0.5), clip.rate)
    level = (1 - a1 + a2) / 4  # nothing is taken from what is high
    s1 = s2 = 0.0
    passed = array("f", bytes(4 * len(clip.samples)))
    for place, sample in enumerate(clip.samples):
        value = sample * level
        passed[place] = out = value + s1
        s1 = s2 - 2 * value - a1 * out
        s2 = value - a2 * out
    return Clip(clip.rate, passed)
