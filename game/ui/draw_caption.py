"""Draws a caption (字幕): what is said, written over the near wall, where it hides no tile that tells anything;
on sheets at the lower edge, away from what the keyboard is on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.present.layout.geometry import Rect
from game.present.layout.zones import Zones
from game.theme import mix
from game.ui.canvas import Canvas

__all__ = ["draw_caption", "draw_caption_below"]

_TOP: Final = 300
"""From the middle of the field down to the near wall."""
_HIGH: Final = 58
_WIDE: Final = 1040
_TYPE: Final = (24, 21, 18)
_LINES: Final = 2
_LEADING: Final = 1.25
_EDGE: Final = 3
_LOW: Final = 36


def draw_caption(canvas: Canvas, zones: Zones, text: str) -> None:
    """The words at a table, in two lines at most, as large as they fit."""
    unit = zones.panel
    room = min(_WIDE * unit, zones.size.width - 24 * unit)
    left = min(max(zones.centre.x - room / 2, 12 * unit), zones.size.width - 12 * unit - room)
    _slip(canvas, text, Rect(left, zones.centre.y + _TOP * zones.field, room, 0), unit)


def draw_caption_below(canvas: Canvas, text: str, kept: Rect | None) -> None:
    """The words at the lower edge; at the upper one where they would hide what is to be *kept* in view."""
    unit, (wide, high) = canvas.scale, canvas.size
    room = min(_WIDE * unit, wide - 24 * unit)
    tall = _block(canvas, text, room, unit, whole=False)[1]
    place = Rect((wide - room) / 2, high - tall - _EDGE * unit, room, tall)
    if kept is not None and kept.overlaps(place):
        place = place.moved(0, _EDGE * unit - place.y)
    _slip(canvas, text, place, unit, whole=False)


def _block(
    canvas: Canvas, text: str, room: float, unit: float, *, whole: bool = True
) -> tuple[pygame.Surface, float]:
    """The words in two lines, or in one where they stand on the sheet anyway, as large as they fit, and how high their
    slip is; what is too much ends with dots.
    """
    most, high = (_LINES, _HIGH) if whole else (1, _LOW)
    ink, wide = canvas.theme.palette.on_cloth, room - 36 * unit
    lettering = canvas.lettering
    styles = [replace(canvas.style(1, ink), size=size * unit) for size in _TYPE]
    style = next((style for style in styles if len(lettering.lines(text, style, wide)) <= most), styles[-1])
    lines = lettering.lines(text, style, wide)
    if len(lines) > most:
        text = "".join(lines[:most])[:-2] + "…"
    block = lettering.block(text, style, wide, leading=_LEADING)
    return block, max(high * unit, block.get_height() + (18 if whole else 4) * unit)


def _slip(canvas: Canvas, text: str, place: Rect, unit: float, *, whole: bool = True) -> None:
    """The slip with its words, its upper edge and the room for it given."""
    palette = canvas.theme.palette
    block, tall = _block(canvas, text, place.w, unit, whole=whole)
    box = Rect(place.x, place.y, place.w, tall)
    canvas.fill(box.box, mix(palette.cloth_dark, palette.ink, 0.4), 12, 0.94)
    canvas.image(block, (box.x + 18 * unit, box.centre.y - block.get_height() / 2))
