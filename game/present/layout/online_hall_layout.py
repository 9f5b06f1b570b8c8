"""Where the parts of the online hall lie (联机大厅的布局): ways into a room at the left, a list beside them.

Narrow windows have the ways in two columns above the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["EMPTY", "FIELDS", "HallLayout", "PlacedLine", "hall_layout", "lines_of"]

FIELDS: Final = ("name", "server")
"""What is written about oneself, from the left."""
_MOST: Final = 1560
_TALL: Final = 960
_NARROW: Final = 1000
_GAP: Final = 12
_HIGH: Final = (float(TOUCH_UNITS), 104.0)
"""Between how many units a way into a room is high."""
_AROUND: Final = 430.0
"""The height of everything above and below the ways, with what is written below them."""
_HEADING: Final = 50
_ROW: Final = 82
_EMPTY: Final = 48
EMPTY: Final = 20
"""How large what stands in an empty section is written, in units."""


@dataclass(frozen=True, slots=True)
class HallLayout:
    """The places in pixels: paper, title and the word beside it, ways, fields, frame of the list, buttons."""

    frame: Rect
    title: Rect
    aside: Rect
    ways: tuple[Rect, ...]
    fields: tuple[Rect, ...]
    notes: Rect
    list: Rect
    buttons: tuple[Rect, ...]
    foot: Rect
    narrow: bool
    unit: float


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line of the list in pixels of its content: of which section, which row of it (None: heading, -1: empty)."""

    section: int
    row: int | None
    rect: Rect


def hall_layout(
    size: tuple[int, int], unit: float, ways: Sequence[bool], widths: tuple[float, ...], spare: float = 0.0
) -> HallLayout:
    """The places in a window; *ways* tells of each way whether it takes a whole line, *widths* are of the buttons.

    The paper is lower by *spare* pixels, as long as the ways have all the room they want.
    """
    margin = min(32 * unit, 0.03 * min(size))
    wide = min(size[0] - 2 * margin, _MOST * unit)
    high = min(size[1] - 2 * margin, (_TALL if size[0] >= size[1] else 1.7 * _TALL) * unit)
    high = max(high - max(0.0, spare), min(high, (_AROUND + len(ways) * (_HIGH[1] + _GAP)) * unit))
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    pad = 32 * unit if wide > 700 * unit else 18 * unit
    inner = Rect(frame.x + pad, frame.y + 0.5 * pad, wide - 2 * pad, high - pad)
    title = Rect(inner.x, inner.y, 0.4 * inner.w, 72 * unit)
    aside = Rect(title.right + 16 * unit, inner.y, inner.right - title.right - 16 * unit, 72 * unit)
    low = frame.bottom - 0.6 * pad - TOUCH_UNITS * unit
    buttons, left = _buttons(widths, inner, low, unit)
    foot = Rect(inner.x, low, max(0.0, left - inner.x), TOUCH_UNITS * unit)
    body = Rect(inner.x, title.bottom + 10 * unit, inner.w, low - 0.5 * pad - title.bottom - 10 * unit)
    narrow = body.w < _NARROW * unit
    side = body if narrow else Rect(body.x, body.y, min(480 * unit, 0.4 * body.w), body.h)
    placed, bottom = (_grid if narrow else _column)(side, ways, unit)
    fields = _fields(Rect(side.x, bottom, side.w, TOUCH_UNITS * unit), unit)
    end = fields[-1].bottom
    top = end + 14 * unit if narrow else body.y
    x = body.x if narrow else side.right + 32 * unit
    rows = Rect(x, top, body.right - x, body.bottom - top)
    notes = Rect(side.x, end + 14 * unit, side.w, 0 if narrow else max(0.0, body.bottom - end - 14 * unit))
    return HallLayout(frame, title, aside, placed, fields, notes, rows, buttons, foot, narrow, unit)


def _buttons(
    widths: tuple[float, ...], inner: Rect, top: float, unit: float
) -> tuple[tuple[Rect, ...], float]:
    """The buttons from the right, narrower where they would not fit, and where they end."""
    gap = 16 * unit
    share = min(1.0, (inner.w - gap * (len(widths) - 1)) / max(1.0, sum(widths) * unit))
    found, right = list[Rect](), inner.right
    for width in widths:
        found.append(Rect(right - width * unit * share, top, width * unit * share, TOUCH_UNITS * unit))
        right = found[-1].x - gap
    return tuple(found), right


def _column(side: Rect, ways: Sequence[bool], unit: float) -> tuple[tuple[Rect, ...], float]:
    """The ways one below the other, as high as there is room for; and where the fields begin."""
    gap = _GAP * unit
    room = (side.h - TOUCH_UNITS * unit) / max(1, len(ways)) - gap
    high = max(_HIGH[0] * unit, min(_HIGH[1] * unit, room))
    places = tuple(Rect(side.x, side.y + place * (high + gap), side.w, high) for place in range(len(ways)))
    return places, side.y + len(ways) * (high + gap)


def _grid(side: Rect, ways: Sequence[bool], unit: float) -> tuple[tuple[Rect, ...], float]:
    """The ways in two columns; some take a whole line, and so does one that is left alone."""
    gap, high = _GAP * unit, 84 * unit
    half = (side.w - gap) / 2
    found, y, beside = list[Rect](), side.y, False
    for place, whole in enumerate(ways):
        alone = whole or (not beside and (place + 1 == len(ways) or ways[place + 1]))
        x = side.x + half + gap if beside else side.x
        found.append(Rect(x, y, side.w if alone else half, high))
        beside = not alone and not beside
        if not beside:
            y += high + gap
    return tuple(found), y


def _fields(row: Rect, unit: float) -> tuple[Rect, ...]:
    """The fields side by side; a server's address is longer than a name."""
    gap = _GAP * unit
    name = 0.4 * (row.w - gap)
    return (
        Rect(row.x, row.y, name, row.h),
        Rect(row.x + name + gap, row.y, row.w - name - gap, row.h),
    )


def lines_of(
    layout: HallLayout, rows: Sequence[int], empty: Sequence[float] = ()
) -> tuple[tuple[PlacedLine, ...], float]:
    """The lines of the list, *rows* of each section, and its height; *empty* are the heights of what stands where there
    is none, in pixels.
    """
    unit, wide = layout.unit, layout.list.w - 18 * layout.unit
    found, y, gap = list[PlacedLine](), 0.0, 8 * layout.unit
    for section, count in enumerate(rows):
        found.append(PlacedLine(section, None, Rect(0, y, wide, _HEADING * unit)))
        y = found[-1].rect.bottom
        for row in range(count):
            found.append(PlacedLine(section, row, Rect(0, y, wide, _ROW * unit)))
            y = found[-1].rect.bottom + gap
        if not count:
            high = max(_EMPTY * unit, empty[section] + gap if empty else 0.0)
            found.append(PlacedLine(section, -1, Rect(0, y, wide, high)))
            y = found[-1].rect.bottom
        y += gap
    return tuple(found), y
