"""The window: prepared before it exists, DPI-aware, borderless full screen and back (U03, U05)."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pygame
import pytest

import game.ui.window
from game.errors import GameError
from game.placement import Placement, Screens
from game.present.layout.scaling import TOUCH_UNITS, scale_for
from game.ui.window import Window, prepare
from game.ui.x11_window import activate


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


@pytest.mark.parametrize("fullscreen", [False, True], ids=["windowed", "borderless"])
@pytest.mark.parametrize("percent", [100, 125, 150, 200])
@pytest.mark.parametrize("real", [(1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (1080, 1920)])
def test_scn_U03_at_any_scaling_of_the_screen_the_window_is_measured_in_real_pixels(
    clean: None, monkeypatch: pytest.MonkeyPatch, real: tuple[int, int], percent: int, fullscreen: bool
) -> None:
    """A program that declares itself aware is told real pixels at every scaling; one that is not, fewer."""
    prepare()
    aware = os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    told = real if aware else (real[0] * 100 // percent, real[1] * 100 // percent)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [told])
    asked: list[tuple[tuple[int, int], int]] = []
    opened = pygame.display.set_mode

    def open_window(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        asked.append((size, flags))
        return opened(size if size != (0, 0) else real, 0)

    monkeypatch.setattr(pygame.display, "set_mode", open_window)
    window = Window("瓯局", None, fullscreen=fullscreen)
    (size, flags), *_ = asked
    assert window.size == window.surface.get_size()
    if fullscreen:
        assert (size, flags) == ((0, 0), pygame.FULLSCREEN)  # the desktop's own mode, whatever it is
        assert window.size == real
    else:
        assert 0.6 * real[0] <= max(size[0], 640) <= real[0]
        assert size[1] <= real[1]
    unit = scale_for(window.size, 100)
    assert unit * TOUCH_UNITS >= 44


@pytest.mark.parametrize(
    ("screens", "box"),
    [(((1024, 768),), (300, 100, 800, 600)), (((640, 480),), None), (((1024, 768), (800, 600)), None)],
    ids=["the same", "another", "one more"],
)
def test_a_window_goes_where_it_was_on_the_screens_it_was_on(
    clean: None, monkeypatch: pytest.MonkeyPatch, screens: Screens, box: tuple[int, int, int, int] | None
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768)])
    moved: list[tuple[int, int]] = []

    class _Handle:
        size = (800, 600)
        position = property(lambda self: moved[-1] if moved else (0, 0), lambda self, at: moved.append(at))

        def maximize(self) -> None:
            raise AssertionError

    monkeypatch.setattr(game.ui.window, "_handle", _Handle)
    window = Window("瓯局", None, fullscreen=False, at=Placement(300, 100, 800, 600, screens=screens))
    assert window.size == (800, 600)
    assert moved == ([box[:2]] if box is not None else [])


def test_a_window_too_large_for_the_screen_is_made_to_fit(
    clean: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768)])
    window = Window("瓯局", None, fullscreen=False, at=Placement(0, 0, 3000, 700, screens=((3840, 2160),)))
    assert window.size == (1024, 700)


@pytest.mark.parametrize("fullscreen", [False, True])
def test_what_fills_the_screen_is_not_remembered(clean: None, fullscreen: bool) -> None:
    window = Window("瓯局", (900, 650), fullscreen=fullscreen)
    window.settle(1.0)
    kept = window.placement
    assert (kept.size if kept is not None else None) == (None if fullscreen else (900, 650))
    window.set_fullscreen(True)
    window.follow(pygame.Event(pygame.WINDOWSIZECHANGED), 5.0)
    assert window.placement == kept


def test_a_minimised_window_is_lifted(clean: None, monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window("瓯局", (800, 600), fullscreen=False)
    done: list[str] = []
    handle = SimpleNamespace(
        restore=lambda: done.append("restore"),
        focus=lambda: done.append("focus"),
        flash=lambda _: done.append("flash"),
    )
    monkeypatch.setattr(game.ui.window, "_handle", lambda: handle)
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    window.lift()
    assert done == ["restore", "focus", "flash"]


def test_without_an_x_server_no_window_manager_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":nowhere")
    assert not activate(1)
