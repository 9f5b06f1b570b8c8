"""Draws the two result sheets (画个人结算与详细结算): numbers under causes, outcomes as seals."""

from __future__ import annotations

from game.present.label import Label, said
from game.present.layout.gauge import OpenRow
from game.present.layout.geometry import Rect
from game.present.layout.settle_sheet_layout import (
    DetailLayout,
    PersonalLayout,
    PlacedSeat,
    detail_text,
    parts_text,
)
from game.present.settle_model import SettleModel
from game.present.settle_sheets import DetailRow, DetailSheet, Outcome, PersonalRow, PersonalSheet
from game.theme import Colour, mix
from game.ui.canvas import Anchor
from game.ui.draw_settle_panel import draw_card
from game.ui.draw_who import wind_seal
from game.ui.ink import Ink
from game.ui.text import Face, TextStyle
from game.ui.widgets import money_colour, score_text

__all__ = ["draw_detail", "draw_personal", "draw_standing"]

_CELL = 27


def draw_personal(ink: Ink, model: SettleModel, placed: PersonalLayout, counted: float) -> None:
    """What this side won and lost, opponent by opponent."""
    sheet = model.personal
    if sheet is None:
        return
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    causes: list[Label] = [said(f"settle.cause.{cause.value}") for cause in sheet.causes]
    _total_column(ink, placed)
    for label, head in zip([*causes, said("settle.head.sum")], placed.heads, strict=True):
        _head(ink, label, head)
    for row, line in zip(sheet.rows, placed.rows, strict=True):
        _opponent(ink, row, line, placed)
    sums = ink.at(placed.sums)
    canvas.line((sums.x, sums.y), (sums.right, sums.y), palette.ink, 1.5)
    _sums(ink, sheet, placed, sums, counted)
    draw_standing(ink, model, placed.lines)
    _note(ink, placed.note, "settle.personal.note")
    if placed.hand is not None:
        own = next(shown for shown in model.seats if shown.who.own)
        draw_card(ink, own, placed.hand, total=False)


def draw_standing(ink: Ink, model: SettleModel, lines: tuple[Rect, ...]) -> None:
    """What the hand did to the player's own coins and rank."""
    style = ink.canvas.style(21, ink.canvas.theme.palette.ink)
    for words, line in zip(model.standing, lines, strict=False):
        rect = ink.at(line)
        left, room = rect.x + 12 * ink.unit, rect.w - 20 * ink.unit
        ink.canvas.text(ink.say(words), (left, rect.centre.y), style, Anchor.LEFT, room)


def _total_column(ink: Ink, placed: PersonalLayout) -> None:
    """The last column is tinted from top to bottom."""
    top, last = placed.heads[0].y, placed.cells[-1]
    column = Rect(last.x + 8 * ink.unit, top, last.w - 8 * ink.unit, placed.sums.bottom - top)
    ink.canvas.fill(ink.at(column).box, ink.canvas.theme.palette.paper_light, 10)


def _opponent(ink: Ink, row: PersonalRow, line: OpenRow, placed: PersonalLayout) -> None:
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    rect = _ground(ink, line)
    left = rect.x + 8 * unit
    if row.who is not None:
        side = 34 * unit
        wind_seal(ink, (left, rect.centre.y - side / 2, side), row.who)
        left += side + 12 * unit
    room = placed.cells[0].x - placed.label.x - (left - rect.x) - 26 * unit
    words = ink.say(row.who.name if row.who is not None else said("settle.house"))
    took = canvas.text(words, (left, rect.centre.y), canvas.style(23, palette.ink), Anchor.LEFT, room)
    ink.chevron(took.right + 16 * unit, rect.centre.y + 2 * unit, opened=line.body is not None)
    style = canvas.style(_CELL, palette.ink, face=Face.SERIF, tabular=True)
    bold = canvas.style(_CELL + 2, palette.ink, face=Face.SERIF, weight=0.012, tabular=True)
    for units, cell in zip(row.cells, placed.cells, strict=False):
        _number(ink, units, _spot(ink, cell, rect), style)
    _number(ink, row.total, _spot(ink, placed.cells[-1], rect), bold, zero=True)
    ink.body(line, parts_text(row.parts, ink.say))


def _sums(ink: Ink, sheet: PersonalSheet, placed: PersonalLayout, rect: Rect, counted: float) -> None:
    """What all comes to, with its seal."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    seal = 52 * unit
    _outcome(ink, sheet.outcome, Rect(rect.x + 4 * unit, rect.centre.y - seal / 2, seal, seal))
    style = canvas.style(25, palette.ink, face=Face.SERIF, weight=0.012)
    left = rect.x + seal + 18 * unit
    room = placed.label.w - seal - 26 * unit
    canvas.text(ink.say(sheet.counts), (left, rect.centre.y), style, Anchor.LEFT, room)
    bold = canvas.style(29, palette.ink, face=Face.SERIF, weight=0.012, tabular=True)
    for units, cell in zip(sheet.sums, placed.cells, strict=False):
        _number(ink, units, _spot(ink, cell, rect), bold)
    large = canvas.style(38, palette.ink, face=Face.SERIF, weight=0.014, tabular=True)
    _number(ink, round(sheet.total * counted), _spot(ink, placed.cells[-1], rect), large, zero=True)


def draw_detail(ink: Ink, model: SettleModel, placed: DetailLayout, counted: float) -> None:
    """What every seat won and lost."""
    if model.detail is None:
        return
    for label, rect in placed.heads[:3]:
        _head(ink, label, rect, Anchor.LEFT)
    for label, rect in placed.heads[3:-1]:
        _head(ink, label, rect)
    for label, rect in placed.heads[-1:]:
        _head(ink, label, rect, Anchor.CENTRE)
    for row, seat in zip(model.detail.rows, placed.seats, strict=True):
        _seat(ink, row, seat)
        _money(ink, model.detail, row, (placed, seat), counted)
    _note(ink, placed.note, "settle.detail.note")


def _seat(ink: Ink, row: DetailRow, seat: PlacedSeat) -> None:
    """Place, name, what the tiles were, how many 番, the outcome."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    _ground(ink, seat.row, tint=_tint(ink, row))
    place, name, kind = ink.at(seat.place), ink.at(seat.name), ink.at(seat.kind)
    if row.place is not None:
        side = 40 * unit
        box = (place.x + 8 * unit, place.centre.y - side / 2, side, side)
        canvas.seal(
            box,
            str(row.place),
            palette.vermilion if row.place == 1 else mix(palette.quiet, palette.ink, 0.1),
        )
    else:
        canvas.text(
            "—", (place.x + 28 * unit, place.centre.y), canvas.style(24, palette.quiet), Anchor.CENTRE
        )
    side = 30 * unit
    wind_seal(ink, (name.x, name.centre.y - side / 2, side), row.who)
    style = canvas.style(23, palette.ink, weight=0.012 if row.who.own else 0.0)
    room = name.w - side - 50 * unit
    took = canvas.text(
        ink.say(row.who.name), (name.x + side + 10 * unit, name.centre.y), style, Anchor.LEFT, room
    )
    ink.chevron(took.right + 15 * unit, name.centre.y + 2 * unit, opened=seat.row.body is not None)
    _kind(ink, row, kind)
    if len(row.wins) == 1:
        fan = ink.at(seat.fan)
        number = canvas.style(28, palette.vermilion_text, face=Face.SERIF, weight=0.012, tabular=True)
        words = ink.say(said("settle.fan", fan=row.wins[0].total))
        canvas.text(words, (fan.right - 10 * unit, fan.centre.y), number, Anchor.RIGHT, fan.w - 14 * unit)
    stamp = ink.at(seat.outcome)
    side = 46 * unit
    _outcome(ink, row.outcome, Rect(stamp.centre.x - side / 2, stamp.centre.y - side / 2, side, side))
    ink.body(seat.row, detail_text(row, ink.say))


def _tint(ink: Ink, row: DetailRow) -> Colour | None:
    palette = ink.canvas.theme.palette
    if row.who.won:
        return mix(palette.paper, palette.gold_light, 0.36 if row.place == 1 else 0.22)
    return palette.paper_light if row.who.own else None


def _kind(ink: Ink, row: DetailRow, rect: Rect) -> None:
    """The type with what comes on top below it; how often a seat has won; or what its tiles were."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    upper, lower = _kind_words(ink, row)
    style = canvas.style(25, palette.ink if row.wins else palette.quiet, face=Face.SERIF, weight=0.01)
    room = rect.w - 12 * unit
    if not lower:
        canvas.text(upper, (rect.x, rect.centre.y), style, Anchor.LEFT, room)
        return
    canvas.text(upper, (rect.x, rect.centre.y - 15 * unit), style, Anchor.LEFT, room)
    canvas.text(
        lower, (rect.x, rect.centre.y + 18 * unit), canvas.style(18, palette.quiet), Anchor.LEFT, room
    )


def _kind_words(ink: Ink, row: DetailRow) -> tuple[str, str]:
    if not row.wins:
        return (ink.say(row.state) if row.state is not None else ink.texts("settle.state.none")), ""
    if len(row.wins) > 1:
        fans = " · ".join(ink.say(said("settle.fan", fan=win.total)) for win in row.wins)
        return ink.say(said("settle.times", count=len(row.wins))), fans
    (win,) = row.wins
    kind = f"{ink.say(win.kind)} {win.kind_fan}" if win.kind is not None else ink.texts("settle.state.won")
    return kind, " · ".join(f"{ink.say(name)} +{fan}" for name, fan in win.adds)


def _money(
    ink: Ink, sheet: DetailSheet, row: DetailRow, place: tuple[DetailLayout, PlacedSeat], counted: float
) -> None:
    """The causes and the total; on a narrow sheet each with its heading above."""
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    layout, seat = place
    style = canvas.style(_CELL, palette.ink, face=Face.SERIF, tabular=True)
    bold = canvas.style(_CELL + 5, palette.ink, face=Face.SERIF, weight=0.012, tabular=True)
    labels = [*(said(f"settle.cause.{cause.value}") for cause in sheet.causes), sheet.counts]
    numbers = [*row.cells, round(row.total * counted)]
    for number, (label, units, cell) in enumerate(zip(labels, numbers, seat.cells, strict=True)):
        at = ink.at(cell)
        if layout.narrow:
            small = canvas.style(17, palette.quiet)
            canvas.text(
                ink.say(label), (at.right - 0.08 * at.w, at.y + 0.2 * at.h), small, Anchor.RIGHT, 0.88 * at.w
            )
            at = Rect(at.x, at.y + 0.34 * at.h, at.w, 0.58 * at.h)
        last = number == len(labels) - 1
        _number(ink, units, at, bold if last else style, zero=last)


def _spot(ink: Ink, cell: Rect, row: Rect) -> Rect:
    """Where a column meets a row, in the window."""
    return Rect(ink.at(cell).x, row.y, cell.w, row.h)


def _number(ink: Ink, units: int, rect: Rect, style: TextStyle, *, zero: bool = False) -> None:
    """A gain in jade, a loss in vermilion; a dot where nothing was paid."""
    colour = money_colour(ink.canvas.theme.palette, units)
    text = score_text(units, signed=True) if units or zero else "·"
    ink.canvas.text(
        text, (rect.right - 0.08 * rect.w, rect.centre.y), style.painted(colour), Anchor.RIGHT, 0.88 * rect.w
    )


def _head(ink: Ink, label: Label, rect: Rect, anchor: Anchor = Anchor.RIGHT) -> None:
    canvas, at = ink.canvas, ink.at(rect)
    style = canvas.style(20, canvas.theme.palette.quiet)
    x = {Anchor.RIGHT: at.right - 0.08 * at.w, Anchor.CENTRE: at.centre.x}.get(anchor, at.x)
    canvas.text(ink.say(label), (x, at.centre.y), style, anchor, 0.9 * at.w)


def _ground(ink: Ink, line: OpenRow, tint: Colour | None = None) -> Rect:
    """A row: a line above, its tint, the focus, what is meant."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    whole, head = ink.at(line.rect), ink.at(line.head)
    if tint is not None:
        canvas.fill(whole.inset(0, 2 * unit).box, tint, 10)
    if line.name in (ink.focus.hovered, ink.focus.pressed):
        canvas.fill(whole.inset(0, 2 * unit).box, palette.hairline, 8, 0.35)
    canvas.line((whole.x, whole.y), (whole.right, whole.y), palette.hairline, 1)
    if ink.focus.by_keys and ink.focus.focused == line.name:
        canvas.frame(whole.inset(0, 1 * unit).box, palette.gold, canvas.theme.shape.focus, 8)
    return head


def _outcome(ink: Ink, outcome: Outcome, rect: Rect) -> None:
    """胜, 负 or 和 as a seal: vermilion for a gain, as everything lucky."""
    palette = ink.canvas.theme.palette
    colour = {Outcome.WON: palette.vermilion, Outcome.LOST: palette.indigo}.get(outcome, palette.quiet)
    ink.canvas.seal(rect.box, ink.texts(f"settle.outcome.{outcome.value}"), colour)


def _note(ink: Ink, rect: Rect, key: str) -> None:
    canvas, at = ink.canvas, ink.at(rect)
    style = canvas.style(18, canvas.theme.palette.quiet)
    canvas.text(ink.texts(key), (at.x + 8 * ink.unit, at.centre.y), style, Anchor.LEFT, at.w - 12 * ink.unit)
