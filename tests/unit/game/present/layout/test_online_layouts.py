"""Everything of the online sheets lies in the window, on its paper, large enough for a finger, and on nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from game.present.layout.geometry import Rect
from game.present.layout.online_code_layout import code_layout
from game.present.layout.online_hall_layout import hall_layout, lines_of
from game.present.layout.online_invitation_layout import invitation_layout
from game.present.layout.online_room_layout import room_layout
from game.present.layout.scaling import CROWDED, LEAST, scale_for

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920), (600, 1024), (768, 1024))
PERCENTS = (100, 150, 200)
TOUCH = 43.5


def _apart(rects: Sequence[Rect]) -> bool:
    return not any(one.overlaps(other) for one, other in combinations(rects, 2))


def _touchable(rects: Sequence[Rect]) -> bool:
    return all(min(rect.w, rect.h) >= TOUCH for rect in rects)


def _in_window(rects: Sequence[Rect], size: tuple[int, int]) -> bool:
    return all(rect.within(Rect(0, 0, *size), 0.5) for rect in rects)


@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("ways", [(False,) * 3, (True, True, False, False, False)], ids=["first", "again"])
def test_the_hall(size: tuple[int, int], percent: int, ways: tuple[bool, ...]) -> None:
    unit = scale_for(size, percent, CROWDED)
    layout = hall_layout(size, unit, ways, (190.0, 170.0))
    pressed = [*layout.ways, *layout.fields, *layout.buttons]
    assert _in_window([layout.frame], size)
    assert all(rect.within(layout.frame) for rect in pressed)
    assert _apart([*pressed, layout.list, layout.title])
    assert _touchable(pressed)
    assert layout.list.h >= 2 * TOUCH
    lines, height = lines_of(layout, (2, 0, 3))
    assert _apart([line.rect for line in lines])
    assert height >= lines[-1].rect.bottom
    assert _touchable([line.rect for line in lines if line.row is not None and line.row >= 0])


@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_keypad(size: tuple[int, int], percent: int) -> None:
    layout = code_layout(size, scale_for(size, percent, LEAST), 3)
    pressed = [*layout.keys, *layout.buttons]
    assert _in_window([layout.frame], size)
    assert all(rect.within(layout.frame) for rect in [*pressed, *layout.digits, layout.text])
    assert _apart([*pressed, *layout.digits, layout.text, layout.title])
    assert _touchable(pressed)


@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("counts", [(0, 0), (2, 0), (2, 2)], ids=["four", "six", "knocked"])
def test_the_waiting_room(size: tuple[int, int], percent: int, counts: tuple[int, int]) -> None:
    unit = scale_for(size, percent, CROWDED)
    widths = (230.0, 170.0, 150.0, 170.0, 150.0)
    layout = room_layout(size, unit, counts, widths, 7)
    knocks = [rect for knock in layout.knocks for rect in (knock.admit, knock.refuse)]
    pressed = [*layout.chairs, *layout.queue, *layout.buttons, *knocks, layout.entry]
    assert len(layout.queue) == counts[0]
    assert bool(layout.knocks) is bool(counts[1])
    assert _in_window([*pressed, layout.paper, layout.middle], size)
    parts = [*layout.chairs, *layout.queue, layout.middle, layout.paper, *layout.buttons]
    assert _apart([*parts, *(knock.strip for knock in layout.knocks)])
    assert _touchable(pressed)
    assert layout.entry.within(layout.paper)
    assert layout.head.bottom <= layout.entry.y


@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_invitation(size: tuple[int, int], percent: int) -> None:
    layout = invitation_layout(size, scale_for(size, percent, LEAST), 4)
    pressed = [*layout.buttons, layout.address]
    assert _in_window([layout.frame], size)
    parts = [layout.title, layout.code, layout.caption, layout.number, layout.text, *pressed]
    assert all(rect.within(layout.frame) for rect in parts)
    assert _apart(parts)
    assert _touchable(pressed)
    assert layout.code.w >= 140, "a camera needs some pixels"
    assert layout.text.h >= 20
