"""The title of the lobby (题字): the name of the game in ink, written with a brush when the program starts.

The ink comes in from the left in streaks, as bristles leave it; the subtitle follows, the seal is set last.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

import pygame

from game.present.layout.geometry import Rect
from game.theme import mix
from game.ui.brush import INK
from game.ui.canvas import Canvas
from game.ui.text import Face

__all__ = ["WRITTEN_S", "draw_title"]

WRITTEN_S: Final = 0.75
"""The title is written in so many seconds."""

_COLUMNS, _BRISTLES = 72, 26
_SOFT: Final = 0.16
_SLANT: Final = 0.12
_SUBTITLE_FROM: Final = 0.55
_SEAL_FROM: Final = 0.72


def draw_title(canvas: Canvas, rect: Rect, words: tuple[str, str], share: float = 1.0) -> None:
    """Title and subtitle in a rectangle, *share* of them written."""
    unit, units = canvas.scale, rect.h / canvas.scale
    large = min(150.0, 0.66 * units)
    style = canvas.style(large, INK, face=Face.SERIF, weight=0.012)
    image = canvas.lettering.fit(words[0], style, rect.w - 0.5 * large * unit)
    took = image.get_rect(topleft=(round(rect.x), round(rect.y)))
    canvas.image(image if share >= 1 else _inked(image, share), took.topleft)
    _seal(canvas, took, large * unit, share)
    faint = 0.2 if canvas.theme.name == "contrast" else 0.35
    small = canvas.style(min(34.0, 0.19 * units), mix(INK, (120, 100, 80), faint), face=Face.SERIF)
    below = canvas.lettering.fit(words[1], small, rect.w)
    shown = min(1.0, max(0.0, (share - _SUBTITLE_FROM) / (1 - _SUBTITLE_FROM)))
    if shown:
        place = (rect.x + 0.04 * large * unit, took.bottom - 0.02 * rect.h)
        canvas.image(below, place, round(255 * shown))


def _seal(canvas: Canvas, took: pygame.Rect, large: float, share: float) -> None:
    """The seal beside the title: it comes down from above the paper."""
    if share <= _SEAL_FROM:
        return
    pressed = (share - _SEAL_FROM) / (1 - _SEAL_FROM)
    side = 0.36 * large
    grown = side * (1 + 0.4 * (1 - pressed) ** 2)
    x, y = took.right + 0.12 * large + side / 2, took.y + 0.26 * large + side / 2
    canvas.seal((x - grown / 2, y - grown / 2, grown, grown), "瓯")


def _inked(image: pygame.Surface, share: float) -> pygame.Surface:
    """A copy of lettering, inked as far as the brush has come."""
    eased = 1 - (1 - share) ** 2
    front = eased * (1 + _SOFT + _SLANT + 0.1)
    mask = pygame.Surface((_COLUMNS, _BRISTLES), pygame.SRCALPHA)
    for row, ahead in enumerate(_bristles()):
        reach = front + ahead - _SLANT * row / _BRISTLES
        for column in range(_COLUMNS):
            wet = min(1.0, max(0.0, (reach - column / _COLUMNS) / _SOFT))
            mask.set_at((column, row), (255, 255, 255, round(255 * wet)))
    inked = image.copy()
    inked.blit(
        pygame.transform.smoothscale(mask, image.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    return inked


@lru_cache(maxsize=1)
def _bristles() -> tuple[float, ...]:
    """How far each bristle is ahead of the brush or behind it."""
    chance = random.Random("bristles")
    return tuple(chance.uniform(-0.1, 0.0) for _ in range(_BRISTLES))
