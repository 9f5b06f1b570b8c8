"""What a seat has seen of the set (见牌): how many copies of each kind it cannot see, never the truth."""

from __future__ import annotations

from rules.core.seat import Seat
from rules.mahjong.state import RoundState, Standing
from rules.tiles.tile import COPIES, KINDS, Tile

__all__ = ["frozen_hand", "unseen"]

_FACES = len(Tile)


def unseen(state: RoundState, seat: Seat) -> list[int]:
    """By kind, the copies that *seat* does not see: not in its hand, melds, rivers, flowers, indicators, won hands.

    Winners who play on (血流成河) have shown their hands too, and what they drew and won on lies open.
    """
    left = [COPIES] * _FACES
    for tile in (*state.indicators, *state.seats[seat].hand.tiles):
        left[tile] -= 1
    for place, other in enumerate(state.seats):
        shown = () if place == seat else _open(state, place)
        for tile in (*other.river, *other.flowers, *other.taken, *shown):
            left[tile] -= 1
        for meld in other.melds:
            for tile in meld.tiles:
                left[tile] -= 1
    return left[: len(KINDS)]


def _open(state: RoundState, seat: Seat) -> tuple[Tile, ...]:
    """What everybody has seen of a winner's concealed tiles, less what it has konged since."""
    held = state.seats[seat]
    if held.standing is Standing.WON:
        return held.hand.tiles
    return frozen_hand(state, seat) if held.standing is Standing.FROZEN else ()


def frozen_hand(state: RoundState, seat: Seat) -> tuple[Tile, ...]:
    """The tiles that a seat showed when it first won, less those konged since (血流成河); () when it has not won."""
    first = next((won for won in state.wins if won.seat == seat), None)
    if first is None:
        return ()
    konged = {meld.tiles[0] for meld in state.seats[seat].melds if meld.kind.is_kong}
    return tuple(tile for tile in first.concealed if tile not in konged)
