"""The wall around the rivers (牌墙): each stack's place on the cloth, seen from this seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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
_TOP: Final = -351
_FOOT: Final = 304
_OUT: Final = 416


def wall(model: TableModel, zones: Zones) -> Iterator[PlacedStack]:
    """Every place of the wall, north before south, so that a stack hides the foot of the one behind it."""
    pitch = min(_PITCH, _LENGTH / model.wall_side)
    placed = [_placed(stack, model.side_of(stack.seat), pitch, zones) for stack in model.wall]
    yield from sorted(placed, key=lambda entry: (entry.rect.y, entry.rect.x))


def _placed(stack: ShownStack, side: Side, pitch: float, zones: Zones) -> PlacedStack:
    spot = _spot(side, stack.offset, pitch)
    unit, centre = zones.field, zones.centre
    rect = Rect(centre.x + spot.x * unit, centre.y + spot.y * unit, spot.w * unit, spot.h * unit)
    if stack.turned is None:
        return PlacedStack(stack, side, rect)
    raised = rect.moved(0, -_LAYER * unit) if stack.layers else rect
    middle = raised.centre
    high = 40 * unit
    turned = Rect(middle.x - 0.375 * high, middle.y - high / 2, 0.75 * high, high)
    return PlacedStack(stack, side, rect, turned)


def _spot(side: Side, offset: int, pitch: float) -> Rect:
    """A stack's top from the middle of the field in grid units; clockwise from the seat's right-hand end (Y1)."""
    start, end = -_LENGTH / 2 + offset * pitch, _LENGTH / 2 - (offset + 1) * pitch
    thin = _WIDE * pitch / _PITCH
    match side:
        case Side.OWN:
            return Rect(end, _FOOT, thin, _HIGH)
        case Side.LEFT:
            return Rect(-_OUT, end, _HIGH, thin)
        case Side.ACROSS:
            return Rect(start, _TOP, thin, _HIGH)
        case Side.RIGHT:
            return Rect(_OUT - _HIGH, start, _HIGH, thin)
