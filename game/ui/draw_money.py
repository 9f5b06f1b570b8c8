"""Draws the table of payments (画账目): a column a seat, a row a cause, below it what it comes to."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.layout.geometry import Rect
from game.present.layout.money_layout import MoneyLayout, PlacedMoney
from game.present.money_model import Cells, MoneyRow
from game.present.settle_model import SettleModel, Who
from game.theme import Colour, mix
from game.ui.canvas import Anchor
from game.ui.draw_who import wind_seal
from game.ui.ink import Ink
from game.ui.text import Face, TextStyle
from game.ui.widgets import money_colour, score_text
from rules.core.ledger import HOUSE

__all__ = ["draw_money"]

_CELL = 26


@dataclass(frozen=True, slots=True)
class _Table:
    """What rows are drawn in."""

    ink: Ink
    layout: MoneyLayout
    accounts: tuple[int, ...]

    def colour(self, units: int) -> Colour:
        """Of an amount."""
        return money_colour(self.ink.canvas.theme.palette, units)

    def cells(self, rect: Rect, cells: Cells, style: TextStyle, *, signed: bool = True) -> None:
        """The numbers of a row; nothing stands for zero but a dash."""
        for (x, wide), account in zip(self.layout.cells, self.accounts, strict=True):
            units = cells[account]
            text = score_text(units, signed=True) if units or not signed else "·"
            place = (x + wide - 0.12 * wide, rect.centre.y)
            right = self.ink.at(Rect(place[0], 0, 0, 0)).x
            colour = self.colour(units)
            self.ink.canvas.text(text, (right, place[1]), style.painted(colour), Anchor.RIGHT, 0.86 * wide)


def draw_money(ink: Ink, model: SettleModel, layout: MoneyLayout, counted: float) -> None:
    """The whole table."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    house = (HOUSE,) if len(layout.cells) > len(model.columns) else ()
    table = _Table(ink, layout, (*(who.seat for who in model.columns), *house))
    _columns(table, model)
    for who, head in zip(model.columns, layout.heads, strict=False):
        _head(ink, who, ink.at(head))
    if house:
        head = ink.at(layout.heads[-1])
        style = canvas.style(22, palette.quiet, face=Face.SERIF, weight=0.01)
        canvas.text(
            ink.texts("settle.house"),
            (head.right - 0.12 * head.w, head.y + 60 * unit),
            style,
            Anchor.RIGHT,
            0.8 * head.w,
        )
    for row, place in zip(model.money, layout.rows, strict=True):
        _row(table, row, place)
    sums, totals = ink.at(layout.sums), ink.at(layout.totals)
    canvas.line((sums.x, sums.y), (sums.right, sums.y), palette.ink, 1.5)
    _label(table, sums, ink.texts("settle.sum"))
    bold = canvas.style(30, palette.ink, face=Face.SERIF, weight=0.012, tabular=True)
    table.cells(sums, model.sums, bold)
    if totals.h > 0:
        _totals(table, model, totals, counted)
    note = ink.at(layout.note)
    canvas.text(
        ink.texts("settle.money.note"),
        (note.x, note.centre.y),
        canvas.style(18, palette.quiet),
        Anchor.LEFT,
        note.w - 6 * unit,
    )


def _totals(table: _Table, model: SettleModel, totals: Rect, counted: float) -> None:
    """The scores after the hand."""
    ink, canvas, palette = table.ink, table.ink.canvas, table.ink.canvas.theme.palette
    canvas.line((totals.x, totals.y), (totals.right, totals.y), palette.hairline, 1)
    _label(table, totals, ink.texts("settle.after.coins" if model.coins else "settle.after"))
    style = canvas.style(_CELL, palette.ink, face=Face.SERIF, tabular=True)
    for (x, wide), account in zip(table.layout.cells, model.accounts, strict=False):
        if account.total is not None:
            total = account.total - account.change + round(account.change * counted)
            place = (ink.at(Rect(x + 0.88 * wide, 0, 0, 0)).x, totals.centre.y)
            canvas.text(score_text(total), place, style, Anchor.RIGHT, 0.86 * wide)


def _columns(table: _Table, model: SettleModel) -> None:
    """The own column and the winner's are tinted from top to bottom."""
    ink, palette = table.ink, table.ink.canvas.theme.palette
    for who, (x, wide) in zip(model.columns, table.layout.cells, strict=False):
        if not (who.own or who.won):
            continue
        top, bottom = table.layout.heads[0].y, table.layout.totals.bottom
        tint = mix(palette.paper, palette.gold_light, 0.42) if who.won else palette.paper_light
        ink.canvas.fill(ink.at(Rect(x + 6 * ink.unit, top, wide - 6 * ink.unit, bottom - top)).box, tint, 10)


def _head(ink: Ink, who: Who, rect: Rect) -> None:
    """Wind and name, right-aligned over the numbers."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    side = 30 * unit
    right = rect.right - 0.12 * rect.w
    wind_seal(ink, (right - side, rect.y + 8 * unit, side), who)
    style = canvas.style(22, palette.ink)
    canvas.text(ink.say(who.name), (right, rect.y + 60 * unit), style, Anchor.RIGHT, 0.8 * rect.w)


def _label(table: _Table, rect: Rect, text: str) -> None:
    ink = table.ink
    style = ink.canvas.style(24, ink.canvas.theme.palette.ink, face=Face.SERIF, weight=0.01)
    ink.canvas.text(
        text,
        (rect.x + 8 * ink.unit, rect.centre.y),
        style,
        Anchor.LEFT,
        table.layout.label[1] - 12 * ink.unit,
    )


def _row(table: _Table, row: MoneyRow, placed: PlacedMoney) -> None:
    ink, canvas, palette, unit = table.ink, table.ink.canvas, table.ink.canvas.theme.palette, table.ink.unit
    rect = _ground(ink, placed)
    label = table.layout.label
    style = canvas.style(24, palette.ink, face=Face.SERIF, weight=0.01)
    took = canvas.text(
        ink.say(row.name), (rect.x + 8 * unit, rect.centre.y), style, Anchor.LEFT, label[1] - 40 * unit
    )
    ink.chevron(took.right + 16 * unit, rect.centre.y + 2 * unit, opened=placed.row.body is not None)
    table.cells(rect, row.cells, canvas.style(_CELL, palette.ink, face=Face.SERIF, tabular=True))
    for part, place in zip(row.parts, placed.parts, strict=False):
        line = ink.at(place)
        quiet = canvas.style(19, palette.quiet)
        canvas.text(
            ink.say(part.name), (line.x + 22 * unit, line.centre.y), quiet, Anchor.LEFT, label[1] - 26 * unit
        )
        table.cells(line, part.cells, canvas.style(20, palette.quiet, face=Face.SERIF, tabular=True))
    ink.body(placed.row, ink.say(row.text))


def _ground(ink: Ink, placed: PlacedMoney) -> Rect:
    """A row of the table keeps the tint of its columns: only a line, the focus and what is meant are drawn."""
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    whole, head = ink.at(placed.row.rect), ink.at(placed.row.head)
    if placed.row.name in (ink.focus.hovered, ink.focus.pressed):
        canvas.fill(whole.box, palette.hairline, 8, 0.35)
    canvas.line((whole.x, whole.y), (whole.right, whole.y), palette.hairline, 1)
    if ink.focus.by_keys and ink.focus.focused == placed.row.name:
        canvas.frame(whole.box, palette.gold, canvas.theme.shape.focus, 8)
    return head
