"""Draws two games side by side (画版本比较): the selectors, the rows, gold where the games differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.present.focus import Focus
from game.present.label import Label
from game.present.layout.compare_layout import (
    NAME,
    NOTE,
    TILE,
    TITLE,
    CompareHead,
    CompareLayout,
    PlacedCell,
    PlacedLine,
    joined,
)
from game.present.layout.geometry import Rect
from game.present.scroll import Scroll, moved
from game.ui.canvas import Canvas
from game.ui.draw_form import draw_sheet
from game.ui.fade import faded
from game.ui.sprites import TileSprites
from game.ui.text import Face
from game.ui.widgets import ButtonLook, scroll_bar, selector
from rules.tiles.tile import Tile

__all__ = ["CompareLook", "draw_compare"]

Say = Callable[[Label], str]


@dataclass(frozen=True, slots=True)
class CompareLook:
    """What the drawing needs: where things lie, what is focused, how far it is scrolled, what is written."""

    head: CompareHead
    layout: CompareLayout
    focus: Focus
    scroll: Scroll
    title: str
    intro: str
    sides: tuple[tuple[str, str], tuple[str, str]]
    buttons: tuple[tuple[str, ButtonLook], ...]


def draw_compare(canvas: Canvas, sprites: TileSprites, look: CompareLook, say: Say) -> None:
    """The whole sheet."""
    draw_sheet(canvas, look.head.sheet, (look.title, look.intro), look.buttons, look.focus)
    for name, rect, words in zip(
        ("left", "right"), (look.head.left, look.head.right), look.sides, strict=True
    ):
        selector(canvas, rect, words, look.focus, name)
    frame = look.head.frame
    with faded(canvas, frame, look.scroll):
        for line in look.layout.lines:
            place = moved(line.rect, look.scroll)
            if place.bottom > frame.y and place.y < frame.bottom:
                _line(canvas, sprites, line, look.scroll, say)
    canvas.line((frame.x, frame.y), (frame.right, frame.y), canvas.theme.palette.hairline, 1.5)
    unit = canvas.scale
    bar = Rect(frame.right - 6 * unit, frame.y + 8 * unit, 6 * unit, frame.h - 16 * unit)
    scroll_bar(canvas, bar, look.scroll.thumb)


def _line(canvas: Canvas, sprites: TileSprites, line: PlacedLine, scroll: Scroll, say: Say) -> None:
    palette = canvas.theme.palette
    place = moved(line.rect, scroll)
    if line.title is not None:
        style = canvas.style(TITLE, palette.vermilion_text, face=Face.SERIF, weight=0.012)
        canvas.paragraph(say(line.title), (place.x, place.bottom - 40 * canvas.scale), style, place.w)
        canvas.line((place.x, place.bottom), (place.right, place.bottom), palette.hairline, 1.5)
    elif line.folded is not None:
        style = canvas.style(NOTE, palette.quiet)
        canvas.paragraph(say(line.folded), (place.x, place.y + 9 * canvas.scale), style, place.w)
    elif line.row is not None:
        _row(canvas, sprites, line, scroll, say)


def _row(canvas: Canvas, sprites: TileSprites, line: PlacedLine, scroll: Scroll, say: Say) -> None:
    row, palette = line.row, canvas.theme.palette
    if row is None:
        return
    place = moved(line.rect, scroll)
    if row.differs:
        mark = Rect(
            place.x - 8 * canvas.scale,
            place.y + 10 * canvas.scale,
            4 * canvas.scale,
            place.h - 20 * canvas.scale,
        )
        canvas.fill(mark.box, palette.gold, 2)
    canvas.line((place.x, place.bottom), (place.right, place.bottom), palette.hairline, 1)
    name = moved(line.name, scroll)
    canvas.paragraph(say(row.name), (name.x + 4 * canvas.scale, name.y), canvas.style(NAME), name.w)
    if row.sample:
        _tiles(canvas, sprites, row.sample, moved(line.sample, scroll))
    if row.remark is not None:
        at = moved(line.remark, scroll)
        canvas.paragraph(
            say(row.remark), (at.x + 4 * canvas.scale, at.y), canvas.style(NOTE, palette.vermilion_text), at.w
        )
    for cell in line.cells:
        _cell(canvas, sprites, cell, scroll, (say, row.differs))


def _cell(
    canvas: Canvas, sprites: TileSprites, placed: PlacedCell, scroll: Scroll, how: tuple[Say, bool]
) -> None:
    say, differs = how
    palette = canvas.theme.palette
    cell = placed.cell
    if cell.tiles:
        _tiles(canvas, sprites, cell.tiles, moved(placed.tiles, scroll))
    if cell.label is not None:
        at = moved(placed.words, scroll)
        colour = palette.ink if differs else palette.quiet
        canvas.paragraph(say(cell.label), (at.x, at.y), canvas.style(NAME, colour), at.w)
    if cell.notes:
        at = moved(placed.notes, scroll)
        canvas.paragraph(joined(cell, say), (at.x, at.y), canvas.style(NOTE, palette.quiet), at.w)


def _tiles(canvas: Canvas, sprites: TileSprites, tiles: tuple[Tile, ...], place: Rect) -> None:
    x = place.x
    for tile in tiles:
        image = sprites.front(tile, round(TILE * canvas.scale))
        canvas.image(image, (x, place.y))
        x += 0.75 * TILE * canvas.scale + 2
