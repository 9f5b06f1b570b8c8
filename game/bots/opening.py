"""What is chosen before play (开局): the tiles to pass on (换三张), the suit that will not be held (定缺).

Both levels that think keep what leaves the hand best; what is best they say themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.bots.nearness import Dropped, Nearness, without
from rules.mahjong.actions import Action, DeclareVoid, Exchange
from rules.tiles.counts import Keys, without_tile
from rules.tiles.tile import Suit

__all__ = ["near", "opening"]

Rank = TypeVar("Rank", int, float, tuple[int, int])


def near(nearness: Nearness) -> Callable[[Keys, Dropped], tuple[int, int]]:
    """By distance and useful tiles: the greater, the better."""

    def standing(keys: Keys, suit: Dropped) -> tuple[int, int]:
        found = nearness.best(keys, ()).standing
        if suit is not None:
            steps = nearness.shapes.distance(without(keys, suit), 0)
            found = (steps, -nearness.useful(keys, 0, suit))
        return (-found[0], -found[1])

    return standing


def opening(keys: Keys, options: tuple[Action, ...], worth: Callable[[Keys, Dropped], Rank]) -> Action | None:
    """The option before play that leaves most by *worth*, of equals the first; None when it is another window.

    *worth* is given the tiles that are left and the suit that goes, None for any.
    """
    best: tuple[Rank, Action] | None = None
    for option in options:
        match option:
            case Exchange(_, tiles):
                left = keys
                for tile in tiles:
                    left = without_tile(left, tile)
                rank = worth(left, None)
            case DeclareVoid(_, suit):
                rank = worth(keys, list(Suit).index(suit))
            case _:
                return None
        if best is None or rank > best[0]:
            best = (rank, option)
    return None if best is None else best[1]
