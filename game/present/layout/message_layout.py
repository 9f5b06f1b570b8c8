"""Where the parts of a short message lie (提示的布局)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["MESSAGE_SIZE", "MessageLayout", "message_layout"]

MESSAGE_SIZE: Final = 24
_ABREAST: Final = 3
"""Buttons in a row."""


@dataclass(frozen=True, slots=True)
class MessageLayout:
    """The sheet, its title, its text, its buttons from the right; more than three stand in rows, the first lowest."""

    frame: Rect
    title: Rect
    text: Rect
    buttons: tuple[Rect, ...]


def message_layout(
    size: tuple[int, int], unit: float, text: str, buttons: int, ruler: Ruler
) -> MessageLayout:
    """A sheet in the middle of the window, as high as its text needs."""
    wide = min(size[0] - 32 * unit, 720 * unit)
    pad = 36 * unit
    inner = wide - 2 * pad
    text_high = ruler.height(text, MESSAGE_SIZE * unit, inner)
    touch = TOUCH_UNITS * unit
    rows, gap = -(-buttons // _ABREAST), 14 * unit
    foot_high = rows * touch + (rows - 1) * gap
    high = min(size[1] - 16 * unit, pad + 56 * unit + text_high + 28 * unit + foot_high + pad * 0.8)
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    title = Rect(frame.x + pad, frame.y + pad * 0.8, inner, 52 * unit)
    foot = frame.bottom - pad * 0.8 - foot_high
    body = Rect(
        title.x, title.bottom + 6 * unit, inner, max(unit, foot - 20 * unit - title.bottom - 6 * unit)
    )
    abreast = max(1, -(-buttons // max(1, rows)))
    most = 240 * unit if rows == 1 else inner  # rows lie flush
    each = min(most, (inner - 16 * unit * (abreast - 1)) / abreast)
    last, left = buttons - (rows - 1) * abreast, body.x
    places = []
    for number in range(buttons):
        row, place = divmod(number, abreast)
        x = frame.right - pad - each - place * (each + 16 * unit)
        if row and row == rows - 1:  # what is left over stands at the left: the gravest comes last
            x = left + (last - 1 - place) * (each + 16 * unit)
        places.append(Rect(x, foot + (rows - 1 - row) * (touch + gap), each, touch))
    return MessageLayout(frame, title, body, tuple(places))
