"""Missing a suit (缺门, 定缺): what a hand must lack to win, and which hand has failed to (花猪, 1.6, 1.8)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.scoring.model import SeatTiles, WinFacts
from rules.tiles.meld import Meld
from rules.tiles.tile import Suit, Tile

__all__ = ["is_pig", "lacks_a_suit", "suits_held"]


def suits_held(concealed: Iterable[Tile], melds: Iterable[Meld]) -> frozenset[Suit]:
    """The suits among concealed tiles and melds."""
    tiles = {*concealed, *(meld.tiles[0] for meld in melds)}
    return frozenset(suit for tile in tiles if (suit := tile.suit) is not None)


def lacks_a_suit(facts: WinFacts) -> bool:
    """Whether the won hand has two suits at most, and none that its seat has declared not to hold (1.6, D1)."""
    suits = suits_held((*facts.concealed, facts.tile), facts.melds)
    return len(suits) < len(Suit) and facts.void not in suits


def is_pig(tiles: SeatTiles) -> bool:
    """Whether a seat is a 花猪: it holds three suits or, where it has declared one, still a tile of that (1.8, D1)."""
    suits = suits_held(tiles.concealed, tiles.melds)
    return len(suits) == len(Suit) if tiles.void is None else tiles.void in suits
