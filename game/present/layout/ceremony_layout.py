"""Where the parts of the seat ceremony lie (定庄的布局): a sheet with four columns, one a draw."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect

__all__ = ["CeremonyLayout", "ceremony_layout"]


@dataclass(frozen=True, slots=True)
class CeremonyLayout:
    """The sheet, the line with the dice, and for each draw its tile, head and name."""

    sheet: Sheet
    line: Rect
    tiles: tuple[Rect, ...]
    heads: tuple[Rect, ...]
    names: tuple[Rect, ...]


def ceremony_layout(size: tuple[int, int], unit: float) -> CeremonyLayout:
    """Four columns that share the sheet's width; tiles are as high as the sheet allows."""
    sheet = sheet_for(size, unit, (240.0,), 960, 640)
    body = sheet.body
    line = Rect(body.x, body.y + 6 * unit, body.w, 52 * unit)
    room = body.bottom - line.bottom
    column = body.w / 4
    name_high = 34 * unit
    head = min(92 * unit, 0.26 * room, 0.5 * column)
    gap = min(18 * unit, 0.05 * room)
    high = min(168 * unit, room - head - name_high - 4 * gap, 0.9 * column)
    used = 1.16 * high + head + name_high + 2 * gap
    top = line.bottom + max(gap, (room - used) / 2)
    middles = [body.x + (number + 0.5) * column for number in range(4)]
    tiles = tuple(Rect(x - 0.375 * high, top, 0.75 * high, high) for x in middles)
    heads_top = top + 1.16 * high + gap
    heads = tuple(Rect(x - head / 2, heads_top, head, head) for x in middles)
    names = tuple(
        Rect(x - 0.48 * column, heads_top + head + 0.5 * gap, 0.96 * column, name_high) for x in middles
    )
    return CeremonyLayout(sheet, line, tiles, heads, names)
