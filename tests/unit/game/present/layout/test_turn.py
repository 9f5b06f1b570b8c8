"""The picture turned on the screen (X06): places go there and back, whatever the way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bindings import Act, Command, Intent, PointerDown, PointerDrag, PointerMove, PointerUp, Wheel
from game.present.layout.geometry import Rect
from game.present.layout.turn import UPRIGHT, Turn

WINDOW = (1366, 768)
DEGREES = (0, 90, 180, 270)


@given(st.sampled_from(DEGREES), st.integers(0, 1366), st.integers(0, 768), st.sampled_from((0, 52)))
def test_a_place_goes_there_and_back(degrees: int, x: int, y: int, top: int) -> None:
    turn = Turn(degrees, WINDOW, top)
    there = turn.upright(x, y)
    assert turn.place(*there) == (x, y)
    assert 0 <= there[0] <= turn.size[0]
    assert -top <= there[1] <= turn.size[1]


@pytest.mark.parametrize(
    ("degrees", "corner"), [(0, (0, 60)), (90, (1306, 0)), (180, (1366, 708)), (270, (60, 768))]
)
def test_below_a_strip_the_picture_of_the_scenes_has_a_corner_of_its_own(
    degrees: int, corner: tuple[float, float]
) -> None:
    turn = Turn(degrees, WINDOW, top=60)
    assert turn.place(0, 0) == corner
    assert turn.size == ((1366, 708) if degrees in (0, 180) else (768, 1306))
    assert turn.intent(PointerDown(*corner)) == PointerDown(0, 0)


@pytest.mark.parametrize(
    ("degrees", "corner"), [(0, (0, 0)), (90, (1366, 0)), (180, (1366, 768)), (270, (0, 768))]
)
def test_scn_X06_the_upper_left_corner_goes_round_with_the_clock(
    degrees: int, corner: tuple[int, int]
) -> None:
    assert Turn(degrees, WINDOW).place(0, 0) == corner


@pytest.mark.parametrize("degrees", DEGREES)
def test_a_rectangle_keeps_its_middle_and_its_area(degrees: int) -> None:
    turn, rect = Turn(degrees, WINDOW), Rect(10, 20, 100, 40)
    there = turn.rect(rect)
    assert (there.centre.x, there.centre.y) == turn.place(rect.centre.x, rect.centre.y)
    assert there.w * there.h == rect.w * rect.h
    assert there.within(Rect(0, 0, *WINDOW))


@pytest.mark.parametrize(
    ("intent", "expected"),
    [
        (PointerDown(1366, 0, touch=True), PointerDown(0, 0, touch=True)),
        (PointerUp(1366, 768), PointerUp(768, 0)),
        (PointerMove(0, 0), PointerMove(0, 1366)),
        (PointerDrag(1366, 10, 1366, 0, touch=True), PointerDrag(10, 0, 0, 0, touch=True)),
        (Wheel(1366, 0, -1), Wheel(0, 0, -1)),
        (Act(Command.LEFT), Act(Command.LEFT)),
    ],
)
def test_intents_are_turned_as_places_are(intent: Intent, expected: Intent) -> None:
    assert Turn(90, WINDOW).intent(intent) == expected
    assert UPRIGHT.intent(intent) is intent


@pytest.mark.parametrize("degrees", DEGREES)
def test_a_press_that_ends_outside_of_everything_still_does(degrees: int) -> None:
    turn = Turn(degrees, WINDOW)
    let_go = turn.intent(PointerUp(-1, -1))
    assert isinstance(let_go, PointerUp)
    assert not Rect(0, 0, *turn.size).contains(let_go.x, let_go.y)
