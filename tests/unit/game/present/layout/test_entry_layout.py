"""Where a line being written lies: the cursor is always seen, a press finds the character under it."""

from __future__ import annotations

import pytest

from game.bindings import Compose
from game.present.layout.entry_layout import entry_layout, index_at
from game.present.layout.geometry import Rect
from game.present.text_entry import TextEntry

FIELD = Rect(100, 50, 300, 44)


class _Ten:
    """Every character is ten pixels wide."""

    def width(self, text: str, size: float) -> float:
        return 10.0 * len(text)

    def height(self, text: str, size: float, width: float) -> float:
        return size


@pytest.mark.parametrize("cursor", [0, 20, 60])
@pytest.mark.parametrize("composed", ["", "zhongguo"])
def test_the_cursor_is_seen_wherever_it_stands(cursor: int, composed: str) -> None:
    entry = TextEntry("字" * 60, longest=80)
    entry.place(cursor)
    entry.handle(Compose(composed))
    layout = entry_layout(entry, FIELD, _Ten(), 1.0)
    assert layout.room.x <= layout.caret <= layout.room.right
    assert layout.after - layout.composed == 10 * len(composed)


def test_a_press_finds_the_character_under_it() -> None:
    entry = TextEntry("一二三四")
    left = entry_layout(entry, FIELD, _Ten(), 1.0).left
    assert [index_at(entry, FIELD, left + x, _Ten(), 1.0) for x in (-40, 4, 6, 24, 26, 400)] == [
        0,
        0,
        1,
        2,
        3,
        4,
    ]


def test_what_is_selected_has_its_width() -> None:
    entry = TextEntry("一二三四")
    entry.place(1)
    entry.place(3, keep=True)
    start, end = entry_layout(entry, FIELD, _Ten(), 1.0).selected
    assert end - start == 20
