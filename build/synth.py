"""Sounds from arithmetic (合成): struck bars, plucked strings, bells, gongs, noise; standard library only."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

RATE = 44100
Wave = list[float]


def silence(seconds: float) -> Wave:
    """Nothing, for a while."""
    return [0.0] * round(seconds * RATE)


def lay(target: Wave, sound: Wave, at: float, gain: float = 1.0) -> None:
    """Adds a sound to another from a moment on; what sticks out is cut."""
    start = round(at * RATE)
    for index, value in enumerate(sound):
        if start + index >= len(target):
            return
        target[start + index] += gain * value


def partials(seconds: float, rows: Iterable[tuple[float, float, float]]) -> Wave:
    """Damped sines: frequency, amplitude, seconds until a third is left."""
    sound = silence(seconds)
    for frequency, amplitude, decay in rows:
        step = 2 * math.pi * frequency / RATE
        fall = math.exp(-1 / (decay * RATE))
        level = amplitude
        for index in range(len(sound)):
            sound[index] += level * math.sin(step * index)
            level *= fall
            if level < 1e-5:
                break
    return sound


def breath(seconds: float, decay: float, colour: float, dice: random.Random) -> Wave:
    """Noise that dies away; colour 0 is dull, 1 is white."""
    sound, last, level = [], 0.0, 1.0
    fall = math.exp(-1 / (decay * RATE))
    for _ in range(round(seconds * RATE)):
        last += colour * (dice.uniform(-1, 1) - last)
        sound.append(level * last)
        level *= fall
    return sound


def clack(pitch: float, weight: float, dice: random.Random, seconds: float = 0.24) -> Wave:
    """A tile set down: a bright bar of bamboo and resin, and the table under it."""
    rows = [
        (pitch * ratio * dice.uniform(0.99, 1.01), amplitude, decay)
        for ratio, amplitude, decay in (
            (1.0, 0.62, 0.020),
            (1.47, 0.42, 0.014),
            (2.09, 0.34, 0.010),
            (2.76, 0.22, 0.007),
            (3.90, 0.14, 0.004),
        )
    ]
    rows += [(196 * dice.uniform(0.97, 1.03), 0.55 * weight, 0.038), (311, 0.28 * weight, 0.024)]
    sound = partials(seconds, rows)
    lay(sound, breath(0.02, 0.0022, 0.85, dice), 0, 0.7)
    lay(sound, breath(0.09, 0.020, 0.05, dice), 0.001, 0.9 * weight)
    return sound


def pluck(frequency: float, seconds: float, dice: random.Random, bright: float = 0.5) -> Wave:
    """A plucked string of silk and steel, as on a guzheng (古筝)."""
    length = max(2, round(RATE / frequency))
    ring = [dice.uniform(-1, 1) for _ in range(length)]
    for _ in range(2):
        ring = [0.5 * (ring[i] + ring[i - 1]) for i in range(length)]
    top = max(abs(value) for value in ring)
    sound: Wave = []
    position = 0
    keep = 0.9965 ** (220 / frequency)
    for _ in range(round(seconds * RATE)):
        following = (position + 1) % length
        value = ring[position] / top
        sound.append(value)
        ring[position] = keep * (
            (0.5 + 0.5 * bright) * ring[position] + (0.5 - 0.5 * bright) * ring[following]
        )
        position = following
    return sound


def bell(frequency: float, seconds: float, ring: float) -> Wave:
    """A small bronze bell."""
    return partials(
        seconds,
        [
            (frequency, 0.6, ring),
            (frequency * 2.0, 0.30, ring * 0.6),
            (frequency * 2.76, 0.22, ring * 0.4),
            (frequency * 5.40, 0.10, ring * 0.16),
            (frequency * 0.5, 0.16, ring * 0.8),
        ],
    )


def gong(seconds: float, dice: random.Random, base: float = 116.0) -> Wave:
    """A large gong (锣): a cloud of partials that opens after the stroke."""
    sound = silence(seconds)
    for ratio in (1.0, 1.31, 1.63, 2.02, 2.43, 2.96, 3.57, 4.21, 5.13, 6.2):
        frequency = base * ratio * dice.uniform(0.995, 1.005)
        step = 2 * math.pi * frequency / RATE
        amplitude, decay, rise = 0.5 / ratio**0.7, 0.9 / ratio**0.6, 0.012 * ratio
        for index in range(len(sound)):
            moment = index / RATE
            sound[index] += (
                amplitude
                * math.exp(-moment / decay)
                * (1 - math.exp(-moment / rise))
                * math.sin(step * index)
            )
    lay(sound, breath(0.12, 0.02, 0.3, dice), 0, 0.25)
    return sound


def faded(sound: Wave, seconds: float) -> Wave:
    """The sound with its end drawn out to nothing."""
    count = min(len(sound), round(seconds * RATE))
    for index in range(count):
        sound[-1 - index] *= index / count
    return sound
