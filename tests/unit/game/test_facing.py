"""The picture faces whom a scene asks for, beyond what the settings say, and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import game.app
from app_at_home import app_at_home
from game.app import App
from game.assembly import Wishes
from game.bindings import Act, Command, PointerDown, PointerUp
from game.clock import ManualClock
from game.present.layout.hot_seat_layout import DEGREES
from game.scenes.ceremony import SeatCeremony
from game.scenes.hot_seat_look import HotSeatLook
from game.scenes.hot_seat_sheets import Curtain
from game.scenes.hot_seat_table import HotSeatTable
from game.scenes.lobby import Lobby
from game.scenes.panel import PanelScene
from game.settings import Motion, Pace
from game.storage import storage_at


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_at_home(storage_at(tmp_path / "data")) as made:
        yield made


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_scene_turns_the_picture_and_gives_it_back(app: App, turned: int, degrees: int) -> None:
    lobby = app.stack.top
    assert isinstance(lobby, Lobby)
    app.services.store.change(turned=turned)
    app._frame(0.1)
    before = lobby.size
    app.services.facing.degrees = degrees
    app._frame(0.1)
    assert app._window.turn.degrees == (turned + degrees) % 360
    assert lobby.size == app._window.size
    assert (lobby.size == before) is (degrees in (0, 180))
    app.services.facing.degrees = 0
    app._frame(0.1)
    assert app._window.turn.degrees == turned
    assert lobby.size == before


def test_people_sit_down_around_the_screen_look_at_a_hand_and_come_back_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    monkeypatch.setattr(game.app, "SystemClock", lambda: clock)
    wishes = Wishes(storage_at(tmp_path / "data"), seed="around", language="zh_CN", size=(1280, 720))

    first = App(wishes)
    first.stack.start(Lobby())
    first.services.store.change(motion=Motion.OFF, pace=Pace.INSTANT, flat=True)
    _press(first, clock, "hot_seat")
    for place in ("place.1:0", "place.3:0"):
        _press(first, clock, place)
    _press(first, clock, "begin")
    seat = _until_curtain(first, clock)
    assert first._window.turn.degrees == 0
    _press(first, clock, "open")
    held = _open_hand(first).side.view
    assert first._window.turn.degrees == DEGREES[seat]
    first._leave()
    first._desk.close()
    first.services.archive.close()
    assert first.services.facing.degrees == 0
    pygame.quit()

    again = App(wishes)
    again.stack.start(Lobby())
    _press(again, clock, "first")
    assert _until_curtain(again, clock) == seat
    _press(again, clock, "open")
    assert _open_hand(again).side.view == held
    assert again._window.turn.degrees == DEGREES[seat]
    again._leave()
    again._desk.close()
    again.services.archive.close()
    pygame.quit()


def _open_hand(app: App) -> HotSeatLook:
    """The hand that lies open."""
    top = app.stack.top
    assert isinstance(top, HotSeatLook)
    return top


def _press(app: App, clock: ManualClock, name: str) -> None:
    """Press a target, and let what it leads to happen."""
    top = app.stack.top
    assert isinstance(top, PanelScene)
    target = top.focus.get(name)
    assert target is not None, f"{name} is not there"
    place = target.rect.centre
    app._intent(PointerDown(place.x, place.y))
    app._intent(PointerUp(place.x, place.y))
    _frames(app, clock, 6)


def _frames(app: App, clock: ManualClock, count: int) -> None:
    for _ in range(count):
        clock.advance(0.1)
        app._clock.step()
        app._frame(0.1)


def _until_curtain(app: App, clock: ManualClock) -> int:
    """Whose hand is asked for first."""
    table = next(scene for scene in app.stack._scenes if isinstance(scene, HotSeatTable))
    for _ in range(300):
        table._shared._authority.journal.wait()
        if isinstance(app.stack.top, Curtain):
            _frames(app, clock, 6)
            look = table._shared.look
            assert look is not None
            return look.seat
        _frames(app, clock, 1)
        if isinstance(app.stack.top, SeatCeremony):
            app._intent(Act(Command.CONFIRM))
    raise AssertionError(f"no curtain comes: {app.stack.keys}")
