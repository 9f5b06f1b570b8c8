"""The picture faces whom a scene asks for, beyond what the settings say, and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.assembly import Wishes
from game.scenes.lobby import Lobby
from game.storage import storage_at


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    made = App(Wishes(storage_at(tmp_path / "data"), language="zh_CN", size=(1024, 600)))
    made._stack.start(Lobby())
    yield made
    made._stack.close()
    pygame.quit()


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_scene_turns_the_picture_and_gives_it_back(app: App, turned: int, degrees: int) -> None:
    lobby = app._stack.top
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
