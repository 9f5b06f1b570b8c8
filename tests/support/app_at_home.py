"""The whole program as somebody has it at home, in a window that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.app import App, Wishes
from game.scenes.lobby import Lobby
from game.storage import Storage

__all__ = ["app_at_home"]


@contextmanager
def app_at_home(storage: Storage, *, trace: bool = False) -> Iterator[App]:
    """In Chinese, with the lobby open; all of it goes at the end."""
    made = App(Wishes(storage, language="zh_CN", size=(1024, 600), trace=trace))
    made.stack.start(Lobby())
    yield made
    made.stack.close()
    pygame.quit()
