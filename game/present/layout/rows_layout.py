"""The rows of tiles (牌的行列): own hand, the hands and melds of the others, rivers.

Numbers are those of the 1920×1080 grid; *unit* is pixels per unit. What does not fit is made smaller as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.present.layout.flowers_layout import laid, pile_width, wrapped
from game.present.layout.geometry import Point, Rect
from game.present.layout.placed import PlacedTile, Pose
from game.present.layout.zones import Zones
from game.present.table_model import Pile, Place, Row, ShownMeld, ShownSeat, ShownTile, Side

__all__ = ["OWN_TILE", "THICK", "meld_length", "on_top", "own_rows", "upper_row"]

THICK: Final = 0.16
"""Thickness of a tile, of its height."""

OWN_TILE: Final = 112
"""How high a tile of the own hand is, in units of the hand."""
_OWN_MELD: Final = 88
_OWN_FLOWER: Final = 64
_UPPER_MELD: Final = 46
_UPPER_FLOWER: Final = 40
_UPPER_GAP: Final = 10
_VOID_GAP: Final = 20
"""What parts the tiles of the void suit from the others (定缺)."""


def own_rows(seat: ShownSeat, zones: Zones, hand_size: int = 16) -> Iterator[PlacedTile]:
    """The own hand, the drawn tile apart, melds from the right, flowers above them."""
    unit = zones.hand_unit
    x, y = zones.hand.x, zones.hand.y
    first_void = _first_void(seat)
    for index, shown in enumerate(seat.own_tiles):
        apart = 28 * unit if seat.drawn is not None and index == len(seat.hand) else 0
        if first_void is not None and index >= first_void:
            apart += _VOID_GAP * unit
        rect = Rect(x + 86 * unit * index + apart, y, 0.75 * OWN_TILE * unit, OWN_TILE * unit)
        yield PlacedTile(Place(Side.OWN, Row.HAND, index), rect, OWN_TILE * unit, Pose.OWN, shown)
    piles = _own_piles(seat, zones, hand_size)
    taken = 0.0
    if piles and zones.flower_columns:  # flowers lie at the end, melds grow away from them
        taken = zones.own_melds.right - min(corner.x for _, corner, _ in piles) + 18 * unit
    yield from _own_melds(seat, zones, taken)
    for pile, corner, height in piles:
        yield from laid(seat, pile, corner, height)


def _first_void(seat: ShownSeat) -> int | None:
    """Where the tiles of the void suit begin, if others stand before them and none behind."""
    first = next((index for index, shown in enumerate(seat.hand) if shown.void), None)
    return first if first and all(shown.void for shown in seat.hand[first:]) else None


def _own_piles(seat: ShownSeat, zones: Zones, hand_size: int) -> list[tuple[Pile, Point, float]]:
    """The own flowers: at the right end of the hand's row; in a tall window in a strip of their own above it.

    The hand's end is that of a hand that has drawn, so that nothing moves with every tile.
    """
    zone, unit = zones.own_flowers, zones.hand_unit
    if not zones.flower_columns:
        return list(wrapped(seat.piles, zone, zone.h / (1 + THICK) - 0.5, THICK))
    held = hand_size + 1 - 3 * len(seat.melds)
    end = zones.hand.x + (86 * held + 28 + (_VOID_GAP if seat.void is not None else 0) + 16) * unit
    melds = sum(meld_length(meld, _OWN_MELD) + 14 for meld in seat.melds) * unit
    left = end + melds + (10 * unit if seat.melds else 0)
    return list(wrapped(seat.piles, Rect(left, zone.y, zone.right - left, zone.h), _OWN_FLOWER * unit, THICK))


def _own_melds(seat: ShownSeat, zones: Zones, taken: float) -> Iterator[PlacedTile]:
    """The own melds from the right, before what is *taken* there."""
    unit, end = zones.hand_unit, zones.own_melds.right - taken
    for index, meld in enumerate(seat.melds):
        start = end - meld_length(meld, _OWN_MELD) * unit
        place, foot = Place(Side.OWN, Row.MELD, index), Point(start, zones.own_melds.bottom)
        yield from _level_meld(meld, place, foot, _OWN_MELD * unit)
        end = start - 14 * unit


def meld_length(meld: ShownMeld, height: float) -> float:
    """How long a meld of tiles of a height is."""
    wide = 0.75 * height
    return 3 * wide + 2 + (height - wide if meld.turned is not None else 0)


def _level_meld(meld: ShownMeld, place: Place, foot: Point, height: float) -> Iterator[PlacedTile]:
    """A meld from left to right on a base line; the tile across turned by a quarter."""
    x = foot.x
    base = foot.y - THICK * height
    middle: PlacedTile | None = None
    for part, shown in enumerate(meld.tiles):
        across = part == meld.turned
        wide, high = (height, 0.75 * height) if across else (0.75 * height, height)
        spot = Place(place.side, place.row, place.index, part)
        tile = PlacedTile(
            spot, Rect(x, base - high, wide, high), height, Pose.CLOCKWISE if across else Pose.UP, shown
        )
        middle = tile if part == 1 else middle
        yield tile
        x += wide + height / 88
    if meld.top is not None and middle is not None:
        yield on_top(middle, meld.top)


def on_top(below: PlacedTile, shown: ShownTile) -> PlacedTile:
    """The fourth tile of a kong, on the middle one of the other three."""
    place = Place(below.place.side, below.place.row, below.place.index, 3)
    return PlacedTile(
        place, below.rect.moved(0, -THICK * below.height), below.height, below.pose, shown, top=True
    )


def upper_row(seat: ShownSeat, zones: Zones) -> Iterator[PlacedTile]:
    """The seat across, from its left to its right: hand, drawn tile, melds, flowers; all on one base line."""
    zone = zones.rows[1]
    hand = 35 * len(seat.hand) + (47 if seat.drawn else 0)
    melds = sum(meld_length(meld, _UPPER_MELD) + 8 for meld in seat.melds) + (_UPPER_GAP if seat.melds else 0)
    rest = melds + _upper_flowers(seat)
    unit, small = _fitted(zone, hand, rest)
    base = zone.y + zone.h - zone.h / 27
    x = min(zone.right, zones.centre.x + (hand * unit + rest * small) / 2)
    for index, shown in enumerate(seat.own_tiles):
        x -= (35 + (12 if seat.drawn and index == len(seat.hand) else 0)) * unit
        rect = Rect(x, base - 51 * unit, 34 * unit, 51 * unit)
        yield PlacedTile(Place(Side.ACROSS, Row.HAND, index), rect, 51 * unit, Pose.FAR, shown)
    x -= _UPPER_GAP * small
    for index, meld in enumerate(seat.melds):
        x -= meld_length(meld, _UPPER_MELD) * small
        yield from _level_meld(meld, Place(Side.ACROSS, Row.MELD, index), Point(x, base), _UPPER_MELD * small)
        x -= 8 * small
    x -= 6 * small
    for pile in seat.piles:
        height = _UPPER_FLOWER * small
        x -= pile_width(pile) * height + 4 * small
        yield from laid(seat, pile, Point(x + 2 * small, base - height * (1 + THICK)), height)


def _upper_flowers(seat: ShownSeat) -> float:
    """How long the flowers of the seat across are."""
    if not seat.piles:
        return 0.0
    return sum(pile_width(pile) * _UPPER_FLOWER + 4 for pile in seat.piles) + 14


def _fitted(zone: Rect, hand: float, rest: float) -> tuple[float, float]:
    """The units of the hand and of what stands beside it: that first, the whole row when it gets too small."""
    unit = zone.h / 54
    if (hand + rest) * unit <= zone.w:
        return unit, unit
    small = (zone.w - hand * unit) / rest if rest else 0.0
    if small >= 0.7 * unit:
        return unit, small
    unit = zone.w / (hand + rest)
    return unit, unit
