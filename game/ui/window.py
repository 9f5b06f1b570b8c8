"""The window of the program (窗口): DPI-aware before it exists, resizable, borderless full screen, one icon.

Everything is laid out from the surface's real size; the size that was asked for means nothing afterwards.
"""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from game.errors import ScreenError
from game.placement import Placement, Screens, Whereabouts
from game.present.layout.geometry import Rect
from game.present.layout.turn import Turn
from game.settings import Graphics
from game.theme import Palette
from game.ui.canvas import Anchor, Canvas, Surroundings
from game.ui.text import Face, TextStyle

__all__ = ["SMALLEST", "Window", "choose_graphics", "give_back", "icon", "prepare"]

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
    """The one window; in or out of full screen it keeps the size it had as a window.

    What is drawn on is upright whatever way the picture is turned (X06): it is turned when it is shown.
    """

    def __init__(
        self, title: str, size: tuple[int, int] | None, *, fullscreen: bool, at: Placement | None = None
    ) -> None:
        _find_screen()
        self.screens: Screens = tuple((wide, high) for wide, high in pygame.display.get_desktop_sizes())
        self._windowed = size or (at.within(self.screens) if at is not None else _fitting())
        self._fullscreen = fullscreen
        self._degrees = 0
        self._top = 0
        self._where = Whereabouts()
        self._picture: pygame.Surface | None = None
        pygame.display.set_caption(title)
        self._open()
        pygame.display.set_allow_screensaver(True)  # who is away may have his screen locked
        if at is not None and size is None and not fullscreen:
            self._go(at)

    @property
    def turn(self) -> Turn:
        """How the picture lies in the window, also when that is gone already."""
        pixels = pygame.display.get_surface()
        return Turn(self._degrees, pixels.get_size() if pixels is not None else self._windowed, self._top)

    @property
    def surface(self) -> pygame.Surface:
        """What scenes are drawn on, upright."""
        whole = self._whole()
        return whole.subsurface((0, self._top, *self.turn.size)) if self._top else whole

    @property
    def strip(self) -> pygame.Surface:
        """What the strip above the scenes is drawn on; as high as was set."""
        whole = self._whole()
        return whole.subsurface((0, 0, whole.get_width(), self._top))

    def _whole(self) -> pygame.Surface:
        """The whole picture, upright."""
        pixels = self._pixels()
        if not self._degrees:
            self._picture = None
            return pixels
        size = replace(self.turn, top=0).size
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size, 0, pixels)
        return self._picture

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of what is drawn on, in real pixels."""
        return self.turn.size

    @property
    def placement(self) -> Placement | None:
        """Where the window is when it fills nothing, to be remembered."""
        return self._where.placement(self.screens)

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen without a border."""
        return self._fullscreen

    def set_turn(self, degrees: int) -> None:
        """Turn the picture clockwise from now on."""
        self._degrees = degrees

    def set_top(self, pixels: int) -> None:
        """Keep so many pixels above the scenes free for the strip of the house from now on."""
        self._top = pixels

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen, or go back to the size before."""
        if on == self._fullscreen:
            return
        self._fullscreen = on
        window = _handle()
        if on:
            self._windowed = self._pixels().get_size()
            window.set_fullscreen(True)  # of the desktop's own mode, without a border (U05)
            return
        window.set_windowed()
        window.resizable = True
        window.minimum_size = SMALLEST
        if window.size != self._windowed:  # it never was a window before
            window.size = self._windowed
            window.position = pygame.WINDOWPOS_CENTERED

    def facts(self) -> dict[str, str]:
        """What is told of the window with a report of a fault."""
        wide, high = self._pixels().get_size()
        return {
            "screens": ", ".join(f"{wide}x{high}" for wide, high in self.screens),
            "window": f"{wide}x{high}{', full screen' if self._fullscreen else ''}, turned {self._degrees}",
            "driver": pygame.display.get_driver(),
        }

    def follow(self, event: pygame.Event, now: float) -> None:
        """Learn from an event of the window where it is."""
        match event.type:
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED | pygame.WINDOWMOVED:
                self.settle(now)
            case pygame.WINDOWMAXIMIZED:
                self._where.maximise(now)
            case pygame.WINDOWRESTORED:
                self._where.restore()
            case _:
                return

    def settle(self, now: float) -> None:
        """Note where the window is while it is one among others."""
        if not self._fullscreen:
            handle = _handle()
            self._where.seen((*handle.position, *handle.size), now)

    def retitle(self, title: str) -> None:
        """Another title (the language has changed)."""
        pygame.display.set_caption(title)

    def lift(self) -> None:
        """Bring the window before all others, or at least ask for attention where the system forbids that."""
        window = _handle()
        if not pygame.display.get_active() and not _is_asked_for():
            window.restore()
        window.focus()
        with suppress(pygame.error):  # not every driver can
            window.flash(pygame.FLASH_UNTIL_FOCUSED)

    def write_at(self, caret: pygame.Rect) -> None:
        """Text is written at this place of the picture: the list of candidates opens there (U07)."""
        x, y, wide, high = self.turn.rect(Rect(*caret)).box
        pygame.key.set_text_input_rect(pygame.Rect(round(x), round(y), round(wide), round(high)))

    def flip(self) -> None:
        """Show what was drawn."""
        if self._picture is not None:
            if self._degrees == 180:
                turned = pygame.transform.flip(self._picture, flip_x=True, flip_y=True)
            else:
                turned = pygame.transform.rotate(self._picture, -self._degrees)
            self._pixels().blit(turned, (0, 0))
        pygame.display.flip()

    def _pixels(self) -> pygame.Surface:
        """The window's own surface."""
        return pygame.display.get_surface() or self._open()

    def _open(self) -> pygame.Surface:
        if self._fullscreen:
            # Without a size SDL takes the desktop's own: no change of mode, other windows stay reachable (U05).
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        if pygame.display.get_driver() != "dummy":
            _handle().minimum_size = SMALLEST
        return surface

    def _go(self, at: Placement) -> None:
        """To where the window was, if the screens are those of then."""
        window = _handle()
        if at.screens == self.screens:
            window.position = (at.x, at.y)
        if at.maximised:
            window.maximize()


def _find_screen() -> None:
    """Open the display. SDL would also draw where nobody can see it: that is taken only from who asks for it."""
    what = "The game finds no screen"
    todo = "Start it on a desktop, not from a bare console or over ssh."
    try:
        pygame.display.init()
    except pygame.error as error:
        raise ScreenError(f"{what}: {error}. {todo}") from error
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise ScreenError(f"{what}: there is neither X11 nor Wayland here. {todo}")


def _is_asked_for() -> bool:
    """Whether the window manager has been asked for the window, where asking by SDL could take for ever."""
    if pygame.display.get_driver() != "x11":
        return False
    from game.ui.x11_window import activate

    number = pygame.display.get_wm_info().get("window", 0)
    return bool(number) and activate(int(number))


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


def choose_graphics(choice: Graphics) -> None:
    """Without a GPU, or when the player says so, SDL must not push the window through software OpenGL."""
    if choice is Graphics.SOFTWARE or (choice is Graphics.AUTO and not _has_gpu()):
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"


def _has_gpu() -> bool:
    """Whether the system shows a GPU device; other systems than Linux always draw windows with one."""
    return not sys.platform.startswith("linux") or any(Path("/dev/dri").glob("renderD*"))


def give_back() -> None:
    """Give back whatever of screen, sound and fonts is still held."""
    pygame.quit()


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
