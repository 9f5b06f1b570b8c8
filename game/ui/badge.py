"""The sign of a caution (警告的标记): a shape and a colour, the same on tiles, buttons and lines."""

from __future__ import annotations

from functools import lru_cache

from game.present.layout.geometry import Point
from game.theme import Palette
from game.ui.canvas import Canvas
from game.ui.vector import document, hex_of, picture

__all__ = ["caution_badge"]


def caution_badge(canvas: Canvas, middle: Point, size: float) -> None:
    """The sign of a caution: a vermilion triangle with a mark of exclamation."""
    side = max(11, round(size))
    canvas.image(picture(_badge(side, canvas.theme.palette)), (middle.x - side / 2, middle.y - side / 2))


@lru_cache(maxsize=32)
def _badge(size: int, palette: Palette) -> str:
    body = (
        f'<g transform="scale({size / 100:g})" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="M50 9L94 86H6Z" fill="{hex_of(palette.vermilion)}" stroke="{hex_of(palette.on_seal)}" '
        'stroke-width="10"/>'
        f'<path d="M50 36V58" fill="none" stroke="{hex_of(palette.on_seal)}" stroke-width="11"/>'
        f'<circle cx="50" cy="74" r="6.5" fill="{hex_of(palette.on_seal)}"/></g>'
    )
    return document((size, size), body)
