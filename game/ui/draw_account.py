"""Draws the running account of a hand (画流水): what was paid last, each seat's money so far, money as it moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.i18n import Texts
from game.present.account_model import Payment
from game.present.layout.geometry import Rect
from game.present.table_model import Side, TableModel
from game.theme import mix
from game.ui.canvas import Anchor, Canvas
from game.ui.pieces import wind_piece
from game.ui.text import Face
from game.ui.widgets import money_colour, score_text

__all__ = ["Float", "account_panel", "money_float"]

_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class Float:
    """Money that a seat gains or loses at this moment: what for, how much, how far its time has run (0 to 1)."""

    side: Side
    words: str
    units: int
    share: float


def account_panel(canvas: Canvas, rect: Rect, model: TableModel, texts: Texts) -> None:
    """The own money of this hand so far, and below it what was paid last, the newest at the foot."""
    palette, unit = canvas.theme.palette, rect.h / 132
    canvas.panel(rect.box)
    left, right = rect.x + 18 * unit, rect.right - 18 * unit
    balance = model.own.balance or 0
    y = rect.y + 22 * unit
    number = canvas.style(30, money_colour(palette, balance), face=Face.SERIF, weight=0.012, tabular=True)
    taken = canvas.text(score_text(balance, signed=True), (right, y), number, Anchor.RIGHT, 0.5 * rect.w)
    title = canvas.style(23, palette.ink, face=Face.SERIF, weight=0.008)
    canvas.text(texts("account.title"), (left, y), title, Anchor.LEFT, taken.left - left - 10 * unit)
    canvas.line((left, rect.y + 41 * unit), (right, rect.y + 41 * unit), palette.hairline)
    paid = model.paid or ()
    if not paid:
        words = canvas.lettering.fit(
            texts("account.nothing"), canvas.style(20, palette.quiet), right - left, 0.5
        )
        canvas.image(words, (left, rect.y + 80 * unit - words.get_height() / 2))
        return
    rows = [
        Rect(left, rect.y + (43 + 24 * number_of) * unit, right - left, 24 * unit)
        for number_of in range(_LINES)
    ]
    earlier = paid[: 1 - _LINES] if len(paid) > _LINES else ()
    if earlier:
        _earlier(canvas, rows.pop(0), earlier, (model, texts))
    for row, payment in zip(rows, paid[len(earlier) :], strict=False):
        _line(canvas, row, payment, (model, texts))


def _earlier(
    canvas: Canvas, rect: Rect, payments: tuple[Payment, ...], told: tuple[TableModel, Texts]
) -> None:
    """What was paid before the lines that are shown, in one sum: so the lines add up to the number above them."""
    model, texts = told
    own = sum(payment.each[model.own.seat] for payment in payments)
    edge = _amount(canvas, rect, own)
    words, style = texts("account.earlier", n=len(payments)), canvas.style(20, canvas.theme.palette.quiet)
    canvas.text(words, (rect.x, rect.centre.y), style, Anchor.LEFT, edge - rect.x - 0.3 * rect.h)


def _amount(canvas: Canvas, rect: Rect, units: int) -> float:
    """An amount at the right-hand end of a line; where it begins."""
    style = canvas.style(21, money_colour(canvas.theme.palette, units), face=Face.SERIF, tabular=True)
    place = (rect.right, rect.centre.y)
    return canvas.text(score_text(units, signed=True), place, style, Anchor.RIGHT, 0.4 * rect.w).left


def _line(canvas: Canvas, rect: Rect, payment: Payment, told: tuple[TableModel, Texts]) -> None:
    """Who was paid, what for, what it means for this seat."""
    model, texts = told
    palette, middle = canvas.theme.palette, rect.centre.y
    side = 0.82 * rect.h
    if payment.payee < 4:
        seat = model.of(model.side_of(payment.payee))
        spot = (rect.x, middle - side / 2, side, side)
        wind_piece(canvas, spot, texts(f"wind.{seat.wind.code}"), dealer=seat.is_dealer)
    style = canvas.style(20, palette.ink)
    edge = _amount(canvas, rect, payment.each[model.own.seat])
    x = rect.x + side + 0.3 * rect.h
    words = texts("account.line", what=texts(f"account.{payment.key}"), n=payment.units)
    canvas.text(words, (x, middle), style, Anchor.LEFT, edge - x - 0.3 * rect.h)


def money_float(canvas: Canvas, room: Rect, told: Float, *, ends: bool) -> None:
    """An amount at one end of its room: gold for what comes, pale red for what goes; the reason before it."""
    palette, share = canvas.theme.palette, told.share
    fade = min(1.0, share / 0.1) * (1.0 if share < 0.7 else max(0.0, (1 - share) / 0.3))
    colour = palette.gold_light if told.units > 0 else mix(palette.vermilion, palette.on_seal, 0.55)
    number = canvas.style(36, colour, face=Face.SERIF, weight=0.014, tabular=True)
    gap, pad = 8 * canvas.scale, min(14 * canvas.scale, 0.08 * room.w)
    amount = canvas.lettering.fit(score_text(told.units, signed=True), number, room.w - 2 * pad, 0.5)
    left = room.w - amount.get_width() - gap - 2 * pad
    small = canvas.style(22, palette.on_seal, face=Face.SERIF)
    fits = bool(told.words) and 0.7 * canvas.lettering.measure(told.words, small)[0] <= left
    words = canvas.lettering.fit(told.words, small, left, 0.7) if fits else None
    wide = amount.get_width() + 2 * pad + (words.get_width() + gap if words is not None else 0)
    box = Rect(room.right - wide if ends else room.x, room.y, wide, room.h)
    canvas.fill(box.box, palette.shadow, 0.5 * room.h / canvas.scale, 0.78 * fade)
    alpha, x = round(255 * fade), box.x + pad
    if words is not None:
        canvas.image(words, (x, box.centre.y - words.get_height() / 2), alpha)
        x += words.get_width() + gap
    canvas.image(amount, (x, box.centre.y - amount.get_height() / 2), alpha)
