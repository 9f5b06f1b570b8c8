"""How a picture looks to colour-blind eyes (色觉模拟): protanopia, deuteranopia, tritanopia.

The matrices are those of severity 1.0 in G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based
Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009; they are applied to linear light.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache

import pygame

Rows = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
Colour = tuple[int, int, int]


class Sight(Enum):
    """A kind of colour blindness: the cones that are missing."""

    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"


MATRICES: dict[Sight, Rows] = {
    Sight.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Sight.DEUTERANOPIA: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Sight.TRITANOPIA: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

_LINEAR = tuple(
    value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in range(256)
)


def _shown(light: float) -> int:
    """Linear light as a value of a screen."""
    light = min(1.0, max(0.0, light))
    value = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * value)


def seen_colour(colour: Colour, sight: Sight) -> Colour:
    """A colour as it is seen.

    >>> seen_colour((128, 128, 128), Sight.DEUTERANOPIA)
    (128, 128, 128)
    >>> seen_colour((255, 0, 0), Sight.PROTANOPIA)[0] < 120
    True
    """
    red, green, blue = (_LINEAR[part] for part in colour)
    first, second, third = (_shown(a * red + b * green + c * blue) for a, b, c in MATRICES[sight])
    return first, second, third


def _kept(sight: Sight) -> Callable[[int, int, int], Colour]:
    @cache
    def seen(red: int, green: int, blue: int) -> Colour:
        return seen_colour((red, green, blue), sight)

    return seen


def seen_through(picture: pygame.Surface, sight: Sight) -> pygame.Surface:
    """A picture as it is seen; what is clear stays clear."""
    data = bytearray(pygame.image.tobytes(picture, "RGBA"))
    seen = _kept(sight)
    for place in range(0, len(data), 4):
        data[place : place + 3] = bytes(seen(data[place], data[place + 1], data[place + 2]))
    return pygame.image.frombytes(bytes(data), picture.get_size(), "RGBA")
