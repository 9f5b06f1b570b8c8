"""The flowers beside a seat (花牌的摆放): equal ones in a pile with their number beside it, worms one by one.

Lengths are shares of a flower's height. The number of a pile stands at its right, wherever the seat is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Point, Rect
from game.present.layout.placed import PlacedCount, PlacedTile, Pose
from game.present.table_model import Kin, Pile, Place, Row, ShownSeat

__all__ = ["counts", "laid", "lines_of", "pile_width", "wrapped"]

_WIDE: Final = 0.75
_PEEK: Final = 0.09
"""How much of each tile of a pile can be seen at its left."""
_COUNT: Final = 0.84


def pile_width(pile: Pile) -> float:
    """How wide a pile with its number is.

    >>> pile_width(Pile((0,), Kin.WHITE)), pile_width(Pile((1, 3), Kin.WHITE))
    (0.75, 1.68)
    """
    return round(_WIDE + (_PEEK * (pile.count - 1) + _COUNT if pile.count > 1 else 0.0), 4)


def laid(seat: ShownSeat, pile: Pile, corner: Point, height: float) -> Iterator[PlacedTile]:
    """The tiles of a pile from its upper left corner, each upon the one before."""
    for above, index in enumerate(pile.indices):
        rect = Rect(corner.x + above * _PEEK * height, corner.y, _WIDE * height, height)
        place = Place(seat.side, Row.FLOWER, index)
        yield PlacedTile(place, rect, height, Pose.UP, seat.flowers[index], top=above > 0)


def counts(seat: ShownSeat, tiles: dict[Place, PlacedTile]) -> Iterator[PlacedCount]:
    """Where the numbers of a seat's piles stand."""
    for pile in seat.piles:
        if pile.count > 1:
            last = tiles[Place(seat.side, Row.FLOWER, pile.indices[-1])]
            high = last.height
            rect = Rect(
                last.rect.right + 0.06 * high, last.rect.y + 0.2 * high, (_COUNT - 0.2) * high, 0.76 * high
            )
            yield PlacedCount(rect, pile.count)


def lines_of(piles: Sequence[Pile]) -> tuple[tuple[Pile, ...], ...]:
    """The piles of a seat at the side line by line: worms two abreast, every other pile alone.

    >>> worms = [Pile((index,), Kin.WORM) for index in range(3)]
    >>> [len(line) for line in lines_of([Pile((9, 8), Kin.INDICATOR), *worms])]
    [1, 2, 1]
    """
    alone = [(pile,) for pile in piles if pile.kin is not Kin.WORM]
    worms = [pile for pile in piles if pile.kin is Kin.WORM]
    return (*alone, *(tuple(worms[start : start + 2]) for start in range(0, len(worms), 2)))


@dataclass(frozen=True, slots=True)
class _Spot:
    """A pile in a block of rows: its row, and where it begins from the right-hand edge."""

    pile: Pile
    row: int
    reach: float


def wrapped(
    piles: Sequence[Pile], room: Rect, most: float, thick: float
) -> Iterator[tuple[Pile, Point, float]]:
    """The piles in rows from the right of *room*, as large as fits and no higher than *most*: corner and height.

    *thick* is what shows of a tile below its face, as a share. The room is filled from its foot.
    """
    height, rows, spots = most, 1, _rows(piles, room.w / most)
    while height > 8:
        spots = _rows(piles, room.w / height)
        rows = max((spot.row for spot in spots), default=0) + 1
        widest = max((spot.reach for spot in spots), default=0.0)
        if rows * height * (1 + thick) <= room.h + 0.01 and widest * height <= room.w + 0.01:
            break
        height *= 0.97
    deep, wide = height * (1 + thick), room.w / height
    while max((spot.row for spot in _rows(piles, wide - 0.1)), default=0) + 1 == rows and wide > 1.0:
        wide -= 0.1  # as many rows, but evenly long
    spots = _rows(piles, wide)
    top = room.bottom - rows * deep
    for spot in spots:
        corner = Point(room.right - spot.reach * height, top + spot.row * deep)
        yield spot.pile, corner, height


def _rows(piles: Sequence[Pile], wide: float) -> list[_Spot]:
    spots: list[_Spot] = []
    row, reach = 0, 0.0
    for pile in piles:
        width = pile_width(pile) + 0.05
        if reach and reach + width - 0.05 > wide:
            row, reach = row + 1, 0.0
        reach += width
        spots.append(_Spot(pile, row, reach - 0.05))
    return spots
