"""The window: prepared before it exists, DPI-aware, borderless full screen and back (U03, U05)."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pygame
import pytest

from game.errors import GameError
from game.ui.window import Window, prepare


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_WINDOWS_DPI_AWARENESS", "SDL_IME_SHOW_UI"):
        monkeypatch.setenv(name, "x")
        monkeypatch.delenv(name)
    yield
    pygame.display.quit()


def test_scn_U03_dpi_awareness_is_declared_before_there_is_a_window(clean: None) -> None:
    pygame.display.quit()
    prepare()
    assert not pygame.display.get_init()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "ouju"
    assert os.environ["SDL_IME_SHOW_UI"] == "1"


def test_what_the_user_has_set_stays(clean: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", "mine")
    prepare()
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "mine"


def test_the_window_is_not_named_after_the_script(clean: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/__main__.py"])
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", "__main__.py")  # as pygame does when it is imported
    prepare()
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "ouju"


@pytest.mark.parametrize("old", [False, True], ids=["shcore", "user32"])
def test_scn_U03_windows_is_told_by_the_newest_call_it_knows(
    clean: None, monkeypatch: pytest.MonkeyPatch, old: bool
) -> None:
    said: list[str] = []

    def newest(level: int) -> None:
        if old:
            raise OSError
        said.append(f"shcore {level}")

    libraries = SimpleNamespace(
        shcore=SimpleNamespace(SetProcessDpiAwareness=newest),
        user32=SimpleNamespace(SetProcessDPIAware=lambda: said.append("user32")),
    )
    monkeypatch.setattr(ctypes, "windll", libraries, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    prepare()
    assert said == (["user32"] if old else ["shcore 2"])


def test_full_screen_and_back_keeps_the_size(clean: None) -> None:
    window = Window("瓯局", (1000, 700), fullscreen=False)
    for _ in range(3):
        window.set_fullscreen(True)
        assert window.size == pygame.display.get_desktop_sizes()[0]
        window.set_fullscreen(False)
        assert window.size == (1000, 700)


def test_scn_U04_without_a_wish_the_window_fits_the_desktop(clean: None) -> None:
    window = Window("瓯局", None, fullscreen=False)
    wide, high = pygame.display.get_desktop_sizes()[0]
    assert window.size[0] <= wide
    assert window.size[1] <= high


def test_without_a_screen_the_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(GameError, match="neither X11 nor Wayland"):
        Window("瓯局", None, fullscreen=False)

    def refuse() -> None:
        raise pygame.error("x11 not available")

    monkeypatch.setattr(pygame.display, "init", refuse)
    with pytest.raises(GameError, match="x11 not available"):
        Window("瓯局", None, fullscreen=False)


@pytest.mark.parametrize("fullscreen", [False, True])
def test_scn_U04_U05_switching_twenty_times_neither_grows_nor_moves_the_window(
    clean: None, fullscreen: bool
) -> None:
    window = Window("瓯局", (1000, 700), fullscreen=fullscreen)
    desktop = pygame.display.get_desktop_sizes()[0]
    for _ in range(20):
        window.set_fullscreen(not window.fullscreen)
        window.flip()
        assert window.size == (desktop if window.fullscreen else (1000, 700))
    assert window.fullscreen is fullscreen
