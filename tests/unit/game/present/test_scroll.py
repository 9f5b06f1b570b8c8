"""Scrolling by wheel, drag and keys."""

from __future__ import annotations

import pytest

from game.bindings import Act, Command, PointerDown, PointerDrag, PointerUp, Wheel
from game.present.layout.geometry import Rect
from game.present.scroll import Scroll


@pytest.fixture
def scroll() -> Scroll:
    found = Scroll()
    found.fit(Rect(0, 100, 200, 300), 1000, 1.0)
    return found


def test_it_stays_between_the_ends(scroll: Scroll) -> None:
    scroll.handle(Act(Command.LAST))
    assert scroll.offset == scroll.most == 700
    scroll.handle(Wheel(10, 150, -5))
    assert scroll.offset == 700
    scroll.handle(Act(Command.FIRST))
    scroll.handle(Wheel(10, 150, 5))
    assert scroll.offset == 0


def test_a_wheel_outside_of_the_frame_moves_nothing(scroll: Scroll) -> None:
    assert not scroll.handle(Wheel(10, 50, -1))


def test_a_small_shake_of_the_finger_is_a_tap(scroll: Scroll) -> None:
    scroll.handle(PointerDown(10, 200, touch=True))
    scroll.handle(PointerDrag(10, 195, 10, 200, touch=True))
    assert not scroll.dragging
    scroll.handle(PointerDrag(10, 150, 10, 200, touch=True))
    assert (scroll.dragging, scroll.offset) == (True, 50)


def test_a_press_outside_drags_nothing(scroll: Scroll) -> None:
    scroll.handle(PointerDown(10, 50))
    scroll.handle(PointerDrag(10, 0, 10, 50))
    scroll.handle(PointerUp(10, 0))
    assert scroll.offset == 0


def test_what_has_the_focus_comes_into_view(scroll: Scroll) -> None:
    scroll.show(Rect(0, 500, 100, 60))
    assert scroll.offset == pytest.approx(500 + 60 - 400 + 12)
    scroll.show(Rect(0, 90, 100, 60))
    assert scroll.offset == pytest.approx(172 - 22)


def test_everything_in_view_has_no_thumb(scroll: Scroll) -> None:
    scroll.fit(Rect(0, 0, 100, 300), 200, 1.0)
    assert scroll.thumb == (0.0, 1.0)
    assert scroll.offset == 0
