"""The ends of what scrolls (渐隐): content that goes on above or below its frame fades away and is not cut."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

import pygame

from game.present.layout.geometry import Rect
from game.present.scroll import Scroll
from game.ui.canvas import Canvas

__all__ = ["faded"]

_DEEP: Final = 64
"""How many units deep the content fades, at most a quarter of the frame."""
_WINGS: Final = 12
"""Shadows and rings may reach out of the frame at its sides by so many units."""


@contextmanager
def faded(canvas: Canvas, frame: Rect, scroll: Scroll) -> Iterator[None]:
    """While it lasts only the frame is drawn in; at its end the ends are blended with what was there before."""
    surface, wings = canvas.surface, _WINGS * canvas.scale
    area = pygame.Rect(round(frame.x - wings), round(frame.y), round(frame.w + 2 * wings), round(frame.h))
    before = surface.get_clip()
    area = area.clip(before)
    deep = max(1, min(canvas.px(_DEEP), area.h // 4))
    kept = []
    if scroll.offset > 1:
        kept.append((_copied(surface, pygame.Rect(area.x, area.y, area.w, deep)), area.y, False))
    if scroll.offset < scroll.most - 1:
        top = area.bottom - deep
        kept.append((_copied(surface, pygame.Rect(area.x, top, area.w, deep)), top, True))
    surface.set_clip(area)
    try:
        yield
        for under, y, rising in kept:
            under.blit(_slope(under.get_size(), rising), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(under, (area.x, y))
    finally:
        surface.set_clip(before)


def _copied(surface: pygame.Surface, rect: pygame.Rect) -> pygame.Surface:
    copy = pygame.Surface(rect.size, pygame.SRCALPHA)
    copy.blit(surface, (0, 0), rect)
    return copy


@lru_cache(maxsize=16)
def _slope(size: tuple[int, int], rising: bool) -> pygame.Surface:
    """White that becomes solid downwards, or upwards."""
    slope = pygame.Surface(size, pygame.SRCALPHA)
    wide, high = size
    for row in range(high):
        share = (row + 1) / high if rising else (high - row) / high
        slope.fill((255, 255, 255, round(255 * share**0.7)), (0, row, wide, 1))
    return slope
