"""Measures a clip of a voice pack (声音量测): length, loudness, peak, pitch against its contour, hiss of sibilants.

Pitch is read by Praat's autocorrelation, which shares nothing with what rendered the clip.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import parselmouth
from numpy.typing import NDArray

import contours
from game.voice.clip import Clip, clipped, decode, loudness
from phonemes import syllable

Wave = NDArray[np.float64]

EDGE = 0.02
"""Seconds at both ends of a rime in which the pitch is not judged."""
STEP = 0.005
_RANGE = {"f": (110.0, 400.0), "m": (62.0, 225.0)}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a clip should say: sounds and contours by syllable, and where the rimes lie in milliseconds."""

    ipa: tuple[str, ...]
    contour: tuple[str, ...]
    rimes_ms: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Hiss:
    """What lies above 4 kHz before the first rime, in decibels: over what lies below there, and over the rime."""

    over_rest: float
    over_rime: float


@dataclass(frozen=True, slots=True)
class Measures:
    """What was measured; errors in semitones and shares by syllable."""

    seconds: float
    loudness: float
    peak: float
    errors: tuple[float, ...]
    tracked: tuple[float, ...]
    hiss: Hiss | None
    """None where the first syllable begins without a sibilant."""
    clipped: int
    """Samples at full scale."""
    rate: int


def heard(data: bytes) -> tuple[Wave, int]:
    """The samples of a clip in mono and its rate, read as the program reads them."""
    clip = decode(data)
    return np.array(clip.samples, dtype=np.float64), clip.rate


def track(samples: Wave, rate: int, sex: str) -> tuple[Wave, Wave]:
    """Times and pitch in Hz (0 where there is none), by Praat."""
    low, high = _RANGE[sex]
    padded = np.concatenate([np.zeros(rate // 10), samples, np.zeros(rate // 10)])
    found = parselmouth.Sound(padded, rate).to_pitch_ac(
        time_step=STEP, pitch_floor=low, pitch_ceiling=high, octave_jump_cost=1.0, voicing_threshold=0.4
    )
    return np.asarray(found.xs()) - 0.1, np.asarray(found.selected_array["frequency"])


def _against(times: Wave, hertz: Wave, rime: tuple[int, int], contour: str, sex: str) -> tuple[float, float]:
    """Error in semitones and share of tracked frames over one rime."""
    start, end = (edge / 1000 for edge in rime)
    inside = (times >= start + EDGE) & (times <= end - EDGE)
    wanted = contours.pitch(contour, (times[inside] - start) / (end - start), sex)
    got = hertz[inside]
    voiced = got > 0
    if not voiced.any():
        return 99.0, 0.0
    apart = 12 * np.log2(got[voiced] / wanted[voiced])
    return float(np.sqrt(np.mean(apart**2))), float(np.mean(voiced))


def _power_above(samples: Wave, rate: int, hertz: float) -> tuple[float, float]:
    """Power above and below a frequency."""
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples)))) ** 2
    split = round(hertz * len(samples) / rate)
    scale = len(samples) ** 2
    return float(spectrum[split:].sum() / scale) + 1e-12, float(spectrum[:split].sum() / scale) + 1e-12


def hiss_of(samples: Wave, rate: int, rime: tuple[int, int]) -> Hiss:
    """Energy above 4 kHz before the first rime: over what is below, and over the rime."""
    start, end = (round(edge * rate / 1000) for edge in rime)
    size = round(0.025 * rate)
    best = (-99.0, -99.0)
    loud = float(np.mean(samples[start:end] ** 2)) + 1e-12
    for at in range(0, max(1, start - size), size // 2):
        piece = samples[at : at + size]
        above, below = _power_above(piece, rate, 4000.0)
        level = 10 * np.log10(above / (above + below) * float(np.mean(piece**2)) / loud + 1e-12)
        best = max(best, (float(level), float(10 * np.log10(above / below))))
    return Hiss(best[1], best[0])


def measure(path: Path, reading: Reading, sex: str) -> Measures:
    """Measures a clip against what it should say; the sex of the voice tells the octave of its contours."""
    samples, rate = heard(path.read_bytes())
    return measure_samples(samples, rate, reading, sex)


def measure_samples(samples: Wave, rate: int, reading: Reading, sex: str) -> Measures:
    """The same for samples."""
    times, hertz = track(samples, rate, sex)
    pairs = [
        _against(times, hertz, rime, contour, sex)
        for rime, contour in zip(reading.rimes_ms, reading.contour, strict=True)
    ]
    hissing = syllable(reading.ipa[0], sex).hissing
    hiss = hiss_of(samples, rate, reading.rimes_ms[0]) if hissing else None
    clip = Clip(rate, array("f", samples.astype(np.float32).tobytes()))
    return Measures(
        len(samples) / rate,
        loudness(clip),
        float(20 * np.log10(np.max(np.abs(samples)) + 1e-9)),
        tuple(error for error, _ in pairs),
        tuple(share for _, share in pairs),
        hiss,
        clipped(clip),
        rate,
    )
