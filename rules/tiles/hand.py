"""A seat's tiles (手牌): sorted, with the table keys kept up to date tile by tile."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from functools import cache

from rules.core.record import dataclass
from rules.errors import PositionError
from rules.tiles.counts import Keys, count_of, keys_of, with_tile, without_tile
from rules.tiles.tile import Tile

__all__ = ["EMPTY_HAND", "Hand", "hand_of", "hidden_hand"]


@dataclass(frozen=True, slots=True)
class Hand:
    """Concealed tiles in sorted order and their keys; a hand seen from outside holds `Tile.HIDDEN` only."""

    tiles: tuple[Tile, ...]
    keys: Keys

    def count(self, tile: Tile) -> int:
        """How many of *tile* are held."""
        return count_of(self.keys, tile) if tile < 34 else self.tiles.count(tile)

    def plus(self, tile: Tile) -> Hand:
        """The hand with one tile more."""
        tiles = list(self.tiles)
        insort(tiles, tile)
        return Hand(tuple(tiles), with_tile(self.keys, tile) if tile < 34 else self.keys)

    def minus(self, tile: Tile) -> Hand:
        """The hand with one *tile* less; an unknown hand loses an unknown tile. Raises `PositionError`."""
        tiles = list(self.tiles)
        if tile in tiles:
            tiles.remove(tile)
            return Hand(tuple(tiles), without_tile(self.keys, tile) if tile < 34 else self.keys)
        if not tiles or tiles[-1] is not Tile.HIDDEN:
            raise PositionError(f"no {tile.code} to take from the hand")
        tiles.pop()
        return Hand(tuple(tiles), self.keys)

    def minus_all(self, tiles: Iterable[Tile]) -> Hand:
        """The hand without *tiles*. Raises `PositionError`."""
        hand = self
        for tile in tiles:
            hand = hand.minus(tile)
        return hand


def hand_of(tiles: Iterable[Tile]) -> Hand:
    """A hand of *tiles*."""
    ordered = tuple(sorted(tiles))
    return Hand(ordered, keys_of(ordered))


@cache
def hidden_hand(size: int) -> Hand:
    """A hand of *size* tiles that are not seen."""
    return Hand((Tile.HIDDEN,) * size, (0, 0, 0, 0))


EMPTY_HAND = hand_of(())
