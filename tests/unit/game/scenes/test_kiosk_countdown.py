"""The countdown of a kiosk (C3.7): any touch stays, one button ends the turn, the seconds are counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bindings import Act, Command, Intent, PointerDown, PointerUp
from game.scenes.kiosk_countdown import Countdown
from game.scenes.kiosk_lobby import KioskLobby
from game.scenes.scene import NOTHING, StackCommands
from game.settings import Motion
from operator_rig import OperatorRig


class Count:
    """A countdown over the first screen."""

    def __init__(self, rig: OperatorRig, seconds: float = 15.0) -> None:
        self.rig, self.done = rig, 0
        ends = rig.stage.clock.now() + seconds
        rig.stack.start(KioskLobby(rig.venue))
        rig.stack.open(Countdown(lambda: ends - rig.stage.clock.now(), self._finish))
        rig.stack.apply()

    def _finish(self) -> StackCommands:
        self.done += 1
        return NOTHING

    @property
    def open(self) -> bool:
        return self.rig.stack.keys[-1] == "kiosk_countdown"


@pytest.fixture
def count(tmp_path: Path) -> Iterator[Count]:
    with OperatorRig.at(tmp_path / "kiosk") as rig:
        yield Count(rig)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("place", [(5, 500), (1000, 60), (512, 300)], ids=["corner", "edge", "sheet"])
def test_a_touch_anywhere_stays(count: Count, place: tuple[int, int], touch: bool) -> None:
    count.rig.give(PointerDown(*place, touch=touch), PointerUp(*place, touch=touch))
    assert not count.open
    assert count.done == 0


@pytest.mark.parametrize("intent", [Act(Command.CONFIRM), Act(Command.BACK), Act(Command.HINT)], ids=str)
def test_keys_stay(count: Count, intent: Intent) -> None:
    count.rig.give(intent)
    assert not count.open
    assert count.done == 0


def test_keys_lead_to_the_button_that_ends_the_turn(count: Count) -> None:
    count.rig.walk("finish")
    assert count.done == 1


def test_one_button_stays_the_other_ends_the_turn(count: Count) -> None:
    count.rig.press("finish")
    assert count.done == 1
    assert count.open, "the attendant takes everything away"
    count.rig.press("stay")
    assert not count.open


def test_a_press_that_is_lost_does_not_stay(count: Count) -> None:
    count.rig.give(PointerDown(5, 500), PointerUp(-1, -1))
    assert count.open


def test_it_is_drawn_once_a_second(count: Count) -> None:
    count.rig.stage.services.store.change(motion=Motion.OFF)
    drawn = set()
    count.rig.picture()
    for _ in range(100):
        count.rig.stage.clock.advance(0.1)
        count.rig.stack.update(0.1)
        if count.rig.stack.dirty:
            drawn.add(count.rig.picture())
    assert 9 <= len(drawn) <= 10
