"""The sheet of what has been played at all sizes: inside the window, nothing overlaps, large enough for a finger."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from game.present.layout.best_layout import best_cards, filter_place
from game.present.layout.geometry import Rect
from game.present.layout.history_layout import Sizes, history_layout, selectors
from game.present.layout.keeping_layout import paper_layout, sheet_places
from game.present.layout.past_layout import PastSheet, past_sheet
from game.present.layout.scaling import scale_for
from layout_places import PLACES, TOUCH

WIDTHS = (180.0, 200.0, 130.0, 170.0, 130.0)
"""The foot with most buttons: that of an open score sheet."""


def _sheet(size: tuple[int, int], percent: int) -> tuple[PastSheet, float]:
    unit = scale_for(size, percent)
    return past_sheet(size, unit, 4, WIDTHS), unit


def _apart(rects: Sequence[Rect]) -> None:
    for one, other in combinations(rects, 2):
        assert not one.overlaps(other), (one, other)


def _within(rects: Sequence[Rect], whole: Rect) -> None:
    for rect in rects:
        assert rect.within(whole), (rect, whole)


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_sheet(size: tuple[int, int], percent: int) -> None:
    sheet, _ = _sheet(size, percent)
    _within([sheet.frame], Rect(0, 0, *size))
    parts = [*sheet.tabs, *sheet.buttons, sheet.body]
    _within(parts, sheet.frame)
    _apart(parts)
    assert sheet.body.h >= 200
    least = TOUCH * min(1.0, percent / 100) - 0.5
    for rect in (*sheet.tabs, *sheet.buttons):
        assert rect.h >= least
        assert rect.w >= least


@pytest.mark.parametrize(("size", "percent"), PLACES)
@pytest.mark.parametrize("few", [False, True])
def test_statistics(size: tuple[int, int], percent: int, few: bool) -> None:
    sheet, unit = _sheet(size, percent)
    bars, frame = selectors(sheet, 3)
    _within([*bars, frame], sheet.body)
    _apart([*bars, frame])
    layout = history_layout(frame, unit, Sizes(8, 12, 7, 4, few))
    parts = [
        *([layout.few] if layout.few else []),
        *layout.figures, layout.line, layout.places, layout.patterns, *layout.bars,
        layout.games.rect, layout.levels.rect,
    ]  # fmt: skip
    _apart(parts)
    _within(parts, Rect(0, 0, frame.w, layout.height))
    for table in (layout.games, layout.levels):
        _within([table.title, table.heads, *table.rows], table.rect)
        _apart([table.title, table.heads, *table.rows])
        assert list(table.columns) == sorted(table.columns)
        assert table.columns[-1] <= table.rect.right


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_best_hands(size: tuple[int, int], percent: int) -> None:
    sheet, unit = _sheet(size, percent)
    bar, frame = filter_place(sheet.body, unit)
    _within([bar, frame], sheet.body)
    _apart([bar, frame])
    cards, height = best_cards(frame, unit, 5)
    _within([card.rect for card in cards], Rect(0, 0, frame.w, height))
    _apart([card.rect for card in cards])
    for card in cards:
        parts = [card.number, card.head, card.tiles, card.foot]
        _within(parts, card.rect)
        _apart(parts)


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_score_sheets(size: tuple[int, int], percent: int) -> None:
    sheet, unit = _sheet(size, percent)
    cards, height = sheet_places(sheet.body, unit, 5)
    _within(cards, Rect(0, 0, sheet.body.w, height))
    _apart(cards)
    layout = paper_layout(sheet.body, unit, 9)
    _within([layout.head, layout.frame], sheet.body)
    _apart([layout.head, layout.frame])
    _apart(layout.rows)
    _within(layout.rows, Rect(0, 0, layout.frame.w, layout.height))
    ends = [left + wide for left, wide in layout.columns]
    assert ends[-1] <= layout.head.w + 0.01
    assert all(left >= end - 0.01 for end, (left, _) in zip(ends, layout.columns[1:], strict=False))
    assert all(row.h >= TOUCH * min(1.0, percent / 100) - 0.5 for row in layout.rows)


def test_nothing_has_a_height_of_nothing() -> None:
    sheet, unit = _sheet((1024, 600), 100)
    assert sheet_places(sheet.body, unit, 0) == ((), 0.0)
    _, frame = filter_place(sheet.body, unit)
    assert best_cards(frame, unit, 0) == ((), 0.0)
