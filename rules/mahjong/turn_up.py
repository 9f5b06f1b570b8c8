"""What the tile turned up at the tail decides (翻财神): the wild, the flowers, what is set aside (Y2, H1, J1)."""

from __future__ import annotations

from rules.core.record import dataclass
from rules.mahjong.ruleset import Setting
from rules.tiles.tile import FLOWERS, HONOURS, KINDS, Tile

__all__ = ["Successor", "next_kind"]


def next_kind(tile: Tile) -> Tile:
    """The kind after *tile*: 1→2 … 9→1 in a suit, E→S→W→N→C→F→B→E among the honours (H1).

    >>> next_kind(Tile.P9).code, next_kind(Tile.N).code, next_kind(Tile.B).code
    ('1p', 'C', 'E')
    """
    if tile.is_honour:
        return HONOURS[(HONOURS.index(tile) + 1) % len(HONOURS)]
    return KINDS[tile - 8] if tile.rank == 9 else KINDS[tile + 1]


@dataclass(frozen=True, slots=True)
class Successor:
    """The lower tile of the tail stack is turned up and its successor is the wild, four of them live (H1, J1).

    B is a flower; C in its place when the wild or the indicator is B (D68). With *set_aside* the three tiles like
    the indicator are flowers too (D67), with *worm* the eight flowers. Turned up, one of these makes B the wild and
    both C and F flowers (J1).
    """

    set_aside: bool = True
    worm: bool = False

    def __call__(self, wall: tuple[Tile, ...]) -> Setting:
        """The setting of a wall."""
        place = len(wall) - 1
        turned = wall[place]
        if turned.is_flower:
            return Setting((place,), (turned,), (Tile.B,), (Tile.C, Tile.F, *FLOWERS))
        wild = next_kind(turned)
        flower = Tile.C if Tile.B in (wild, turned) else Tile.B
        aside = (turned,) if self.set_aside else ()
        worms = FLOWERS if self.worm else ()
        return Setting((place,), (turned,), (wild,), (flower, *aside, *worms))
