"""What a layout measures labels with (量具): a ruler, a language and the unit of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.present.label import Label
from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler

__all__ = ["Gauge", "OpenRow"]


@dataclass(frozen=True, slots=True)
class Gauge:
    """Sizes are units, results are pixels."""

    ruler: Ruler
    speak: Callable[[Label], str]
    unit: float

    def wide(self, label: Label, size: float) -> float:
        """The width of a line."""
        return self.ruler.width(self.speak(label), size * self.unit)

    def high(self, text: str, size: float, width: float) -> float:
        """The height of a paragraph."""
        return self.ruler.height(text, size * self.unit, width)


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A row that opens in place: its name as a target, what is pressed, and what it shows when it is open."""

    name: str
    head: Rect
    body: Rect | None = None

    @property
    def rect(self) -> Rect:
        """The whole row."""
        bottom = self.head.bottom if self.body is None else self.body.bottom
        return Rect(self.head.x, self.head.y, self.head.w, bottom - self.head.y)
