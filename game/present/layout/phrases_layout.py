"""Where the panel of quick phrases lies (快捷语面板): at the side of the tools, above the bar and the own tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect, bounds
from game.present.layout.zones import TOUCH, Zones

__all__ = ["BADGE", "LINE", "PhrasesLayout", "phrases_layout"]

LINE: Final = 24
"""The size of a phrase."""
BADGE: Final = 34
"""What the number of a line takes."""
_BESIDE: Final = 26
"""What stands beside the words of a line: edges."""
_PAD: Final = 14
_GAP: Final = 6
_LINE_HIGH: Final = 46
_TITLE: Final = 56
_CAPTION: Final = 30
_CHIP: Final = 96
"""The least width of a switch for a seat."""
_EDGE: Final = 22
"""The rail of the table is left free."""
_SHARES: Final = (0.37, 0.5, 0.96)
"""How much of a wide window the panel may take, the less the better."""


@dataclass(frozen=True, slots=True)
class PhrasesLayout:
    """The panel: *lines* column by column, then the switches of the *seats* below their *caption*."""

    frame: Rect
    title: Rect
    close: Rect
    lines: tuple[Rect, ...]
    caption: Rect
    seats: tuple[Rect, ...]


def phrases_layout(zones: Zones, count: int, words: tuple[float, float], seats: int) -> PhrasesLayout:
    """The panel for *count* lines and for the switches of so many *seats*.

    *words*: how many pixels the lines are wide with their other wording, and without it where there is no room.
    """
    unit = zones.panel
    touch = max(TOUCH * min(1.0, unit / zones.base), _LINE_HIGH * unit)
    room = _room(zones)
    best: Rect | None = None
    columns = 2
    for share, top, columns, whole in _choices(zones, room):
        column = words[0 if whole else 1] + (BADGE + _BESIDE) * unit
        rows = -(-count // columns)
        high = (
            (2 * _PAD + _CAPTION + _GAP) * unit
            + max(touch, _TITLE * unit)
            + (rows + 1) * touch
            + rows * 2 * unit
        )
        across = (
            max(columns * (column + _GAP * unit) - _GAP * unit, seats * (_CHIP + _GAP) * unit)
            + 2 * _PAD * unit
        )
        best = Rect(room.right - min(room.w, across), top, min(room.w, across), high)
        if best.bottom <= room.bottom and across <= share * zones.size.width:
            break
    assert best is not None, "there is a choice"
    return _parts(_at(zones, best, room), (count, columns, seats), touch, unit)


def _room(zones: Zones) -> Rect:
    """What the panel may cover."""
    edge = _EDGE * zones.base
    return Rect(edge, edge, zones.size.width - 2 * edge, zones.bars[0].y - 6 * zones.base - edge)


def _choices(zones: Zones, room: Rect) -> Iterator[tuple[float, float, int, bool]]:
    """How wide it may be, where it begins, in how many columns, with all words: the best first, the last has to do."""
    below = bounds(zones.buttons).bottom + 8 * zones.panel
    shares = (0.96,) if zones.size.is_portrait else _SHARES
    for share in shares:
        yield from ((share, below, columns, whole) for whole in (True, False) for columns in (2, 3))
        yield from ((share, room.y, columns, False) for columns in (2, 3, 4))


def _at(zones: Zones, frame: Rect, room: Rect) -> Rect:
    """The panel at the side of the tools; in a tall window in the middle."""
    if zones.size.is_portrait:
        return Rect((zones.size.width - frame.w) / 2, frame.y, frame.w, frame.h)
    tools = bounds(zones.buttons)
    if zones.mirrored:
        return Rect(max(room.x, min(tools.x, room.right - frame.w)), frame.y, frame.w, frame.h)
    return Rect(max(room.x, min(tools.right, room.right) - frame.w), frame.y, frame.w, frame.h)


def _parts(frame: Rect, counts: tuple[int, int, int], touch: float, unit: float) -> PhrasesLayout:
    count, columns, seats = counts
    pad, gap = _PAD * unit, _GAP * unit
    inner = frame.inset(pad)
    head = max(touch, _TITLE * unit)
    title = Rect(inner.x + 4 * unit, inner.y, inner.w - head - gap, head)
    close = Rect(frame.right - 0.4 * pad - head, frame.y + 0.4 * pad, head, head)
    rows, wide = -(-count // columns), (inner.w - gap * (columns - 1)) / columns
    lines = tuple(
        Rect(inner.x + place * (wide + gap), title.bottom + row * (touch + 2 * unit), wide, touch)
        for place, row in (divmod(number, rows) for number in range(count))
    )
    below = title.bottom + rows * (touch + 2 * unit)
    caption = Rect(inner.x + 4 * unit, below, inner.w, _CAPTION * unit)
    chip = (inner.w - gap * (seats - 1)) / seats
    places = tuple(Rect(inner.x + n * (chip + gap), caption.bottom, chip, touch) for n in range(seats))
    return PhrasesLayout(frame, title, close, lines, caption, places)
