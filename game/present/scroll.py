"""Scrolling (滚动): how far content has moved in its frame, by wheel, drag and keys."""

from __future__ import annotations

from game.bindings import Act, Command, Intent, PointerDown, PointerDrag, PointerUp, Wheel
from game.present.layout.geometry import Rect

__all__ = ["Scroll", "moved"]

_DRAG: float = 8.0
"""A press becomes a drag when it moves further than this share of the frame's unit."""


class Scroll:
    """The offset of content that is higher than its frame; 0 at the top."""

    def __init__(self) -> None:
        self.offset = 0.0
        self.frame = Rect(0, 0, 0, 0)
        self.content = 0.0
        self.unit = 1.0
        self._held: float | None = None
        self.dragging = False

    @property
    def most(self) -> float:
        """How far the content can move."""
        return max(0.0, self.content - self.frame.h)

    @property
    def thumb(self) -> tuple[float, float]:
        """Where the thumb of a scroll bar stands and how long it is, as shares of the bar."""
        if self.content <= 0 or self.most <= 0:
            return 0.0, 1.0
        length = max(0.08, self.frame.h / self.content)
        return self.offset / self.most * (1 - length), length

    def fit(self, frame: Rect, content: float, unit: float) -> None:
        """A new frame, height of the content and unit in pixels."""
        share = self.offset / self.most if self.most else 0.0
        changed = (frame.h, content) != (self.frame.h, self.content)
        self.frame, self.content, self.unit = frame, content, unit
        self.offset = share * self.most if changed else self.offset

    def handle(self, intent: Intent) -> bool:
        """Follow an intent; whether the content has moved. *dragging* tells that a press is no click."""
        before = self.offset
        match intent:
            case PointerDown(x, y) if self.frame.contains(x, y):
                self._held, self.dragging = self.offset, False
            case PointerDrag(_, y, _, from_y) if self._held is not None:
                if abs(y - from_y) > _DRAG * max(1.0, self.unit) and self.most:
                    self.dragging = True
                if self.dragging:
                    self._to(self._held - (y - from_y))
            case PointerUp():
                self._held = None
            case Wheel(x, y, up) if self.frame.contains(x, y):
                self._to(self.offset - up * 90 * self.unit)
            case Act(Command.PAGE_DOWN | Command.PAGE_UP as command):
                self._to(self.offset + self.frame.h * (0.85 if command is Command.PAGE_DOWN else -0.85))
            case Act(Command.FIRST):
                self._to(0.0)
            case Act(Command.LAST):
                self._to(self.most)
            case _:
                return False
        return self.offset != before

    def step(self, by: float) -> bool:
        """Move by a number of units; whether anything moved."""
        before = self.offset
        self._to(self.offset + by * self.unit)
        return self.offset != before

    def go(self, offset: float) -> None:
        """Move to a place of the content, in pixels from its top."""
        self._to(offset)

    def show(self, rect: Rect) -> None:
        """Move so far that a rectangle (in pixels of the window, as it lies now) stands inside the frame."""
        margin = 12 * self.unit
        if rect.y < self.frame.y + margin:
            self._to(self.offset - (self.frame.y + margin - rect.y))
        elif rect.bottom > self.frame.bottom - margin:
            self._to(self.offset + rect.bottom - self.frame.bottom + margin)

    def _to(self, offset: float) -> None:
        self.offset = max(0.0, min(self.most, offset))


def moved(rect: Rect, scroll: Scroll) -> Rect:
    """A rectangle of the content where it lies in the window.

    >>> scroll = Scroll()
    >>> scroll.fit(Rect(100, 50, 200, 80), 300, 1.0)
    >>> scroll.go(30.0)
    >>> moved(Rect(5, 40, 20, 10), scroll)
    Rect(x=105, y=60.0, w=20, h=10)
    """
    return rect.moved(scroll.frame.x, scroll.frame.y - scroll.offset)
