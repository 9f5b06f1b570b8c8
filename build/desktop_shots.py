"""The pictures of what the desktop adds (桌面) that `screens.py` renders: text being written, a message over all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.bindings import Act, Command, Compose, Type
from game.present.layout.scaling import scale_for
from game.scenes.lobby import Lobby
from game.scenes.settings import SettingsScene
from game.ui.canvas import Canvas
from game.ui.draw_notice import draw_notice

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["DESKTOP_SHOTS"]


def settings_writing(stage: Stage) -> pygame.Surface:
    """A name being written: the input method composes in its middle."""
    scene = SettingsScene()

    def then() -> None:
        scene.activate("section.1")
        scene.activate("player:0")
        for intent in (Type("瓯江老友"), Act(Command.LEFT), Act(Command.LEFT), Compose("yu'jian", 2)):
            scene.handle(intent)

    return stage.shoot((Lobby(), scene), seconds=0.2, then=then)


def settings_sound(stage: Stage) -> pygame.Surface:
    """What is heard, and who speaks how."""
    scene = SettingsScene()
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.activate("section.4"))


def settings_access(stage: Stage) -> pygame.Surface:
    """The last section of the settings."""
    scene = SettingsScene()
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.activate("section.5"))


def notice(stage: Stage) -> pygame.Surface:
    """A message over the lobby: where a picture was kept."""
    surface = stage.shoot((Lobby(),), seconds=1)
    scale = scale_for(stage.size, stage.services.settings.scale)
    words = stage.services.texts("desk.picture", where="~/Pictures/Ouju/ouju-20261130-070509.png")
    draw_notice(Canvas(surface, stage.services.surroundings(scale)), words)
    return surface


DESKTOP_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot for shot in (settings_writing, settings_sound, settings_access, notice)
}
