"""The signs at the plates (座位旁的标记): hua so far, open double, limit, single wait, feeding; each can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.placed import PlacedTag
from game.present.layout.zones import TOUCH, Zones
from game.present.table_model import ShownSeat, Side, TableModel
from rules import Mark

__all__ = ["reach_of", "tags"]

_HUA: Final = 84
_USUAL: Final = 74
_WIDTHS: Final = {"fed": 100}
_OWN_LIMIT: Final = 182
"""The own limit is told in words."""
_GAP: Final = 8


def tags(model: TableModel, zones: Zones) -> Iterator[PlacedTag]:
    """The signs of every seat, filled from the plate's edge that is nearer to the side of the screen."""
    for seat in model.seats:
        entries = tuple(_entries(seat))
        strip = zones.tags[seat.side.value]
        natural = sum(width for _, _, width in entries) + _GAP * (len(entries) - 1)
        unit = min(zones.panel, strip.w / natural) if entries else zones.panel
        x = strip.right - natural * unit if seat.side is Side.RIGHT else strip.x
        for key, mark, width in entries:
            name = f"mark.{seat.side.name.lower()}.{key}"
            yield PlacedTag(name, seat.side, Rect(x, strip.y, width * unit, strip.h), mark)
            x += (width + _GAP) * unit


def _entries(seat: ShownSeat) -> Iterator[tuple[str, Mark | None, float]]:
    """What stands at a plate: name, mark, width in units."""
    if seat.hua is not None:
        yield "hua", None, _HUA
    for number, mark in enumerate(seat.marks):
        name = f"{mark.key}{number}" if mark.key == "fed" else mark.key
        own = mark.key == "limited" and seat.side is Side.OWN
        yield name, mark, _OWN_LIMIT if own else _WIDTHS.get(mark.key, _USUAL)


def reach_of(tag: PlacedTag) -> Rect:
    """What can be pressed for a sign: a finger's height, however low the sign is."""
    more = max(0.0, (TOUCH - tag.rect.h) / 2)
    return tag.rect.inset(0, -more)
