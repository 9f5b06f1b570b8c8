"""Where everything lies on a kiosk's house strip (店条): the seal and name of the house, then what it always offers."""

from __future__ import annotations

from typing import Final

__all__ = ["STRIP_UNITS", "strip_height"]

STRIP_UNITS: Final = 76
"""The strip's height in units: its buttons are as large as a finger wants them."""


def strip_height(unit: float) -> int:
    """The height of the strip in pixels at so many pixels a unit.

    >>> strip_height(1.0), strip_height(0.5)
    (76, 38)
    """
    return round(STRIP_UNITS * unit)
