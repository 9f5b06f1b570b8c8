"""Where the countdown of a kiosk lies (还在吗): a sheet with a ring of time, a few words, two large buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Point, Rect
from game.present.layout.ruler import Ruler

__all__ = ["TEXT_SIZE", "CountdownLayout", "countdown_layout"]

_WIDE: Final = 900.0
_PAD: Final = 44.0
_RING: Final = 96.0
"""The radius of the ring."""
_BUTTON: Final = 96.0
TEXT_SIZE: Final = 27.0


@dataclass(frozen=True, slots=True)
class CountdownLayout:
    """The sheet, the middle and radius of the ring, title, text, and the buttons."""

    sheet: Rect
    middle: Point
    radius: float
    title: Rect
    text: Rect
    finish: Rect
    stay: Rect


def countdown_layout(size: tuple[int, int], unit: float, text: str, ruler: Ruler) -> CountdownLayout:
    """A sheet in the middle of the window, in pixels; the ring beside the words, in narrow windows above them."""
    wide = min(size[0] - 48 * unit, _WIDE * unit)
    pad, radius = _PAD * unit, _RING * unit
    beside = wide >= 760 * unit
    room = wide - 2 * pad - (2 * radius + 44 * unit if beside else 0)
    words = 64 * unit + ruler.height(text, TEXT_SIZE * unit, room)
    body = max(2 * radius, words) if beside else 2 * radius + 24 * unit + words
    high = 2 * pad + body + 36 * unit + _BUTTON * unit
    sheet = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    left, top = sheet.x + pad, sheet.y + pad
    if beside:
        middle = Point(left + radius, top + body / 2)
        x, y = left + 2 * radius + 44 * unit, top + (body - words) / 2
    else:
        middle = Point(sheet.centre.x, top + radius)
        x, y = left, top + 2 * radius + 24 * unit
    title = Rect(x, y, room, 52 * unit)
    told = Rect(x, y + 64 * unit, room, words - 64 * unit)
    foot = sheet.bottom - pad - _BUTTON * unit
    small = 0.34 * (wide - 2 * pad)
    finish = Rect(left, foot, small, _BUTTON * unit)
    stay = Rect(finish.right + 20 * unit, foot, sheet.right - pad - finish.right - 20 * unit, _BUTTON * unit)
    return CountdownLayout(sheet, middle, radius, title, told, finish, stay)
