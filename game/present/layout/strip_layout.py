"""The strip of paper below a table (字条): what a lesson says, its dots, its buttons; the table has the rest.

Because the table is laid out in what is left above, the strip covers nothing of it in any window.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["STRIP_TEXT", "StripLayout", "strip_layout"]

STRIP_TEXT: Final = 28
"""The size of the text, in units."""

_PAD: Final = 18
_GAP: Final = 12
_LEVEL: Final = 130
_UPRIGHT: Final = 300
_TITLE: Final = 220
_HEAD: Final = 36


@dataclass(frozen=True, slots=True)
class StripLayout:
    """The window above the strip, the strip, and on it title, dots, text and buttons from left to right."""

    table: tuple[int, int]
    frame: Rect
    title: Rect
    dots: Rect
    text: Rect
    buttons: tuple[Rect, ...]


def strip_layout(size: tuple[int, int], unit: float, widths: tuple[float, ...]) -> StripLayout:
    """The places in a window, for buttons of these *widths* in units: side by side, or in three lines if upright."""
    upright = size[1] > size[0]
    high = round((_UPRIGHT if upright else _LEVEL) * unit)
    frame = Rect(0, size[1] - high, size[0], high)
    inner = frame.inset(_PAD * unit + 6 * unit, _PAD * unit)
    touch, gap = TOUCH_UNITS * unit, _GAP * unit
    whole = sum(widths) * unit + gap * (len(widths) - 1)
    left = inner.right - whole
    top = inner.bottom - touch if upright else inner.centre.y - touch / 2
    buttons = []
    for width in widths:
        buttons.append(Rect(left, top, width * unit, touch))
        left += width * unit + gap
    if upright:
        title = Rect(inner.x, inner.y, 0.55 * inner.w, _HEAD * unit)
        dots = Rect(title.right, inner.y, inner.right - title.right, _HEAD * unit)
        text = Rect(inner.x, title.bottom + 6 * unit, inner.w, top - 8 * unit - title.bottom - 6 * unit)
    else:
        title = Rect(inner.x, inner.y + 6 * unit, _TITLE * unit, _HEAD * unit)
        dots = Rect(inner.x, title.bottom + 10 * unit, _TITLE * unit, 22 * unit)
        start = title.right + 22 * unit
        text = Rect(start, frame.y + 10 * unit, buttons[0].x - 24 * unit - start, frame.h - 20 * unit)
    return StripLayout((size[0], size[1] - high), frame, title, dots, text, tuple(buttons))
