"""Draws the ledger (画台账): four numbers, and a table under its heads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.kiosk_ledger_layout import LedgerLayout
from game.present.ledger_model import COLUMNS, LedgerModel, LedgerRow, LedgerView
from game.ui.canvas import Anchor
from game.ui.ink import Ink
from game.ui.text import Face, TextStyle

__all__ = ["SHARES", "LedgerLook", "draw_ledger"]

SHARES: Final[dict[LedgerView, tuple[float, ...]]] = {
    LedgerView.DAY: (0.17, 0.17, 0.17, 0.17),
    LedgerView.GAME: (0.15, 0.15, 0.15, 0.15),
    LedgerView.EACH: (0.31, 0.17, 0.11, 0.13),
}
"""How much of the width each column has after the first."""
_WORDS: Final = ("game", "how")
"""Columns of words stand at the left of their place, numbers at the right."""


@dataclass(frozen=True, slots=True)
class LedgerLook:
    """The sheet and where it lies."""

    model: LedgerModel
    view: LedgerView
    layout: LedgerLayout


def draw_ledger(ink: Ink, look: LedgerLook) -> None:
    """Everything that scrolls."""
    layout, keys = look.layout, COLUMNS[look.view]
    for key, total, rect in zip(COLUMNS[LedgerView.DAY], look.model.totals, layout.figures, strict=True):
        _figure(ink, ink.at(rect), ink.texts(f"kiosk.ledger.head.{key}"), ink.say(total))
    heads = ink.at(layout.heads)
    small = ink.canvas.style(19, ink.canvas.theme.palette.quiet)
    room = layout.columns[0][0] - 12 * ink.unit
    ink.canvas.text(
        ink.texts(f"kiosk.ledger.first.{look.view.value}"),
        (heads.x, heads.centre.y),
        small,
        Anchor.LEFT,
        room,
    )
    for key, column in zip(keys, layout.columns, strict=True):
        _cell(ink, (heads, column), ink.texts(f"kiosk.ledger.head.{key}"), (key, small))
    ink.canvas.line(
        (heads.x, heads.bottom), (heads.right, heads.bottom), ink.canvas.theme.palette.hairline, 1.5
    )
    for row, rect in zip(look.model.rows, layout.rows, strict=True):
        place = ink.at(rect)
        if place.bottom > ink.scroll.frame.y and place.y < ink.scroll.frame.bottom:
            _row(ink, place, row, look)
    if look.model.more:
        note = ink.at(layout.note)
        words = ink.texts.count("kiosk.ledger.more", look.model.more)
        ink.canvas.text(words, (note.x, note.centre.y), small, Anchor.LEFT, note.w)


def _figure(ink: Ink, rect: Rect, name: str, value: str) -> None:
    """A number under its name."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    canvas.fill(rect.box, palette.paper_light, 12, 0.75)
    canvas.frame(rect.box, palette.hairline, 1.5, 12)
    left, room = rect.x + 16 * unit, rect.w - 32 * unit
    canvas.text(name, (left, rect.y + 24 * unit), canvas.style(19, palette.quiet), Anchor.LEFT, room)
    big = canvas.style(36, palette.ink, face=Face.SERIF, weight=0.01, tabular=True)
    canvas.text(value, (left, rect.y + 62 * unit), big, Anchor.LEFT, room)


def _row(ink: Ink, place: Rect, row: LedgerRow, look: LedgerLook) -> None:
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    first = canvas.style(21, palette.ink, tabular=True)
    room = look.layout.columns[0][0] - 12 * ink.unit
    canvas.text(ink.say(row.name), (place.x, place.centre.y), first, Anchor.LEFT, room)
    for key, column, cell in zip(COLUMNS[look.view], look.layout.columns, row.cells, strict=True):
        number = canvas.style(21, palette.ink, face=Face.SERIF, tabular=True)
        style = canvas.style(20, palette.ink) if key in _WORDS else number
        _cell(ink, (place, column), ink.say(cell), (key, style))
    canvas.line((place.x, place.bottom), (place.right, place.bottom), palette.hairline, 1)
    if row.share:  # how long that was, against the longest
        long = max(3 * ink.unit, row.share * room)
        canvas.fill((place.x, place.bottom - 5 * ink.unit, long, 4 * ink.unit), palette.jade, 2, 0.55)


def _cell(ink: Ink, place: tuple[Rect, tuple[float, float]], words: str, look: tuple[str, TextStyle]) -> None:
    """What stands in a column of a line: words at the left, numbers at the right."""
    rect, (left, right) = place
    key, style = look
    start, room = rect.x + left, right - left - 12 * ink.unit
    if key in _WORDS:
        ink.canvas.text(words, (start + 12 * ink.unit, rect.centre.y), style, Anchor.LEFT, room)
    else:
        ink.canvas.text(words, (rect.x + right - 6 * ink.unit, rect.centre.y), style, Anchor.RIGHT, room)
