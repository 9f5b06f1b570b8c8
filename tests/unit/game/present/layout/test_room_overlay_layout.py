"""The news of a room over its table: clear of what is pressed, large enough for a finger, at every size."""

from __future__ import annotations

import pytest

from game.present.layout.chat_layout import chat_layout
from game.present.layout.geometry import Rect, Size
from game.present.layout.room_overlay_layout import overlay_layout
from game.present.layout.scaling import scale_for, table_scale
from game.present.layout.table_layout import max_scale
from game.present.layout.zones import TOOLS, TOUCH, Zones, zones_for

SIZES = [(1024, 600), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920), (600, 1024)]


def zones(size: tuple[int, int], *, mirrored: bool, percent: int = 100) -> Zones:
    scale = min(table_scale(size, percent), max_scale(Size(*size)))
    return zones_for(Size(*size), scale, 17, mirrored=mirrored, tools=TOOLS + 3)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("percent", [75, 100, 125, 150, 200])
def test_the_vote_covers_nothing_that_is_pressed(size: tuple[int, int], mirrored: bool, percent: int) -> None:
    at = zones(size, mirrored=mirrored, percent=percent)
    vote = overlay_layout(at, percent / 100).vote
    window = Rect(0, 0, *size)
    pressed = [*at.buttons, *at.bars, at.hand, at.game, *at.plates]
    assert all(not vote.frame.overlaps(rect) for rect in pressed)
    assert window.contains(vote.frame.x, vote.frame.y)
    assert window.contains(vote.frame.right - 1, vote.frame.bottom - 1)
    assert not vote.yes.overlaps(vote.no)
    for button in (vote.yes, vote.no):
        assert min(button.w, button.h) >= TOUCH * min(1.0, percent / 100) - 0.01
        assert button.y >= vote.frame.y
        assert button.bottom <= vote.frame.bottom
        assert not button.overlaps(vote.words)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_tools_of_a_room_stand_clear_of_everything(size: tuple[int, int], mirrored: bool) -> None:
    at = zones(size, mirrored=mirrored)
    assert len(at.buttons) == TOOLS + 3
    for place, button in enumerate(at.buttons):
        assert min(button.w, button.h) >= TOUCH - 0.01
        others = [*at.buttons[place + 1 :], *at.plates, at.wild, at.game, at.hand, *at.bars]
        assert all(not button.overlaps(other) for other in others), place


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_chat_leaves_the_own_tiles_in_sight(size: tuple[int, int], mirrored: bool) -> None:
    unit = scale_for(size, 100)
    layout, at = chat_layout(size, unit, mirrored=mirrored), zones(size, mirrored=mirrored)
    assert not layout.frame.overlaps(at.hand)
    assert layout.lines.h >= 3 * layout.entry.h
    for rect in (layout.title, layout.lines, layout.entry, layout.send):
        assert layout.frame.x <= rect.x
        assert rect.right <= layout.frame.right
        assert layout.frame.y <= rect.y
        assert rect.bottom <= layout.frame.bottom
    assert min(layout.close.w, layout.close.h, layout.send.h, layout.entry.h) >= TOUCH - 0.01
