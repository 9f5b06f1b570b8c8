"""Where the statistics lie (统计的布局): selectors, then what scrolls: numbers, charts, tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.past_layout import PastSheet
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["BAR", "HEAD", "HistoryLayout", "Sizes", "TableLayout", "history_layout", "selectors"]

HEAD: Final = 44
"""The height of a part's heading in units."""
BAR: Final = 52
_GAP: Final = 18
_FIGURE: Final = (200.0, 112.0)
_CHART: Final = 320
_ROW: Final = 46


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many of each there are."""

    figures: int
    patterns: int
    games: int
    levels: int
    few: bool


@dataclass(frozen=True, slots=True)
class TableLayout:
    """A table: where it lies, its heading, the row of heads, its rows; *columns* are the right edges of the cells."""

    rect: Rect
    title: Rect
    heads: Rect
    rows: tuple[Rect, ...]
    columns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class HistoryLayout:
    """All parts in pixels of the content."""

    few: Rect | None
    figures: tuple[Rect, ...]
    line: Rect
    places: Rect
    patterns: Rect
    bars: tuple[Rect, ...]
    games: TableLayout
    levels: TableLayout
    height: float


def selectors(sheet: PastSheet, count: int) -> tuple[tuple[Rect, ...], Rect]:
    """Selectors beside each other at the top of the body, the first one wider, and the frame that is left below."""
    unit, body = sheet.unit, sheet.body
    gap, high = 12 * unit, TOUCH_UNITS * unit
    rows = 1 if body.w >= 860 * unit else 2
    places: list[Rect] = []
    if rows == 1:
        share = (min(body.w, 1180 * unit) - gap * (count - 1)) / (count + 0.4)
        left = body.x
        for number in range(count):
            wide = share * (1.4 if number == 0 else 1.0)
            places.append(Rect(left, body.y + 6 * unit, wide, high))
            left += wide + gap
    else:
        places.append(Rect(body.x, body.y + 6 * unit, body.w, high))
        wide = (body.w - gap * (count - 2)) / (count - 1)
        places += [
            Rect(body.x + number * (wide + gap), body.y + high + 14 * unit, wide, high)
            for number in range(count - 1)
        ]
    top = places[-1].bottom + 10 * unit
    return tuple(places), Rect(body.x, top, body.w, body.bottom - top)


def history_layout(frame: Rect, unit: float, sizes: Sizes) -> HistoryLayout:
    """The parts one below the other; a wide frame has two beside each other."""
    wide = frame.w - 20 * unit
    gap, y = _GAP * unit, 4 * unit
    few = None
    if sizes.few:
        few = Rect(0, y, wide, 40 * unit)
        y = few.bottom + 0.5 * gap
    figures, y = _figures(wide, y, sizes.figures, unit)
    y += gap
    broad = wide >= 900 * unit
    chart = _CHART * unit
    if broad:
        split = 0.62 * wide
        line, places = Rect(0, y, split - gap, chart), Rect(split, y, wide - split, chart)
        y = line.bottom + gap
    else:
        line = Rect(0, y, wide, chart)
        places = Rect(0, line.bottom + gap, wide, 0.85 * chart)
        y = places.bottom + gap
    patterns, bars, y = _patterns(wide, y, sizes.patterns, (2 if broad else 1, unit))
    games, y = _table(Rect(0, y, wide, 0), sizes.games, unit)
    levels, y = _table(Rect(0, y + gap, wide, 0), sizes.levels, unit)
    return HistoryLayout(few, figures, line, places, patterns, bars, games, levels, y + gap)


def _figures(wide: float, top: float, count: int, unit: float) -> tuple[tuple[Rect, ...], float]:
    """The numbers in a grid without an empty place, where that can be."""
    gap = 10 * unit
    most = max(2, int((wide + gap) / (_FIGURE[0] * unit + gap)))
    columns = next((n for n in range(min(most, count), 1, -1) if count % n == 0), min(most, count))
    each, high = (wide - gap * (columns - 1)) / columns, _FIGURE[1] * unit
    places = tuple(
        Rect(number % columns * (each + gap), top + number // columns * (high + gap), each, high)
        for number in range(count)
    )
    return places, places[-1].bottom


def _patterns(
    wide: float, top: float, count: int, how: tuple[int, float]
) -> tuple[Rect, tuple[Rect, ...], float]:
    """The heading of the bars and the bars, down the first column first."""
    columns, unit = how
    head = Rect(0, top, wide, HEAD * unit)
    if not count:
        return head, (), head.bottom + 46 * unit
    rows, gap = -(-count // columns), 40 * unit
    each, high = (wide - gap * (columns - 1)) / columns, BAR * unit
    bars = tuple(
        Rect(number // rows * (each + gap), head.bottom + number % rows * high, each, high)
        for number in range(count)
    )
    return head, bars, head.bottom + rows * high + _GAP * unit


def _table(place: Rect, count: int, unit: float) -> tuple[TableLayout, float]:
    title = Rect(place.x, place.y, place.w, HEAD * unit)
    heads = Rect(place.x, title.bottom, place.w, 36 * unit)
    rows = tuple(
        Rect(place.x, heads.bottom + number * _ROW * unit, place.w, _ROW * unit) for number in range(count)
    )
    bottom = rows[-1].bottom if rows else heads.bottom
    first = 0.38 if place.w >= 760 * unit else 0.3
    step = (1 - first) / 5
    columns = tuple(place.x + place.w * (first + step * (number + 1)) - 6 * unit for number in range(5))
    rect = Rect(place.x, place.y, place.w, bottom - place.y)
    return TableLayout(rect, title, heads, rows, columns), bottom
