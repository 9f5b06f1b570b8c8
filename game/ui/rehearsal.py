"""The program watched from inside (排练), for `ouju bench`: keys that nobody presses, frames painted for nobody."""

from __future__ import annotations

import pygame

from game.assets import Assets
from game.i18n import Texts
from game.present.layout.scaling import scale_for
from game.theme import load_theme
from game.ui.background import BackgroundCache
from game.ui.canvas import Canvas, Surroundings
from game.ui.draw_table import Brushes, TablePainter, TablePicture
from game.ui.sprites import TileSprites
from game.ui.text import Text
from game.ui.window import Window, prepare

__all__ = ["Easel", "press", "stir"]


class Easel:
    """A window with everything a table is painted with, as the program has it."""

    def __init__(self, size: tuple[int, int]) -> None:
        prepare()
        self._window = Window("", size, fullscreen=False)
        assets = Assets()
        text = Text(assets)
        theme = load_theme(assets, "ou")
        self._surroundings = Surroundings(theme, text, scale_for(self._window.size, 100))
        brushes = Brushes(TileSprites(assets, theme, text), Texts("zh_CN"), BackgroundCache())
        self._painter = TablePainter(brushes)

    def paint(self, picture: TablePicture) -> None:
        """Paints the table and shows it."""
        self._painter.draw(Canvas(self._window.surface, self._surroundings), picture)
        self._window.flip()


def press(key: str) -> None:
    """A key goes down and up."""
    code = pygame.key.key_code(key)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=code, mod=0, unicode="", scancode=0))


def stir(place: tuple[int, int]) -> None:
    """The pointer moves, and the window has lost its content: the next frame is due at once and as a whole."""
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 0), buttons=(0, 0, 0), touch=False))
    pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
