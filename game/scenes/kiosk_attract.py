"""The attract screen of a kiosk (待客): four bots play, with a word on the rules now and then, until somebody comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.bindings import Intent
from game.scenes.scene import NOTHING, Scene, StackCommands
from game.ui.canvas import Canvas

if TYPE_CHECKING:
    from game.kiosk.venue import Venue
    from game.services import Services

__all__ = ["AttractScene"]


class AttractScene(Scene):
    """What is shown while nobody is there; whoever touches it is let in by the attendant, not from here."""

    key: ClassVar[str] = "kiosk_attract"

    def __init__(self, venue: Venue) -> None:
        self._venue = venue
        self.size = (0, 0)

    def enter(self, services: Services) -> None:
        """Take the services."""
        self.services = services

    def resized(self, size: tuple[int, int]) -> None:
        """Place everything anew."""
        self.size = size
        self.dirty = True

    def handle(self, intent: Intent) -> StackCommands:
        """Nothing is done here: waking is not acting."""
        return NOTHING

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture."""
        canvas.surface.fill(self.services.theme.palette.cloth)
