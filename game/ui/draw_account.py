"""Draws the running account of a hand (画流水): what was paid last, each seat's money so far, money as it moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.i18n import Texts
from game.present.account_model import Payment
from game.present.layout.float_layout import FLOAT_HIGH
from game.present.layout.geometry import Point, Rect
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
    """Money that a seat gains or loses at this moment: what for, how much, how far its time has run (0 to 1).

    *row*: how many others of the seat it stands beyond.
    """

    side: Side
    words: str
    units: int
    share: float
    row: int = 0


def account_panel(canvas: Canvas, rect: Rect, model: TableModel, texts: Texts) -> None:
    """The own money of this hand so far, and below it what was paid last, the newest at the foot."""
    palette, unit = canvas.theme.palette, rect.h / 132
    canvas.panel(rect.box)
    left, right = rect.x + 18 * unit, rect.right - 18 * unit
    balance = model.own.balance or 0
    y = rect.y + 24 * unit
    number = canvas.style(30, money_colour(palette, balance), face=Face.SERIF, weight=0.012, tabular=True)
    taken = canvas.text(score_text(balance, signed=True), (right, y), number, Anchor.RIGHT, 0.5 * rect.w)
    title = canvas.style(23, palette.ink, face=Face.SERIF, weight=0.008)
    canvas.text(texts("account.title"), (left, y), title, Anchor.LEFT, taken.left - left - 10 * unit)
    canvas.line((left, rect.y + 43 * unit), (right, rect.y + 43 * unit), palette.hairline)
    paid = (model.paid or ())[-_LINES:]
    if not paid:
        words = canvas.lettering.fit(
            texts("account.nothing"), canvas.style(20, palette.quiet), right - left, 0.5
        )
        canvas.image(words, (left, rect.y + 84 * unit - words.get_height() / 2))
        return
    for number_of, payment in enumerate(paid):
        _line(
            canvas,
            Rect(left, rect.y + (47 + 27 * number_of) * unit, right - left, 27 * unit),
            payment,
            (model, texts),
        )


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
    own = payment.each[model.own.seat]
    amount = canvas.style(21, money_colour(palette, own), face=Face.SERIF, tabular=True)
    taken = canvas.text(
        score_text(own, signed=True), (rect.right, middle), amount, Anchor.RIGHT, 0.4 * rect.w
    )
    x = rect.x + side + 0.3 * rect.h
    words = texts("account.line", what=texts(f"account.{payment.key}"), n=payment.units)
    canvas.text(words, (x, middle), style, Anchor.LEFT, taken.left - x - 0.3 * rect.h)


def money_float(canvas: Canvas, middle: Point, told: Float) -> None:
    """An amount where it has risen to: gold for what comes, pale red for what goes; the reason before it."""
    palette, share = canvas.theme.palette, told.share
    fade = min(1.0, share / 0.1) * (1.0 if share < 0.7 else max(0.0, (1 - share) / 0.3))
    gain = told.units > 0
    colour = palette.gold_light if gain else mix(palette.vermilion, palette.on_seal, 0.55)
    number = canvas.style(38, colour, face=Face.SERIF, weight=0.014, tabular=True)
    small = canvas.style(24, palette.on_seal, face=Face.SERIF)
    words = canvas.lettering.render(told.words, small)
    amount = canvas.lettering.render(score_text(told.units, signed=True), number)
    gap, pad = 10 * canvas.scale, 16 * canvas.scale
    wide = words.get_width() + gap + amount.get_width() + 2 * pad
    high = FLOAT_HIGH * canvas.scale
    box = Rect(middle.x - wide / 2, middle.y - high / 2, wide, high)
    box = _inside(box, Rect(0, 0, *canvas.size))
    canvas.fill(box.box, palette.shadow, 0.5 * high / canvas.scale, 0.78 * fade)
    alpha = round(255 * fade)
    canvas.image(words, (box.x + pad, box.centre.y - words.get_height() / 2), alpha)
    x = box.x + pad + words.get_width() + gap
    canvas.image(amount, (x, box.centre.y - amount.get_height() / 2), alpha)


def _inside(box: Rect, screen: Rect) -> Rect:
    """The same moved so that nothing of it is cut off."""
    x = max(screen.x + 4, min(box.x, screen.right - box.w - 4))
    y = max(screen.y + 4, min(box.y, screen.bottom - box.h - 4))
    return Rect(x, y, box.w, box.h)
