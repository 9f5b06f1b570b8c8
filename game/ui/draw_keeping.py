"""Draws score sheets (画记分单): cards of the list, and one sheet with its names, totals and hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.present.keeping_words import SheetRow
from game.present.layout.geometry import Rect
from game.present.layout.keeping_layout import PaperLayout
from game.theme import Colour
from game.ui.canvas import Anchor, Canvas
from game.ui.ink import Ink
from game.ui.text import Face
from game.ui.widgets import is_focused, money_colour, score_text

__all__ = ["Card", "Paper", "draw_cards", "draw_hands", "draw_head", "draw_totals"]


@dataclass(frozen=True, slots=True)
class Card:
    """A sheet of the list: its target, game, names and totals, day, how many hands."""

    name: str
    game: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    day: str
    hands: str


@dataclass(frozen=True, slots=True)
class Paper:
    """An open sheet: names, totals, who deals next (None: dice or the table say), the hands."""

    layout: PaperLayout
    names: tuple[str, str, str, str]
    totals: tuple[int, int, int, int]
    dealer: int | None
    rows: tuple[SheetRow, ...]
    title: tuple[str, str]


def draw_cards(ink: Ink, cards: Sequence[Card], places: Sequence[Rect]) -> None:
    """The list."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    for card, rect in zip(cards, places, strict=True):
        place = ink.at(rect)
        lit = card.name in (ink.focus.hovered, ink.focus.pressed)
        canvas.fill(place.box, palette.paper_light, 12, 0.95 if lit else 0.7)
        canvas.frame(place.box, palette.hairline, 1.5, 12)
        left, right = place.x + 20 * unit, place.right - 20 * unit
        day = canvas.text(
            card.day,
            (right, place.y + 32 * unit),
            canvas.style(19, palette.quiet),
            Anchor.RIGHT,
            0.4 * place.w,
        )
        title = canvas.style(27, palette.ink, face=Face.SERIF, weight=0.012)
        canvas.text(card.game, (left, place.y + 32 * unit), title, Anchor.LEFT, day.left - left - 12 * unit)
        quiet = canvas.style(19, palette.quiet)
        canvas.text(card.hands, (right, place.y + 90 * unit), quiet, Anchor.RIGHT, 0.14 * place.w)
        room = Rect(left, place.y + 56 * unit, right - 0.16 * place.w - left, place.h - 64 * unit)
        draw_totals(canvas, room, card.names, card.totals)
        if is_focused(ink.focus, card.name):
            canvas.frame(place.inset(-canvas.px(2)).box, palette.gold, canvas.theme.shape.focus, 13)


def draw_totals(canvas: Canvas, room: Rect, names: Sequence[str], totals: Sequence[int]) -> None:
    """A column for each seat: the name, below it the number."""
    palette, wide = canvas.theme.palette, room.w / len(names)
    for seat, (name, units) in enumerate(zip(names, totals, strict=True)):
        x, inner = room.x + seat * wide, wide - 10 * canvas.scale
        style = canvas.style(18, palette.quiet)
        canvas.text(name, (x, room.centre.y - 13 * canvas.scale), style, Anchor.LEFT, inner)
        number = canvas.style(23, money_colour(palette, units), face=Face.SERIF, weight=0.01, tabular=True)
        words = score_text(units, signed=True) if units else "0"
        canvas.text(words, (x, room.centre.y + 13 * canvas.scale), number, Anchor.LEFT, inner)


def draw_head(ink: Ink, paper: Paper) -> None:
    """The game at the left, a column for each seat: name, total, and the seal of who deals next."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    layout, head = paper.layout, paper.layout.head
    if not layout.narrow:
        room = layout.columns[0][0] - 20 * unit
        title = canvas.style(27, palette.ink, face=Face.SERIF, weight=0.012)
        canvas.text(paper.title[0], (head.x, head.y + 34 * unit), title, Anchor.LEFT, room)
        quiet = canvas.style(19, palette.quiet)
        canvas.text(paper.title[1], (head.x, head.y + 74 * unit), quiet, Anchor.LEFT, room)
    for seat, (left, wide) in enumerate(layout.columns):
        right, room = head.x + left + wide - 10 * unit, wide - 20 * unit
        seal = 30 * unit
        name = canvas.style(22, palette.ink)
        took = canvas.text(
            paper.names[seat],
            (right, head.y + 30 * unit),
            name,
            Anchor.RIGHT,
            room - (seal if seat == paper.dealer else 0),
        )
        if seat == paper.dealer:
            box = (took.left - seal - 6 * unit, head.y + 30 * unit - seal / 2, seal, seal)
            canvas.seal(box, ink.texts("keeping.dealer.mark"))
        total = paper.totals[seat]
        big = canvas.style(36, money_colour(palette, total), face=Face.SERIF, weight=0.01, tabular=True)
        canvas.text(score_text(total, signed=True), (right, head.y + 74 * unit), big, Anchor.RIGHT, room)
    canvas.line((head.x, head.bottom - 2), (head.right, head.bottom - 2), palette.quiet, 1.5)


def draw_hands(ink: Ink, paper: Paper) -> None:
    """The rows, what each seat gained under its name."""
    canvas, palette, unit, layout = ink.canvas, ink.canvas.theme.palette, ink.unit, paper.layout
    for row, rect in zip(paper.rows, layout.rows, strict=True):
        place, name = ink.at(rect), f"hand:{row.no - 1}"
        if name in (ink.focus.hovered, ink.focus.pressed):
            canvas.fill(place.inset(0, 1).box, palette.hairline, 8, 0.3)
        line = place.y + (0.3 if layout.narrow else 0.5) * place.h
        number = canvas.style(20, palette.quiet, face=Face.SERIF, tabular=True)
        canvas.text(str(row.no), (place.x + 34 * unit, line), number, Anchor.RIGHT)
        left = place.x + 50 * unit
        room = (place.w if layout.narrow else layout.columns[0][0]) - 60 * unit
        colour = palette.vermilion_text if row.trouble else palette.ink
        _told(ink, (left, line), ink.say(row.told), (colour, room))
        middle = place.y + (0.72 if layout.narrow else 0.5) * place.h
        for seat, (start, wide) in enumerate(layout.columns):
            _change(ink, (place.x + start + wide - 10 * unit, middle), row, seat)
        canvas.line((place.x, place.bottom), (place.right, place.bottom), palette.hairline, 1)
        if is_focused(ink.focus, name):
            canvas.frame(place.inset(2).box, palette.gold, canvas.theme.shape.focus, 8)


def _told(ink: Ink, place: tuple[float, float], words: str, how: tuple[Colour, float]) -> None:
    """What happened, in two small lines where one does not hold it."""
    canvas, (colour, room) = ink.canvas, how
    style, small = canvas.style(21, colour), canvas.style(18, colour)
    if (
        canvas.lettering.measure(words, style)[0] <= room
        or len(canvas.lettering.lines(words, small, room)) < 2
    ):
        canvas.text(words, place, style, Anchor.LEFT, room)
        return
    first, *rest = canvas.lettering.lines(words, small, room)
    step = 12 * ink.unit
    canvas.text(first, (place[0], place[1] - step), small, Anchor.LEFT, room)
    canvas.text("".join(rest), (place[0], place[1] + step), small, Anchor.LEFT, room)


def _change(ink: Ink, place: tuple[float, float], row: SheetRow, seat: int) -> None:
    """What a seat gained in a hand; a seal before it marks who dealt."""
    canvas, palette, units = ink.canvas, ink.canvas.theme.palette, row.changes[seat]
    style = canvas.style(24, money_colour(palette, units), face=Face.SERIF, tabular=True)
    words = score_text(units, signed=True) if units else "0"
    took = canvas.text(words, place, style, Anchor.RIGHT)
    if seat == row.dealer:
        side = 24 * ink.unit
        box = (took.left - side - 8 * ink.unit, place[1] - side / 2, side, side)
        canvas.seal(box, ink.texts("keeping.dealer.mark"))
