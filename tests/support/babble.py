"""Something like speech (学语): voiced syllables with vowels that change, a pitch that glides, breath between them."""

from __future__ import annotations

import math
import random
from array import array
from functools import lru_cache

from game.voice.clip import Clip

__all__ = ["babble", "correlation", "spectrum", "spectrum_distance"]

_RATE = 48_000
_VOWELS = ((730, 1090, 2440), (270, 2290, 3010), (300, 870, 2240), (530, 1840, 2480), (570, 840, 2410))


@lru_cache(maxsize=8)
def babble(seconds: float, loud: float = 0.12, seed: int = 1) -> Clip:
    """The same for the same numbers; about *loud* on the average (RMS) while a syllable sounds."""
    rng = random.Random(seed)
    size = round(seconds * _RATE)
    raw = array("f", bytes(4 * size))
    phase, place = 0.0, 0
    while place < size:
        length = min(size - place, round(rng.uniform(0.14, 0.26) * _RATE))
        pitch, glide = rng.uniform(110, 190), rng.uniform(-40, 40)
        states = [[0.0, 0.0, *_resonator(formant)] for formant in rng.choice(_VOWELS)]
        for step in range(length):
            share = step / length
            phase = (phase + (pitch + glide * share) / _RATE) % 1.0
            source = 2 * phase - 1 + rng.gauss(0, 0.05)
            swell = math.sin(math.pi * share) ** 0.7
            raw[place + step] = swell * sum(_ring(state, source) for state in states)
        place += length + round(rng.uniform(0.01, 0.06) * _RATE)
    mean = math.sqrt(sum(value * value for value in raw) / max(1, size)) or 1.0
    return Clip(_RATE, array("f", (max(-0.95, min(0.95, value * loud / mean)) for value in raw)))


def _resonator(formant: float) -> tuple[float, float, float]:
    radius, angle = math.exp(-math.pi * 90 / _RATE), math.tau * formant / _RATE
    return 2 * radius * math.cos(angle), -radius * radius, 1 - radius


def _ring(state: list[float], source: float) -> float:
    first, second, near, far, gain = state
    value = gain * source + near * first + far * second
    state[0], state[1] = value, first
    return value


def correlation(one: array[float], other: array[float], most: int = 600) -> float:
    """How alike two sounds are at the delay that fits best, from -1 to 1."""
    size = min(len(one), len(other)) - most
    left = one[:size]
    power = math.sqrt(sum(value * value for value in left)) or 1.0
    best = -1.0
    for delay in range(0, most, 3):
        right = other[delay : delay + size]
        scale = math.sqrt(sum(value * value for value in right)) or 1.0
        best = max(best, sum(a * b for a, b in zip(left, right, strict=True)) / (power * scale))
    return best


def spectrum(sound: array[float]) -> list[float]:
    """The power of a sound in bands of a third of an octave from 100 Hz to 4 kHz, as shares of the whole, smoothed."""
    size = 2400
    pieces = [sound[at : at + size] for at in range(0, len(sound) - size, size * 4)]
    bands = []
    for band in range(17):
        pitch = 100 * 2 ** (band / 3)
        turn = math.tau * pitch / _RATE
        power = 0.0
        for piece in pieces:
            real = sum(value * math.cos(turn * at) for at, value in enumerate(piece))
            imaginary = sum(value * math.sin(turn * at) for at, value in enumerate(piece))
            power += real * real + imaginary * imaginary
        bands.append(power)
    whole = sum(bands) or 1.0
    return [band / whole for band in bands]


def spectrum_distance(one: array[float], other: array[float]) -> float:
    """How far apart two sounds are by what they are made of, from 0 to 2."""
    return sum(abs(a - b) for a, b in zip(spectrum(one), spectrum(other), strict=True))
