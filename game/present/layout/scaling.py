"""How large things are in a window (缩放): the unit of the 1080p grid in pixels, by window and the player's scale.

At 100 % the unit follows the window, but never becomes so small that a button of `TOUCH_UNITS` falls below 44 pixels.
A window carries a scale as long as `LEAST` units fit into it; all layouts of panels and sheets make do with those.
"""

from __future__ import annotations

from typing import Final

__all__ = ["LEAST", "TOUCH_UNITS", "carries", "scale_for"]

TOUCH_UNITS: Final = 68
"""The height of everything that can be pressed, in units."""

LEAST: Final = 540
"""Units that must fit into the shorter side of a window."""
_LEAST_LONG: Final = 940
_WIDE: Final = (1920, 1080)
_TALL: Final = (1080, 1920)
_FLOOR: Final = 0.66


def _base(size: tuple[int, int]) -> float:
    """The unit at 100 %."""
    grid = _WIDE if size[0] >= size[1] else _TALL
    natural = min(size[0] / grid[0], size[1] / grid[1])
    most = min(min(size) / LEAST, max(size) / _LEAST_LONG)
    return min(most, max(natural, _FLOOR))


def carries(size: tuple[int, int], percent: int) -> bool:
    """Whether a window can carry a scale; 100 % and less always can.

    >>> carries((1920, 1080), 200), carries((1024, 600), 150), carries((1024, 600), 200)
    (True, True, False)
    """
    unit = _base(size) * percent / 100
    return percent <= 100 or (min(size) / unit >= LEAST - 1 and max(size) / unit >= _LEAST_LONG - 1)


def scale_for(size: tuple[int, int], percent: int) -> float:
    """Pixels a unit in a window at the player's scale, or at the largest that the window carries.

    >>> scale_for((1920, 1080), 100), scale_for((3840, 2160), 100)
    (1.0, 2.0)
    """
    most = min(min(size) / LEAST, max(size) / _LEAST_LONG)
    return min(_base(size) * percent / 100, max(most, _base(size) * min(percent, 100) / 100))
