"""What a seat that says nothing gives up before play (换牌与定缺): tiles of its shortest suit, or the suit itself."""

from __future__ import annotations

from collections.abc import Sequence

from rules.mahjong.actions import Action, DeclareVoid, Exchange
from rules.mahjong.state import RoundState
from rules.tiles.hand import Hand
from rules.tiles.tile import Tile

__all__ = ["shortest"]

_REACH = 2
"""Two tiles of a suit that are no further apart can be of one run."""


def shortest(options: Sequence[Action], state: RoundState) -> int:
    """The option that costs the hand least: its shortest suit, of that the tiles that hang together least."""
    hand = state.seats[options[0].seat].hand
    return min(range(len(options)), key=lambda place: (*_cost(options[place], hand), place))


def _cost(option: Action, hand: Hand) -> tuple[int, int]:
    """How many tiles of the suit are held, and how often those given up meet others that could be of one set."""
    match option:
        case DeclareVoid(_, suit):
            return sum(tile.suit is suit for tile in hand.tiles), 0
        case Exchange(_, tiles):
            own = [tile for tile in hand.tiles if tile.suit is tiles[0].suit]
            return len(own), sum(_meets(tile, other) for tile in tiles for other in own)
        case _:
            return len(hand.tiles), 0


def _meets(tile: Tile, other: Tile) -> bool:
    return abs(tile.rank - other.rank) <= _REACH
