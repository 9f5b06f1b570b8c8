"""Where the headings of a long form lie beside it (选项表的目录): at the left, or above where the sheet is narrow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.present.form_model import Form
from game.present.label import Label
from game.present.layout.form_layout import FormLayout, Sheet, Speak
from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["INDEXED_WIDTH", "FormIndex", "PlacedHeading", "form_index", "heading_at", "heading_height"]

LETTER: Final = 22
INDEXED_WIDTH: Final = 1440
"""How wide the sheet of a form with an index may be, in units."""
_FEWEST: Final = 3
_PAD: Final = 18
_GAP: Final = 24
_LEAST: Final = 150
_MOST: Final = 300
_NARROW: Final = 820


@dataclass(frozen=True, slots=True)
class PlacedHeading:
    """A heading that leads to its section."""

    name: str
    label: Label
    rect: Rect


@dataclass(frozen=True, slots=True)
class FormIndex:
    """The headings, whether they stand above the form, and the sheet with what is left for it."""

    headings: tuple[PlacedHeading, ...]
    above: bool
    sheet: Sheet


def form_index(form: Form, sheet: Sheet, ruler: Ruler, speak: Speak) -> FormIndex:
    """The headings of a form that has several, and the sheet without their room."""
    titles = [section.title for section in form.sections if section.title is not None]
    unit, body = sheet.unit, sheet.body
    if len(titles) < _FEWEST:
        return FormIndex((), above=False, sheet=sheet)
    widths = [ruler.width(speak(title), LETTER * unit) + 2 * _PAD * unit for title in titles]
    if sheet.frame.w >= _NARROW * unit and len(titles) * TOUCH_UNITS * unit <= body.h:
        wide = min(_MOST * unit, max(_LEAST * unit, *widths))
        rects = [
            Rect(body.x, body.y + TOUCH_UNITS * unit * place, wide, TOUCH_UNITS * unit)
            for place in range(len(titles))
        ]
        left = body.x + wide + _GAP * unit
        rest = Rect(left, body.y, body.right - left, body.h)
    else:
        rects = _lines(widths, body, unit)
        top = rects[-1].bottom + 0.25 * _GAP * unit
        rest = Rect(body.x, top, body.w, body.bottom - top)
    headings = tuple(
        PlacedHeading(f"section.{place}", title, rect)
        for place, (title, rect) in enumerate(zip(titles, rects, strict=True))
    )
    return FormIndex(headings, rest.x == body.x, replace(sheet, body=rest))


def _lines(widths: list[float], body: Rect, unit: float) -> list[Rect]:
    """As many lines as the headings need, each filled evenly."""
    gap, high = 8 * unit, TOUCH_UNITS * unit
    lines: list[list[float]] = [[]]
    for wide in widths:
        if lines[-1] and sum(lines[-1]) + gap * len(lines[-1]) + wide > body.w:
            lines.append([])
        lines[-1].append(min(wide, body.w))
    rects = []
    for row, line in enumerate(lines):
        spare = (body.w - sum(line) - gap * (len(line) - 1)) / len(line)
        x = body.x
        for wide in line:
            rects.append(Rect(x, body.y + row * high, wide + spare, high))
            x += wide + spare + gap
    return rects


def heading_height(layout: FormLayout, place: int) -> float:
    """How far down in the content a heading stands."""
    return _heights(layout)[place]


def heading_at(layout: FormLayout, offset: float, frame: Rect) -> int:
    """Which heading is being read when the content has moved so far: the last one in the upper third of the frame."""
    above = [place for place, y in enumerate(_heights(layout)) if y <= offset + frame.h / 3]
    return above[-1] if above else 0


def _heights(layout: FormLayout) -> list[float]:
    return [row.rect.y for row in layout.rows if row.title is not None]
