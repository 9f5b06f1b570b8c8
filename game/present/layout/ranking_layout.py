"""Where the parts of the final ranking lie (终局的布局)."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect

__all__ = ["RankingLayout", "ranking_layout"]


@dataclass(frozen=True, slots=True)
class RankingLayout:
    """The sheet, the line under its heading, a row a place, lines of words at the foot."""

    sheet: Sheet
    words: Rect
    rows: tuple[Rect, ...]
    lines: tuple[Rect, ...]


def ranking_layout(size: tuple[int, int], unit: float, count: int = 0, buttons: int = 1) -> RankingLayout:
    """Four equal rows that share the body's height; *count* lines below them."""
    wide = min(240.0, (min(size[0] / unit, 980) - 120) / buttons - 16)
    sheet = sheet_for(size, unit, (wide,) * buttons, 980, 820)
    body = sheet.body
    words_high = min(64 * unit, 0.14 * body.h)
    words = Rect(body.x, body.y, body.w, words_high)
    line = min(34 * unit, 0.09 * body.h)
    room = body.h - words_high - 10 * unit - count * line
    share = min(132 * unit, room / 4)
    rows = [Rect(body.x, words.bottom + place * share, body.w, share) for place in range(4)]
    y = rows[-1].bottom
    lines = tuple(Rect(body.x, y + 6 * unit + number * line, body.w, line) for number in range(count))
    return RankingLayout(sheet, words, tuple(rows), lines)
