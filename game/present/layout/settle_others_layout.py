"""Where the hands of those who did not win lie on the first page (别家的牌): together, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from game.present.layout.hua_layout import SeatPanel, seat_panel
from game.present.layout.tiles_layout import tiles_place
from game.present.settle_model import SettleModel
from game.present.tally_model import HandShown

__all__ = ["WAYS", "Way", "others_layout"]

_GAP: Final = 14
_NAME: Final = (250, 160)
"""How wide a name before its tiles is, in units: on the whole page, in a column."""


@dataclass(frozen=True, slots=True)
class Way:
    """In the shorter column or below both; names above the tiles or before them; how high tiles may be, in units."""

    in_column: bool
    above: bool
    high: float


WAYS: Final = (
    *(Way(in_column=True, above=True, high=high) for high in (64.0, 56.0)),
    *(Way(in_column=False, above=False, high=high) for high in (72.0, 64.0, 56.0)),
    *(Way(in_column=True, above=True, high=high) for high in (50.0, 44.0)),
    *(Way(in_column=False, above=False, high=high) for high in (50.0, 44.0)),
    *(Way(in_column=True, above=False, high=high) for high in (44.0, 40.0, 36.0, 32.0)),
)
"""All ways, the best to look at first; a page takes the first one that it holds."""


def others_layout(
    model: SettleModel, columns: Sequence[tuple[Rect, float]], gauge: Gauge, way: Way
) -> tuple[SeatPanel, ...]:
    """The hands in a way; *columns* are the columns of the page with their feet."""
    unit = gauge.unit
    shorter, foot = min(columns, key=lambda column: column[1])
    if not way.in_column:
        right = max(column.right for column, _ in columns)
        left = min(column.x for column, _ in columns)
        shorter, foot = Rect(left, 0, right - left, 0), max(foot for _, foot in columns)
    alone = len(columns) == 1
    panels: list[SeatPanel] = []
    y = foot + _GAP * unit
    for shown in model.seats:
        if not shown.who.won:
            line = Rect(shorter.x, y, shorter.w, 0)
            if way.above or alone:
                panels.append(seat_panel(shown.hand, None, line, gauge, way.high))
            else:
                panels.append(_in_a_line(shown.hand, line, _NAME[way.in_column] * unit, way.high * unit))
            y = panels[-1].rect.bottom
    return tuple(panels)


def _in_a_line(hand: HandShown, place: Rect, name: float, high: float) -> SeatPanel:
    """A seat in one line: its name, then its tiles."""
    unit = high / 56.0
    line = Rect(place.x + name, place.y, place.w - name, 0)
    tiles = tiles_place(hand.groups, hand.flowers, line, high, unit)
    head = Rect(place.x + 0.05 * name, place.y, 0.9 * name, tiles.rect.h)
    return SeatPanel(Rect(place.x, place.y, place.w, tiles.rect.h + 0.08 * high), head, tiles, ())
