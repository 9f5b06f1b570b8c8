"""Where the parts of the drawer of items lie (道具抽屉的布局): items, own tiles, kinds, words, buttons.

In a wide window items and words stand at the left, tiles at the right; in a tall one all stand below each other. An
item has a line of its own where there is room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["ItemsLayout", "items_layout"]

_WIDEST: Final = 1400
_EDGE: Final = 16
_PAD: Final = 20
_GAP: Final = 10
_SLIM: Final = 4
"""Between items that stand below each other: they are framed with air of their own."""
_TITLE: Final = 46
_WORDS: Final = 122
_HEAD: Final = 28
"""The caption of a group of tiles."""
_PICKS: Final = 7
"""Own tiles in a row."""
_KINDS: Final = 9


@dataclass(frozen=True, slots=True)
class ItemsLayout:
    """The sheet; *own* and *kinds* are as many places as were asked for, each below its caption of *heads*.

    *buttons*: close and use.
    """

    frame: Rect
    title: Rect
    items: tuple[Rect, ...]
    words: Rect
    own: tuple[Rect, ...]
    kinds: tuple[Rect, ...]
    heads: tuple[Rect, Rect]
    buttons: tuple[Rect, Rect]


def items_layout(size: tuple[int, int], unit: float, counts: tuple[int, int, int]) -> ItemsLayout:
    """The places of so many items, own tiles and kinds (nine a suit) in a window."""
    return (_tall if size[1] > size[0] else _wide)(size, unit, counts)


def _wide(size: tuple[int, int], unit: float, counts: tuple[int, int, int]) -> ItemsLayout:
    touch, gap, pad = TOUCH_UNITS * unit, _GAP * unit, _PAD * unit
    wide = min(size[0] - 2 * _EDGE * unit, _WIDEST * unit)
    most, slim = size[1] - 2 * _EDGE * unit, _SLIM * unit
    columns, rows = 1, counts[0]
    if _beside(rows, unit) + 0.7 * _WORDS * unit > most:
        columns, rows = 2, -(-counts[0] // 2)
    high = min(most, _beside(rows, unit) + _WORDS * unit)
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    left = Rect(frame.x + pad, frame.y + pad, 0.37 * (wide - 2 * pad), high - 2 * pad)
    title = Rect(left.x, left.y, left.w, _TITLE * unit)
    column = Rect(left.x, title.bottom + slim, left.w, 0)
    items = tuple(_grid(column, counts[0], columns, touch, slim))
    foot = Rect(left.x, left.bottom - touch, left.w, touch)
    below = items[-1].bottom + slim
    right = Rect(left.right + 2 * pad, frame.y + pad, frame.right - 3 * pad - left.right, high - 2 * pad)
    room = (right.h - 4 * gap - 2 * _HEAD * unit) / 5
    own, kinds, heads = _tiles(right, counts, room, unit)
    words = Rect(left.x, below, left.w, foot.y - slim - below)
    return ItemsLayout(frame, title, items, words, own, kinds, heads, _pair(foot, gap))


def _beside(rows: int, unit: float) -> float:
    """How high the sheet is with so many rows of items, without what is said of them."""
    return (2 * _PAD + _TITLE + (rows + 1) * TOUCH_UNITS + (rows + 2) * _SLIM) * unit


def _tall(size: tuple[int, int], unit: float, counts: tuple[int, int, int]) -> ItemsLayout:
    touch, gap, pad = TOUCH_UNITS * unit, _GAP * unit, _PAD * unit
    wide = min(size[0] - 2 * _EDGE * unit, _WIDEST * unit)
    inner, columns = wide - 2 * pad, 2
    rows = -(-counts[0] // columns)
    fixed = 2 * pad + (_TITLE + _WORDS) * unit + (rows + 1) * touch + (rows + 7) * gap + 2 * _HEAD * unit
    cell = min(1.35 * touch, (size[1] - 2 * _EDGE * unit - fixed) / 5)
    high = fixed + 5 * cell
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    x, y = frame.x + pad, frame.y + pad
    title = Rect(x, y, inner, _TITLE * unit)
    items = tuple(_grid(Rect(x, title.bottom + gap, inner, 0), counts[0], columns, touch, gap))
    words = Rect(x, items[-1].bottom + gap, inner, _WORDS * unit)
    own, kinds, heads = _tiles(Rect(x, words.bottom + gap, inner, 0), counts, cell, unit)
    foot = Rect(x, frame.bottom - pad - touch, inner, touch)
    return ItemsLayout(frame, title, items, words, own, kinds, heads, _pair(foot, gap))


def _tiles(
    top: Rect, counts: tuple[int, int, int], room: float, unit: float
) -> tuple[tuple[Rect, ...], tuple[Rect, ...], tuple[Rect, Rect]]:
    """Both groups of tiles and their captions, from the upper edge of a place down."""
    head, gap = _HEAD * unit, _GAP * unit
    first = Rect(top.x, top.y, top.w, head)
    second = Rect(top.x, first.bottom + 2 * (room + gap), top.w, head)
    own = tuple(_grid(Rect(top.x, first.bottom, top.w, 0), counts[1], _PICKS, room, gap))
    kinds = tuple(_grid(Rect(top.x, second.bottom, top.w, 0), counts[2], _KINDS, room, gap))
    return own, kinds, (first, second)


def _grid(top: Rect, count: int, columns: int, high: float, gap: float) -> Iterator[Rect]:
    """So many places in rows below each other."""
    wide = (top.w - gap * (columns - 1)) / columns
    for number in range(count):
        row, column = divmod(number, columns)
        yield Rect(top.x + column * (wide + gap), top.y + row * (high + gap), wide, high)


def _pair(foot: Rect, gap: float) -> tuple[Rect, Rect]:
    half = min((foot.w - gap) / 2, 4 * foot.h)
    return Rect(foot.x, foot.y, half, foot.h), Rect(foot.right - half, foot.y, half, foot.h)
