"""Where a tile stands in its suit (边张): equals are told apart by it."""

from __future__ import annotations

from rules.tiles.tile import Tile

__all__ = ["edge"]


def edge(tile: Tile) -> int:
    """How far a tile stands from the middle of its suit, honours farthest: who is equal goes from the edge."""
    return 5 if tile >= Tile.E else abs(tile % 9 - 4)
