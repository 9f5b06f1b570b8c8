"""The countdown of a kiosk (还在吗): nobody has touched a menu for long, and the turn ends unless somebody does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from game.present.focus import Target
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.ui.canvas import Canvas

__all__ = ["Countdown"]


class Countdown(PanelScene):
    """A sheet over what lies below: *left* gives the seconds that are left, *finish* is called by who is done."""

    key: ClassVar[str] = "kiosk_countdown"
    opaque: ClassVar[bool] = False

    def __init__(self, left: Callable[[], float], finish: Callable[[], StackCommands]) -> None:
        super().__init__()
        self._left = left
        self._finish = finish

    def arrange(self) -> Iterable[Target]:
        """Lay everything out."""
        return ()

    def activate(self, name: str) -> StackCommands:
        """Stay, or be done."""
        return self._finish() if name == "finish" else (Pop(),)

    def update(self, dt: float) -> StackCommands:
        """The seconds go by."""
        return NOTHING

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet."""
        canvas.veil()
