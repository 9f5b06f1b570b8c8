"""The hua of a hand that goes on (眼前的花): what seats would score if it ended now, by the tiles that are seen.

Of a view only what the seat sees counts: its own tiles, of others what lies on the table. For players who look, and
for those who reckon.
"""

from __future__ import annotations

from rules.core.record import replace
from rules.core.seat import Seat
from rules.mahjong.aftermath import bare_end
from rules.mahjong.state import RoundState
from rules.scoring.model import HandEnd, SeatTiles
from rules.tiles.tile import Tile

__all__ = ["holding", "seen_end"]


def seen_end(state: RoundState) -> HandEnd:
    """The end that hua are counted by if it came now, without tiles that are not seen."""
    end = bare_end(state, state.wins)
    first, second, third, fourth = (_without_hidden(tiles) for tiles in end.seats)
    return replace(end, seats=(first, second, third, fourth))


def holding(end: HandEnd, seat: Seat, tiles: SeatTiles) -> HandEnd:
    """The same end with other tiles in the place of *seat*."""
    first, second, third, fourth = (tiles if each == seat else own for each, own in enumerate(end.seats))
    return replace(end, seats=(first, second, third, fourth))


def _without_hidden(tiles: SeatTiles) -> SeatTiles:
    return replace(tiles, concealed=tuple(tile for tile in tiles.concealed if tile is not Tile.HIDDEN))
