"""The whole client under the dummy driver: it starts, rests, follows the settings, survives faults, ends."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import game.ui.window
from app_at_home import app_at_home
from game.app import App
from game.assembly import Wishes
from game.bindings import Act, Command, Intent
from game.errors import StorageError
from game.scenes.lobby import Lobby
from game.scenes.scene import StackCommands
from game.settings import Graphics, SettingsStore
from game.storage import Storage, storage_at
from game.ui.window import Window


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return storage_at(tmp_path / "data")


@pytest.fixture
def app(storage: Storage) -> Iterator[App]:
    with app_at_home(storage) as made:
        yield made


def _frames(app: App, count: int, seconds: float = 0.1) -> None:
    for _ in range(count):
        app._frame(seconds)


@pytest.fixture
def flips(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    counted: list[int] = []
    real = Window.flip

    def flip(self: Window) -> None:
        counted.append(1)
        real(self)

    monkeypatch.setattr(Window, "flip", flip)
    return counted


def test_a_frame_with_nothing_new_is_not_shown(app: App, flips: list[int]) -> None:
    _frames(app, 400)
    flips.clear()
    _frames(app, 50)
    assert flips == []


def test_a_hidden_window_is_not_drawn(app: App, flips: list[int]) -> None:
    _frames(app, 1)
    app._window_event(pygame.Event(pygame.WINDOWHIDDEN))
    flips.clear()
    _frames(app, 20)
    assert flips == []
    app._window_event(pygame.Event(pygame.WINDOWSHOWN))
    _frames(app, 1)
    assert len(flips) == 1


def test_language_and_theme_change_while_running(app: App) -> None:
    _frames(app, 1)
    before = app.services.theme
    app.services.store.change(language="en", theme="tea")
    _frames(app, 1)
    assert app.services.texts("lobby.quit") == "Quit"
    assert app.services.theme is not before
    assert pygame.display.get_caption()[0] == "Ouju"


def test_f11_and_mute_hold_everywhere_and_are_kept(app: App, storage: Storage) -> None:
    app._intent(Act(Command.MUTE))
    app._intent(Act(Command.FULLSCREEN))
    _frames(app, 1)
    kept = SettingsStore(storage.settings_file).settings
    assert (kept.mute, kept.fullscreen) == (True, True)
    assert app._window.fullscreen
    app._intent(Act(Command.FULLSCREEN))
    _frames(app, 1)
    assert app._window.size == (1024, 600)


def test_a_full_screen_asked_for_at_the_start_outlasts_other_settings(storage: Storage) -> None:
    made = App(Wishes(storage, language="zh_CN", fullscreen=True))
    made.stack.start(Lobby())
    made.services.store.change(theme="tea")
    _frames(made, 1)
    shown = [made._window.fullscreen]
    made._intent(Act(Command.FULLSCREEN))
    _frames(made, 1)
    shown.append(made._window.fullscreen)
    assert shown == [True, False]
    made.stack.close()
    pygame.quit()


def test_help_and_settings_open_over_anything_but_themselves(app: App) -> None:
    for _ in range(3):
        app._intent(Act(Command.SETTINGS))
        app._intent(Act(Command.HELP))
    assert app.stack.keys == ("lobby", "settings", "help")


def test_a_fault_is_logged_and_shown_and_the_lobby_is_back(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Lobby, intent: Intent) -> StackCommands:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(Lobby, "handle", broken)
        app._guarded(lambda: app._intent(Act(Command.CONFIRM)))
    app.stack.apply()
    assert app.stack.keys == ("lobby", "message")
    _frames(app, 1)


def test_a_fault_leads_to_the_lobby_though_a_scene_cannot_keep_something(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Lobby) -> None:
        raise StorageError("no space")

    def fault() -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(Lobby, "leave", full)
        app._guarded(fault)
    app.stack.apply()
    assert app.stack.keys == ("lobby", "message")


def test_a_program_that_only_faults_gives_up(app: App) -> None:
    def fault() -> None:
        raise ZeroDivisionError

    app._guarded(fault)
    app._guarded(fault)
    with pytest.raises(ZeroDivisionError):
        app._guarded(fault)


def test_run_ends_when_the_window_is_closed(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    made = App(Wishes(storage, size=(800, 600)))
    naps: list[float] = []

    def nap(seconds: float) -> None:
        naps.append(seconds)
        pygame.event.post(pygame.Event(pygame.QUIT))

    monkeypatch.setattr(time, "sleep", nap)
    assert made.run() == 0
    assert naps


@pytest.mark.parametrize(
    ("choice", "gpu", "software"),
    [
        (Graphics.SOFTWARE, True, True),
        (Graphics.AUTO, False, True),
        (Graphics.AUTO, True, False),
        (Graphics.GPU, False, False),
    ],
)
def test_who_puts_the_picture_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, choice: Graphics, gpu: bool, software: bool
) -> None:
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    monkeypatch.setattr(game.ui.window, "_has_gpu", lambda: gpu)
    game.ui.window.choose_graphics(choice)
    assert (os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None) == "0") is software


def test_nothing_is_written_by_starting(app: App, tmp_path: Path) -> None:
    _frames(app, 3)
    assert list(tmp_path.iterdir()) == []
