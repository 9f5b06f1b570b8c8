"""How dice roll out onto the cloth (骰子的摆放), and the place at which the wall opened.

They lie in front of who threw them until the first discard; the river's place is free until then.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.present.dice_model import ShownDice
from game.present.layout.geometry import Point, Rect
from game.present.layout.zones import Zones
from game.present.motion import eased

__all__ = ["DIE", "DieAt", "break_line", "dice_at"]

DIE: Final = 40
"""The side of a die on the cloth, in units of the field."""

_OUT: Final = 188
_APART: Final = 30
_PAIR: Final = 68
_HOP: Final = 46
_ROLLED: Final = 630.0
"""How far a die rolls over its edges on its way, degrees."""
_SPUN: Final = 50.0
_TOWARD: Final = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))
"""From the middle toward each side: own, right, across, left."""


@dataclass(frozen=True, slots=True)
class DieAt:
    """A die in a frame: its middle, the face that will be up, its turn in degrees, how high it is above the cloth.

    While it rolls it is tipped over its edges by *tip* degrees in the direction *toward* (0 to the right, 90 down).
    """

    middle: Point
    face: int
    turn: float
    lift: float
    tip: float = 0.0
    toward: float = 0.0


def dice_at(dice: ShownDice, zones: Zones, share: float) -> tuple[DieAt, ...]:
    """Where the dice are when *share* of their way is done (1: they lie); the second pair follows the first."""
    found = []
    for number, face in enumerate(dice.faces):
        second = number >= 2
        way = min(1.0, max(0.0, (share - (0.3 if second else 0.0)) / 0.7))
        if way > 0:
            found.append(_die(dice, zones, number, face, way))
    return tuple(found)


def _die(dice: ShownDice, zones: Zones, number: int, face: int, way: float) -> DieAt:
    x, y = _rest(dice, number)
    far = eased(way)
    hops = abs(1 - 2 * ((2.5 * far) % 1)) * (1 - far)
    unit, centre = zones.field, zones.centre
    left = 1 - far if way < 1 else 0.0
    turn = (-9.0, 7.0, 5.0, -6.0)[number] + _SPUN * left * (-1 if number % 2 else 1)
    middle = Point(centre.x + x * far * unit, centre.y + y * far * unit)
    return DieAt(middle, face, turn, _HOP * hops * unit, -_ROLLED * left, math.degrees(math.atan2(y, x)))


def _rest(dice: ShownDice, number: int) -> tuple[float, float]:
    """Where a die comes to rest, from the middle of the field in its units."""
    second = number >= 2
    side = dice.thrower if second else dice.dealer
    dx, dy = _TOWARD[side]
    along = _APART * (1 if number % 2 else -1)
    if dice.thrower == dice.dealer:
        along += _PAIR * (1 if second else -1)
    return dx * _OUT - dy * along, dy * _OUT + dx * along


def break_line(first: Rect, side: int, thick: float) -> Rect:
    """The edge of the stack that was dealt first: there the wall opened; clockwise from a seat's right-hand end.

    >>> break_line(Rect(10, 20, 27, 36), 0, 2)
    Rect(x=36.0, y=14, w=2, h=48)
    """
    over = 3 * thick
    match side:
        case 0:
            return Rect(first.right - thick / 2, first.y - over, thick, first.h + 2 * over)
        case 1:
            return Rect(first.x - over, first.y - thick / 2, first.w + 2 * over, thick)
        case 2:
            return Rect(first.x - thick / 2, first.y - over, thick, first.h + 2 * over)
        case _:
            return Rect(first.x - over, first.bottom - thick / 2, first.w + 2 * over, thick)
