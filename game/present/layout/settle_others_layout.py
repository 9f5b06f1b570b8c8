"""Where the hands of those who did not win lie on the first page (别家的牌): together, one below the other.

They have one place, below the accounts, the name before the tiles, all tiles of one height; where a page has no room
there they lie below everything. Where tiles beside the names would be too small to read the names lie above them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from game.present.layout.hua_layout import SeatPanel
from game.present.layout.tiles_layout import FLOWER, row_place, tiles_wide
from game.present.settle_model import SettleModel
from game.present.tally_model import HandShown

__all__ = ["WAYS", "Way", "others_layout"]

_GAP: Final = 14
_NAME: Final = 200
"""How wide a name before its tiles is, in units."""
_HEAD: Final = 28
"""How high a name above its tiles is, in units: where tiles beside it would be too small."""
_APART: Final = 0.25
"""How far such a name stands below the tiles of the hand before it, by its own height."""
_LEAST: Final = 24.0
"""So many pixels high tiles are to be."""
_FLOWER_LEAST: Final = 18.0
"""A flower that would be fewer pixels high than this stands for all of them, with their number."""


@dataclass(frozen=True, slots=True)
class Way:
    """In which column, the last one being that of the accounts, or below all; how high tiles may be, in units."""

    column: int | None
    high: float


WAYS: Final = (
    *(Way(-1, high) for high in (60.0, 56.0, 50.0, 44.0, 40.0, 36.0)),
    *(Way(None, high) for high in (60.0, 50.0, 44.0, 40.0, 36.0)),
    *(Way(column, 33.0) for column in (-1, None, 0)),
)
"""All ways, the best to look at first; a page takes the first one that it holds."""


def others_layout(
    model: SettleModel, columns: Sequence[tuple[Rect, float]], gauge: Gauge, way: Way
) -> tuple[SeatPanel, ...]:
    """The hands in a way; *columns* are the columns of the page with their feet."""
    unit = gauge.unit
    if way.column is None:
        left, right = columns[0][0], columns[-1][0]
        place, foot = Rect(left.x, 0, right.right - left.x, 0), max(foot for _, foot in columns)
    else:
        place, foot = columns[way.column]
    hands = [shown.hand for shown in model.seats if not shown.who.won]
    name, most = min(_NAME * unit, 0.3 * place.w), way.high * unit
    how = _height(hands, place.w - name, most)
    y = foot + _GAP * unit
    if how[0] < min(most, _LEAST):
        above = _height(hands, place.w, most)
        return _below_names(hands, Rect(place.x, y, place.w, _HEAD * unit), above)
    return _beside_names(hands, Rect(place.x, y, place.w, 0), name, how)


def _below_names(hands: Sequence[HandShown], head: Rect, how: tuple[float, bool]) -> tuple[SeatPanel, ...]:
    """The tiles of each below its name; *head* is the place of the first name."""
    high, folded = how
    panels: list[SeatPanel] = []
    for hand in hands:
        tiles = row_place(hand.groups, Rect(head.x, head.bottom, head.w, 0), high, folded=folded)
        whole = Rect(head.x, head.y, head.w, tiles.rect.bottom - head.y)
        panels.append(SeatPanel(whole, head, tiles, ()))
        head = Rect(head.x, whole.bottom + _APART * head.h, head.w, head.h)
    return tuple(panels)


def _beside_names(
    hands: Sequence[HandShown], place: Rect, name: float, how: tuple[float, bool]
) -> tuple[SeatPanel, ...]:
    """The tiles of each after its name, from the top of a place."""
    high, folded = how
    panels: list[SeatPanel] = []
    y = place.y
    for hand in hands:
        tiles = row_place(hand.groups, Rect(place.x + name, y, place.w - name, 0), high, folded=folded)
        head = Rect(place.x + 0.05 * name, y, 0.9 * name, tiles.rect.h)
        whole = Rect(place.x, y, place.w, tiles.rect.h + 0.08 * high)
        panels.append(SeatPanel(whole, head, tiles, ()))
        y = whole.bottom
    return tuple(panels)


def _height(hands: Sequence[HandShown], room: float, most: float) -> tuple[float, bool]:
    """The height that all hands can have, and whether their flowers are folded for it."""

    def fitting(*, folded: bool) -> float:
        wide = max((tiles_wide(hand.groups, hand.flowers, folded=folded) for hand in hands), default=1.0)
        return min(most, room / wide / 0.75)

    whole = fitting(folded=False)
    small = any(hand.flowers for hand in hands) and FLOWER * whole < _FLOWER_LEAST
    return (fitting(folded=True), True) if small else (whole, False)
