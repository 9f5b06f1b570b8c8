"""Where score sheets lie (记分的布局): the list of sheets, and one with its names, totals and hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["PaperLayout", "paper_layout", "sheet_places"]

_CARD: Final = 132
_GAP: Final = 12
_HEAD: Final = 104


@dataclass(frozen=True, slots=True)
class PaperLayout:
    """A sheet: the head with a column a seat, the frame below it, rows in the content; *columns* by x and width.

    In narrow frames a row has two lines: what happened above, the numbers below.
    """

    head: Rect
    frame: Rect
    columns: tuple[tuple[float, float], ...]
    rows: tuple[Rect, ...]
    height: float
    narrow: bool


def sheet_places(body: Rect, unit: float, count: int) -> tuple[tuple[Rect, ...], float]:
    """The cards of the list in pixels of the content, and its height: two beside each other where there is room."""
    wide = body.w - 20 * unit
    columns = 2 if wide >= 1100 * unit else 1
    gap = _GAP * unit
    each = (wide - gap * (columns - 1)) / columns
    places = tuple(
        Rect(
            number % columns * (each + gap),
            6 * unit + number // columns * (_CARD + _GAP) * unit,
            each,
            _CARD * unit,
        )
        for number in range(count)
    )
    return places, places[-1].bottom + gap if places else 0.0


def paper_layout(body: Rect, unit: float, hands: int) -> PaperLayout:
    """The sheet in the body."""
    wide = body.w - 20 * unit
    narrow = wide < 900 * unit
    head = Rect(body.x, body.y, wide, _HEAD * unit)
    frame = Rect(body.x, head.bottom, body.w, body.bottom - head.bottom)
    first = 0.0 if narrow else 0.4 * wide
    each = (wide - first) / 4
    columns = tuple((first + seat * each, each) for seat in range(4))
    high = (1.55 if narrow else 1.0) * TOUCH_UNITS * unit
    rows = tuple(Rect(0, number * high, wide, high) for number in range(hands))
    return PaperLayout(head, frame, columns, rows, hands * high + 8 * unit, narrow)
