"""Tiles as text (记谱): group strings such as ``123m 55p EEE C`` and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.errors import NotationError
from rules.tiles.tile import Tile

__all__ = ["format_tiles", "parse_tile", "parse_tiles"]

_BY_CODE: Final = {tile.code: tile for tile in Tile if tile is not Tile.HIDDEN}
_HONOURS: Final = frozenset("ESWNCFB")
_SUITS: Final = frozenset("mpsf")


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a group string in their written order; spaces are free.

    Raises `NotationError` naming the character that cannot be read.

    >>> [tile.code for tile in parse_tiles("12m E 5p")]
    ['1m', '2m', 'E', '5p']
    """
    tiles: list[Tile] = []
    ranks: list[str] = []
    for place, char in enumerate(text):
        if char in _SUITS and ranks:
            tiles.extend(_suited(rank, char, text) for rank in ranks)
            ranks.clear()
        elif char in "123456789":
            ranks.append(char)
        elif char == " " and not ranks:
            continue
        elif char in _HONOURS and not ranks:
            tiles.append(_BY_CODE[char])
        else:
            raise NotationError(f"cannot read {char!r} at place {place + 1} of {text!r}")
    if ranks:
        raise NotationError(f"numbers without a suit at the end of {text!r}")
    return tuple(tiles)


def parse_tile(text: str) -> Tile:
    """Exactly one tile. Raises `NotationError`."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError(f"expected one tile, got {text!r}")
    return tiles[0]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """A group string, sorted by kind, that `parse_tiles` reads back; unknown tiles are ``?``.

    >>> format_tiles(parse_tiles("EE 3m1m 5p"))
    '13m 5p EE'
    """
    groups: dict[str, str] = {}
    for tile in sorted(tiles):
        code = tile.code
        if code[-1] in _SUITS:
            groups[code[-1]] = groups.get(code[-1], "") + code[0]
        else:
            groups[code] = groups.get(code, "") + code
    return " ".join(text + (key if key in _SUITS else "") for key, text in groups.items())


def _suited(rank: str, suit: str, text: str) -> Tile:
    tile = _BY_CODE.get(rank + suit)
    if tile is None:
        raise NotationError(f"there is no tile {rank + suit!r} (in {text!r})")
    return tile
