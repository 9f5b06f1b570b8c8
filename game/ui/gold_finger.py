"""The gold finger (金手指): a hand that points at the newest discard of a seat that has used the item (B14)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.present.layout.geometry import Rect
from game.theme import Colour, mix
from game.ui.canvas import Canvas
from game.ui.vector import document, hex_of, picture

__all__ = ["gold_finger"]

_HAND: Final = (
    "M38 6H66Q70 6 70 10V20H34V10Q34 6 38 6Z"
    "M32 24H72Q78 24 78 31V50Q78 58 71 58Q67 58 66 55Q65 60 60 60Q56 60 54 57V90Q54 98 47 98Q40 98 40 90V52"
    "Q36 56 31 52L23 42Q20 37 25 34Q29 32 32 36Z"
)
_SHARE: Final = 0.62
"""How large the hand is beside an upright tile."""


def gold_finger(canvas: Canvas, tile: Rect, height: float) -> None:
    """The hand above a tile, its tip on it."""
    size = max(12, round(_SHARE * height))
    palette = canvas.theme.palette
    image = picture(_hand(size, palette.gold_light, mix(palette.gold_dark, palette.shadow, 0.35)))
    canvas.image(image, (tile.centre.x - 0.47 * size, tile.y + 0.22 * tile.h - size))


@lru_cache(maxsize=16)
def _hand(size: int, fill: Colour, line: Colour) -> str:
    body = (
        f'<g transform="scale({size / 100:g})" fill="{hex_of(fill)}" stroke="{hex_of(line)}" stroke-width="4" '
        f'stroke-linejoin="round"><path d="{_HAND}"/></g>'
    )
    return document((size, size), body)
