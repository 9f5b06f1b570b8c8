"""Points, sizes and rectangles (几何): plain numbers in pixels of the window, y downwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Point", "Rect", "Size", "bounds"]


@dataclass(frozen=True, slots=True)
class Point:
    """A place."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height."""

    width: float
    height: float

    @property
    def is_portrait(self) -> bool:
        """Higher than wide (竖屏)."""
        return self.height > self.width


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its upper left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x just past it."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y just past it."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x, y, width, height."""
        return self.x, self.y, self.w, self.h

    @property
    def pixels(self) -> list[int]:
        """The same in whole pixels, as the trace tells it."""
        return [round(part) for part in self.box]

    def moved(self, dx: float, dy: float) -> Rect:
        """The same rectangle elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """Smaller by a margin on each side; larger when it is negative.

        >>> Rect(0, 0, 10, 10).inset(2)
        Rect(x=2, y=2, w=6, h=6)
        """
        down = dx if dy is None else dy
        return Rect(self.x + dx, self.y + down, self.w - 2 * dx, self.h - 2 * down)

    def contains(self, x: float, y: float) -> bool:
        """Whether a place lies in it.

        >>> Rect(0, 0, 10, 10).contains(9.9, 0), Rect(0, 0, 10, 10).contains(10, 0)
        (True, False)
        """
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Rect, slack: float = 0.01) -> bool:
        """Whether the two share more than a hair.

        >>> Rect(0, 0, 10, 10).overlaps(Rect(10, 0, 5, 5)), Rect(0, 0, 10, 10).overlaps(Rect(9, 9, 5, 5))
        (False, True)
        """
        return (
            self.x + slack < other.right
            and other.x + slack < self.right
            and self.y + slack < other.bottom
            and other.y + slack < self.bottom
        )

    def within(self, other: Rect, slack: float = 0.01) -> bool:
        """Whether it lies wholly inside another."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )


def bounds(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle around all; an empty one at the origin for none.

    >>> bounds([Rect(0, 0, 1, 1), Rect(4, 2, 1, 1)])
    Rect(x=0, y=0, w=5, h=3)
    """
    found = [(rect.x, rect.y, rect.x + rect.w, rect.y + rect.h) for rect in rects]
    if not found:
        return Rect(0, 0, 0, 0)
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    left, top = min(lefts), min(tops)
    return Rect(left, top, max(rights) - left, max(bottoms) - top)
