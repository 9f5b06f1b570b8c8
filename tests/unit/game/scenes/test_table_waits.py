"""Waits and useful tiles that the strip has no room for: shown whole by mouse, finger and keys alone."""

from __future__ import annotations

import pytest

from game.bindings import Command
from game.clock import ManualClock
from game.scenes.table_targets import WAITS
from game.settings import Motion
from table_play import own_turn
from table_rig import Desk, desk, seeded_table


@pytest.fixture
def table() -> Desk:
    """A hand far from ready in a small window, the coach on: more useful tiles than the strip shows."""
    clock = ManualClock(100.0)
    found = desk(seeded_table(clock, "scene"), clock, (1024, 600), motion=Motion.OFF, coach=True)
    own_turn(found)
    found.wait(1.0)
    return found


def show(table: Desk) -> None:
    """Raise tiles until the strip is too short for what it has to tell."""
    for place in range(16):
        table.scene.seat.hand.choose(place)
        table.draw((1024, 600))
        table.frame()
        if table.scene.seat.focus.get(WAITS) is not None:
            return
    raise AssertionError("everything fits")


@pytest.mark.parametrize("how", ["mouse", "finger", "keys"])
def test_all_of_them_are_told_on_a_card(table: Desk, how: str) -> None:
    show(table)
    seat = table.scene.seat
    target = seat.focus.get(WAITS)
    assert target is not None
    assert target.rect.h >= 40
    if how == "keys":
        for _ in range(40):
            table.key(Command.NEXT)
            if seat.focus.focused == WAITS:
                break
        table.key(Command.CONFIRM)
    else:
        table.click(target.rect, touch=how == "finger")
    assert seat.explained == WAITS
    hints, card = table.scene._view.hints.shown(), table.scene._view.hints.all_waits()
    assert hints is not None
    assert card is not None
    assert card.tiles == tuple(hint.tile for hint in hints.waits)
    for hint in hints.waits:
        assert f"{table.services.texts(f'tile.{hint.tile.code}')}×{hint.left}" in card.text
    table.draw((1024, 600))
    table.key(Command.BACK)
    assert seat.explained is None


def test_a_strip_that_shows_everything_is_no_button(table: Desk) -> None:
    table.services.store.change(coach=False)
    table.draw((1024, 600))
    table.frame()
    assert table.scene.seat.focus.get(WAITS) is None
