"""Hover, press, focus and activation."""

from __future__ import annotations

import pytest

from game.bindings import Act, Command, PointerDown, PointerDrag, PointerMove, PointerUp, Press
from game.present.focus import Focus, Target
from game.present.layout.geometry import Rect

GRID = tuple(
    Target(f"{row}{column}", Rect(column * 100, row * 100, 80, 80)) for row in range(3) for column in range(3)
)


@pytest.fixture
def focus() -> Focus:
    found = Focus()
    found.set(GRID, "11")
    return found


def test_a_press_activates_on_release_inside(focus: Focus) -> None:
    assert focus.handle(PointerDown(110, 10)) is None
    assert focus.pressed == "01"
    assert focus.handle(PointerUp(150, 70)) == "01"


def test_a_press_that_leaves_its_target_is_forgotten(focus: Focus) -> None:
    focus.handle(PointerDown(110, 10))
    focus.handle(PointerDrag(10, 10, 110, 10))
    assert focus.handle(PointerUp(110, 10)) is None


def test_the_other_button_activates_nothing(focus: Focus) -> None:
    focus.handle(PointerDown(110, 10, Press.OTHER))
    assert focus.handle(PointerUp(110, 10, Press.OTHER)) is None


def test_touch_leaves_no_hover(focus: Focus) -> None:
    focus.handle(PointerDown(110, 10, touch=True))
    assert focus.hovered is None
    focus.handle(PointerMove(10, 10))
    assert focus.hovered == "00"


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (Command.LEFT, "10"),
        (Command.RIGHT, "12"),
        (Command.UP, "01"),
        (Command.DOWN, "21"),
        (Command.NEXT, "12"),
        (Command.PREVIOUS, "10"),
    ],
)
def test_arrows_go_to_the_neighbour(focus: Focus, command: Command, name: str) -> None:
    focus.handle(Act(command))
    assert (focus.focused, focus.by_keys) == (name, True)
    assert focus.handle(Act(Command.CONFIRM)) == name


def test_a_held_key_does_not_activate_again(focus: Focus) -> None:
    assert focus.handle(Act(Command.CONFIRM, repeat=True)) is None


def test_what_is_switched_off_is_passed_over(focus: Focus) -> None:
    focus.set([Target(t.name, t.rect, enabled=t.name != "12") for t in GRID])
    focus.handle(Act(Command.NEXT))
    assert focus.focused == "20"
    focus.handle(PointerDown(210, 110))
    assert focus.handle(PointerUp(210, 110)) is None


def test_scn_C23_focus_follows_the_name(focus: Focus) -> None:
    focus.set(reversed(GRID))
    assert focus.focused == "11"
    focus.set([target for target in GRID if target.name != "11"], "22")
    assert focus.focused == "22"


def test_every_target_can_be_reached_by_arrows(focus: Focus) -> None:
    reached, frontier = {"11"}, ["11"]
    while frontier:
        start = frontier.pop()
        for command in (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN):
            focus.focused = start
            focus.handle(Act(command))
            if focus.focused not in reached:
                reached.add(focus.focused)
                frontier.append(focus.focused)
    assert reached == {target.name for target in GRID}


def test_arrows_lead_to_what_can_be_seen_before_what_is_scrolled_away(focus: Focus) -> None:
    tab, row, away = (
        Target("tab", Rect(0, 100, 80, 40)),
        Target("row", Rect(300, 200, 80, 40)),
        Target("away", Rect(100, 60, 80, 40)),
    )
    focus.set((tab, row, away), "tab")
    focus.scrolled, focus.view = frozenset({"row", "away"}), Rect(0, 150, 400, 200)
    focus.handle(Act(Command.RIGHT))
    assert focus.focused == "row"
    focus.handle(Act(Command.UP))  # within the content the rows above are reached, and come into view
    assert focus.focused == "away"


def test_arrows_go_on_through_scrolled_content_before_they_leave_it(focus: Focus) -> None:
    rows = tuple(Target(f"row{number}", Rect(0, 100 * number, 80, 90)) for number in range(4))
    foot = Target("foot", Rect(0, 195, 80, 40))  # lies over the row that is scrolled away below
    focus.set((*rows, foot), "row1")
    focus.scrolled, focus.view = frozenset(row.name for row in rows), Rect(0, 0, 80, 195)
    for wanted in ("row2", "row3"):
        focus.handle(Act(Command.DOWN))
        assert focus.focused == wanted
