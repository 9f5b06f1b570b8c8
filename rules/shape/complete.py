"""Whether tiles make a hand (成牌): the quick question asked of every tile, answered from kept keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules.shape.special import pairs_distance
from rules.shape.tables import is_complete
from rules.tiles.counts import Keys, with_tile
from rules.tiles.hand import Hand
from rules.tiles.tile import Tile

__all__ = ["Completes", "melds_and_pair", "melds_or_pairs"]

Completes: TypeAlias = Callable[[Hand, int, tuple[Tile, ...], Tile | None], bool]
"""Hand, melds laid down, wild kinds, and one tile more or None: whether that is a complete shape."""


def melds_and_pair(melds: int) -> Completes:
    """So many melds and a pair, a wild standing for anything, also for a fifth copy (Y6, D19).

    >>> from rules.tiles.hand import hand_of
    >>> from rules.tiles.notation import parse_tiles
    >>> completes = melds_and_pair(5)
    >>> completes(hand_of(parse_tiles("123m 456m 777p 234s 67s 99p")), 0, (), Tile.S5)
    True
    """

    def completes(hand: Hand, laid: int, wilds: tuple[Tile, ...], tile: Tile | None) -> bool:
        keys, free = _sorted_out(hand, wilds, tile)
        return is_complete(keys, melds - laid, free)

    return completes


def melds_or_pairs(melds: int) -> Completes:
    """So many melds and a pair, or with nothing laid down pairs alone (七对), four alike being two of them (1.6).

    >>> from rules.tiles.hand import hand_of
    >>> from rules.tiles.notation import parse_tiles
    >>> melds_or_pairs(4)(hand_of(parse_tiles("1111m 33m 55p 77p 99p 8p")), 0, (), Tile.P8)
    True
    """
    pairs = (3 * melds + 2) // 2

    def completes(hand: Hand, laid: int, wilds: tuple[Tile, ...], tile: Tile | None) -> bool:
        keys, free = _sorted_out(hand, wilds, tile)
        if is_complete(keys, melds - laid, free):
            return True
        return not laid and pairs_distance(keys, free, pairs=pairs) == 0

    return completes


def _sorted_out(hand: Hand, wilds: tuple[Tile, ...], tile: Tile | None) -> tuple[Keys, int]:
    """The naturals and the number of wilds of a hand and one tile more."""
    keys, free = hand.keys, 0
    for wild in wilds:
        if held := hand.count(wild):
            free += held
            keys = _without(keys, wild, held)
    if tile is not None:
        if tile in wilds:
            free += 1
        else:
            keys = with_tile(keys, tile)
    return keys, free


def _without(keys: Keys, tile: Tile, copies: int) -> Keys:
    parts = list(keys)
    parts[tile // 9] -= copies * 5 ** (tile % 9)
    return (parts[0], parts[1], parts[2], parts[3])
