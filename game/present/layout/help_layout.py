"""Where the parts of the help lie (规则的布局): the page, what leads to its parts, the field to search it.

Where there is room the contents, or what was found, stand beside the page; else they take its place when asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["HIT", "HelpLayout", "entries_at", "help_layout"]

HIT: Final = 88.0
"""How high an entry of what was found is."""
_LEAST: Final = 54.0
_TOUCH: Final = 44.5
"""How high a heading of the contents is at least: units, and pixels for a finger."""
_SIDE: Final = 310.0
_WIDE_ENOUGH: Final = 1000.0
_FIELD: Final = 420.0
_CLOSE: Final = (220.0, 160.0)
_NARROW: Final = 620.0


@dataclass(frozen=True, slots=True)
class HelpLayout:
    """The sheet, its title and field, the page, the list beside it or in its place, the buttons at the foot.

    *contents* is the button that changes page and list where they do not stand side by side.
    """

    sheet: Sheet
    title: Rect
    field: Rect
    page: Rect
    list: Rect
    contents: Rect | None
    previous: Rect
    next: Rect

    @property
    def line(self) -> Rect:
        """The part of the field that is written in; the rest counts what was found."""
        unit = self.sheet.unit
        return Rect(self.field.x, self.field.y + 4 * unit, self.field.w - 64 * unit, self.field.h - 8 * unit)

    @property
    def wide(self) -> bool:
        """Whether page and list stand side by side."""
        return self.contents is None


def help_layout(size: tuple[int, int], unit: float) -> HelpLayout:
    """The places in a window."""
    probe = sheet_for(size, unit, (), 1500)
    narrow = probe.body.w < _NARROW * unit
    sheet = sheet_for(size, unit, (_CLOSE[narrow],), 1500)
    heading, body, touch = sheet.heading, sheet.body, TOUCH_UNITS * unit
    field = min(_FIELD * unit, 0.4 * heading.w)
    place = Rect(heading.right - field, heading.y - 2 * unit, field, touch)
    title = Rect(heading.x, heading.y, heading.w - field - 20 * unit, heading.h)
    wide = body.w > _WIDE_ENOUGH * unit
    side = _SIDE * unit if wide else 0.0
    page = Rect(body.x + side, body.y, body.w - side - 26 * unit, body.h)
    listed = Rect(body.x, body.y, (side - 22 * unit) if wide else body.w - 4 * unit, body.h)
    foot = sheet.buttons[0].y
    x = body.x
    contents = None
    if not wide:
        contents = Rect(x, foot, (120 if narrow else 170) * unit, touch)
        x = contents.right + 12 * unit
    previous = Rect(x, foot, touch, touch)
    following = Rect(previous.right + 10 * unit, foot, touch, touch)
    return HelpLayout(sheet, title, place, page, listed, contents, previous, following)


def entries_at(
    frame: Rect, unit: float, count: int, *, hits: bool, first: int = 0
) -> tuple[tuple[Rect, ...], float]:
    """The entries of the list in the content (its top is 0), and how high they are together.

    The *first* of the contents, when given, shall be seen without scrolling where a finger can still hit them.
    """
    top = 4 * unit
    high = HIT * unit
    if not hits:
        least = max(_LEAST * unit, min(_TOUCH, TOUCH_UNITS * unit))
        high = min(TOUCH_UNITS * unit, max(least, (frame.h - 2 * top) / max(1, first or count)))
    rects = tuple(Rect(0, top + number * high, frame.w - 14 * unit, high) for number in range(count))
    return rects, 2 * top + count * high
