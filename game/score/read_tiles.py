"""Reads the tiles of a position from plain data (读牌): single tiles, melds, seats, as far as the game has them."""

from __future__ import annotations

from game.score.fields import (
    SEAT_LETTERS,
    as_object,
    choice,
    need,
    only_keys,
    refuse,
    seat_of,
    source_of,
    take,
    tiles_of,
)
from rules import Ruleset
from rules.core.seat import Seat
from rules.scoring.model import SeatTiles
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import format_tiles
from rules.tiles.tile import Tile

__all__ = ["seat_tiles", "single_tiles", "tile_of"]


def single_tiles(data: dict[str, object], key: str, rules: Ruleset) -> tuple[Tile, ...]:
    """A list of single tiles such as ``["5m"]``."""
    return tuple(
        tile_of(each, f"{key!r}", rules, f"{key!r} lists single tiles such as '5m'")
        for each in take(data, key, list, [], "a position")
    )


def _tiles(value: object, what: str, rules: Ruleset) -> tuple[Tile, ...]:
    """Tiles that the game has."""
    tiles = tiles_of(value, what)
    for tile in tiles:
        if tile not in rules.tiles:
            refuse(f"{what}: this game has no tile {tile.code}")
    return tiles


def tile_of(value: object, what: str, rules: Ruleset, why: str) -> Tile:
    """One tile that the game has; *why* tells what is wrong with more or fewer."""
    tiles = _tiles(value, what, rules)
    if len(tiles) != 1:
        refuse(why)
    return tiles[0]


def seat_tiles(name: str, value: object, rules: Ruleset) -> SeatTiles:
    """One seat."""
    what = f"seat {name}"
    owner = seat_of(name, "'seats'")
    data = as_object(value, what)
    only_keys(data, "hand melds flowers", what)
    melds = tuple(_meld(meld, owner, rules) for meld in take(data, "melds", list, [], what))
    hand = _tiles(need(data, "hand", str, what), f"the hand of {what}", rules)
    flowers = _tiles(take(data, "flowers", str, "", what), f"the flowers of {what}", rules)
    return SeatTiles(tuple(sorted(hand)), melds, flowers)


def _meld(value: object, owner: Seat, rules: Ruleset) -> Meld:
    """One meld; of a chow nobody knows which tile was claimed."""
    what = f"a meld of seat {SEAT_LETTERS[owner]}"
    data = as_object(value, what)
    only_keys(data, "kind tiles from", what)
    kind = choice(MeldKind, need(data, "kind", str, what), f"{what}: 'kind'")
    tiles = tuple(sorted(_tiles(need(data, "tiles", str, what), what, rules)))
    source = source_of(data, owner, f"{what} ({kind.value} {format_tiles(tiles)})")
    known = source is not None and kind is not MeldKind.CHOW and tiles
    return Meld(kind, tiles, source, tiles[0] if known else None)
