"""The window of the program (窗口): DPI-aware before it exists, resizable, borderless full screen, one icon.

Everything is laid out from the surface's real size; the size that was asked for means nothing afterwards.
"""

from __future__ import annotations

import os
import sys
import warnings
from pathlib import Path
from typing import Final

import pygame

from game.errors import GameError
from game.theme import Palette
from game.ui.canvas import Anchor, Canvas, Surroundings
from game.ui.text import Face, TextStyle

__all__ = ["SMALLEST", "Window", "icon", "prepare"]

SMALLEST: Final = (640, 480)
_USUAL: Final = (1600, 900)
_NAME: Final = "ouju"
_HINTS: Final = {
    "SDL_VIDEO_X11_WMCLASS": _NAME,
    "SDL_VIDEO_WAYLAND_WMCLASS": _NAME,
    "SDL_APP_NAME": _NAME,
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_IME_SHOW_UI": "1",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


def prepare() -> None:
    """Set what has to be set before there is a window; what the user has set himself stays."""
    if os.environ.get("SDL_VIDEO_X11_WMCLASS") == Path(sys.argv[0]).name:
        del os.environ["SDL_VIDEO_X11_WMCLASS"]  # nobody's wish: pygame names windows after the script
    for name, value in _HINTS.items():
        os.environ.setdefault(name, value)
    if sys.platform == "win32":
        _declare_dpi_awareness()


def _declare_dpi_awareness() -> None:
    """Tell Windows that we draw in real pixels (U03); older systems know only the older call."""
    import ctypes

    libraries = getattr(ctypes, "windll")  # noqa: B009  # the name exists on Windows only
    try:
        libraries.shcore.SetProcessDpiAwareness(2)
    except (AttributeError, OSError):
        libraries.user32.SetProcessDPIAware()


class Window:
    """The one window; in or out of full screen it keeps the size it had as a window."""

    def __init__(self, title: str, size: tuple[int, int] | None, *, fullscreen: bool) -> None:
        _find_screen()
        self._windowed = size or _fitting()
        self._fullscreen = fullscreen
        pygame.display.set_caption(title)
        self._open()

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        return pygame.display.get_surface() or self._open()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in real pixels."""
        return self.surface.get_size()

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen without a border."""
        return self._fullscreen

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen, or go back to the size before."""
        if on == self._fullscreen:
            return
        self._fullscreen = on
        window = _handle()
        if on:
            self._windowed = self.size
            window.set_fullscreen(True)  # of the desktop's own mode, without a border (U05)
            return
        window.set_windowed()
        window.resizable = True
        window.minimum_size = SMALLEST
        if window.size != self._windowed:  # it never was a window before
            window.size = self._windowed
            window.position = pygame.WINDOWPOS_CENTERED

    def retitle(self, title: str) -> None:
        """Another title (the language has changed)."""
        pygame.display.set_caption(title)

    def flip(self) -> None:
        """Show what was drawn."""
        pygame.display.flip()

    def _open(self) -> pygame.Surface:
        if self._fullscreen:
            # Without a size SDL takes the desktop's own: no change of mode, other windows stay reachable (U05).
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        if pygame.display.get_driver() != "dummy":
            _handle().minimum_size = SMALLEST
        return surface


def _find_screen() -> None:
    """Open the display. SDL would also draw where nobody can see it: that is taken only from who asks for it."""
    what = "The game finds no screen"
    todo = "Start it on a desktop, not from a bare console or over ssh."
    try:
        pygame.display.init()
    except pygame.error as error:
        raise GameError(f"{what}: {error}. {todo}") from error
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise GameError(f"{what}: there is neither X11 nor Wayland here. {todo}")


def _handle() -> pygame.Window:
    """The window of the display module; pygame 2.5 has no other handle of it, though it means to have one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _fitting() -> tuple[int, int]:
    """A window that leaves room around it on this desktop."""
    desktops = pygame.display.get_desktop_sizes()
    wide, high = desktops[0] if desktops else _USUAL
    room = (int(wide * 0.92), int(high * 0.86))
    share = min(1.0, room[0] / _USUAL[0], room[1] / _USUAL[1]) if wide < 2560 else room[0] / _USUAL[0] * 0.8
    return max(SMALLEST[0], round(_USUAL[0] * share)), max(SMALLEST[1], round(_USUAL[1] * share))


def icon(surroundings: Surroundings, pixels: int = 128) -> pygame.Surface:
    """The seal 瓯, for the title bar and the task list."""
    surface = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
    canvas = Canvas(surface, surroundings)
    palette: Palette = surroundings.theme.palette
    inset = pixels * 0.04
    canvas.seal((inset, inset, pixels - 2 * inset, pixels - 2 * inset), "", palette.vermilion)
    style = TextStyle(Face.SERIF, pixels * 0.66, palette.on_seal, 0.02)
    canvas.text("瓯", (pixels / 2, pixels / 2), style, Anchor.CENTRE)
    return surface
