"""What lies hidden on the table (牌墙与签): the wall, and the lots of the items; no seat may see either."""

from __future__ import annotations

from typing import TypeAlias

from rules.core.record import dataclass, replace
from rules.mahjong.events import ItemUsed
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile
from rules.tiles.wall import front_order, tail_order

__all__ = ["Stock", "Wall"]

Wall: TypeAlias = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Stock:
    """The wall, every tile at its place whether drawn or not, and the lots of the hand (`rules.mahjong.items`)."""

    wall: Wall
    lots: tuple[int, ...] = ()

    def left(self, state: RoundState) -> tuple[int, ...]:
        """The places of the wall that nobody has drawn from, in drawing order."""
        order = front_order(len(self.wall), state.places)[state.front :]
        if not state.tail:
            return order
        drawn = tail_order(len(self.wall), state.places)[: state.tail]
        return tuple(place for place in order if place not in drawn)

    def after(self, event: ItemUsed) -> Stock:
        """The same when an item has put a tile into the wall for another."""
        if event.place is None or event.given is None:
            return self
        wall = (*self.wall[: event.place], event.given, *self.wall[event.place + 1 :])
        return replace(self, wall=wall)
