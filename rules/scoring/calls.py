"""What a hand waits for and what it would be worth (听牌查叫): the question of the draw check (1.7, 1.8)."""

from __future__ import annotations

from collections import Counter

from rules.core.record import dataclass
from rules.scoring.model import First, SeatTiles, Tally, WinBy, WinFacts
from rules.scoring.tally import Scoring, score
from rules.scoring.void import is_pig
from rules.tiles.counts import keys_of
from rules.tiles.tile import WINDS, Tile

__all__ = ["Call", "calls_of", "is_pig"]


@dataclass(frozen=True, slots=True)
class Call:
    """A tile that would win, the 番 of type and roots after the cap, and what makes them (叫)."""

    tile: Tile
    fan: int
    tally: Tally


def calls_of(scoring: Scoring, tiles: SeatTiles) -> tuple[Call, ...]:
    """All that a seat with a tile short waits for, the dearest first (1.7); () when it is not ready or a 花猪.

    A kind of which the seat itself has all four, melds included, is no wait; copies that lie elsewhere do not matter.
    How a win would come adds nothing.
    """
    if is_pig(tiles):
        return ()
    held = Counter(tiles.concealed)
    for meld in tiles.melds:
        held.update(meld.tiles)
    found: list[Call] = []
    for tile in scoring.shapes.waits(keys_of(tiles.concealed), len(tiles.melds)):
        if held[tile] < 4:
            tally = score(scoring, _supposed(tiles, tile))
            if tally is not None:
                found.append(Call(tile, tally.total, tally))
    return tuple(sorted(found, key=lambda call: -call.fan))


def _supposed(tiles: SeatTiles, tile: Tile) -> WinFacts:
    """The win on *tile* as it would be claimed from somebody, with nothing special about it."""
    return WinFacts(
        seat=0,
        seat_wind=WINDS[0],
        concealed=tiles.concealed,
        melds=tiles.melds,
        flowers=tiles.flowers,
        tile=tile,
        by=WinBy.DISCARD,
        source=None,
        first=First.NONE,
        wilds=(),
        flower_kinds=(),
        void=tiles.void,
    )
