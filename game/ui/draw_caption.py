"""Draws a caption (字幕): what is said, in one line at the lowest edge of the window, where nothing lies that tells
anything; on sheets beside what can be pressed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.present.layout.geometry import Rect
from game.present.layout.zones import Zones
from game.theme import mix
from game.ui.canvas import Canvas

__all__ = ["caption_place", "draw_caption", "draw_caption_below"]

_FOOT: Final = 0.1
"""So much of a tile that stands is its foot and may be covered."""
_TYPE: Final = 22
_LEAST: Final = 13
"""The size of the words, and the least of it in pixels."""
_HIGH: Final = 1.34
"""The height of the slip, of the words' size."""
_EDGE: Final = 3
_LOW: Final = 36
_NARROW: Final = 420
"""Room at the edge of a sheet that is narrower than this is of no use."""


def draw_caption(canvas: Canvas, zones: Zones, text: str) -> None:
    """The words at a table, on its rail below the own tiles."""
    unit, foot = zones.panel, zones.hand.bottom - _FOOT * zones.hand.h
    size = max(_LEAST, min(_TYPE * unit, (zones.size.height - foot) / _HIGH))
    tall = _HIGH * size
    room = Rect(8 * unit, zones.size.height - tall, zones.size.width - 16 * unit, tall)
    _slip(canvas, text, room, size, unit)


def draw_caption_below(canvas: Canvas, text: str, targets: Sequence[Rect]) -> None:
    """The words on a sheet: at the lower edge, or the upper one, where nothing is to be pressed."""
    unit, (wide, high) = canvas.scale, canvas.size
    size = max(_LEAST, _TYPE * unit)
    _slip(canvas, text, caption_place((wide, high), unit, targets), size, unit)


def caption_place(size: tuple[int, int], unit: float, targets: Sequence[Rect]) -> Rect:
    """The widest place at the lower edge of a window that no target reaches into; at the upper edge where there is
    none below; the whole lower edge where there is none at all.
    """
    wide, high = size
    tops = (high - (_LOW + _EDGE) * unit, _EDGE * unit)
    edges = [Rect(12 * unit, top, wide - 24 * unit, _LOW * unit) for top in tops]
    for edge in edges:
        best = max(_free(edge, targets), key=lambda place: place.w)
        if best.w >= min(edge.w, _NARROW * unit):
            return best
    return edges[0]


def _free(edge: Rect, targets: Sequence[Rect]) -> list[Rect]:
    """What is left of a strip between the targets that reach into it."""
    found, left = [], edge.x
    for rect in sorted((rect for rect in targets if rect.overlaps(edge)), key=lambda rect: rect.x):
        found.append(Rect(left, edge.y, max(0.0, rect.x - left), edge.h))
        left = max(left, rect.right)
    return [*found, Rect(left, edge.y, max(0.0, edge.right - left), edge.h)]


def _slip(canvas: Canvas, text: str, room: Rect, size: float, unit: float) -> None:
    """A slip as wide as its words in the middle of its *room*; words without room get smaller, then end with dots."""
    palette, edge = canvas.theme.palette, 14 * unit
    style = replace(canvas.style(1, palette.on_cloth), size=size)
    image: pygame.Surface = canvas.lettering.fit(text, style, room.w - 2 * edge, _LEAST / size)
    box = Rect(room.centre.x - image.get_width() / 2 - edge, room.y, image.get_width() + 2 * edge, room.h)
    canvas.fill(box.box, mix(palette.cloth_dark, palette.ink, 0.4), min(10, room.h / unit / 3), 0.94)
    canvas.image(image, (box.x + edge, box.centre.y - image.get_height() / 2))
