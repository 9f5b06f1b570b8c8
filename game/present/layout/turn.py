"""The picture turned on the screen (转屏): for table PCs that lie flat or stand on their side (X06).

Everything is laid out and drawn upright; between that picture and the window's own pixels stands one `Turn`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.bindings import Intent, PointerDown, PointerDrag, PointerMove, PointerUp, Wheel
from game.present.layout.geometry import Rect

__all__ = ["UPRIGHT", "Turn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """By how many *degrees*, clockwise, the picture is turned in a window of so many pixels."""

    degrees: int = 0
    window: tuple[int, int] = (0, 0)

    @property
    def size(self) -> tuple[int, int]:
        """The size of the upright picture.

        >>> Turn(90, (1920, 1080)).size, Turn(180, (1920, 1080)).size
        ((1080, 1920), (1920, 1080))
        """
        wide, high = self.window
        return (high, wide) if self.degrees in (90, 270) else (wide, high)

    def upright(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the window lies in the upright picture.

        >>> Turn(90, (1920, 1080)).upright(1920, 0), Turn(180, (1920, 1080)).upright(20, 10)
        ((0, 0), (1900, 1070))
        """
        wide, high = self.window
        match self.degrees:
            case 90:
                return y, wide - x
            case 180:
                return wide - x, high - y
            case 270:
                return high - y, x
            case _:
                return x, y

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the upright picture lies in the window.

        >>> Turn(90, (1920, 1080)).place(0, 0), Turn(270, (1920, 1080)).place(0, 0)
        ((1920, 0), (0, 1080))
        """
        wide, high = self.window
        match self.degrees:
            case 90:
                return wide - y, x
            case 180:
                return wide - x, high - y
            case 270:
                return y, high - x
            case _:
                return x, y

    def rect(self, rect: Rect) -> Rect:
        """Where a rectangle of the upright picture lies in the window."""
        (ax, ay), (bx, by) = self.place(rect.x, rect.y), self.place(rect.right, rect.bottom)
        return Rect(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by))

    def intent(self, intent: Intent) -> Intent:
        """An intent at a place of the window as one at a place of the upright picture."""
        if not self.degrees:
            return intent
        match intent:
            case PointerDrag(x, y, from_x, from_y):
                (x, y), (from_x, from_y) = self.upright(x, y), self.upright(from_x, from_y)
                return replace(intent, x=x, y=y, from_x=from_x, from_y=from_y)
            case PointerDown(x, y) | PointerUp(x, y) | PointerMove(x, y) | Wheel(x, y):
                x, y = self.upright(x, y)
                return replace(intent, x=x, y=y)
            case _:
                return intent


UPRIGHT: Final = Turn()
