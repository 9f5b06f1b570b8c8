"""Where the parts of the attract screen lie (待客的布局): the table, beside or around it a picture with a few words.

What stands still for hours burns into a screen: everything drifts by a few pixels now and then, and after each hand
the picture goes to the other side of the table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from game.present.layout.geometry import Rect

__all__ = ["AttractLayout", "CoverLayout", "attract_layout", "cover_layout", "drift"]

_DRIFT: Final = 9.0
"""How far things drift, in units."""
_EDGE: Final = 11.0
"""What is left free around everything, so that nothing drifts out of the window."""
_SIDE: Final = 500.0
_STEPS: Final = 12
_LEAST_HIGH: Final = 720
"""In windows of fewer pixels a table beside a picture would be too small: there it has the whole width."""


@dataclass(frozen=True, slots=True)
class AttractLayout:
    """The table, and what lies beside it: pictures, on them the board with the name of the house, the paper with a
    caption, the plate that asks to be touched, the line with versions.
    """

    table: Rect
    pictures: tuple[Rect, ...]
    board: Rect
    caption: Rect
    touch: Rect
    line: Rect

    def moved(self, dx: float, dy: float) -> AttractLayout:
        """The same elsewhere."""
        return AttractLayout(
            self.table.moved(dx, dy),
            tuple(rect.moved(dx, dy) for rect in self.pictures),
            self.board.moved(dx, dy),
            self.caption.moved(dx, dy),
            self.touch.moved(dx, dy),
            self.line.moved(dx, dy),
        )


@dataclass(frozen=True, slots=True)
class CoverLayout:
    """The picture between two hands: title, board of the house, board of the game to come, plate, line."""

    title: Rect
    board: Rect
    sign: Rect
    touch: Rect
    line: Rect

    def moved(self, dx: float, dy: float) -> CoverLayout:
        """The same elsewhere."""
        parts = (self.title, self.board, self.sign, self.touch, self.line)
        return CoverLayout(*(rect.moved(dx, dy) for rect in parts))


def drift(step: int, unit: float) -> tuple[int, int]:
    """How far everything is moved at a step, in whole pixels: around a flat eight, never twice the same in a row.

    >>> drift(0, 1.0), drift(3, 1.0)
    ((0, 0), (9, 0))
    """
    angle = 2 * math.pi * (step % _STEPS) / _STEPS
    return round(_DRIFT * unit * math.sin(angle)), round(_DRIFT * unit * math.sin(2 * angle))


def attract_layout(size: tuple[int, int], unit: float, *, flipped: bool) -> AttractLayout:
    """The places in a window, in pixels; *flipped*: the picture stands at the other side."""
    width, height = size[0] / unit, size[1] / unit
    place = _portrait if height > width else _low if size[1] < _LEAST_HIGH else _landscape
    found = place(width, height, flipped)

    def scaled(rect: Rect) -> Rect:
        left, top = round(rect.x * unit), round(rect.y * unit)
        return Rect(left, top, round(rect.right * unit) - left, round(rect.bottom * unit) - top)

    return AttractLayout(
        scaled(found.table),
        tuple(map(scaled, found.pictures)),
        *map(scaled, (found.board, found.caption, found.touch, found.line)),
    )


def _landscape(width: float, height: float, flipped: bool) -> AttractLayout:
    """A hanging picture at one side, as high as the window."""
    edge = _EDGE
    side = min(_SIDE, 0.32 * width)
    table = Rect(edge, edge, width - side - 3 * edge, height - 2 * edge)
    left = table.right + edge
    if flipped:
        table, left = replace(table, x=side + 2 * edge), edge
    picture = Rect(left, edge, side, height - 2 * edge)
    pad = 28.0
    x, inner = picture.x + pad, side - 2 * pad
    board = Rect(x, picture.y + 30, inner, 140)
    line = Rect(x, picture.bottom - 46, inner, 30)
    touch = Rect(x, line.y - 16 - 150, inner, 150)
    top = max(290.0, 0.36 * height - 40)
    caption = Rect(x, top, inner, touch.y - 28 - top)
    return AttractLayout(table, (picture,), board, caption, touch, line)


def _low(width: float, height: float, flipped: bool) -> AttractLayout:
    """A low picture below the table, with everything side by side."""
    edge, pad, band = _EDGE, 14.0, 146.0
    inner = width - 2 * edge
    table = Rect(edge, edge, inner, height - band - 3 * edge)
    picture = Rect(edge, table.bottom + edge, inner, band)
    if flipped:
        picture = replace(picture, y=edge)
        table = replace(table, y=picture.bottom + edge)
    y, high = picture.y + pad, band - 2 * pad
    board = Rect(picture.x + pad, y, 0.22 * inner, high - 28)
    line = Rect(board.x, board.bottom + 3, board.w, 24)
    wide = 0.26 * inner
    touch = Rect(picture.right - pad - wide, y, wide, high)
    caption = Rect(board.right + 20, y, touch.x - 40 - board.right, high)
    return AttractLayout(table, (picture,), board, caption, touch, line)


def _portrait(width: float, height: float, flipped: bool) -> AttractLayout:
    """A picture above the table, another below it."""
    edge, pad = _EDGE, 36.0
    head, foot = 240.0, 560.0
    inner = width - 2 * edge
    middle = height - head - foot - 4 * edge
    upper = Rect(edge, edge, inner, head)
    table = Rect(edge, upper.bottom + edge, inner, middle)
    lower = Rect(edge, table.bottom + edge, inner, foot)
    if flipped:
        lower = replace(lower, y=edge)
        table = replace(table, y=lower.bottom + edge)
        upper = replace(upper, y=table.bottom + edge)
    board = Rect(upper.x + 0.5 * inner, upper.centre.y - 75, 0.5 * inner - pad, 150)
    caption = Rect(lower.x + pad, lower.y + 26, inner - 2 * pad, 290)
    touch = Rect(caption.x, caption.bottom + 26, caption.w, 150)
    line = Rect(caption.x, lower.bottom - 44, caption.w, 30)
    return AttractLayout(table, (upper, lower), board, caption, touch, line)


def cover_layout(size: tuple[int, int], unit: float) -> CoverLayout:
    """The places in a window, in pixels."""
    width, height = size[0] / unit, size[1] / unit
    if height > width:
        margin, wide = 72.0, width - 144
        title = Rect(margin, 0.07 * height, wide, 240)
        board = Rect(margin, title.bottom + 70, wide, 170)
        touch = Rect(margin, height - 150 - 210, wide, 210)
        sign = Rect(margin, touch.y - 60 - 250, wide, 250)
        line = Rect(margin, height - 70, wide, 34)
    else:
        margin = 0.06 * width
        title = Rect(margin, 0.06 * height, 0.5 * width, 230)
        wide = min(660.0, 0.38 * width)
        left = width - margin - wide
        board = Rect(left, 0.12 * height, wide, 150)
        touch = Rect(left, height - 0.13 * height - 190, wide, 190)
        sign = Rect(left, 0.5 * (board.bottom + touch.y) - 116, wide, 232)
        line = Rect(left, height - 54, wide, 34)

    def scaled(rect: Rect) -> Rect:
        return Rect(rect.x * unit, rect.y * unit, rect.w * unit, rect.h * unit)

    return CoverLayout(*map(scaled, (title, board, sign, touch, line)))
