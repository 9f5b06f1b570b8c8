"""The first screen of a guest (迎客): the games of the house with the rules they are played by here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from game.present.focus import Target
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, StackCommands
from game.ui.canvas import Canvas

if TYPE_CHECKING:
    from game.kiosk.venue import Venue

__all__ = ["KioskLobby"]


class KioskLobby(PanelScene):
    """The games of this machine as large boards; a press shows the rules, the next one plays."""

    key: ClassVar[str] = "kiosk_lobby"

    def __init__(self, venue: Venue) -> None:
        super().__init__()
        self._venue = venue

    def arrange(self) -> Iterable[Target]:
        """Lay everything out."""
        return ()

    def activate(self, name: str) -> StackCommands:
        """Do what was pressed."""
        return NOTHING

    def back(self) -> StackCommands:
        """There is nothing to go back to."""
        return NOTHING

    def draw(self, canvas: Canvas) -> None:
        """Draw the screen."""
        canvas.surface.fill(self.services.theme.palette.cloth)
