"""Whom the picture faces for a while (朝向): on a screen that lies flat a hand is turned to who looks at it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Facing"]


@dataclass(slots=True)
class Facing:
    """By how many *degrees*, clockwise, the picture is turned beyond what the settings say; a scene asks for it."""

    degrees: int = 0

    def of(self, turned: int) -> int:
        """How far the picture is turned where the settings say *turned*.

        >>> Facing().of(90), Facing(270).of(180)
        (90, 90)
        """
        return (turned + self.degrees) % 360
