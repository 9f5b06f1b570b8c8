"""The picture turned on the screen (转屏): for table PCs that lie flat or stand on their side (X06).

Everything is laid out and drawn upright; between that picture and the window's own pixels stands one `Turn`. Where a
strip of the house lies along the top (店条), the picture of the scenes begins below it, at their own 0, 0.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.bindings import Intent, PointerDown, PointerDrag, PointerMove, PointerUp, Wheel
from game.present.layout.geometry import Rect

__all__ = ["UPRIGHT", "Turn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """By how many *degrees*, clockwise, the picture is turned in a window of so many pixels, and how many of them lie
    above it (*top*).
    """

    degrees: int = 0
    window: tuple[int, int] = (0, 0)
    top: int = 0

    @property
    def is_plain(self) -> bool:
        """Whether places of the picture are those of the window."""
        return not self.degrees and not self.top

    @property
    def size(self) -> tuple[int, int]:
        """The size of the upright picture.

        >>> Turn(90, (1920, 1080)).size, Turn(180, (1920, 1080)).size
        ((1080, 1920), (1920, 1080))
        >>> Turn(0, (1920, 1080), top=60).size
        (1920, 1020)
        """
        wide, high = self.window
        if self.degrees in (90, 270):
            wide, high = high, wide
        return wide, high - self.top

    def upright(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the window lies in the upright picture.

        >>> Turn(90, (1920, 1080)).upright(1920, 0), Turn(180, (1920, 1080)).upright(20, 10)
        ((0, 0), (1900, 1070))
        >>> Turn(0, (1920, 1080), top=60).upright(7, 70)
        (7, 10)
        """
        wide, high = self.window
        match self.degrees:
            case 90:
                return y, wide - x - self.top
            case 180:
                return wide - x, high - y - self.top
            case 270:
                return high - y, x - self.top
            case _:
                return x, y - self.top

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the upright picture lies in the window.

        >>> Turn(90, (1920, 1080)).place(0, 0), Turn(270, (1920, 1080)).place(0, 0)
        ((1920, 0), (0, 1080))
        """
        wide, high = self.window
        y += self.top
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
        if self.is_plain:
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
