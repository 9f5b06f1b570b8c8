"""Where the parts of the assist panel lie (代劳面板): at the side of the tools, the rivers stay in sight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["ASSIST_TEXT", "AssistLayout", "AssistPlace", "assist_layout"]

ASSIST_TEXT: Final = 20
"""The size of the words that explain."""
_WIDE: Final = 500
_PAD: Final = 24
_GAP: Final = 8
_EDGE: Final = 26
"""The rail of the table is left free."""
_TITLE: Final = 52
_CAPTION: Final = 40
_TILES: Final = 6
"""Tiles in a row."""


@dataclass(frozen=True, slots=True)
class AssistPlace:
    """The window, the place of the tools beside the table, and whether they stand for the *left* hand."""

    size: tuple[int, int]
    tools: Rect
    left: bool


@dataclass(frozen=True, slots=True)
class AssistLayout:
    """The panel; *switches* as many as were asked for, two in a row, *tiles* below their *caption*, then *text*."""

    frame: Rect
    title: Rect
    switches: tuple[Rect, ...]
    caption: Rect
    tiles: tuple[Rect, ...]
    text: Rect
    close: Rect


def assist_layout(
    place: AssistPlace, unit: float, counts: tuple[int, int], text: str, ruler: Ruler
) -> AssistLayout:
    """The panel for so many switches and tiles: below the *tools* and on their side, so that they stay in sight."""
    size, left = place.size, place.left
    pad, gap, touch = _PAD * unit, _GAP * unit, TOUCH_UNITS * unit
    wide = min(size[0] - 32 * unit, _WIDE * unit)
    inner = wide - 2 * pad
    rows, lines = -(-counts[0] // 2), -(-counts[1] // _TILES)
    told = ruler.height(text, ASSIST_TEXT * unit, inner)
    high = 2 * pad + _TITLE * unit + rows * (touch + gap) + told + 2 * gap
    high += (_CAPTION * unit + lines * (touch + gap)) if lines else 0.0
    edge = max(_EDGE * unit, min(place.tools.x, size[0] - place.tools.right))
    x = min(edge, size[0] - edge - wide) if left else max(edge, size[0] - edge - wide)
    if size[0] < size[1]:  # in a tall window the tools stand in the middle
        x = (size[0] - wide) / 2
    below = place.tools.bottom + _GAP * unit
    frame = Rect(x, min(below, max(_EDGE * unit, size[1] - _EDGE * unit - high)), wide, high)
    x, y = frame.x + pad, frame.y + pad
    title = Rect(x, y, inner - touch, _TITLE * unit)
    close = Rect(frame.right - 0.4 * pad - touch, frame.y + 0.4 * pad, touch, touch)
    switches = _grid(Rect(x, title.bottom + gap, inner, touch), counts[0], 2, gap)
    y = title.bottom + gap + rows * (touch + gap)
    caption = Rect(x, y, inner, _CAPTION * unit if lines else 0.0)
    tiles = _grid(Rect(x, caption.bottom, inner, touch), counts[1], _TILES, gap)
    y = caption.bottom + lines * (touch + gap)
    return AssistLayout(frame, title, switches, caption, tiles, Rect(x, y + gap, inner, told), close)


def _grid(first: Rect, count: int, columns: int, gap: float) -> tuple[Rect, ...]:
    """So many places in rows below each other, each as high as the first row."""
    wide = (first.w - gap * (columns - 1)) / columns
    return tuple(
        Rect(
            first.x + number % columns * (wide + gap),
            first.y + number // columns * (first.h + gap),
            wide,
            first.h,
        )
        for number in range(count)
    )
