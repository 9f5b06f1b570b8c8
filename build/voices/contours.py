"""Pitch contours (声调曲线): digits after Chao as pitch in Hz over the rime of a syllable.

Five levels span one octave, so that a digit is three semitones; a smooth curve that never overshoots runs through them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Curve = NDArray[np.float64]

LOWEST = {"f": 165.0, "m": 92.0}
"""The pitch of digit 1 by the sex of the voice; digit 5 is one octave above."""

_TURN = 0.45
"""Where a dipping tone is lowest, as a share of the rime."""
_START = 0.2
"""A moving tone keeps its first pitch for a moment: so long its onset is still heard."""


def knots(contour: str) -> tuple[tuple[float, float], ...]:
    """Where the curve passes: share of the rime and level.

    >>> knots("313")
    ((0.0, 3.0), (0.45, 1.0), (1.0, 3.0))
    >>> knots("3")
    ((0.0, 3.0), (1.0, 3.0))
    """
    levels = [float(digit) for digit in contour]
    match levels:
        case [level]:
            return (0.0, level), (1.0, level)
        case [first, last] if first == last:
            return (0.0, first), (1.0, last)
        case [first, last]:
            return (0.0, first), (_START, first + 0.08 * (last - first)), (1.0, last)
        case [first, middle, last]:
            return (0.0, first), (_TURN, middle), (1.0, last)
        case _:
            pass
    raise ValueError(f"A contour has one to three digits from 1 to 5, not {contour!r}")


def _slopes(places: Curve, levels: Curve) -> Curve:
    """Slopes at the knots after Fritsch and Carlson: nought at a turn, harmonic means elsewhere."""
    widths, rises = np.diff(places), np.diff(levels)
    chords = rises / widths
    slopes = np.zeros(len(places))
    for index in range(1, len(places) - 1):
        before, after = chords[index - 1], chords[index]
        if before * after > 0:
            left, right = widths[index - 1], widths[index]
            first, second = 2 * right + left, right + 2 * left
            slopes[index] = (first + second) / (first / before + second / after)
    slopes[0], slopes[-1] = chords[0], chords[-1]
    return slopes


def levels(contour: str, shares: Curve) -> Curve:
    """The level at each share of the rime, by a monotone cubic through the knots.

    >>> [round(float(level), 2) for level in levels("42", np.array([0.0, 1.0]))]
    [4.0, 2.0]
    """
    points = knots(contour)
    places, heights = np.array([place for place, _ in points]), np.array([height for _, height in points])
    slopes = _slopes(places, heights)
    inside = np.clip(shares, 0.0, 1.0)
    index = np.clip(np.searchsorted(places, inside, side="right") - 1, 0, len(places) - 2)
    width = places[index + 1] - places[index]
    t = (inside - places[index]) / width
    return np.asarray(
        (1 + 2 * t) * (1 - t) ** 2 * heights[index]
        + t * (1 - t) ** 2 * width * slopes[index]
        + t**2 * (3 - 2 * t) * heights[index + 1]
        + t**2 * (t - 1) * width * slopes[index + 1]
    )


def pitch(contour: str, shares: Curve, sex: str) -> Curve:
    """The pitch in Hz at each share of the rime.

    >>> [round(float(hertz)) for hertz in pitch("51", np.array([0.0, 1.0]), "f")]
    [330, 165]
    """
    return np.asarray(LOWEST[sex] * 2 ** ((levels(contour, shares) - 1) / 4))


def is_dipping(contour: str) -> bool:
    """Whether the tone falls and rises again (313, 212, 214): such a syllable needs more time."""
    return len(contour) == 3


def is_short(contour: str) -> bool:
    """Whether the syllable is short (促): one digit."""
    return len(contour) == 1
