"""Where everybody's tiles lie on the sheet of practice (各家手牌的布局): a row a seat, as large as all of them fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["PART", "HandRow", "HandsLayout", "hands_layout"]

_PAD: Final = 30
_TITLE: Final = 56
_NAME: Final = 38
_GAP: Final = 16
_TALLEST: Final = 92
_WIDE: Final = 0.76
"""The width of a tile with the gap to the next one, of its height."""
PART: Final = 0.3
"""What parts groups, of a tile's height."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """The name of a seat and the line of its tiles."""

    name: Rect
    tiles: Rect


@dataclass(frozen=True, slots=True)
class HandsLayout:
    """The sheet, its title, a note, a row a seat, how high a tile is, the button."""

    frame: Rect
    title: Rect
    note: Rect
    rows: tuple[HandRow, ...]
    tile: float
    button: Rect


def hands_layout(size: tuple[int, int], unit: float, lengths: tuple[tuple[int, int], ...]) -> HandsLayout:
    """The places in a window; of each seat the number of tiles and of groups."""
    wide = min(size[0] - 32 * unit, 1500 * unit)
    inner = wide - 2 * _PAD * unit
    longest = max(tiles * _WIDE + groups * PART for tiles, groups in lengths)
    fixed = (2 * _PAD + _TITLE + TOUCH_UNITS + 24 + len(lengths) * (_NAME + _GAP)) * unit
    tile = min(_TALLEST * unit, inner / longest, (size[1] - 24 * unit - fixed) / (1.18 * len(lengths)))
    high = fixed + len(lengths) * 1.18 * tile
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    left, top = frame.x + _PAD * unit, frame.y + _PAD * unit
    title = Rect(left, top, 0.4 * inner, _TITLE * unit)
    note = Rect(title.right, top, inner - title.w, _TITLE * unit)
    rows: list[HandRow] = []
    y = title.bottom
    for _ in lengths:
        name = Rect(left, y, inner, _NAME * unit)
        rows.append(HandRow(name, Rect(left, name.bottom, inner, 1.18 * tile)))
        y = rows[-1].tiles.bottom + _GAP * unit
    touch = TOUCH_UNITS * unit
    button = Rect(frame.right - (_PAD + 220) * unit, frame.bottom - _PAD * unit - touch, 220 * unit, touch)
    return HandsLayout(frame, title, note, tuple(rows), tile, button)
