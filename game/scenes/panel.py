"""Scenes made of things to press (按钮场景): focus, hit targets, size and trace, the same for all of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from game.bindings import Act, Command, Intent
from game.present.focus import Focus, Target
from game.present.label import Label
from game.present.layout.geometry import Rect
from game.present.layout.scaling import LEAST, scale_for
from game.scenes.scene import NOTHING, Pop, Scene, StackCommands
from game.services import Services
from game.ui.ruler import FontRuler
from game.ui.widgets import speak

__all__ = ["PanelScene"]


class PanelScene(Scene):
    """A scene whose whole input is a set of targets; `arrange` places them, `activate` does what one stands
    for.
    """

    least: ClassVar[int] = LEAST
    """Units that must fit into the shorter side of the window, however large the player wants things."""

    def __init__(self) -> None:
        self.focus = Focus()
        self.size = (0, 0)
        self.unit = 1.0
        self._told: tuple[object, ...] = ()

    def enter(self, services: Services) -> None:
        """Take the services."""
        self.services = services

    def resized(self, size: tuple[int, int]) -> None:
        """Place everything anew."""
        self.size = size
        self.unit = scale_for(size, self.services.settings.scale, self.least)
        self.rearrange()

    def rearrange(self) -> None:
        """Place everything after the content has changed; the picture is out of date."""
        self.focus.set(self.arrange(), self.preferred())
        self.dirty = True
        self._tell()

    @abstractmethod
    def arrange(self) -> Iterable[Target]:
        """Lay the content out for `size` and `unit`; gives what can be pressed."""

    @abstractmethod
    def activate(self, name: str) -> StackCommands:
        """Do what a target stands for."""

    def preferred(self) -> str | None:
        """The target that has the focus at first."""
        return None

    def back(self) -> StackCommands:
        """What Esc means: leave the scene."""
        return (Pop(),)

    def handle(self, intent: Intent) -> StackCommands:
        """Follow the pointer and the keys."""
        if isinstance(intent, Act) and intent.command is Command.BACK and not intent.repeat:
            return self.back()
        before = self._standing()
        name = self.focus.handle(intent)
        if self._standing() != before:
            self.dirty = True
        if name is None:
            return NOTHING
        self.services.mixer.play("click")
        return self.activate(name)

    def spoken_rect(self, name: str) -> Rect | None:
        """Where the words stand that are read of a target; None for its own place."""
        return None

    def say(self, label: Label) -> str:
        """A label in the language of the moment."""
        return speak(self.services.texts, label)

    def ruler(self) -> FontRuler:
        """What measures text."""
        return FontRuler(self.services.text)

    def tell_again(self) -> None:
        """Trace the targets once more."""
        self._told = ()
        self._tell()

    def _standing(self) -> tuple[object, ...]:
        focus = self.focus
        return focus.hovered, focus.pressed, focus.focused, focus.by_keys

    def _tell(self) -> None:
        """Trace where the targets lie, whenever that changes, also by the picture's being turned."""
        if not self.services.trace.on:
            return
        places = {target.name: target.rect.pixels for target in self.focus.targets if target.enabled}
        told = (places, self.services.trace.turn())
        if told != self._told:
            self._told = told
            self.services.trace.emit("targets", scene=self.key, targets=places)
