"""How large things are in a window (缩放): the unit of the 1080p grid in pixels, by window and the player's scale.

At 100 % the unit follows the window, but never becomes so small that a button of `TOUCH_UNITS` falls below 44 pixels.
A window carries a scale as long as `LEAST` units fit into it, with which all layouts of panels and sheets make do. What
it does not carry is greyed in the settings and used nowhere. A table carries less: it takes as much as its parts fit
side by side.
"""

from __future__ import annotations

from typing import Final

from game.present.layout.geometry import Size
from game.settings import SCALES

__all__ = ["CROWDED", "LEAST", "TOUCH_UNITS", "carried", "carries", "scale_for", "table_scale"]

TOUCH_UNITS: Final = 68
"""The height of everything that can be pressed, in units."""

LEAST: Final = 540
"""Units that must fit into the shorter side of a window."""
CROWDED: Final = 725
"""The same where much stands on one sheet: the lobby, the map of games, the calculator. They grow only so far."""
_LEAST_TALL: Final = 600
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

    >>> carries((1920, 1080), 200), carries((1024, 600), 175), carries((640, 480), 110)
    (True, False, False)
    """
    if percent <= 100:
        return True
    unit = _base(size) * percent / 100
    least = LEAST if size[0] >= size[1] else _LEAST_TALL
    return min(size) / unit >= least - 1 and max(size) / unit >= _LEAST_LONG - 1


def table_scale(size: tuple[int, int], percent: int) -> float:
    """How large the parts of a table are at the player's scale: tables carry less than sheets, their tiles are large.

    >>> table_scale((1920, 1080), 90), table_scale((1920, 1080), 200)
    (0.9, 1.25)
    """
    from game.present.layout.table_layout import (
        max_scale,  # the lobby's first picture does not wait for tables
    )

    return min(carried(size, percent) / 100, max_scale(Size(*size)))


def carried(size: tuple[int, int], percent: int) -> int:
    """The scale that a window has when the player wants *percent*: that, or the largest below it that it carries.

    >>> carried((1920, 1080), 90), carried((1920, 1080), 200), carried((1080, 1920), 200)
    (90, 200, 175)
    """
    return max(
        (step for step in SCALES if step <= percent and carries(size, step)), default=min(percent, 100)
    )


def scale_for(size: tuple[int, int], percent: int, least: int = LEAST) -> float:
    """Pixels a unit in a window at the player's scale, or at the largest below it that the window carries; above 100 %
    no more than leaves room for so many units.

    >>> scale_for((1920, 1080), 100), scale_for((3840, 2160), 100)
    (1.0, 2.0)
    """
    most = min(min(size) / LEAST, max(size) / _LEAST_LONG)
    usual = _base(size) * min(percent, 100) / 100
    room = most if least <= LEAST else min(min(size) / least, max(size) / (1.5 * least))
    return min(_base(size) * carried(size, percent) / 100, max(room, usual))
