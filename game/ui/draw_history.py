"""Draws the statistics (画统计): numbers, the running total, places, patterns with their tiles, tables."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.history_model import Bar, Figure, GroupRow, HistoryModel, points
from game.present.layout.geometry import Rect
from game.present.layout.history_layout import HistoryLayout, TableLayout
from game.present.shown import ShownGroup
from game.ui.canvas import Anchor
from game.ui.charts import LineChart, card, draw_bar, draw_columns, draw_line, steps_of
from game.ui.draw_row import draw_tiles
from game.ui.ink import Ink
from game.ui.text import Face
from game.ui.widgets import money_colour

__all__ = ["HEADS", "HistoryLook", "draw_history"]

_TILES = 34
HEADS = ("matches", "points", "won", "dealt_in", "place")


@dataclass(frozen=True, slots=True)
class HistoryLook:
    """The sheet, where it lies, and for each pattern the tiles that made it last."""

    model: HistoryModel
    layout: HistoryLayout
    tiles: tuple[ShownGroup, ...]


def draw_history(ink: Ink, look: HistoryLook) -> None:
    """Everything that scrolls."""
    model, layout = look.model, look.layout
    if model.few is not None and layout.few is not None:
        _few(ink, ink.at(layout.few), ink.say(model.few))
    for figure, rect in zip(model.figures, layout.figures, strict=True):
        _figure(ink, ink.at(rect), figure)
    _line(ink, model, ink.at(layout.line))
    places = [(ink.say(bar.name), bar.count, bar.share) for bar in model.places]
    draw_columns(ink.canvas, card(ink.canvas, ink.at(layout.places), ink.texts("history.places")), places)
    _patterns(ink, look)
    for key, table, rows in (("games", layout.games, model.games), ("levels", layout.levels, model.levels)):
        _table(ink, key, table, rows)


def _few(ink: Ink, rect: Rect, words: str) -> None:
    """What says that there is little to go by, beside a small mark of ink."""
    palette, unit = ink.canvas.theme.palette, ink.unit
    ink.canvas.fill(rect.box, palette.gold_light, 8, 0.22)
    ink.canvas.fill((rect.x, rect.y, 5 * unit, rect.h), palette.gold_dark, 2)
    style = ink.canvas.style(19, palette.ink)
    ink.canvas.text(words, (rect.x + 20 * unit, rect.centre.y), style, Anchor.LEFT, rect.w - 32 * unit)


def _figure(ink: Ink, rect: Rect, figure: Figure) -> None:
    """A number: its name above, what it was counted of below."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    canvas.fill(rect.box, palette.paper_light, 12, 0.75)
    canvas.frame(rect.box, palette.hairline, 1.5, 12)
    left, room = rect.x + 16 * unit, rect.w - 32 * unit
    canvas.text(
        ink.say(figure.name), (left, rect.y + 22 * unit), canvas.style(19, palette.quiet), Anchor.LEFT, room
    )
    colour = palette.ink
    if figure.key == "points":
        colour = money_colour(palette, -1 if figure.value.startswith("−") else 1)
    big = canvas.style(36, colour, face=Face.SERIF, weight=0.01, tabular=True)
    canvas.text(figure.value, (left, rect.y + 58 * unit), big, Anchor.LEFT, room)
    if figure.note is not None:
        small = canvas.style(18, palette.quiet)
        canvas.text(ink.say(figure.note), (left, rect.bottom - 18 * unit), small, Anchor.LEFT, room)


def _line(ink: Ink, model: HistoryModel, rect: Rect) -> None:
    room = card(ink.canvas, rect, ink.texts("history.line"), ink.texts("history.line.aside"))
    totals = tuple(mark.total for mark in model.line)
    if not totals:
        return
    days = tuple(mark.when.strftime("%Y-%m-%d") for mark in (model.line[0], model.line[-1]))
    chart = LineChart(
        totals,
        (points(totals[-1], signed=True), points(max(totals), signed=True), points(min(totals), signed=True)),
        (days[0], days[1]),
        tuple((value, points(value)) for value in steps_of(min(totals), max(totals))),
    )
    draw_line(ink.canvas, room, chart)


def _patterns(ink: Ink, look: HistoryLook) -> None:
    layout, bars = look.layout, look.model.patterns
    head = ink.at(layout.patterns)
    ink.caption(Rect(head.x, head.y + 4 * ink.unit, head.w, head.h), ink.texts("history.patterns"))
    if not bars:
        style = ink.canvas.style(20, ink.canvas.theme.palette.quiet)
        ink.canvas.text(
            ink.texts("history.patterns.none"), (head.x, head.bottom + 20 * ink.unit), style, Anchor.LEFT
        )
    most = max((bar.count for bar in bars), default=1)
    for bar, rect, tiles in zip(bars, layout.bars, look.tiles, strict=True):
        _pattern(ink, ink.at(rect), (bar, tiles), most)


def _pattern(ink: Ink, rect: Rect, shown: tuple[Bar, ShownGroup], most: int) -> None:
    """A pattern: how often, and what made it the last time."""
    bar, tiles = shown
    rest = draw_bar(ink.canvas, rect, (ink.say(bar.name), f"{bar.count:,}"), bar.count / most)
    ink.canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), ink.canvas.theme.palette.hairline, 1)
    high = _TILES * ink.unit
    wide = ink.sprites.front(tiles[0].tile, max(8, round(high))).get_width() + 1 if tiles else 1
    fitting = int(rest.w / wide)
    if tiles and fitting >= min(len(tiles), 3):
        draw_tiles(ink, (tiles[:fitting],), (rest.x, rect.centre.y - high / 2), high)


def _table(ink: Ink, key: str, table: TableLayout, rows: tuple[GroupRow, ...]) -> None:
    """Rows of numbers under their heads."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    ink.caption(ink.at(table.title), ink.texts(f"history.{key}"))
    heads, offset = ink.at(table.heads), ink.at(table.heads).x - table.heads.x
    column = table.columns[1] - table.columns[0]
    small = canvas.style(18, palette.quiet)
    for head, right in zip(HEADS, table.columns, strict=True):
        words = ink.texts(f"history.head.{head}")
        canvas.text(words, (right + offset, heads.centre.y), small, Anchor.RIGHT, column - 8 * unit)
    canvas.line((heads.x, heads.bottom), (heads.right, heads.bottom), palette.hairline, 1.5)
    for row, rect in zip(rows, table.rows, strict=True):
        place = ink.at(rect)
        first = table.columns[0] - table.rect.x - column
        canvas.text(
            ink.say(row.name), (place.x, place.centre.y), canvas.style(21), Anchor.LEFT, first - 6 * unit
        )
        for number, (cell, right) in enumerate(zip(row.cells, table.columns, strict=True)):
            colour = palette.ink
            if number == 1:
                colour = money_colour(palette, -1 if cell.startswith("−") else int(cell != "0"))
            style = canvas.style(21, colour, face=Face.SERIF, tabular=True)
            canvas.text(cell, (right + offset, place.centre.y), style, Anchor.RIGHT, column - 8 * unit)
        canvas.line((place.x, place.bottom), (place.right, place.bottom), palette.hairline, 1)
