"""Where a row of tiles lies (一排牌的布局): groups with gaps, flowers smaller at the end, words below the wilds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.shown import ShownGroup

__all__ = [
    "FLOWER",
    "FOLDED",
    "GROUP_GAP",
    "TilesPlace",
    "are_told",
    "row_place",
    "stepped",
    "tile_width",
    "tiles_place",
    "tiles_wide",
]

GROUP_GAP: Final = 0.34
"""Between groups, in tile widths."""
FLOWER: Final = 0.66
"""The height of a flower at the end of a row, as a share of a tile's."""
FOLDED: Final = 0.8
"""The same of the one flower that stands for all of them, with their number."""
_FOLDED_WIDE: Final = 2.1
"""How wide it is with its number, in tile widths."""
_TOLD: Final = 34
"""The least width of a tile, in units, below which a word can stand."""
_SMALL: Final = 0.55
"""The share of the wanted height below which a hand takes two lines."""


@dataclass(frozen=True, slots=True)
class TilesPlace:
    """Tiles: their whole place, the height of one in pixels, whether wilds are told below them.

    The first line holds *first* groups, the next line lies *pitch* below it and holds the others and the flowers;
    *folded*: one flower stands for all, with their number.
    """

    rect: Rect
    height: float
    told: bool
    first: int
    pitch: float
    folded: bool = False


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


def tiles_wide(groups: tuple[ShownGroup, ...], flowers: ShownGroup = (), *, folded: bool = False) -> float:
    """How wide a row is in tile widths; with its flowers *folded* into one."""
    count = sum(len(group) for group in groups)
    gaps = GROUP_GAP * (max(0, len(groups) - 1) + (1.5 if flowers else 0))
    beside = _FOLDED_WIDE if folded and flowers else (FLOWER + 0.02) * len(flowers)
    return count * 1.012 + gaps + beside + 0.1


def are_told(groups: tuple[ShownGroup, ...]) -> bool:
    """Whether a wild among them says what it does."""
    return any(tile.role is not None for group in groups for tile in group)


def tiles_place(
    groups: tuple[ShownGroup, ...], flowers: ShownGroup, place: Rect, most: float, unit: float
) -> TilesPlace:
    """A row at the top of a place, as large as it fits into the width, at most so many pixels high."""
    height = stepped(min(most, _high(place, tiles_wide(groups, flowers))), unit)
    return _placed(groups, place, height, len(groups), unit)


def row_place(groups: tuple[ShownGroup, ...], place: Rect, height: float, *, folded: bool) -> TilesPlace:
    """A row of a height that is known to fit, without words below it."""
    return TilesPlace(
        Rect(place.x, place.y, place.w, 1.26 * height), height, False, len(groups), 1.26 * height, folded
    )


def hand_place(
    groups: tuple[ShownGroup, ...], flowers: ShownGroup, place: Rect, most: float, unit: float
) -> TilesPlace:
    """The same, but in two lines where one would make the tiles small, or their words."""
    row = tiles_place(groups, flowers, place, most, unit)
    told = row.told or not are_told(groups)
    if (told and row.height >= _SMALL * most) or len(groups) < 2:
        return row
    wide = {
        split: max(tiles_wide(groups[:split]), tiles_wide(groups[split:], flowers))
        for split in range(1, len(groups))
    }
    split = min(wide, key=lambda split: wide[split])
    height = stepped(min(most, _high(place, wide[split])), unit)
    return _placed(groups, place, height, split, unit)


def _high(place: Rect, wide: float) -> float:
    return place.w / wide / 0.75


def _placed(
    groups: tuple[ShownGroup, ...], place: Rect, height: float, first: int, unit: float
) -> TilesPlace:
    told = are_told(groups) and tile_width(height) >= _TOLD * unit
    pitch = 1.16 * height + (0.56 * height if told else 0.1 * height)
    lines = 1 if first == len(groups) else 2
    return TilesPlace(Rect(place.x, place.y, place.w, lines * pitch), height, told, first, pitch)
