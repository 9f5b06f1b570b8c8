"""The wall around the rivers (牌墙): each stack's place on the cloth, seen from this seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.present.layout.field_shape import FieldShape
from game.present.layout.geometry import Rect
from game.present.layout.placed import PlacedStack
from game.present.layout.zones import Zones
from game.present.table_model import Side, TableModel
from game.present.wall_model import ShownStack

__all__ = ["wall"]

_LENGTH: Final = 476
_PITCH: Final = 28
_WIDE: Final = 27
_HIGH: Final = 36
_LAYER: Final = 6


def wall(model: TableModel, zones: Zones) -> Iterator[PlacedStack]:
    """Every place of the wall, north before south, so that a stack hides the foot of the one behind it."""
    pitch = min(_PITCH, _LENGTH / max(model.wall_sides))
    placed = [
        _placed(stack, model.side_of(stack.seat), _Row(pitch, model.wall_sides[stack.seat]), zones)
        for stack in model.wall
    ]
    yield from sorted(placed, key=lambda entry: (entry.rect.y, entry.rect.x))


@dataclass(frozen=True, slots=True)
class _Row:
    """A side of the wall: from stack to stack, how many stacks."""

    pitch: float
    stacks: int


def _placed(stack: ShownStack, side: Side, row: _Row, zones: Zones) -> PlacedStack:
    spot = _spot(side, stack.offset, row, zones.shape)
    unit, centre = zones.field, zones.centre
    rect = Rect(centre.x + spot.x * unit, centre.y + spot.y * unit, spot.w * unit, spot.h * unit)
    if stack.turned is None:
        return PlacedStack(stack, side, rect)
    raised = rect.moved(0, -_LAYER * unit) if stack.layers else rect
    middle = raised.centre
    high = 40 * unit
    turned = Rect(middle.x - 0.375 * high, middle.y - high / 2, 0.75 * high, high)
    return PlacedStack(stack, side, rect, turned)


def _spot(side: Side, offset: int, row: _Row, shape: FieldShape) -> Rect:
    """A stack's top from the middle of the field in grid units; clockwise from the seat's right-hand end (Y1)."""
    pitch, half = row.pitch, row.pitch * row.stacks / 2
    start, end = -half + offset * pitch, half - (offset + 1) * pitch
    thin = _WIDE * pitch / _PITCH
    match side:
        case Side.OWN:
            return Rect(end, shape.near_wall, thin, _HIGH)
        case Side.LEFT:
            return Rect(-shape.out, end, _HIGH, thin)
        case Side.ACROSS:
            return Rect(start, shape.top, thin, _HIGH)
        case Side.RIGHT:
            return Rect(shape.out - _HIGH, start, _HIGH, thin)
