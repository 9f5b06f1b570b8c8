"""A wall laid on purpose (摆牌): who is dealt what, what is drawn next, what lies at the tail, what is turned up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules import Ruleset
from rules.core.seat import Seat
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile
from rules.tiles.wall import deal_order, front_order, tail_order

__all__ = ["Laying", "laid_wall"]


@dataclass(frozen=True, slots=True)
class Laying:
    """What is wanted of a wall; seats that are left out, and hands that are shorter, get what is left over."""

    hands: Mapping[Seat, str]
    dealer: Seat = 0
    draws: str = ""
    tail: str = ""
    indicator: str = ""


def laid_wall(ruleset: Ruleset, laying: Laying) -> tuple[Tile, ...]:
    """A whole wall as *laying* wants it; the dealer's hand has one tile more.

    What is left over is spread so that it makes no trouble; flowers that nobody asked for are never drawn.
    """
    size = len(ruleset.tiles)
    places = ruleset.turn_up(ruleset.tiles).places
    front, tail = front_order(size, places), tail_order(size, places)
    wanted = dict(zip(places, parse_tiles(laying.indicator), strict=True))
    order = deal_order(laying.dealer, ruleset.hand)
    for seat, text in laying.hands.items():
        dealt = (place for place, owner in zip(front, order, strict=False) if owner == seat)
        wanted |= dict(zip(dealt, parse_tiles(text), strict=False))
    wanted |= dict(zip(front[len(order) :], parse_tiles(laying.draws), strict=False))
    wanted |= dict(zip(tail, parse_tiles(laying.tail), strict=False))
    return _filled(ruleset, wanted, tail)


def _filled(ruleset: Ruleset, wanted: Mapping[int, Tile], tail: tuple[int, ...]) -> tuple[Tile, ...]:
    """The wall with the tiles that are left in all places where nothing is wanted."""
    size, left = len(ruleset.tiles), list(ruleset.tiles)
    for tile in wanted.values():
        left.remove(tile)
    flowers = ruleset.turn_up(tuple(wanted.get(place, Tile.M1) for place in range(size))).flowers
    quiet = [tile for tile in left if tile not in flowers]
    spread = [tile for first in range(13) for tile in quiet[first::13]]
    spread += [tile for tile in left if tile in flowers]
    free = [place for place in tail if place not in wanted]
    never = free[ruleset.reserve // 2 : ruleset.reserve]
    order = [place for place in sorted(free) if place not in never] + never
    rest = dict(zip(order, spread, strict=True))
    return tuple(wanted[place] if place in wanted else rest[place] for place in range(size))
