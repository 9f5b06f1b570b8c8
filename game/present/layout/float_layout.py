"""Where money is told at a seat (上分的布局): beside its plate and signs, where neither tiles nor controls lie."""

from __future__ import annotations

from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.zones import Zones
from game.present.table_model import Side

__all__ = ["FLOAT_HIGH", "float_zone"]

FLOAT_HIGH: Final = 46
"""How high an amount is, in units."""
_WIDE: Final = 0.66
"""In widths of a plate: beside the seat across tiles begin not far behind its plate."""
_GAP: Final = 3
_RISE: Final = 12


def float_zone(zones: Zones, side: Side, share: float) -> tuple[Rect, bool]:
    """What an amount has room in when *share* of its time has run, and whether it stands at its right-hand end.

    It is narrower than the plate and comes a little way: to the plate and signs that it stands above, or up from below.
    In a tall window there is no room above or below the plate of the seat across and the own: there it stands beside
    the plate or the signs.
    """
    unit, plate, signs = zones.panel, zones.plates[side.value], zones.tags[side.value]
    wide = _WIDE * plate.w
    high, way = FLOAT_HIGH * unit, _RISE * unit * (1 - min(1.0, share * 1.6)) ** 2
    ends = side is Side.RIGHT or (zones.mirrored and side is Side.OWN)
    if side is Side.ACROSS and not zones.flower_columns:
        gap = zones.plates[Side.RIGHT.value].x - plate.right
        return Rect(plate.right, plate.centre.y - high / 2 + way, gap, high).inset(2 * unit, 0), False
    if side is Side.OWN and not zones.flower_columns:
        above_it, below = zones.bars[0], zones.bars[-1]
        x = signs.x - wide if ends else signs.right
        y = (above_it.bottom + below.y - high) / 2 + way
        return Rect(x, y, wide, high).inset(_GAP * unit, 0), ends
    above = side is Side.OWN or (zones.flower_columns and side is not Side.ACROSS)
    top = min(plate.y, signs.y) if above else max(plate.bottom, signs.bottom)
    y = top - _GAP * unit - high + way if above else top + _GAP * unit - way
    return Rect(plate.right - wide if ends else plate.x, y, wide, high), ends
