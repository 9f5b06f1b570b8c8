"""Tiles as they lie on the table (桌上的牌): what is shown of each, melds, piles of set-aside tiles, rivers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from rules import Caution, Refusal
from rules.core.seat import Seat
from rules.mahjong.state import RoundState
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import COPIES, Tile

__all__ = [
    "Kin", "Pile", "ShownMeld", "ShownTile", "meld_shown", "piles_of", "river_shown", "tile_shown", "wilds_left",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile on show; `Tile.HIDDEN` shows its back.

    *refusal* says why it may not be played now, *cautions* what playing it may cost. *void*: it is of the suit that
    its holder has declared not to hold (定缺); *fresh*: it has just come from another seat (换牌). *faded*: its holder
    has won and others play; *winning*: it is the one that was won on. *gold*: a gold finger points at it.
    """

    tile: Tile
    wild: bool = False
    last: bool = False
    refusal: Refusal | None = None
    cautions: tuple[Caution, ...] = ()
    void: bool = False
    fresh: bool = False
    faded: bool = False
    winning: bool = False
    gold: bool = False


@dataclass(frozen=True, slots=True)
class ShownMeld:
    """A meld on show: the tiles of its bottom row, which of them lies across, the fourth on top of a kong."""

    kind: MeldKind
    tiles: tuple[ShownTile, ...]
    turned: int | None = None
    top: ShownTile | None = None


class Kin(Enum):
    """What a set-aside tile is to the game: one like the indicator (明牌), a white flower (白板), a worm (虫草).

    PRIZE: a tile won on by a seat that plays on (血流成河).
    """

    INDICATOR = 0
    WHITE = 1
    WORM = 2
    PRIZE = 3


@dataclass(frozen=True, slots=True)
class Pile:
    """Equal flowers in a pile: their numbers among the seat's flowers, the first lowest."""

    indices: tuple[int, ...]
    kin: Kin

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.indices)


def piles_of(state: RoundState, flowers: tuple[Tile, ...], prizes: tuple[Tile, ...] = ()) -> tuple[Pile, ...]:
    """Equal flowers together: those like the indicator, whites, worms; one by one where there is but one kind.

    Tiles that were won on lie behind them, those of a kind together.
    """
    begin = len(flowers)
    won = tuple(
        Pile(tuple(begin + index for index, tile in enumerate(prizes) if tile is kind), Kin.PRIZE)
        for kind in sorted(set(prizes))
    )
    return (*_flower_piles(state, flowers), *won)


def _flower_piles(state: RoundState, flowers: tuple[Tile, ...]) -> tuple[Pile, ...]:
    if len(state.flower_kinds) < 2:
        return tuple(Pile((index,), Kin.WHITE) for index in range(len(flowers)))
    kinds = sorted(set(flowers), key=lambda tile: (_kin(state, tile).value, tile))
    return tuple(
        Pile(tuple(index for index, tile in enumerate(flowers) if tile is kind), _kin(state, kind))
        for kind in kinds
    )


def _kin(state: RoundState, tile: Tile) -> Kin:
    if tile.is_flower:
        return Kin.WORM
    return Kin.INDICATOR if tile in state.indicators else Kin.WHITE


def tile_shown(state: RoundState, tile: Tile, *, last: bool = False, faded: bool = False) -> ShownTile:
    """A tile that just lies there."""
    return ShownTile(tile, wild=tile in state.wilds, last=last, faded=faded)


def river_shown(
    state: RoundState, seat: Seat, last: Seat | None, *, gold: bool = False
) -> tuple[ShownTile, ...]:
    """The river; of all rivers only the newest tile is marked (U09): that of the seat *last*, *gold* with a finger."""
    river = state.seats[seat].river
    newest = len(river) - 1 if last == seat else -1
    shown = [tile_shown(state, tile, last=index == newest) for index, tile in enumerate(river)]
    if gold and newest >= 0:
        shown[newest] = replace(shown[newest], gold=True)
    return tuple(shown)


def meld_shown(state: RoundState, meld: Meld, seat: Seat, *, faded: bool = False) -> ShownMeld:
    """A meld from its owner's left to right; the claimed tile lies across where the one who fed it sits."""
    if meld.kind is MeldKind.CONCEALED_KONG:
        hidden = ShownTile(Tile.HIDDEN)
        return ShownMeld(meld.kind, (hidden,) * 3, None, tile_shown(state, meld.tiles[0], faded=faded))
    turned = None if meld.source is None else _turned(seat, meld.source)
    tiles = list(meld.tiles[:3])
    if turned is not None and meld.claimed is not None and meld.kind is MeldKind.CHOW:
        tiles.remove(meld.claimed)
        tiles.insert(turned, meld.claimed)
    shown = [tile_shown(state, tile, faded=faded) for tile in tiles]
    top = tile_shown(state, meld.tiles[3], faded=faded) if len(meld.tiles) == 4 else None
    return ShownMeld(meld.kind, tuple(shown), turned, top)


def _turned(seat: Seat, source: Seat) -> int:
    """The claimed tile's place: left for 上家, middle for 对家, right for 下家.

    >>> [_turned(1, source) for source in (0, 3, 2)]
    [0, 1, 2]
    """
    return {3: 0, 2: 1, 1: 2}[(source - seat) % 4]


def wilds_left(state: RoundState) -> int:
    """How many wilds are in play: neither turned up nor lying in a river."""
    out = sum(tile in state.wilds for tile in state.indicators)
    out += sum(tile in state.wilds for seat in state.seats for tile in seat.river)
    return max(0, COPIES * len(state.wilds) - out)
