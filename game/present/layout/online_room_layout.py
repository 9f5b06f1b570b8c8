"""Where the parts of a waiting room lie (等候室的布局): a table with its chairs, a sheet of paper beside it, buttons.

Upright windows have the sheet below the table. Whoever waits for a seat (候补) stands at the corners by the own seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["LINE", "KnockPlace", "RoomLayout", "room_layout"]

LINE: Final = 34
"""The height of a line of what is agreed, in units."""

_MARGIN: Final = 34
_GAP: Final = 14
_CHAIR: Final = (340.0, 112.0)
_FLAT: Final = 84.0
"""The height of a chair where there is little room."""
_LOW: Final = 560.0
_NARROW: Final = 900.0
_SIDE: Final = 540.0
_ROOMY: Final = 800.0
"""From which height on two who knock can be seen at once."""
_PAPER: Final = 190.0
"""The paper below the table is no lower than this."""
_ABREAST: Final = 4
"""More buttons than this stand in two rows where the window is narrow."""


@dataclass(frozen=True, slots=True)
class KnockPlace:
    """Somebody at the door: the strip, the buttons to let in and to send away."""

    strip: Rect
    words: Rect
    admit: Rect
    refuse: Rect


@dataclass(frozen=True, slots=True)
class RoomLayout:
    """The places in pixels: chairs from the own one on in the order of turns, queue, middle, paper with its parts."""

    field: Rect
    chairs: tuple[Rect, Rect, Rect, Rect]
    queue: tuple[Rect, ...]
    middle: Rect
    knocks: tuple[KnockPlace, ...]
    paper: Rect
    head: Rect
    lines: Rect
    log: Rect
    entry: Rect
    buttons: tuple[Rect, ...]
    unit: float


def room_layout(
    size: tuple[int, int], unit: float, counts: tuple[int, int], widths: Sequence[float], lines: int
) -> RoomLayout:
    """The places in a window; *counts* are those who wait and those who knock, *widths* of the buttons, *lines* of what
    is agreed.
    """
    wide, high = size[0] / unit, size[1] / unit
    upright = high > wide
    margin = min(float(_MARGIN), 0.035 * min(wide, high))
    inner = Rect(margin, margin, wide - 2 * margin, high - 2 * margin)
    buttons, foot = _buttons(inner, widths, upright)
    waiting, knocking = counts
    strips, top = _knocks(inner, min(knocking, 2 if inner.h >= _ROOMY else 1))
    if upright:
        wanted = min(0.4 * inner.h, 150 + LINE * lines + 220)
        table = 460.0 if inner.w < _NARROW else 380.0
        paper_high = max(_PAPER, min(wanted, foot - 40 - top - table))
        paper = Rect(inner.x, foot - 20 - paper_high, inner.w, paper_high)
        field = Rect(inner.x, top, inner.w, paper.y - 20 - top)
    else:
        side = min(_SIDE, 0.36 * inner.w)
        paper = Rect(inner.right - side, top, side, foot - 20 - top)
        field = Rect(inner.x, top, inner.w - side - 24, foot - 20 - top)
    chairs, middle, queue = _chairs(field, waiting, upright)
    head, told, log, entry = _paper(paper, lines, upright)

    def px(rect: Rect) -> Rect:
        return Rect(rect.x * unit, rect.y * unit, rect.w * unit, rect.h * unit)

    own, right, across, left = chairs
    return RoomLayout(
        px(field), (px(own), px(right), px(across), px(left)), tuple(px(rect) for rect in queue), px(middle),
        tuple(KnockPlace(*(px(rect) for rect in strip)) for strip in strips), px(paper), px(head), px(told), px(log),
        px(entry), tuple(px(rect) for rect in buttons), unit,
    )  # fmt: skip


def _buttons(inner: Rect, widths: Sequence[float], upright: bool) -> tuple[tuple[Rect, ...], float]:
    """The buttons from the right, in two rows where they would become too narrow; and where they begin."""
    whole = sum(widths) + _GAP * (len(widths) - 1)
    touch = float(TOUCH_UNITS)
    if whole <= inner.w * 1.12 and not (upright and len(widths) > _ABREAST):
        row = _row(inner, inner.bottom - touch, widths)
        return row, inner.bottom - touch
    half = (len(widths) + 1) // 2
    upper = _row(inner, inner.bottom - 2 * touch - _GAP, widths[:half], fill=True)
    lower = _row(inner, inner.bottom - touch, widths[half:], fill=True)
    return (*upper, *lower), inner.bottom - 2 * touch - _GAP


def _row(inner: Rect, top: float, widths: Sequence[float], *, fill: bool = False) -> tuple[Rect, ...]:
    """A row of buttons from the right; *fill*: from one side to the other."""
    gaps = _GAP * (len(widths) - 1)
    share = (inner.w - gaps) / max(1.0, sum(widths))
    share = share if fill else min(1.0, share)
    found, right = list[Rect](), inner.right
    for width in widths:
        found.append(Rect(right - width * share, top, width * share, float(TOUCH_UNITS)))
        right = found[-1].x - _GAP
    return tuple(found)


def _knocks(inner: Rect, count: int) -> tuple[list[tuple[Rect, Rect, Rect, Rect]], float]:
    """The strips of those at the door along the upper edge, and where the rest begins."""
    touch, found, y = float(TOUCH_UNITS), list[tuple[Rect, Rect, Rect, Rect]](), inner.y
    for _ in range(count):
        strip = Rect(inner.x, y, inner.w, touch + 16)
        button = min(170.0, 0.2 * inner.w)
        refuse = Rect(strip.right - 12 - button, y + 8, button, touch)
        admit = Rect(refuse.x - 12 - button, y + 8, button, touch)
        words = Rect(strip.x + 20, y, admit.x - strip.x - 36, strip.h)
        found.append((strip, words, admit, refuse))
        y = strip.bottom + 12
    return found, y


def _chairs(
    field: Rect, waiting: int, upright: bool
) -> tuple[tuple[Rect, Rect, Rect, Rect], Rect, tuple[Rect, ...]]:
    """Own chair below, then right, across, left; the middle between them; those who wait beside the own chair.

    Where an upright window is narrow, the middle goes from side to side, and left and right stand above it.
    """
    narrow = upright and field.w < _NARROW
    share = 0.46 if narrow and not waiting else 0.31
    wide = min(_CHAIR[0], share * field.w)
    high = _CHAIR[1] if field.h >= _LOW else _FLAT
    x, reach = field.x + (field.w - wide) / 2, min(field.h, 900.0)
    top = field.y + (field.h - reach) / 2
    own, across = Rect(x, top + reach - high, wide, high), Rect(x, top, wide, high)
    room = Rect(field.x, across.bottom + 16, field.w, own.y - across.bottom - 32)
    y = room.y if narrow else room.y + (room.h - high) / 2
    left, right = Rect(field.x, y, wide, high), Rect(field.right - wide, y, wide, high)
    if narrow:
        middle = Rect(field.x, left.bottom + 16, field.w, room.bottom - left.bottom - 16)
    else:
        middle = Rect(left.right + 20, room.y, right.x - left.right - 40, room.h)
    places = (Rect(field.x, own.y, wide, high), Rect(field.right - wide, own.y, wide, high))
    return (own, right, across, left), _board(middle), places[:waiting]


def _board(area: Rect) -> Rect:
    """The board in the middle, no larger than it needs."""
    wide, high = min(area.w, 460.0), max(60.0, min(area.h, 300.0))
    return Rect(area.x + (area.w - wide) / 2, area.y + (area.h - high) / 2, wide, high)


def _paper(paper: Rect, lines: int, upright: bool) -> tuple[Rect, Rect, Rect, Rect]:
    """The paper's parts: the game, what is agreed, what was said, the line to write on."""
    pad = 22.0
    body = Rect(paper.x + pad, paper.y + pad, paper.w - 2 * pad, paper.h - 2 * pad)
    entry = Rect(body.x, body.bottom - TOUCH_UNITS, body.w, float(TOUCH_UNITS))
    head = Rect(body.x, body.y, body.w, 46)
    told_high = min(float(LINE * lines), 0.6 * (entry.y - head.bottom))
    if upright:
        half = 0.48 * body.w
        told = Rect(body.x, head.bottom + 6, half, entry.y - head.bottom - 18)
        log = Rect(body.x + half + 20, head.bottom + 6, body.w - half - 20, told.h)
    else:
        told = Rect(body.x, head.bottom + 6, body.w, told_high)
        log = Rect(body.x, told.bottom + 14, body.w, entry.y - told.bottom - 26)
    return head, told, log, entry
