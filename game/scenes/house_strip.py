"""The house strip of a kiosk (店条): along the top of every picture, whatever is played below.

It is no scene: the app draws it and gives it what is meant for it. It decides nothing, it only says what is wished.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from game.bindings import Intent
from game.present.focus import Focus, Target
from game.services import Services
from game.ui.canvas import Canvas

if TYPE_CHECKING:
    from game.kiosk.venue import Venue

__all__ = ["HouseStrip", "StripWish"]


class StripWish(Enum):
    """What somebody wants who pressed something on the strip; only the last one leads behind the PIN."""

    LANGUAGE = "language"
    QUIETER = "quieter"
    LOUDER = "louder"
    RULES = "rules"
    STAFF = "staff"
    LEAVE = "leave"
    OPERATOR = "operator"


class HouseStrip:
    """The strip: *language* is the one asked for last, for whoever follows `StripWish.LANGUAGE`."""

    def __init__(self, services: Services, venue: Venue) -> None:
        self._services = services
        self._venue = venue
        self._focus = Focus()
        self._size = (0, 0)
        self.language = services.settings.language
        self.dirty = True

    @property
    def targets(self) -> tuple[Target, ...]:
        """What can be pressed on it now."""
        return self._focus.targets

    def resized(self, width: int, height: int, unit: float) -> None:
        """Lay it out: so many pixels wide and high, from the upper left corner of the picture."""
        self._size = (width, height)
        self.dirty = True

    def owns(self, intent: Intent) -> bool:
        """Whether an intent is meant for the strip: a pointer on it or pressed on it, or one of its keys."""
        return False

    def handle(self, intent: Intent) -> StripWish | None:
        """Follow an intent; the wish that it ends in."""
        return None

    def update(self) -> StripWish | None:
        """Let time pass: the seal held long enough asks for the operator."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the strip."""
        self.dirty = False
