"""Where a comparison's parts lie (版本比较的布局): two selectors at the top, rows of three columns that scroll.

Narrow sheets put the name of a row above its two cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from game.present.compare_model import Cell, CompareRow, CompareSection
from game.present.label import Label, said
from game.present.layout.form_layout import Sheet, Speak, sheet_for
from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler

__all__ = ["CompareHead", "CompareLayout", "PlacedCell", "PlacedLine", "compare_head", "compare_layout"]

NAME: Final = 23
NOTE: Final = 18
TITLE: Final = 24
TILE: Final = 46
"""Sizes of text and the height of tiles, in units."""
_NARROW: Final = 760
_PAD: Final = 12
_NOWHERE: Final = Rect(0, 0, 0, 0)
_GAP: Final = 22
_SHEET: Final = 1360
_HEAD: Final = (80, 68)
"""The height of the selectors where the columns are wide, and where they are not."""
_WIDE_COLUMN: Final = 380

Tools: TypeAlias = tuple[Ruler, Speak]


@dataclass(frozen=True, slots=True)
class CompareHead:
    """What does not scroll: the sheet, the two selectors, the frame of the rows."""

    sheet: Sheet
    left: Rect
    right: Rect
    frame: Rect


@dataclass(frozen=True, slots=True)
class PlacedCell:
    """A cell: its words, its tiles, its smaller words, each where it has any."""

    cell: Cell
    rect: Rect
    words: Rect
    tiles: Rect
    notes: Rect


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A heading, a row, or the line that says how many rows agree; in pixels of the content."""

    rect: Rect
    title: Label | None = None
    folded: Label | None = None
    row: CompareRow | None = None
    name: Rect = _NOWHERE
    sample: Rect = _NOWHERE
    remark: Rect = _NOWHERE
    cells: tuple[PlacedCell, ...] = ()


@dataclass(frozen=True, slots=True)
class CompareLayout:
    """All lines and the height of the content."""

    lines: tuple[PlacedLine, ...]
    height: float


def compare_head(size: tuple[int, int], unit: float, buttons: tuple[float, ...]) -> CompareHead:
    """The sheet with its selectors over the columns that they stand for; *buttons* are widths in units."""
    sheet = sheet_for(size, unit, buttons, _SHEET)
    body = sheet.body
    columns = _columns(Rect(body.x, body.y, body.w - 24 * unit, 0), unit)
    top = body.y + 10 * unit
    high = _HEAD[0 if columns[1].w >= _WIDE_COLUMN * unit else 1] * unit
    left, right = (Rect(column.x, top, column.w, high) for column in columns[1:])
    start = top + high + 8 * unit
    return CompareHead(sheet, left, right, Rect(body.x, start, body.w, body.bottom - start))


def _is_narrow(width: float, unit: float) -> bool:
    return width < _NARROW * unit


def _columns(place: Rect, unit: float) -> tuple[Rect, Rect, Rect]:
    """The column of names and those of the two games; a narrow sheet has the names above both."""
    gap = _GAP * unit
    if _is_narrow(place.w, unit):
        half = (place.w - gap) / 2
        return (
            place,
            Rect(place.x, place.y, half, place.h),
            Rect(place.right - half, place.y, half, place.h),
        )
    names = 0.30 * place.w
    wide = (place.w - names - 2 * gap) / 2
    return (
        Rect(place.x, place.y, names, place.h),
        Rect(place.x + names + gap, place.y, wide, place.h),
        Rect(place.right - wide, place.y, wide, place.h),
    )


def compare_layout(
    sections: tuple[CompareSection, ...], head: CompareHead, tools: Tools, *, only: bool
) -> CompareLayout:
    """Places the rows; *only* those that differ, with a line that counts the others."""
    unit, width = head.sheet.unit, head.frame.w - 24 * head.sheet.unit
    lines: list[PlacedLine] = []
    y = 0.0
    for section in sections:
        rows = section.differing if only else section.rows
        heading = Rect(0, y, width, 58 * unit)
        lines.append(PlacedLine(heading, title=section.title))
        y = heading.bottom
        for row in rows:
            line = _row(row, Rect(0, y, width, 0), unit, tools)
            lines.append(line)
            y = line.rect.bottom
        agreeing = len(section.rows) - len(rows)
        if agreeing:
            lines.append(PlacedLine(Rect(0, y, width, 42 * unit), folded=said("compare.agree", n=agreeing)))
            y += 42 * unit
    return CompareLayout(tuple(lines), y + 16 * unit)


def _row(row: CompareRow, place: Rect, unit: float, tools: Tools) -> PlacedLine:
    """A row as high as its highest part."""
    top = Rect(place.x, place.y + _PAD * unit, place.w, 0)
    names, left, right = _columns(top, unit)
    name, sample, remark = _name(row, names, unit, tools)
    foot = max(name.bottom, sample.bottom, remark.bottom)
    if _is_narrow(place.w, unit):
        left, right = left.moved(0, foot - top.y), right.moved(0, foot - top.y)
    cells = (_cell(row.left, left, unit, tools), _cell(row.right, right, unit, tools))
    bottom = max(foot, *(cell.rect.bottom for cell in cells)) + _PAD * unit
    rect = Rect(place.x, place.y, place.w, bottom - place.y)
    return PlacedLine(rect, row=row, name=name, sample=sample, remark=remark, cells=cells)


def _name(row: CompareRow, column: Rect, unit: float, tools: Tools) -> tuple[Rect, Rect, Rect]:
    """The name, its sample tiles behind it, the remark below."""
    ruler, speak = tools
    tiles = _tiles_wide(len(row.sample), unit)
    room = column.w - (tiles + 12 * unit if row.sample else 0)
    wide = min(room, ruler.width(speak(row.name), NAME * unit) + 2)
    high = ruler.height(speak(row.name), NAME * unit, room)
    line = max(high, TILE * 1.16 * unit) if row.sample else high
    name = Rect(column.x, column.y + (line - high) / 2, wide if high < 2 * NAME * unit else room, high)
    sample = Rect(name.right + 12 * unit, column.y, tiles, TILE * 1.16 * unit if row.sample else 0)
    under = column.y + line
    if row.remark is None:
        return name, sample, Rect(column.x, under, 0, 0)
    return (
        name,
        sample,
        Rect(column.x, under, column.w, ruler.height(speak(row.remark), NOTE * unit, column.w)),
    )


def _tiles_wide(count: int, unit: float) -> float:
    return count * (0.75 * TILE * unit + 2)


def _cell(cell: Cell, column: Rect, unit: float, tools: Tools) -> PlacedCell:
    """Tiles in front, words behind them, the smaller words below."""
    ruler, speak = tools
    tiles = Rect(
        column.x, column.y, _tiles_wide(len(cell.tiles), unit), TILE * 1.16 * unit if cell.tiles else 0
    )
    words = Rect(column.x, column.y, 0, 0)
    if cell.label is not None:
        left = tiles.right + 12 * unit if cell.tiles else column.x
        room = max(column.right - left, 60 * unit)
        high = ruler.height(speak(cell.label), NAME * unit, room)
        words = Rect(left, column.y + max(0.0, (tiles.h - high) / 2), room, high)
    foot = max(tiles.bottom, words.bottom)
    notes = Rect(column.x, foot, 0, 0)
    if cell.notes:
        text = joined(cell, speak)
        notes = Rect(column.x, foot + 2 * unit, column.w, ruler.height(text, NOTE * unit, column.w))
    bottom = max(foot, notes.bottom)
    return PlacedCell(cell, Rect(column.x, column.y, column.w, bottom - column.y), words, tiles, notes)


def joined(cell: Cell, speak: Speak) -> str:
    """The smaller words of a cell as one line."""
    return " · ".join(speak(note) for note in cell.notes)
