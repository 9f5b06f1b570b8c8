"""Why those tiles are passed on, why that suit goes (换三张与定缺的道理)."""

from __future__ import annotations

from game.coach.facts import Fact
from rules.mahjong.actions import DeclareVoid, Exchange
from rules.tiles.tile import Suit, Tile

__all__ = ["opening_facts"]


def opening_facts(tiles: tuple[Tile, ...], action: Exchange | DeclareVoid) -> tuple[Fact, ...]:
    """The suit that goes and how many of it are held; that the whole was weighed where it is not the shortest."""
    suit = action.suit if isinstance(action, DeclareVoid) else action.tiles[0].suit
    if suit is None:
        return (Fact("judged"),)
    held = {each: sum(tile.suit is each for tile in tiles) for each in Suit}
    shortest = min((count for count in held.values() if count), default=0)
    if held[suit] <= shortest:
        return (Fact("few_of_suit", n=held[suit], suit=suit),)
    if isinstance(action, Exchange):
        enough = min((count for count in held.values() if count >= len(action.tiles)), default=0)
        if held[suit] <= enough:
            return (Fact("few_of_suit", n=held[suit], suit=suit),)
    return (Fact("judged"),)
