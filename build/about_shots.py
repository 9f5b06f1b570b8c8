"""The pictures of what the program says of itself (关于) that `screens.py` renders: its parts, a licence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.licences import notices
from game.scenes.about import About, LicenceText
from game.scenes.lobby import Lobby
from game.scenes.settings import SettingsScene

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["ABOUT_SHOTS"]


def about(stage: Stage) -> pygame.Surface:
    """The sheet over the settings."""
    return stage.shoot((Lobby(), SettingsScene(), About()), seconds=0.2)


def about_end(stage: Stage) -> pygame.Surface:
    """Its last parts."""
    scene = About()
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.scroll.step(99_999))


def licence(stage: Stage) -> pygame.Surface:
    """A long text, some way down."""
    scene = LicenceText(next(notice for notice in notices() if notice.name == "pygame-ce"))
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.scroll.step(3000))


def licence_fonts(stage: Stage) -> pygame.Surface:
    """The licence of the fonts."""
    scene = LicenceText(next(notice for notice in notices() if notice.name.startswith("pylopdf")))
    return stage.shoot((Lobby(), scene), seconds=0.2)


ABOUT_SHOTS: Final = {shot.__name__: shot for shot in (about, about_end, licence, licence_fonts)}
