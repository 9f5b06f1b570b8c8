"""Draws a message over any scene (画浮签): a slip of lacquer at the top, ivory on it."""

from __future__ import annotations

from typing import Final

from game.ui.canvas import Anchor, Canvas

__all__ = ["draw_notice"]

_SIZE: Final = 22
_PAD: Final = 26


def draw_notice(canvas: Canvas, text: str) -> None:
    """The slip with its text, broken where the window is narrow."""
    palette = canvas.theme.palette
    wide, _ = canvas.size
    style = canvas.style(_SIZE, palette.on_seal)
    pad, most = _PAD * canvas.scale, 0.86 * wide
    measured = canvas.lettering.measure(text, style)[0]
    room = min(measured + 1, most - 2 * pad)
    high = canvas.lettering.block_height(text, style, room) if measured > room else style.size * 1.28
    box = ((wide - room) / 2 - pad, 22 * canvas.scale, room + 2 * pad, high + 0.9 * pad)
    radius = canvas.theme.shape.button_radius
    canvas.shadow(box, 8, radius)
    canvas.fill(box, palette.shadow, radius, opacity=0.92)
    canvas.frame(box, palette.gold, 1.5, radius)
    if measured > room:
        canvas.paragraph(text, (box[0] + pad, box[1] + 0.45 * pad), style, room)
    else:
        canvas.text(text, (wide / 2, box[1] + box[3] / 2), style, Anchor.CENTRE)
