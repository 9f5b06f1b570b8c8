"""Where layouts are tried: every size with every scale it carries, and words a little wider than any real ones."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.present.layout.scaling import carries
from game.settings import SCALES

__all__ = ["PLACES", "SIZES", "TOUCH", "Wide"]

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920), (600, 1024), (1280, 1024))
PLACES = [
    pytest.param(size, percent, id=f"{size[0]}x{size[1]}@{percent}")
    for size in SIZES
    for percent in SCALES
    if carries(size, percent)
]
TOUCH = 44
"""What a finger hits, at 100 %."""


@dataclass(frozen=True)
class Wide:
    """A ruler for wide words; *narrow* is the width of a letter that is not Chinese."""

    narrow: float = 0.62

    def width(self, text: str, size: float) -> float:
        """A Chinese character is a square."""
        return sum(1.0 if ord(character) > 0x2E80 else self.narrow for character in text) * size

    def height(self, text: str, size: float, width: float) -> float:
        """Its lines, each broken at *width*."""
        return sum(1.5 * size * (1 + self.width(line, size) // max(1.0, width)) for line in text.split("\n"))
