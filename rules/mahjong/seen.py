"""What a seat has seen of the set (见牌): how many copies of each kind it cannot see, never the truth."""

from __future__ import annotations

from rules.core.seat import Seat
from rules.mahjong.state import RoundState, Standing
from rules.tiles.tile import COPIES, KINDS, Tile

__all__ = ["unseen"]

_FACES = len(Tile)


def unseen(state: RoundState, seat: Seat) -> list[int]:
    """By kind, the copies that *seat* does not see: not in its hand, melds, rivers, flowers, indicators, won hands."""
    left = [COPIES] * _FACES
    for tile in (*state.indicators, *state.seats[seat].hand.tiles):
        left[tile] -= 1
    for place, other in enumerate(state.seats):
        shown = other.hand.tiles if other.standing is Standing.WON and place != seat else ()
        for tile in (*other.river, *other.flowers, *shown):
            left[tile] -= 1
        for meld in other.melds:
            for tile in meld.tiles:
                left[tile] -= 1
    return left[: len(KINDS)]
