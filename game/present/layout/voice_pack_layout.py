"""Where the page of a voice lies (声音包一页的布局): what is to be known of it, then its cues by groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.layout.form_layout import Sheet
from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["FACT", "PackPage", "notice_place", "pack_page"]

FACT: Final = 21
"""The size of letters of the facts."""
_NAME: Final = 0.17
"""Which share of the width the names of facts take where there is room."""
_NARROW: Final = 900
_HEAD: Final = 54
_GAP: Final = 10
_NOTICE: Final = 300
_LEAST: Final = 330
"""A cue takes at least so many units."""


@dataclass(frozen=True, slots=True)
class PackPage:
    """Everything in pixels of the content: facts as place of the name and of the words, headings, cues."""

    facts: tuple[tuple[Rect, Rect], ...]
    heads: tuple[Rect, ...]
    cues: tuple[Rect, ...]
    height: float


def pack_page(
    sheet: Sheet, facts: Sequence[tuple[str, str]], groups: Sequence[int], ruler: Ruler
) -> PackPage:
    """The page for facts, each a name (which may be empty) and words, and groups of so many cues."""
    unit, wide = sheet.unit, sheet.body.w - 24 * sheet.unit
    y, placed = 10 * unit, list[tuple[Rect, Rect]]()
    for fact in facts:
        name, text = _fact(Rect(0, y, wide, 0), fact, unit, ruler)
        placed.append((name, text))
        y = max(name.bottom, text.bottom) + 6 * unit
    heads, cues = list[Rect](), list[Rect]()
    columns = max(1, int((wide + _GAP * unit) / ((_LEAST + _GAP) * unit)))
    each, high = (wide - (columns - 1) * _GAP * unit) / columns, TOUCH_UNITS * unit
    for count in groups:
        heads.append(Rect(0, y, wide, _HEAD * unit))
        y += _HEAD * unit
        for number in range(count):
            row, column = divmod(number, columns)
            cues.append(Rect(column * (each + _GAP * unit), y + row * (high + 0.6 * _GAP * unit), each, high))
        y += -(-count // columns) * (high + 0.6 * _GAP * unit)
    return PackPage(tuple(placed), tuple(heads), tuple(cues), y + _GAP * unit)


def notice_place(sheet: Sheet) -> Rect | None:
    """The room at the left of the buttons for a word of what was done; None where there is too little."""
    first = min(sheet.buttons, key=lambda rect: rect.x)
    wide = first.x - 16 * sheet.unit - sheet.heading.x
    return Rect(sheet.heading.x, first.y, wide, first.h) if wide >= _NOTICE * sheet.unit else None


def _fact(place: Rect, fact: tuple[str, str], unit: float, ruler: Ruler) -> tuple[Rect, Rect]:
    """The name of a fact and its words, beside or below each other; without a name it goes on with the one before."""
    narrow, (named, words) = place.w < _NARROW * unit, fact
    line = 0.0 if narrow and not named else 1.36 * FACT * unit
    name = Rect(place.x, place.y, place.w if narrow else _NAME * place.w, line)
    left = place.x if narrow else name.right + 16 * unit
    wide = place.w - (left - place.x)
    return name, Rect(left, name.bottom if narrow else place.y, wide, ruler.height(words, FACT * unit, wide))
