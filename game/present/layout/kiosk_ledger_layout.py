"""Where the ledger lies (台账的布局): what everything adds up to, then a table whose first column is wide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.past_layout import PastSheet
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["LedgerLayout", "ledger_bar", "ledger_layout"]

_FIGURE: Final = 96
_HEAD: Final = 44
_ROW: Final = 50
_GAP: Final = 14
_NOTE: Final = 46


@dataclass(frozen=True, slots=True)
class LedgerLayout:
    """All parts in pixels of the content; *columns* are the left and right edges of the cells after the first."""

    figures: tuple[Rect, ...]
    heads: Rect
    rows: tuple[Rect, ...]
    columns: tuple[tuple[float, float], ...]
    note: Rect
    height: float


def ledger_bar(sheet: PastSheet) -> tuple[Rect, Rect]:
    """The selector at the top of the body, and the frame that is left below."""
    unit, body = sheet.unit, sheet.body
    bar = Rect(body.x, body.y + 8 * unit, min(body.w, 460 * unit), TOUCH_UNITS * unit)
    top = bar.bottom + 10 * unit
    return bar, Rect(body.x, top, body.w, body.bottom - top)


def ledger_layout(wide: float, unit: float, rows: int, shares: tuple[float, ...]) -> LedgerLayout:
    """The parts in a width; *shares* of it are for the columns after the first."""
    wide -= 20 * unit
    figures, y = _figures(wide, unit)
    heads = Rect(0, y + _GAP * unit, wide, _HEAD * unit)
    places = tuple(Rect(0, heads.bottom + number * _ROW * unit, wide, _ROW * unit) for number in range(rows))
    bottom = places[-1].bottom if places else heads.bottom
    columns: list[tuple[float, float]] = []
    left = wide * (1 - sum(shares))
    for share in shares:
        columns.append((left, left + share * wide))
        left += share * wide
    note = Rect(0, bottom, wide, _NOTE * unit)
    return LedgerLayout(figures, heads, places, tuple(columns), note, note.bottom)


def _figures(wide: float, unit: float) -> tuple[tuple[Rect, ...], float]:
    """The four numbers, in one row or in two."""
    gap, across = 10 * unit, 4 if wide >= 700 * unit else 2
    each, high = (wide - gap * (across - 1)) / across, _FIGURE * unit
    places = tuple(
        Rect(number % across * (each + gap), 4 * unit + number // across * (high + gap), each, high)
        for number in range(4)
    )
    return places, places[-1].bottom
