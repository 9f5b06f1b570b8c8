"""Where money rises from a seat (上分的布局): above its plate, of the seat across below its signs."""

from __future__ import annotations

from typing import Final

from game.present.layout.geometry import Point
from game.present.layout.zones import Zones
from game.present.table_model import Side

__all__ = ["FLOAT_HIGH", "float_place"]

FLOAT_HIGH: Final = 50
"""How high an amount is, in units."""
_STEP: Final = 56
_RISE: Final = 46
_AWAY: Final = 1.9
"""From the middle of a plate down to below its signs, in heights of the plate."""


def float_place(zones: Zones, side: Side, row: int, share: float) -> Point:
    """The middle of an amount when *share* of its time has run.

    The first one of a seat rises; of several at once the others stand still beyond it, one *row* further each.
    """
    unit, plate = zones.panel, zones.plates[side.value]
    rise = _RISE * (1 - (1 - min(1.0, share * 1.6)) ** 2) if row == 0 else 0.0
    up = (_STEP * row + _RISE) * unit if row else rise * unit
    if side is Side.OWN:
        return Point(plate.centre.x, zones.tags[side.value].y - 0.4 * plate.h - up)
    if side is Side.ACROSS or not zones.flower_columns:  # in a tall window nothing is free above a plate
        return Point(plate.centre.x, plate.centre.y + _AWAY * plate.h + (_STEP * row - rise) * unit)
    return Point(plate.centre.x, plate.centre.y - 0.75 * plate.h - up)
