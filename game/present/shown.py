"""Tiles as they are shown where a hand is explained (亮牌): each physical tile, and what a wild plays (财神, R05)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from rules.shape.reading import Group, GroupKind
from rules.tiles.tile import Tile

__all__ = ["Role", "ShownGroup", "ShownTile", "group_shown", "mark_winning", "tiles_shown"]


class Role(Enum):
    """What a wild does in a reading; the values end the keys ``wild.<value>``.

    It stands home (归位), stands for another tile, or makes with its like a pair, triplet or kong without a face (D7).
    """

    HOME = "home"
    STANDS = "stands"
    PAIR = "pair"
    TRIPLET = "triplet"
    KONG = "kong"


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile: whether it is a wild, what it does and plays, whether it is the winning one."""

    tile: Tile
    wild: bool = False
    role: Role | None = None
    plays: Tile | None = None
    winning: bool = False


ShownGroup = tuple[ShownTile, ...]


def tiles_shown(tiles: Iterable[Tile], wilds: tuple[Tile, ...]) -> ShownGroup:
    """Tiles as they lie, the wilds among them marked."""
    return tuple(ShownTile(tile, tile in wilds) for tile in tiles)


def group_shown(group: Group, wilds: tuple[Tile, ...]) -> ShownGroup:
    """The physical tiles of a group; a wild says what it does (D7)."""
    alone = _ALONE[group.kind] if len(group.tiles) < 4 else Role.KONG
    shown = []
    for tile, face, plays_wild in zip(group.tiles, group.faces, group.wild, strict=True):
        if not plays_wild:
            shown.append(ShownTile(tile, tile in wilds))
        elif group.faceless:
            shown.append(ShownTile(tile, True, alone))
        elif face is tile:
            # a wild at its own face is "at home" in a chow only (归位)
            shown.append(
                ShownTile(tile, True, Role.HOME if group.kind is GroupKind.CHOW else Role.STANDS, face)
            )
        else:
            shown.append(ShownTile(tile, True, Role.STANDS, face))
    return tuple(shown)


_ALONE = {GroupKind.PAIR: Role.PAIR, GroupKind.TRIPLET: Role.TRIPLET, GroupKind.CHOW: Role.STANDS}


def mark_winning(groups: list[ShownGroup], lying: Iterable[int], tile: Tile) -> None:
    """Mark one copy of the winning tile in the hidden part, in the last group that holds it (U18)."""
    for place in reversed([place for place in range(len(groups)) if place not in set(lying)]):
        for index, shown in enumerate(groups[place]):
            if shown.tile is tile:
                marked = replace(shown, winning=True)
                groups[place] = (*groups[place][:index], marked, *groups[place][index + 1 :])
                return
