"""Where a row of tiles lies (一排牌的布局): groups with gaps, flowers smaller at the end, words below the wilds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.shown import ShownGroup

__all__ = [
    "FLOWER",
    "GROUP_GAP",
    "TilesPlace",
    "are_told",
    "stepped",
    "tile_width",
    "tiles_place",
    "tiles_wide",
]

GROUP_GAP: Final = 0.34
"""Between groups, in tile widths."""
FLOWER: Final = 0.66
"""The height of a flower at the end of a row, as a share of a tile's."""
_TOLD: Final = 42
"""The least width of a tile, in units, below which a word can stand."""


@dataclass(frozen=True, slots=True)
class TilesPlace:
    """A row: its whole place, the height of a tile in pixels, whether wilds are told below it."""

    rect: Rect
    height: float
    told: bool


def tile_width(height: float) -> float:
    """The width of a tile of a height (3 : 4)."""
    return 0.75 * height


def stepped(height: float, unit: float) -> float:
    """The next lower one of a few heights, so that rows look alike and few pictures of tiles are needed.

    >>> stepped(41.7, 1.0), stepped(41.7, 2.0), stepped(9.0, 1.0)
    (40.0, 40.0, 9.0)
    """
    step = 4 * unit
    return height // step * step if height >= 4 * step else height


def tiles_wide(groups: tuple[ShownGroup, ...], flowers: ShownGroup = ()) -> float:
    """How wide a row is in tile widths."""
    count = sum(len(group) for group in groups)
    gaps = GROUP_GAP * (max(0, len(groups) - 1) + (1.5 if flowers else 0))
    return count * 1.012 + gaps + (FLOWER + 0.02) * len(flowers) + 0.1


def are_told(groups: tuple[ShownGroup, ...]) -> bool:
    """Whether a wild among them says what it does."""
    return any(tile.role is not None for group in groups for tile in group)


def tiles_place(
    groups: tuple[ShownGroup, ...], flowers: ShownGroup, place: Rect, most: float, unit: float
) -> TilesPlace:
    """A row at the top of a place, as large as it fits into the width, at most so many pixels high."""
    height = stepped(min(most, place.w / tiles_wide(groups, flowers) / 0.75), unit)
    told = are_told(groups) and tile_width(height) >= _TOLD * unit
    below = 0.56 * height if told else 0.1 * height
    return TilesPlace(Rect(place.x, place.y, place.w, 1.16 * height + below), height, told)
