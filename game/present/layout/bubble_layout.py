"""Where a bubble hangs (气泡的位置): beside the plate of who speaks, where neither tiles nor signs nor anything to be
pressed lie; on the plate, beside the face, where there is no such place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from game.present.layout.geometry import Point, Rect
from game.present.layout.ruler import Ruler
from game.present.layout.table_layout import TableLayout
from game.present.layout.zones import Zones
from game.present.table_model import Side

__all__ = ["PlacedBubble", "bubble_place", "taken_places"]

_TYPE: Final = 25
_LEAST: Final = 13.0
"""The size of the words in units, and the least of it in pixels."""
_USUAL: Final = 16.0
"""Words are no smaller than this where there is room."""
_PAD: Final = 14
_TAIL: Final = 11
_TAIL_HALF: Final = 9
_WIDE: Final = 330
"""A longer line is broken."""
_SLIDES: Final = (0.0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6, 0.8, -0.8)
"""How far a bubble may stand aside of its plate, in their common width."""
_MEDAL: Final = 0.94
"""How much of a plate its face takes, in heights of the plate."""


_Tail: TypeAlias = tuple[Point, Point, Point]


class _Way(Enum):
    """Where from the plate."""

    ABOVE = (0, -1)
    BELOW = (0, 1)
    LEFT = (-1, 0)
    RIGHT = (1, 0)


_WAYS: Final = {
    Side.OWN: (_Way.ABOVE, _Way.RIGHT, _Way.LEFT),
    Side.RIGHT: (_Way.BELOW, _Way.ABOVE, _Way.LEFT),
    Side.ACROSS: (_Way.BELOW, _Way.RIGHT, _Way.LEFT),
    Side.LEFT: (_Way.ABOVE, _Way.BELOW, _Way.RIGHT),
}


@dataclass(frozen=True, slots=True)
class PlacedBubble:
    """A bubble: its paper, the corners of its tail, the size of its words in pixels, where they stand."""

    side: Side
    rect: Rect
    tail: _Tail
    size: float
    words: Rect

    def moved(self, dx: float, dy: float) -> PlacedBubble:
        """The same bubble elsewhere."""
        first, second, tip = (Point(point.x + dx, point.y + dy) for point in self.tail)
        return replace(
            self, rect=self.rect.moved(dx, dy), tail=(first, second, tip), words=self.words.moved(dx, dy)
        )

    @property
    def bounds(self) -> Rect:
        """Everything that it covers."""
        xs = [self.rect.x, self.rect.right, *(point.x for point in self.tail)]
        ys = [self.rect.y, self.rect.bottom, *(point.y for point in self.tail)]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def taken_places(layout: TableLayout, side: Side, more: Sequence[Rect] = ()) -> list[Rect]:
    """What a bubble of a side leaves free; *more* lies there for the moment."""
    zones = layout.zones
    taken = [tile.rect for tile in layout.tiles]
    taken += [tag.rect for tag in layout.tags]
    taken += [count.rect for count in layout.counts]
    taken += [plate for number, plate in enumerate(zones.plates) if number != side.value]
    plate = Rect(
        zones.centre.x - 120 * zones.field,
        zones.centre.y - 120 * zones.field,
        240 * zones.field,
        240 * zones.field,
    )
    return [
        *taken,
        plate,
        zones.wild,
        zones.game,
        zones.hand,
        zones.own_melds,
        *zones.bars,
        *zones.buttons,
        *more,
    ]


def bubble_place(zones: Zones, side: Side, text: str, taken: Sequence[Rect], ruler: Ruler) -> PlacedBubble:
    """The first place that is free, for the largest words that have one."""
    room = Rect(0, 0, zones.size.width, zones.size.height).inset(8 * zones.base)
    natural = max(_TYPE * zones.panel, _USUAL)
    for size in (natural, max(_LEAST, 0.8 * natural)):
        for words in _shapes(zones, text, size, ruler):
            for placed in _candidates(zones, side, words, size):
                covers = placed.bounds
                if covers.within(room) and not any(covers.overlaps(other) for other in taken):
                    return placed
    return _on_plate(zones, side, text, ruler)


def _shapes(zones: Zones, text: str, size: float, ruler: Ruler) -> Iterator[Rect]:
    """What the words take: in one line, in two."""
    whole = ruler.width(text, size) + 1
    widths = [whole] if whole <= _WIDE * zones.panel or whole < 7 * size else []
    for width in (*widths, 0.62 * whole):
        yield Rect(0, 0, width, ruler.height(text, size, width))


def _candidates(zones: Zones, side: Side, words: Rect, size: float) -> Iterator[PlacedBubble]:
    """The places around a plate, the usual one first: right at it, then beyond its signs."""
    unit, plate, signs = zones.panel, zones.plates[side.value], zones.tags[side.value]
    pad, tail = _PAD * unit, _TAIL * unit
    wide, high = words.w + 2 * pad, words.h + 1.2 * pad
    for way in _WAYS[side]:
        dx, dy = way.value
        for edge in _edges(plate, signs, way):
            for slide in _SLIDES:
                if dy:
                    x = plate.centre.x - wide / 2 + slide * (plate.w + wide) / 2
                    y = edge + tail if dy > 0 else edge - tail - high
                else:
                    x = edge + tail if dx > 0 else edge - tail - wide
                    y = plate.centre.y - high / 2 + slide * (plate.h + high) / 2
                rect = Rect(x, y, wide, high)
                inner = rect.inset(pad, 0.6 * pad)
                yield PlacedBubble(side, rect, _tail(rect, plate, way, unit), size, inner)


def _edges(plate: Rect, signs: Rect, way: _Way) -> tuple[float, ...]:
    """Where a bubble begins: at the plate, or beyond the signs on that side of it."""
    match way:
        case _Way.ABOVE:
            return (plate.y, signs.y) if signs.y < plate.y else (plate.y,)
        case _Way.BELOW:
            return (plate.bottom, signs.bottom) if signs.bottom > plate.bottom else (plate.bottom,)
        case _Way.LEFT:
            return (plate.x,)
        case _Way.RIGHT:
            return (plate.right,)


def _tail(rect: Rect, plate: Rect, way: _Way, unit: float) -> _Tail:
    """The tail of a bubble toward the plate."""
    half, tail = _TAIL_HALF * unit, _TAIL * unit
    dx, dy = way.value
    if dy:
        x = min(max(plate.x + 0.3 * plate.w, rect.x + 2 * half), rect.right - 2 * half)
        y = rect.y if dy > 0 else rect.bottom
        return Point(x - half, y), Point(x + half, y), Point(x - 0.4 * half, y - dy * tail)
    y = min(max(plate.centre.y, rect.y + 1.4 * half), rect.bottom - 1.4 * half)
    x = rect.x if dx > 0 else rect.right
    return Point(x, y - half), Point(x, y + half), Point(x - dx * tail, y)


def _on_plate(zones: Zones, side: Side, text: str, ruler: Ruler) -> PlacedBubble:
    """On the plate of who speaks, beside the face: there everything else waits until it has been read.

    On a very small plate over the face too.
    """
    unit, plate = zones.panel, zones.plates[side.value]
    left = plate.x + _MEDAL * plate.h + _TAIL * unit
    beside = Rect(left, plate.y + 3 * unit, plate.right - 3 * unit - left, plate.h - 6 * unit)
    size = _size_in(beside.inset(8 * unit, 3 * unit), text, max(_TYPE * unit, _LEAST), ruler)
    if size is not None:
        tail = _tail(beside, plate, _Way.RIGHT, unit)
        return PlacedBubble(side, beside, tail, size, beside.inset(8 * unit, 3 * unit))
    over = plate.inset(-4 * unit)
    corner = Point(over.centre.x, over.centre.y)
    inner = over.inset(5 * unit, 0)
    return PlacedBubble(side, over, (corner, corner, corner), _LEAST, inner)


def _size_in(room: Rect, text: str, largest: float, ruler: Ruler) -> float | None:
    """The largest size in which words have room; None where they do not have it in any that can be read."""
    size = largest
    while size >= _LEAST:
        whole = all(ruler.width(word, size) <= room.w for word in text.split())
        if (whole or " " not in text) and ruler.height(text, size, room.w) <= room.h:
            return size
        size -= 1
    return None
