"""The title of the lobby is written at the start, and nothing waits for it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.bindings import Act, Command, PointerMove
from game.scenes.lobby import Lobby
from game.settings import Motion
from game.ui.canvas import Canvas
from game.ui.title import WRITTEN_S
from panel_rig import Rig

SIZE = (1366, 768)


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of(SIZE) as rig:
        yield rig


def _picture(rig: Rig) -> bytes:
    """The upper left quarter of the window: the title, no mist and no buttons."""
    surface = pygame.Surface(SIZE)
    rig.stack.draw(Canvas(surface, rig.stage.services.surroundings(rig.top.unit)))
    return pygame.image.tobytes(surface.subsurface((60, 60, 300, 120)), "RGB")


def _lively(rig: Rig) -> bool:
    return rig.stack.lively


def test_the_title_is_written_in_less_than_a_second(rig: Rig) -> None:
    rig.stack.start(Lobby())
    first = _picture(rig)
    assert _lively(rig)
    for _ in range(25):
        rig.stack.update(1 / 60)
    middle = _picture(rig)
    for _ in range(24):
        rig.stack.update(1 / 60)
    assert not _lively(rig)
    last = _picture(rig)
    assert len({first, middle, last}) == 3
    assert WRITTEN_S <= 0.8


@pytest.mark.parametrize("intent", [PointerMove(3, 3), Act(Command.NEXT)], ids=["pointer", "key"])
def test_any_input_completes_the_title(rig: Rig, intent: PointerMove | Act) -> None:
    rig.stack.start(Lobby())
    rig.stack.update(1 / 60)
    rig.give(intent)
    assert not _lively(rig)
    assert rig.stack.dirty


@pytest.mark.parametrize("motion", [Motion.OFF, Motion.REDUCED])
def test_without_motion_the_title_is_there_at_once(rig: Rig, motion: Motion) -> None:
    rig.stage.services.store.change(motion=motion)
    rig.stack.start(Lobby())
    assert not _lively(rig)


def test_a_slow_first_frame_does_not_swallow_the_writing(rig: Rig) -> None:
    rig.stack.start(Lobby())
    rig.stack.update(3.0)
    assert _lively(rig)


def test_the_first_press_is_an_action_and_not_lost(rig: Rig) -> None:
    rig.stack.start(Lobby())
    rig.stack.update(1 / 60)
    rig.press("settings")
    assert rig.shows("lobby", "settings")
    rig.give(Act(Command.BACK))
    assert not _lively(rig)
