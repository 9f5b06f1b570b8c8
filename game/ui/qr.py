"""A QR code in the colours of the sheet (二维码): whole pixels a module, with the quiet zone that scanners need."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from game.theme import Colour

__all__ = ["QUIET", "qr_code"]

QUIET: Final = 4
"""Modules that stay free on every side."""


@lru_cache(maxsize=4)
def _modules(text: str) -> tuple[bytes, ...]:
    """The rows of the code, a byte a module, 1 where it is dark."""
    import segno  # only an invitation needs it

    return tuple(
        bytes(module & 1 for module in row) for row in segno.make(text, error="m", micro=False).matrix
    )


@lru_cache(maxsize=4)
def qr_code(text: str, side: int, dark: Colour, light: Colour) -> pygame.Surface:
    """The code of a text, no larger than *side* pixels, its modules of so many whole pixels that all fit."""
    rows = _modules(text)
    count = len(rows) + 2 * QUIET
    each = max(1, side // count)
    picture = pygame.Surface((count * each, count * each))
    picture.fill(light)
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            if module:
                picture.fill(dark, ((x + QUIET) * each, (y + QUIET) * each, each, each))
    return picture
