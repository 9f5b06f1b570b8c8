"""Where the parts of an explained win lie (算台说明的布局): patterns, the formula, the next best reading.

It knows no table and no window: a place with a width is filled from its top.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.present.formula_words import arithmetic_words
from game.present.label import Label, said
from game.present.layout.gauge import Gauge, OpenRow
from game.present.layout.geometry import Rect
from game.present.layout.tiles_layout import TilesPlace, hand_place
from game.present.tally_model import Formula, OtherReading, PatternRow

__all__ = [
    "CAPTION", "FORMULA", "OTHER", "TEXT", "PlacedOther", "PlacedPatterns", "formula_layout", "formula_text",
    "opened", "other_layout", "other_text", "pattern_name", "patterns_layout",
]  # fmt: skip

CAPTION: Final = 30
TEXT: Final = 20
FORMULA: Final = "formula"
OTHER: Final = "other"
_ROW: Final = 68
_FORMULA: Final = 78
_OTHER_TILES: Final = 64
_PAD: Final = 14


@dataclass(frozen=True, slots=True)
class PlacedPatterns:
    """The list of patterns: its caption, a row a pattern; *none* where it says that there are none."""

    caption: Rect
    rows: tuple[OpenRow, ...]
    none: Rect | None
    bottom: float


@dataclass(frozen=True, slots=True)
class PlacedOther:
    """The reading that does not count: its row, and when it is open its tiles and words."""

    row: OpenRow
    tiles: TilesPlace | None
    text: Rect | None


def pattern_name(pattern: str) -> str:
    """The name of a pattern's row as a target."""
    return f"pattern:{pattern}"


def opened(name: str, place: Rect, high: float, text: str | None, gauge: Gauge) -> OpenRow:
    """A row at the top of a place; with a *text* below it where it is open."""
    head = Rect(place.x, place.y, place.w, high * gauge.unit)
    if text is None:
        return OpenRow(name, head)
    inner = place.w - 2 * _PAD * gauge.unit
    body = Rect(
        place.x + _PAD * gauge.unit,
        head.bottom + 6 * gauge.unit,
        inner,
        gauge.high(text, TEXT, inner) + _PAD * gauge.unit,
    )
    return OpenRow(name, head, body)


def patterns_layout(
    rows: tuple[PatternRow, ...], place: Rect, gauge: Gauge, open_row: str | None
) -> PlacedPatterns:
    """The list from the top of a place."""
    caption = Rect(place.x, place.y, place.w, CAPTION * gauge.unit)
    y = caption.bottom
    placed: list[OpenRow] = []
    for row in rows:
        name = pattern_name(row.pattern)
        text = gauge.speak(row.text) if name == open_row else None
        placed.append(opened(name, Rect(place.x, y, place.w, 0), _ROW, text, gauge))
        y = placed[-1].rect.bottom
    if rows:
        return PlacedPatterns(caption, tuple(placed), None, y)
    none = Rect(place.x, y, place.w, _ROW * gauge.unit)
    return PlacedPatterns(caption, (), none, none.bottom)


def formula_text(formula: Formula, speak: Callable[[Label], str]) -> str:
    """The way to the total in words."""
    return "\n".join(speak(words) for words in formula.words)


def formula_layout(formula: Formula, place: Rect, gauge: Gauge, open_row: str | None) -> OpenRow:
    """The total with its arithmetic; open it says how the game counts."""
    text = formula_text(formula, gauge.speak) if open_row == FORMULA else None
    return opened(FORMULA, place, _FORMULA, text, gauge)


def other_text(other: OtherReading, speak: Callable[[Label], str]) -> str:
    """The patterns of the other reading, its total, and what it would have brought."""
    rows = [speak(said("settle.other.pattern", name=row.name, value=row.value)) for row in other.patterns]
    lines = [" · ".join(rows) or speak(said(other.formula.key("settle.none")))]
    total, arithmetic = other.formula.total, other.formula.arithmetic
    if arithmetic is not None:
        formula = arithmetic_words(arithmetic)
        lines.append(speak(said(other.formula.key("settle.formula.text"), formula=formula, total=total)))
    if other.brings is not None:
        would, does = other.brings
        lines.append(speak(said("settle.other.brings", would=would, does=does)))
    return "\n".join(lines)


def other_layout(other: OtherReading, place: Rect, gauge: Gauge, open_row: str | None) -> PlacedOther:
    """One row; open it shows how the tiles would have been read."""
    if open_row != OTHER:
        return PlacedOther(opened(OTHER, place, _ROW, None, gauge), None, None)
    unit = gauge.unit
    head = Rect(place.x, place.y, place.w, _ROW * unit)
    inner = Rect(place.x + _PAD * unit, head.bottom + 8 * unit, place.w - 2 * _PAD * unit, 0)
    tiles = hand_place(other.groups, (), inner, _OTHER_TILES * unit, unit)
    high = gauge.high(other_text(other, gauge.speak), TEXT, inner.w) + _PAD * unit
    text = Rect(inner.x, tiles.rect.bottom + 6 * unit, inner.w, high)
    body = Rect(inner.x, inner.y, inner.w, text.bottom - inner.y)
    return PlacedOther(OpenRow(OTHER, head, body), tiles, text)
