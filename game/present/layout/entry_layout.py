"""Where the parts of a line being written lie (输入框的布局): text, composition, cursor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler
from game.present.text_entry import TextEntry

__all__ = ["LETTER", "EntryLayout", "entry_layout", "index_at"]

LETTER: Final = 24
"""The height of letters in units."""
_PAD: Final = 18


@dataclass(frozen=True, slots=True)
class EntryLayout:
    """The line in pixels: the part it is seen through, where its pieces begin, what is selected, where the cursor is.

    *head* and *tail* are the text before and after the cursor; what is composed stands between them.
    """

    room: Rect
    head: str
    tail: str
    left: float
    composed: float
    after: float
    caret: float
    selected: tuple[float, float]


def entry_layout(entry: TextEntry, rect: Rect, ruler: Ruler, unit: float) -> EntryLayout:
    """The line in a field: text that is too long is moved so that the cursor is seen."""
    size = LETTER * unit
    room = rect.inset(min(_PAD * unit, rect.w / 8), 0)

    def wide(text: str) -> float:
        return ruler.width(text, size) if text else 0.0

    head, tail = entry.text[: entry.cursor], entry.text[entry.cursor :]
    before, between = wide(head), wide(entry.composed)
    caret = before + wide(entry.composed[: entry.composed_cursor])
    whole = before + between + wide(tail)
    beyond = min(max(0.0, caret + 0.2 * size - room.w), max(0.0, whole + 0.2 * size - room.w))
    left = room.x - beyond
    start, end = (left + wide(entry.text[:place]) for place in entry.selection)
    return EntryLayout(
        room, head, tail, left, left + before, left + before + between, left + caret, (start, end)
    )


def index_at(entry: TextEntry, rect: Rect, x: float, ruler: Ruler, unit: float) -> int:
    """The character before which the cursor goes when a field is pressed at *x*."""
    layout = entry_layout(entry, rect, ruler, unit)
    size = LETTER * unit
    ends = [
        layout.left + (ruler.width(entry.text[:n], size) if n else 0.0) for n in range(len(entry.text) + 1)
    ]
    return min(range(len(ends)), key=lambda place: abs(ends[place] - x))
