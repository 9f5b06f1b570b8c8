"""What stands on a thing (标签): a catalogue key with values, or words that are the same in every language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles.tile import Tile

__all__ = ["Label", "Listed", "Plain", "Said", "said", "sentences", "tile_label", "tiles_label"]


@dataclass(frozen=True, slots=True)
class Plain:
    """Words as they are: a player's name, a number."""

    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """A text of the catalogue with named values; a value may be a label itself."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """Labels in a row, with the language's own mark between them."""

    parts: tuple[Label, ...]


Label: TypeAlias = Plain | Said | Listed


def said(key: str, **values: object) -> Said:
    """A text of the catalogue.

    >>> said("table.hand", no=3)
    Said(key='table.hand', values=(('no', 3),))
    """
    return Said(key, tuple(values.items()))


def tile_label(tile: Tile) -> Said:
    """A tile by its name; one that lies face down is said to be unseen.

    >>> from rules.tiles.notation import parse_tile
    >>> tile_label(parse_tile("5m")).key, tile_label(Tile.HIDDEN).key
    ('tile.5m', 'narration.unseen')
    """
    return said("narration.unseen" if tile is Tile.HIDDEN else f"tile.{tile.code}")


def tiles_label(tiles: Iterable[Tile]) -> Listed:
    """Tiles by their names, in a row."""
    return Listed(tuple(tile_label(tile) for tile in tiles))


def sentences(parts: Iterable[Label]) -> Label:
    """Sentences one after the other.

    >>> sentences([Plain("a")]), sentences([Plain("a"), Plain("b")])
    (Plain(text='a'), Said(key='narration.then', values=(('first', Plain(text='a')), ('second', Plain(text='b')))))
    """
    first, *rest = parts
    label = first
    for part in rest:
        label = said("narration.then", first=label, second=part)
    return label
