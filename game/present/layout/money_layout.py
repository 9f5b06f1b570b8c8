"""Where the table of payments lies (账目的布局): a column a seat, a row a cause, its parts below it when it is open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.gauge import Gauge, OpenRow
from game.present.layout.geometry import Rect
from game.present.layout.tally_layout import opened
from game.present.money_model import MoneyRow

__all__ = ["MoneyLayout", "PlacedMoney", "money_layout", "money_name"]

_HEAD: Final = 84
_ROW: Final = 68
_PART: Final = 44
_SUM: Final = 64


@dataclass(frozen=True, slots=True)
class PlacedMoney:
    """A cause: its row, and when it is open a line for each of its parts."""

    row: OpenRow
    parts: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class MoneyLayout:
    """Headings of the columns, rows of causes, what it comes to, the score after it; *cells* are x and width."""

    heads: tuple[Rect, ...]
    label: tuple[float, float]
    cells: tuple[tuple[float, float], ...]
    rows: tuple[PlacedMoney, ...]
    sums: Rect
    totals: Rect
    note: Rect
    height: float


def money_name(key: str) -> str:
    """The name of a cause's row as a target."""
    return f"money:{key}"


def money_layout(
    rows: tuple[MoneyRow, ...], columns: int, place: Rect, gauge: Gauge, open_row: str | None
) -> MoneyLayout:
    """The table in the width of a place."""
    unit = gauge.unit
    words = max([240 * unit, *(gauge.wide(row.name, 24) + 64 * unit for row in rows)])
    label = min(words, 0.22 * place.w)
    each = (place.w - label) / columns
    cells = tuple((place.x + label + number * each, each) for number in range(columns))
    heads = tuple(Rect(x, place.y, wide, _HEAD * unit) for x, wide in cells)
    y = place.y + _HEAD * unit
    placed: list[PlacedMoney] = []
    for row in rows:
        placed.append(_row(row, Rect(place.x, y, place.w, 0), gauge, open_row))
        y = placed[-1].row.rect.bottom
    sums = Rect(place.x, y + 6 * unit, place.w, _SUM * unit)
    totals = Rect(place.x, sums.bottom, place.w, _SUM * unit)
    note = Rect(place.x, totals.bottom + 10 * unit, place.w, 30 * unit)
    return MoneyLayout(
        heads, (place.x, label), cells, tuple(placed), sums, totals, note, note.bottom + 6 * unit
    )


def _row(row: MoneyRow, place: Rect, gauge: Gauge, open_row: str | None) -> PlacedMoney:
    """A cause; open it shows its parts and what it means."""
    name = money_name(row.key)
    if name != open_row:
        return PlacedMoney(opened(name, place, _ROW, None, gauge), ())
    y = place.y + _ROW * gauge.unit
    parts = tuple(
        Rect(place.x, y + number * _PART * gauge.unit, place.w, _PART * gauge.unit)
        for number in range(len(row.parts))
    )
    text = opened(name, place, _ROW + _PART * len(parts), gauge.speak(row.text), gauge)
    head = Rect(place.x, place.y, place.w, _ROW * gauge.unit)
    return PlacedMoney(OpenRow(name, head, text.body), parts)
