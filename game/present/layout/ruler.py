"""What a layout may ask about text (量字): how wide a line and how high a paragraph is, in pixels."""

from __future__ import annotations

from typing import Protocol

__all__ = ["Ruler"]


class Ruler(Protocol):
    """Whoever measures text; sizes are pixels."""

    def width(self, text: str, size: float) -> float:
        """The width of a line in the usual face."""
        ...

    def height(self, text: str, size: float, width: float) -> float:
        """The height of a paragraph in a width."""
        ...
