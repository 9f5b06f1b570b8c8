"""Where the parts of a form lie (选项表的布局): a sheet with a heading, rows that scroll, buttons at its foot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.present.form_model import Choice, Entry, Form, Row, Section
from game.present.label import Label
from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["FormLayout", "PlacedChoice", "PlacedRow", "Sheet", "form_layout", "sheet_for"]

Speak = Callable[[Label], str]

NAME: Final = 26
TEXT: Final = 20
CHIP: Final = 22
_PAD: Final = 18
_GAP: Final = 10
_NARROW: Final = 900
_CHIP_LEAST: Final = 74


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper sheet in the window: its frame, heading, the part that scrolls, the buttons from the right, its unit."""

    frame: Rect
    heading: Rect
    body: Rect
    buttons: tuple[Rect, ...]
    unit: float


@dataclass(frozen=True, slots=True)
class PlacedChoice:
    """A chip of a row."""

    choice: Choice
    rect: Rect


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row with its parts, in pixels of the content (the top of the content is 0)."""

    row: Row | Entry | None
    title: Label | None
    rect: Rect
    name: Rect
    text: Rect
    chips: tuple[PlacedChoice, ...]


@dataclass(frozen=True, slots=True)
class FormLayout:
    """All rows of a form and the height of the content."""

    rows: tuple[PlacedRow, ...]
    height: float


def sheet_for(
    size: tuple[int, int], unit: float, widths: tuple[float, ...], most: float = 1180, tall: float = 960
) -> Sheet:
    """A sheet in the middle of a window; *widths* of its buttons in units, the first at the right."""
    margin = min(40 * unit, 0.03 * min(size))
    wide = min(size[0] - 2 * margin, most * unit)
    high = min(size[1] - 2 * margin, (tall if size[0] >= size[1] else 1.55 * tall) * unit)
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    pad = 32 * unit if wide > 700 * unit else 20 * unit
    heading = Rect(frame.x + pad, frame.y + 0.5 * pad, wide - 2 * pad, 72 * unit)
    foot = frame.bottom - 0.6 * pad - TOUCH_UNITS * unit
    buttons: list[Rect] = []
    right, gaps = frame.right - pad, 16 * unit * (len(widths) - 1)
    fits = min(1.0, (heading.w - gaps) / max(1.0, sum(widths) * unit))
    for width in widths:
        buttons.append(Rect(right - width * fits * unit, foot, width * fits * unit, TOUCH_UNITS * unit))
        right = buttons[-1].x - 16 * unit
    body = Rect(heading.x, heading.bottom, heading.w, foot - 0.5 * pad - heading.bottom)
    return Sheet(frame, heading, body, tuple(buttons), unit)


def form_layout(form: Form, sheet: Sheet, ruler: Ruler, speak: Speak) -> FormLayout:
    """Places the rows one under the other; narrow sheets put the choices below the text."""
    rows: list[PlacedRow] = []
    y = 0.0
    for section in form.sections:
        placed, y = _section(section, sheet, (ruler, speak), (y, form.share))
        rows += placed
    return FormLayout(tuple(rows), y)


def _section(
    section: Section, sheet: Sheet, tools: tuple[Ruler, Speak], place: tuple[float, float]
) -> tuple[list[PlacedRow], float]:
    """The rows of a section from a height on, texts having a share of the width; and where it ends."""
    unit, width = sheet.unit, sheet.body.w - 24 * sheet.unit
    (y, share), rows = place, list[PlacedRow]()
    if section.title is not None:
        rect = Rect(0, y, width, 56 * unit)
        rows.append(PlacedRow(None, section.title, rect, rect, rect, ()))
        y = rect.bottom
    for row in section.rows:
        placed = _row(row, Rect(0, y, width, 0), (unit, share), tools)
        rows.append(placed)
        y = placed.rect.bottom
    return rows, y


def _row(row: Row | Entry, place: Rect, sizes: tuple[float, float], tools: tuple[Ruler, Speak]) -> PlacedRow:
    """A row from a place down; *sizes* are the unit and the share of the width that is for texts."""
    (ruler, speak), (unit, share) = tools, sizes
    narrow = place.w < _NARROW * unit
    alone = narrow or (isinstance(row, Row) and not row.choices)  # nothing stands at its right
    wide = place.w if alone else share * place.w
    top = place.y + _PAD * unit
    name = Rect(place.x, top, wide, NAME * 1.3 * unit)
    text_high = ruler.height(speak(row.text), TEXT * unit, wide)
    text = Rect(place.x, name.bottom + 4 * unit, wide, text_high)
    left = place.x if alone else place.x + wide + 24 * unit
    start = text.bottom + _GAP * unit if narrow else top
    room = Rect(left, start, place.right - left, 0)
    chips = _entry_chip(row, room, unit) if isinstance(row, Entry) else _chips(row, room, unit, tools)
    foot = max([text.bottom, *(chip.rect.bottom for chip in chips)]) + _PAD * unit
    return PlacedRow(row, None, Rect(place.x, place.y, place.w, foot - place.y), name, text, chips)


def _entry_chip(row: Entry, room: Rect, unit: float) -> tuple[PlacedChoice, ...]:
    """The field of an entry is its one chip."""
    rect = Rect(room.x, room.y, min(room.w, 420 * unit), TOUCH_UNITS * unit)
    return (PlacedChoice(Choice(row.value, row.empty, False), rect),)


def _chips(row: Row, room: Rect, unit: float, tools: tuple[Ruler, Speak]) -> tuple[PlacedChoice, ...]:
    """The chips from the left, in as many lines as they need."""
    ruler, speak = tools
    wides = [
        min(room.w, max(_CHIP_LEAST * unit, ruler.width(speak(choice.label), CHIP * unit) + 28 * unit))
        for choice in row.choices
    ]
    placed = _flowing(row, room, unit, (wides, len(wides)))
    last = [chip for chip in placed if chip.rect.y == placed[-1].rect.y] if placed else []
    if len(last) == 1 and len(placed) > 2:  # nobody stands alone: lines of as many chips
        lines = 1 + round((placed[-1].rect.y - room.y) / ((TOUCH_UNITS + _GAP) * unit))
        even = _flowing(row, room, unit, (wides, -(-len(placed) // lines)))
        placed = even if even[-1].rect.y == placed[-1].rect.y else placed
    return placed


def _flowing(row: Row, room: Rect, unit: float, sizes: tuple[list[float], int]) -> tuple[PlacedChoice, ...]:
    """Chips of these widths one after the other, at most so many in a line."""
    wides, most = sizes
    placed = list[PlacedChoice]()
    x, y, count = room.x, room.y, 0
    for choice, wide in zip(row.choices, wides, strict=True):
        if x > room.x and (x + wide > room.right + 0.005 or count == most):
            x, y, count = room.x, y + (TOUCH_UNITS + _GAP) * unit, 0
        placed.append(PlacedChoice(choice, Rect(x, y, wide, TOUCH_UNITS * unit)))
        x, count = x + wide + _GAP * unit, count + 1
    return tuple(placed)
