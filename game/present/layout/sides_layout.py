"""The seats at the sides (上家, 下家) and the rivers (牌河).

Left: hand from the top, then melds down the column; what does not fit goes into the outer column with the
flowers. Right: the same turned round. Numbers are those of the 1920×1080 grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import inf
from typing import Final

from game.present.layout.field_shape import FieldShape, RiverShape
from game.present.layout.flowers_layout import laid, lines_of, pile_width
from game.present.layout.geometry import Point, Rect
from game.present.layout.placed import PlacedTile, Pose
from game.present.layout.rows_layout import meld_length, on_top
from game.present.layout.zones import Zones
from game.present.table_model import Pile, Place, Row, ShownMeld, ShownSeat, Side
from rules.tiles.tile import Tile

__all__ = ["river", "side_rows"]

_MELD: Final = 56
_FLOWER: Final = 40
_LINE: Final = _FLOWER + 8
_ABREAST: Final = 2
_EDGE: Final = 26
_LONG_SIDE: Final = 44
_LAID: Final = 44
"""The height of a tile of a hand that lies open while others play."""
_LAID_STEP: Final = 33
_OPEN_STEP: Final = 42
"""The widest step of a hand that lies open, where the column has room for it."""
_LAID_FOOT: Final = 8
_GAP: Final = 12
_TOP_ROOM: Final = 10
_RIVER: Final = 62
_ACROSS_STEP: Final = 48
_DEEP_STEP: Final = 73
_SIDE_STEP: Final = 64
_USUAL: Final = 18
_COLUMN_STEP: Final = 66


@dataclass(frozen=True, slots=True)
class _Column:
    """A strip that is filled from one end: from the top for the left seat, from the foot for the right one."""

    rect: Rect
    side: Side
    unit: float
    step: float = _EDGE
    """From tile to tile of the hand."""

    def span(self, start: float, length: float) -> float:
        """The y of the upper edge of what begins *start* from the end and is so long (in units)."""
        if self.side is Side.LEFT:
            return self.rect.y + start * self.unit
        return self.rect.bottom - (start + length) * self.unit


def side_rows(seat: ShownSeat, zones: Zones) -> Iterator[PlacedTile]:
    """The hand, melds and flowers of the seat at the left or right."""
    inner = zones.rows[0] if seat.side is Side.RIGHT else zones.rows[2]
    unit = _unit(seat, inner, zones)
    room = inner.h / unit
    step = _step(seat, room if zones.flower_columns else None)
    column = _Column(inner, seat.side, unit, step)
    yield from _hand(seat, column)
    start = _hand_length(seat, step)
    beyond = []
    for index, meld in enumerate(seat.melds):
        length = _length_of(meld)
        if zones.flower_columns and start + length + 9 > room:
            beyond.append((index, meld))
            continue
        yield from _standing_meld(meld, Place(seat.side, Row.MELD, index), column, start)
        start += length + _GAP
    outward = -(_COLUMN_STEP * unit) if seat.side is Side.LEFT else _COLUMN_STEP * unit
    outer = _Column(inner.moved(outward, 0), seat.side, unit) if zones.flower_columns else column
    begin, share = start, 1.0
    if zones.flower_columns:
        first, last = _outer_span(seat, inner, zones)
        begin, share = _outer(seat, beyond, first / unit, last / unit)
    for index, meld in beyond:
        yield from _standing_meld(meld, Place(seat.side, Row.MELD, index), outer, begin)
        begin += _length_of(meld) + _GAP
    yield from _flowers(seat, outer, begin, share, outward=not zones.flower_columns)


def _unit(seat: ShownSeat, inner: Rect, zones: Zones) -> float:
    """The field's unit, less where everything has to stand in one column and does not fit."""
    if zones.flower_columns:
        return zones.field
    natural = _hand_length(seat, _step(seat)) + sum(_length_of(meld) + _GAP for meld in seat.melds)
    natural += _LINE * len(lines_of(seat.piles)) + 9
    return min(zones.field, inner.h / natural)


def _length_of(meld: ShownMeld) -> float:
    """How long a meld is along a column; the fourth tile of a kong stands out to the north."""
    return meld_length(meld, _MELD) + (_TOP_ROOM if meld.top is not None else 0)


def _hand_length(seat: ShownSeat, step: float) -> float:
    """The hand with its visible long side and the gap behind it."""
    return step * len(seat.hand) + (step + 14 if seat.drawn else 0) + _foot(seat) + _GAP


def _is_seen(seat: ShownSeat) -> bool:
    """Whether every tile of the hand can be read: then each is shown whole."""
    return all(shown.tile is not Tile.HIDDEN for shown in seat.own_tiles)


def _step(seat: ShownSeat, room: float | None = None) -> float:
    """From tile to tile of the hand; one that can be read is as large as the *room* of its column allows."""
    if not _is_seen(seat):
        return _LAID_STEP if seat.laid else _EDGE
    if room is None or not seat.own_tiles:
        return _LAID_STEP
    rest = room - _LAID_FOOT - _GAP - (14 if seat.drawn else 0)
    return max(_EDGE, min(_OPEN_STEP, rest / len(seat.own_tiles)))


def _foot(seat: ShownSeat) -> int:
    """What shows below the nearest tile: its long side, or its thickness when it lies; some may still stand."""
    return _LAID_FOOT if _is_seen(seat) else _LONG_SIDE


def _hand(seat: ShownSeat, column: _Column) -> Iterator[PlacedTile]:
    """Top edges in a row; the tile nearest to us shows its long side."""
    unit = column.unit
    left = column.side is Side.LEFT
    pose = Pose.EDGE_LEFT if left else Pose.EDGE_RIGHT
    step = column.step
    wide = step / 0.75 if _is_seen(seat) else _LAID if seat.laid else 38
    x = column.rect.x if left else column.rect.right - wide * unit
    tiles = seat.own_tiles
    placed = []
    for index, shown in enumerate(tiles):
        apart = 14 if seat.drawn and index == len(seat.hand) else 0
        before = index * step + apart
        y = column.span(before, step) - (0 if left else _foot(seat) * unit)
        nearest = index == len(tiles) - 1 if left else index == 0
        closes = nearest or (seat.drawn is not None and index == len(seat.hand) - left)
        rect = Rect(x, y, wide * unit, step * unit)
        placed.append(
            PlacedTile(Place(seat.side, Row.HAND, index), rect, 51 * unit, pose, shown, closes=closes)
        )
    yield from sorted(placed, key=lambda tile: tile.rect.y)


def _standing_meld(meld: ShownMeld, place: Place, column: _Column, start: float) -> Iterator[PlacedTile]:
    """A meld along a column, its tiles turned toward their owner, north before south."""
    unit, height = column.unit, _MELD * column.unit
    left = column.side is Side.LEFT
    turned = Pose.CLOCKWISE if left else Pose.COUNTER
    lengths = [_MELD if part == meld.turned else 0.75 * _MELD for part in range(len(meld.tiles))]
    starts = [start + before for before in accumulate(lengths, initial=0)]
    if meld.top is not None:  # what lies on the middle tile must not reach onto the face north of it
        for part in (1, 2) if left else (2,):
            starts[part] += _TOP_ROOM
    placed = []
    for part, shown in enumerate(meld.tiles):
        wide = 0.75 * height if part == meld.turned else height
        y = column.span(starts[part] + part, lengths[part])
        x = column.rect.x if left else column.rect.right - wide
        rect = Rect(x, y, wide, lengths[part] * unit)
        pose = Pose.UP if part == meld.turned else turned
        spot = Place(place.side, place.row, place.index, part)
        placed.append(PlacedTile(spot, rect, height, pose, shown))
    yield from sorted(placed, key=lambda tile: tile.rect.y)
    if meld.top is not None:
        yield on_top(placed[1], meld.top)


def _outer_span(seat: ShownSeat, inner: Rect, zones: Zones) -> tuple[float, float]:
    """From where to where the outer column may go, along the seat's own row: it keeps clear of the buttons above."""
    wide = max((_line_width(line) for line in lines_of(seat.piles)), default=0.0)
    reach = max(_COLUMN_STEP, _COLUMN_STEP - inner.w / zones.field + wide) * zones.field
    left = seat.side is Side.LEFT
    beyond = inner.x - reach if left else inner.right + reach
    beside = [
        button.bottom
        for button in zones.buttons
        if left is zones.mirrored and (button.right > beyond if left else button.x < beyond)
    ]
    taken = max(0.0, max(beside) + 8 * zones.base - inner.y) if beside else 0.0
    return (taken, inner.h) if left else (0.0, inner.h - taken)


def _line_width(line: tuple[Pile, ...]) -> float:
    """How wide a line of flowers is."""
    return sum(pile_width(pile) for pile in line) * _FLOWER + _ABREAST * (len(line) - 1)


def _outer(
    seat: ShownSeat, beyond: list[tuple[int, ShownMeld]], first: float, last: float
) -> tuple[float, float]:
    """Where the outer column begins and the share of their size that its flowers have.

    It begins beside the melds, earlier when it would not fit; then the flowers are smaller.
    """
    melds = sum(_length_of(meld) + _GAP for _, meld in beyond)
    flowers = _LINE * len(lines_of(seat.piles))
    start = max(first, min(_hand_length(seat, _step(seat)), last - melds - flowers - 9))
    return start, min(1.0, (last - first - melds - 9) / flowers) if flowers else 1.0


def _flowers(
    seat: ShownSeat, column: _Column, start: float, share: float, *, outward: bool
) -> Iterator[PlacedTile]:
    """The flowers line by line along the column, on its inner side, or *outward* on the other one."""
    unit = column.unit * share
    height = _FLOWER * unit
    placed: list[PlacedTile] = []
    for number, line in enumerate(lines_of(seat.piles)):
        y = column.span(start + number * _LINE * share, _LINE * share)
        x = column.rect.x
        if (column.side is Side.LEFT) is not outward:
            x = column.rect.right - _line_width(line) * unit
        for pile in line:
            placed += laid(seat, pile, Point(x, y), height)
            x += pile_width(pile) * height + _ABREAST * unit
    yield from sorted(placed, key=lambda tile: (tile.rect.y, tile.top))


def river(seat: ShownSeat, zones: Zones, reach: float = inf) -> Iterator[PlacedTile]:
    """The discards of a seat in ordered rows, the first next to the centre plate; smaller when there are many.

    *reach* is the x that a long level row may not pass.
    """
    level = seat.side in (Side.OWN, Side.ACROSS)
    shape = zones.shape.level if level else zones.shape.side
    length = min(shape.length, 2 * (reach - zones.centre.x) / zones.field - 8) if level else shape.length
    per, share = _per_row(len(seat.river), length, shape, level=level)
    unit = zones.field * share
    placed = []
    for index, shown in enumerate(seat.river):
        row, step = divmod(index, per)
        rect = _river_spot(seat.side, (row, step - per / 2), share, zones.shape)
        spot = Rect(
            zones.centre.x + rect.x * zones.field,
            zones.centre.y + rect.y * zones.field,
            rect.w * unit,
            rect.h * unit,
        )
        placed.append(
            PlacedTile(
                Place(seat.side, Row.RIVER, index), spot, _RIVER * unit, _RIVER_POSES[seat.side], shown
            )
        )
    yield from sorted(placed, key=lambda tile: (tile.rect.y, tile.rect.x))


_RIVER_POSES: Final = {
    Side.OWN: Pose.UP,
    Side.ACROSS: Pose.UP,
    Side.LEFT: Pose.CLOCKWISE,
    Side.RIGHT: Pose.COUNTER,
}


def _river_spot(side: Side, spot: tuple[int, float], share: float, shape: FieldShape) -> Rect:
    """The face's place from the field's middle, in grid units; its size is that of the full tile."""
    row, along = spot
    step, deep, thick = _ACROSS_STEP * share, _DEEP_STEP * share, _SIDE_STEP * share
    match side:
        case Side.OWN:
            return Rect(along * step, shape.level.start + row * deep, 46.5, 62)
        case Side.ACROSS:
            return Rect(-(along + 1) * step, -shape.far_start - (row + 1) * deep, 46.5, 62)
        case Side.LEFT:
            return Rect(-shape.side.start - 62 * share - row * thick, along * step, 62, 46.5)
        case Side.RIGHT:
            return Rect(shape.side.start + row * thick, -(along + 1) * step, 62, 46.5)


def _per_row(count: int, length: float, shape: RiverShape, *, level: bool) -> tuple[int, float]:
    """Tiles a row and the share of the full size: eighteen in full rows, beyond that what fits.

    >>> from game.present.layout.field_shape import LEVEL
    >>> _per_row(18, 700, LEVEL.level, level=True), _per_row(30, 700, LEVEL.level, level=True)[0]
    ((9, 1.0), 15)
    """
    if count <= _USUAL:
        return shape.per_row, 1.0
    deep, share = (_DEEP_STEP if level else _SIDE_STEP), 1.0
    while (per := int(length / (_ACROSS_STEP * share))) * int(shape.depth / (deep * share)) < count:
        share -= 0.01
    return per, share
