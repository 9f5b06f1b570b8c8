"""Where captions are written: on nothing that can be pressed, on nothing that tells anything."""

from __future__ import annotations

import pygame
import pytest

from game.present.layout.geometry import Rect, Size
from game.present.layout.scaling import table_scale
from game.present.layout.zones import zones_for
from game.ui.canvas import Box, Canvas
from game.ui.draw_caption import caption_place, draw_caption
from layout_places import PLACES
from screens import stage_for

SIZE, UNIT = (1920, 1080), 1.0
BELOW = Rect(12, 1041, 1896, 36)


def test_a_caption_stands_at_the_lower_edge_where_nothing_is_in_its_way() -> None:
    assert caption_place(SIZE, UNIT, [Rect(100, 900, 300, 100)]) == BELOW


def test_it_stands_beside_what_can_be_pressed_below() -> None:
    found = caption_place(SIZE, UNIT, [Rect(1300, 980, 500, 80), Rect(20, 1000, 200, 60)])
    assert (found.x, found.right, found.y) == (220, 1300, BELOW.y)


def test_it_stands_above_where_everything_below_can_be_pressed() -> None:
    row = [Rect(10 + 200 * place, 1000, 190, 76) for place in range(10)]
    found = caption_place(SIZE, UNIT, [*row, Rect(1300, 20, 500, 200)])
    assert (found.x, found.right, found.y) == (12, 1300, 3)


def test_a_window_full_of_targets_has_it_below() -> None:
    assert caption_place(SIZE, UNIT, [Rect(0, 0, 1920, 1080)]) == BELOW


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_at_a_table_it_leaves_the_own_tiles_and_everything_above_them_in_sight(
    size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    zones = zones_for(Size(*size), table_scale(size, percent))
    filled: list[Rect] = []
    monkeypatch.setattr(Canvas, "fill", lambda _self, box, *_rest: filled.append(_rect(box)))
    canvas = Canvas(pygame.Surface(size), stage_for(size, "zh_CN").services.surroundings(zones.panel))
    for words in ("轮到你。", "Your turn. You drew 3 Characters. " * 6):
        draw_caption(canvas, zones, words)
    for slip in filled:
        assert slip.within(Rect(0, 0, *size), 1)
        assert slip.y >= zones.hand.bottom - 0.15 * zones.hand.h - 1, "the faces of the tiles can be seen"
    assert len(filled) == 2


def _rect(box: Box) -> Rect:
    return Rect(*box)
