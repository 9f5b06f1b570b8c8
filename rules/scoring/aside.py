"""What is set aside (补花): which of the flowers are 白板 or stand in their place (D68, J1)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.tiles.tile import Tile

__all__ = ["whites_among"]


def whites_among(tiles: Iterable[Tile], indicators: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Those of *tiles*, flowers or flower kinds, that are neither indicator tiles nor among the eight flowers.

    >>> [tile.code for tile in whites_among((Tile.B, Tile.P9, Tile.F3, Tile.B), (Tile.P9,))]
    ['B', 'B']
    """
    return tuple(tile for tile in tiles if tile not in indicators and not tile.is_flower)
