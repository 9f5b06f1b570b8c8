"""Which kinds finish a hand (听张)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.shape.shanten import improving
from rules.shape.tables import distance, is_complete, missing_melds
from rules.tiles.counts import Keys, count_of, counts_of, without_tile
from rules.tiles.tile import KINDS, Tile

__all__ = ["waits", "waits_on_anything"]

_ALL_FOUR: Final = 4


def waits(keys: Keys, melds: int, wilds: int = 0, *, loose: bool = True) -> tuple[Tile, ...]:
    """The kinds one of which completes *melds* melds and a pair, sorted; none when the hand is not ready.

    *keys* hold the concealed naturals, one tile short with the *wilds*. A kind counts whether or not copies
    of it are left (D8): in the loose table also one of which the hand itself holds all four. A drawn wild
    finishes every ready hand and is not listed for that; the caller leaves out kinds its game does not count.
    """
    if distance(keys, melds, wilds, loose=loose) != 1:
        return ()
    found = improving(keys, melds, wilds, loose=loose)
    if not loose:
        return found
    fifth = [kind for kind in _held_four_times(keys) if _takes_fifth(keys, kind, melds, wilds)]
    return tuple(sorted((*found, *fifth))) if fifth else found


def waits_on_anything(keys: Keys, melds: int, wilds: int) -> bool:
    """Whether any tile at all would finish the hand (财神单吊): *melds* melds are complete and a wild is left over.

    *keys* hold the concealed naturals, one tile short with the *wilds*.

    >>> from rules.tiles.counts import keys_of
    >>> from rules.tiles.notation import parse_tiles
    >>> waits_on_anything(keys_of(parse_tiles("234m 55p")), 2, 2), waits_on_anything((0, 0, 0, 1), 0, 0)
    (True, False)
    """
    return wilds > 0 and missing_melds(keys, melds) < wilds


def _held_four_times(keys: Keys) -> list[Tile]:
    return [kind for kind, count in zip(KINDS, counts_of(keys), strict=True) if count == _ALL_FOUR]


def _takes_fifth(keys: Keys, tile: Tile, melds: int, wilds: int) -> bool:
    """Whether a fifth *tile*, which no key can write, finishes the hand: tries each group it could join."""
    for natural in (0, 1):
        rest, left = _without(keys, (tile,) * natural), wilds - 1 + natural
        if left >= 0 and missing_melds(rest, melds) <= left:
            return True
    return melds > 0 and any(_completes(keys, others, melds - 1, wilds) for others in _partners(tile))


def _completes(keys: Keys, others: tuple[Tile, Tile], melds: int, wilds: int) -> bool:
    """Whether the rest is complete when each of *others* comes from the hand or is a wild."""
    choices: tuple[tuple[Tile, ...], ...] = ((), others[:1], others[1:], others)
    for natural in choices:
        left = wilds - 2 + len(natural)
        held = all(count_of(keys, tile) for tile in natural)
        if held and left >= 0 and is_complete(_without(keys, natural), melds, left):
            return True
    return False


def _partners(tile: Tile) -> list[tuple[Tile, Tile]]:
    """The two other tiles of each meld *tile* can be in."""
    found = [(tile, tile)]
    for first in (tile.rank - 2, tile.rank - 1, tile.rank):
        if 1 <= first <= 7:
            low, high = (place for place in range(first, first + 3) if place != tile.rank)
            found.append((KINDS[tile - tile.rank + low], KINDS[tile - tile.rank + high]))
    return found


def _without(keys: Keys, tiles: Iterable[Tile]) -> Keys:
    for tile in tiles:
        keys = without_tile(keys, tile)
    return keys
