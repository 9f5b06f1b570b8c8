"""How a seat plays that wants to win now and then, without thinking: enough wins, kongs and passes come up by it."""

from __future__ import annotations

from random import Random

from rules.mahjong.actions import Action, Discard, Kong, Pass, UseItem, Win
from rules.mahjong.state import SeatState
from rules.tiles.tile import Tile

__all__ = ["keen_choice"]

_LETS_GO = 0.25
"""How likely it is that a win on another seat's tile is let go."""

_USES_ITEM = 0.2
"""How likely it is that a seat uses an item in its turn, where it may."""


def keen_choice(rng: Random, own: SeatState, options: tuple[Action, ...]) -> Action:
    """Wins and kongs are taken mostly, pungs often; of the discards the loneliest tile goes."""
    passes = [option for option in options if isinstance(option, Pass)]
    for option in options:
        if isinstance(option, Win):
            lets_go = passes and rng.random() < _LETS_GO
            return rng.choice([each for each in options if each != option]) if lets_go else option
    kongs = [option for option in options if isinstance(option, Kong)]
    if kongs and rng.random() < 0.8:
        return rng.choice(kongs)
    items = [option for option in options if isinstance(option, UseItem)]
    if items and rng.random() < _USES_ITEM:
        return rng.choice(items)
    discards = [option for option in options if isinstance(option, Discard)]
    if not discards:
        return rng.choice(options)
    if rng.random() < 0.1:
        return rng.choice(discards)
    return min(discards, key=lambda option: (_company(own, option.tile), rng.random()))


def _company(own: SeatState, tile: Tile) -> int:
    """How well *tile* stands among the tiles of a seat; the suit that it has least of stands badly (缺门)."""
    suits = [0, 0, 0]
    for other in (*own.hand.tiles, *(tile for meld in own.melds for tile in meld.tiles)):
        if other < 27:
            suits[other // 9] += 1
    worth = 0 if tile < 27 and suits[tile // 9] == min(suits) else 8
    for other in own.hand.tiles:
        if other is tile:
            worth += 3
        elif other.suit is tile.suit and abs(other.rank - tile.rank) <= 2:
            worth += 3 - abs(other.rank - tile.rank)
    return worth
