"""The scenes that there are pictures of (场景), looked over instead of drawn, and pressed as they stand there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from game.present.layout.turn import Turn
from game.scenes.scene import Scene
from game.scenes.stack import Stack
from game.ui.devices import Devices, Situation
from hands import Hands, Way
from screens import Shot, Stage, stage_for

__all__ = ["Looking", "StageHands", "look_over"]

Look: TypeAlias = Callable[["Looking", Stack], None]


@dataclass(frozen=True, slots=True)
class Looking(Stage):
    """A stage on which scenes are looked at instead of drawn."""

    look: Look

    def seen(self, stack: Stack) -> pygame.Surface:
        """The stack as it would be drawn, for *look*; the picture is empty."""
        self.look(self, stack)
        return pygame.Surface(self.size)


def look_over(shot: Shot, size: tuple[int, int], language: str, look: Look, **settings: object) -> None:
    """Have a look at what a picture shows, with other settings where some are given."""
    made = stage_for(size, language)
    if settings:
        made.services.store.change(**settings)
    shot(Looking(made.size, made.services, made.tables, made.clock, look))


class StageHands(Hands):
    """Hands on such a stage."""

    def __init__(self, way: Way, stage: Looking, stack: Stack) -> None:
        super().__init__(way)
        self._stage, self._stack = stage, stack
        self._devices = Devices()

    @property
    def top(self) -> Scene:
        """The scene on top."""
        top = self._stack.top
        assert top is not None
        return top

    @property
    def turn(self) -> Turn:
        """Upright."""
        return Turn(0, self._stage.size)

    def give(self, *events: pygame.Event) -> None:
        """Events, read by the devices, and what they lead to."""
        for event in events:
            top = self._stack.top
            if top is None:
                return
            now = self._stage.clock.now()
            for intent in self._devices.intents(
                event, Situation(self.turn, top.key, self._stack.typing, now)
            ):
                self._stack.handle(intent)
                self._stack.apply()

    def wait(self, seconds: float) -> None:
        """Time passes in eighths."""
        for _ in range(max(1, round(seconds * 8))):
            self._stage.clock.advance(1 / 8)
            self._stack.update(1 / 8)
