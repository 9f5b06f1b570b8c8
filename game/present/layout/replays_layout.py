"""Where the list of matches lies (对局列表的布局): what is asked above, rows of one height below.

Only the rows that can be seen, and a few beside them, are placed: a list of thousands scrolls like one of ten.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.past_layout import PastSheet
from game.present.layout.scaling import TOUCH_UNITS
from game.present.scroll import Scroll

__all__ = ["Bar", "PlacedMatch", "bar_of", "height_of", "rows_reached", "rows_seen"]

_ROW: Final = 92
_TALL: Final = 122
"""The height of a row in units; where it is narrow it has a line more."""
_GAP: Final = 10
_BESIDE: Final = 12
"""So many rows above and below what is seen can be reached by keys."""
_SEARCH: Final = 1.5
"""How many times as wide as a selector the search is."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What is asked for: the search, the selectors, the star; the frame for the rows below."""

    search: Rect
    selectors: tuple[Rect, ...]
    star: Rect
    frame: Rect


@dataclass(frozen=True, slots=True)
class PlacedMatch:
    """A row in pixels of the window: the whole, the star at its left, what opens it, the button at its end.

    *tall*: it has three lines.
    """

    index: int
    whole: Rect
    star: Rect
    body: Rect
    more: Rect
    tall: bool = False


def bar_of(sheet: PastSheet, count: int) -> Bar:
    """One line where there is room, else the search with the star above the selectors."""
    unit, body = sheet.unit, sheet.body
    gap, high, top = _GAP * unit, TOUCH_UNITS * unit, body.y + 4 * unit
    star = TOUCH_UNITS * unit
    if not sheet.narrow:
        share = (body.w - star - gap * (count + 1)) / (count + _SEARCH)
        search = Rect(body.x, top, share * _SEARCH, high)
        places = tuple(
            Rect(search.right + gap + number * (share + gap), top, share, high) for number in range(count)
        )
        end = Rect(body.right - star, top, star, high)
        bottom = search.bottom
    else:
        search = Rect(body.x, top, body.w - star - gap, high)
        end = Rect(body.right - star, top, star, high)
        columns = 2
        wide = (body.w - gap * (columns - 1)) / columns
        places = tuple(
            Rect(
                body.x + number % columns * (wide + gap),
                search.bottom + gap + number // columns * (high + gap),
                wide,
                high,
            )
            for number in range(count)
        )
        bottom = places[-1].bottom
    frame = Rect(body.x, bottom + gap, body.w - 16 * unit, body.bottom - bottom - gap)
    return Bar(search, places, end, frame)


def height_of(sheet: PastSheet, count: int) -> float:
    """The height of so many rows."""
    return (count * (_row(sheet) + _GAP) + _GAP) * sheet.unit


def _row(sheet: PastSheet) -> int:
    return _TALL if sheet.narrow else _ROW


def rows_seen(sheet: PastSheet, scroll: Scroll, count: int) -> tuple[PlacedMatch, ...]:
    """The rows in the frame and some beside it, where they lie in the window."""
    step = (_row(sheet) + _GAP) * sheet.unit
    first = max(0, int(scroll.offset / step) - _BESIDE)
    last = min(count, int((scroll.offset + scroll.frame.h) / step) + 1 + _BESIDE)
    return tuple(_placed(sheet, scroll, index) for index in range(first, last))


def rows_reached(sheet: PastSheet, scroll: Scroll, count: int) -> tuple[PlacedMatch, ...]:
    """Those rows, and the first and the last one: where the keyboard comes to when it goes round."""
    seen = rows_seen(sheet, scroll, count)
    ends = sorted({0, count - 1} - {row.index for row in seen}) if count else []
    found = (*seen, *(_placed(sheet, scroll, index) for index in ends))
    return tuple(sorted(found, key=lambda row: row.index))


def _placed(sheet: PastSheet, scroll: Scroll, index: int) -> PlacedMatch:
    """A row where it lies in the window."""
    unit, high, frame = sheet.unit, _row(sheet) * sheet.unit, scroll.frame
    top = frame.y - scroll.offset + index * (high + _GAP * unit) + 4 * unit
    whole, touch = Rect(frame.x, top, frame.w, high), TOUCH_UNITS * unit
    star = Rect(whole.x, whole.y, touch, whole.h)
    more = Rect(whole.right - touch, whole.y, touch, whole.h)
    body = Rect(star.right + 4 * unit, whole.y, more.x - star.right - 8 * unit, whole.h)
    return PlacedMatch(index, whole, star, body, more, sheet.narrow)
