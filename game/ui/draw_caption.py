"""Draws a caption (字幕): what is said, written over the near wall, where it hides no tile that tells anything."""

from __future__ import annotations

from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.zones import Zones
from game.theme import mix
from game.ui.canvas import Canvas

__all__ = ["draw_caption"]

_TOP: Final = 300
"""From the middle of the field down to the near wall."""
_HIGH: Final = 58
_WIDE: Final = 1040
_TYPE: Final = (24, 21, 18)


def draw_caption(canvas: Canvas, zones: Zones, text: str) -> None:
    """The words in one line or two, as large as they fit."""
    palette, unit = canvas.theme.palette, zones.panel
    room = min(_WIDE * unit, zones.size.width - 24 * unit)
    left = min(max(zones.centre.x - room / 2, 12 * unit), zones.size.width - 12 * unit - room)
    blocks = (
        canvas.lettering.block(text, canvas.style(size, palette.on_cloth), room - 36 * unit, leading=1.25)
        for size in _TYPE
    )
    block = next((block for block in blocks if block.get_height() <= 1.5 * _HIGH * unit), None)
    if block is None:
        block = canvas.lettering.block(
            text, canvas.style(_TYPE[-1], palette.on_cloth), room - 36 * unit, leading=1.25
        )
    high = max(_HIGH * unit, block.get_height() + 18 * unit)
    wide = block.get_width() + 36 * unit
    box = Rect(left + (room - wide) / 2, zones.centre.y + _TOP * zones.field, wide, high)
    canvas.fill(box.box, mix(palette.cloth_dark, palette.ink, 0.4), 12, 0.88)
    canvas.image(block, (box.x + 18 * unit, box.centre.y - block.get_height() / 2))
