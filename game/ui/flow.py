"""Sets help texts (排文): paragraphs with tiles among the words, points, headings, the table of patterns.

Lines are broken by the rules of Chinese typesetting; a run of tiles is one unbreakable thing in the line. What belongs
together, however many lines it has, has one number, so that it can be searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from game.i18n import Texts
from game.present.help_model import Block, BlockKind, GameTables, Piece, TileRun
from game.present.help_search import Hit, Run
from game.present.layout.geometry import Rect
from game.ui.canvas import Canvas
from game.ui.flow_tables import set_hua, set_prices
from game.ui.pen import Pen, Set, tiles_width
from game.ui.sprites import Look, TileSprites
from game.ui.text import Face, Text, TextStyle
from game.ui.typeset import break_lines, spaced
from rules.tiles.tile import Tile

__all__ = ["Flow", "Set", "set_blocks"]

_FIRST_MARK: Final = 0xE000
"""Runs of tiles travel through line breaking as one private character each."""
_TEXT: Final = 23
_LEADING: Final = 1.62
_TILE: Final = 34
_EXAMPLE: Final = 58
_MARGIN: Final = 62
"""At the right of the text, for the clauses."""


@dataclass(frozen=True, slots=True)
class Flow:
    """A text that is set: its parts, its height, and where each heading begins."""

    parts: tuple[Set, ...]
    height: float
    headings: tuple[tuple[str, float], ...]

    def runs(self) -> tuple[Run, ...]:
        """The text by runs, each with the heading it stands under."""
        texts: dict[int, str] = {}
        heading: dict[int, int] = {}
        for at, part in self._lettered():
            text = texts.get(part.run, "")
            texts[part.run] = text + " " * (at - len(text)) + part.text
            heading.setdefault(part.run, sum(top <= part.rect.y + 1 for _, top in self.headings) - 1)
        return tuple(Run(number, text, heading[number]) for number, text in texts.items())

    def between(self, top: float, bottom: float, name: Callable[[Tile], str]) -> tuple[str, ...]:
        """The texts that begin in a part of the page, in their order, tiles in words."""
        first: dict[int, float] = {}
        texts: dict[int, str] = {}
        for part in self.parts:
            if part.run < 0:
                continue
            first.setdefault(part.run, part.rect.y)
            before = texts.get(part.run, "")
            words = part.text if part.tiles is None else " ".join(name(tile) for tile in part.tiles.tiles)
            gap = " " if before and words and before[-1].isascii() and words[0].isascii() else ""
            texts[part.run] = before + gap + words
        return tuple(text for run, text in texts.items() if text and top <= first[run] < bottom)

    def places(self, lettering: Text, hit: Hit) -> tuple[Rect, ...]:
        """Where a hit stands: a rectangle for each line that it is on."""
        found = []
        for at, part in self._lettered():
            start, end = max(hit.start - at, 0), min(hit.end - at, len(part.text))
            if part.run == hit.run and start < end and part.style is not None:
                left, right = (lettering.measure(part.text[:to], part.style)[0] for to in (start, end))
                found.append(Rect(part.rect.x + left, part.rect.y, right - left, part.rect.h))
        return tuple(found)

    def _lettered(self) -> Iterator[tuple[int, Set]]:
        """The parts with words, each with its place in the text of its run; lines of Latin are apart by a space."""
        last: dict[int, tuple[int, Set]] = {}
        for part in self.parts:
            if part.run < 0 or not part.text:
                continue
            at = 0
            if part.run in last:
                before, line = last[part.run]
                at = before + len(line.text)
                broken = line.rect.y != part.rect.y and line.text[-1].isascii() and part.text[0].isascii()
                at += broken
            last[part.run] = at, part
            yield at, part

    def draw(self, canvas: Canvas, sprites: TileSprites, frame: Rect, offset: float) -> None:
        """What can be seen of it in a frame."""
        for part in self.parts:
            place = part.rect.moved(frame.x, frame.y - offset)
            if place.bottom < frame.y or place.y > frame.bottom:
                continue
            if part.rule is not None:
                canvas.line((place.x, place.y), (place.right, place.y), part.rule, 1)
            elif part.tiles is not None:
                _draw_tiles(canvas, sprites, part.tiles, (place.x, place.y), part.height)
            elif part.style is not None:
                canvas.text(part.text, (place.x, place.y), part.style)


def _draw_tiles(
    canvas: Canvas, sprites: TileSprites, run: TileRun, place: tuple[float, float], height: int
) -> None:
    x, y = place
    for tile in run.tiles:
        image = sprites.front(tile, height, Look(wild=tile is run.wild))
        canvas.image(image, (x, y))
        x += image.get_width() + 1


def set_blocks(
    canvas: Canvas,
    tools: tuple[TileSprites, Texts],
    blocks: tuple[Block, ...],
    tables: GameTables,
    width: float,
) -> Flow:
    """Sets a help text in a width."""
    pen = Pen(canvas, tools[0], tools[1], width, 14 * canvas.scale, [], [])
    for block in blocks:
        pen.begin()
        _block(pen, block, tables)
    return Flow(tuple(pen.parts), pen.y + pen.px(30), tuple(pen.headings))


def _block(pen: Pen, block: Block, tables: GameTables) -> None:
    palette = pen.canvas.theme.palette
    match block.kind:
        case BlockKind.TITLE:
            return
        case BlockKind.HEADING:
            pen.y += pen.px(26)
            title = "".join(piece for piece in block.pieces if isinstance(piece, str))
            pen.headings.append((title, pen.y))
            style = pen.canvas.style(30, palette.vermilion_text, face=Face.SERIF, weight=0.012)
            _lines(pen, (title,), style, 0, 1.3)
            pen.parts.append(Set(Rect(0, pen.y + pen.px(4), pen.width, 1), rule=palette.hairline))
            pen.y += pen.px(16)
        case BlockKind.TEXT:
            with _beside_margin(pen):
                _lines(pen, block.pieces, pen.canvas.style(_TEXT), 0, _LEADING)
            _clauses(pen, block)
            pen.y += pen.px(10)
        case BlockKind.EXAMPLE:
            _example(pen, block.pieces)
        case BlockKind.POINT:
            _point(pen, block)
        case BlockKind.PATTERNS:
            set_prices(pen, tables.prices)
        case BlockKind.HUA:
            set_hua(pen, tables.hua)


def _point(pen: Pen, block: Block) -> None:
    """A point with its dot; a run of tiles at its end stands below it, large."""
    palette = pen.canvas.theme.palette
    pieces: tuple[Piece, ...] = block.pieces
    example: tuple[Piece, ...] = ()
    while pieces and isinstance(pieces[-1], str) and not pieces[-1].strip():
        pieces = pieces[:-1]
    if pieces and isinstance(pieces[-1], TileRun):
        pieces, example = pieces[:-1], pieces[-1:]
    dot = pen.canvas.style(_TEXT, palette.vermilion_text)
    pen.parts.append(Set(Rect(0, pen.y, pen.px(20), pen.px(30)), "·", dot))
    with _beside_margin(pen):
        _lines(pen, pieces, pen.canvas.style(_TEXT), pen.px(24), _LEADING)
    if not example:
        _clauses(pen, block)
    pen.y += pen.px(6)
    if example:
        _example(pen, example)


def _example(pen: Pen, pieces: tuple[Piece, ...]) -> None:
    """Tiles in a line of their own, smaller where they would not fit."""
    for piece in pieces:
        if isinstance(piece, TileRun):
            height = round(pen.px(_EXAMPLE))
            room = pen.width - pen.px(24)
            while height > 18 and tiles_width(pen.sprites, piece, height) > room:
                height -= 1
            pen.parts.append(Set(Rect(pen.px(24), pen.y, room, height * 1.2), tiles=piece, height=height))
            pen.y += height * 1.2 + pen.px(16)


@contextmanager
def _beside_margin(pen: Pen) -> Iterator[None]:
    """Text leaves a margin at its right, in which the clauses stand."""
    whole, pen.width = pen.width, pen.width - pen.px(_MARGIN)
    try:
        yield
    finally:
        pen.width = whole


def _clauses(pen: Pen, block: Block) -> None:
    """The clauses of the sheet, small and pale in the margin of the last line; below it where they are too many."""
    if not block.clauses:
        return
    palette = pen.canvas.theme.palette
    style = pen.canvas.style(18, palette.quiet)
    words = " ".join(block.clauses)
    pen.begin()
    wide = pen.canvas.lettering.measure(words, style)[0]
    last = pen.parts[-1].rect
    step = pen.px(_TEXT * _LEADING)
    x = pen.width - wide
    if last.x + last.w + pen.px(10) > x:
        pen.y += pen.px(4)
        pen.parts.append(Set(Rect(x, pen.y, wide, pen.px(20)), words, style, run=pen.run))
        pen.y += pen.px(20)
        return
    pen.parts.append(Set(Rect(x, pen.y - step + pen.px(9), wide, pen.px(20)), words, style, run=pen.run))


def _lines(pen: Pen, pieces: tuple[Piece, ...], style: TextStyle, indent: float, leading: float) -> None:
    """Breaks pieces into lines and sets them."""
    runs = [piece for piece in pieces if isinstance(piece, TileRun)]
    marks = iter(range(len(runs)))
    text = "".join(piece if isinstance(piece, str) else chr(_FIRST_MARK + next(marks)) for piece in pieces)
    height = max(16, round(style.size * _TILE / _TEXT))
    lettering = pen.canvas.lettering

    def wide(part: str) -> float:
        tiles = sum(
            tiles_width(pen.sprites, runs[ord(character) - _FIRST_MARK], height)
            for character in part
            if _is_mark(character)
        )
        words = "".join(character for character in part if not _is_mark(character))
        return tiles + (lettering.measure(words, style)[0] if words else 0)

    for line in break_lines(text, pen.width - indent, wide):
        _line(pen, line, (runs, style, height, indent))
        pen.y += leading * style.size


def _line(pen: Pen, line: str, look: tuple[list[TileRun], TextStyle, int, float]) -> None:
    runs, style, height, x = look
    words = ""

    def flush() -> None:
        nonlocal words, x
        if words:
            wide = pen.canvas.lettering.measure(words, style)[0]
            pen.parts.append(Set(Rect(x, pen.y, wide, style.size * 1.28), words, style, run=pen.run))
            x += wide
            words = ""

    for character in spaced(line):
        if _is_mark(character):
            flush()
            run = runs[ord(character) - _FIRST_MARK]
            wide = tiles_width(pen.sprites, run, height)
            top = pen.y + style.size * 0.64 - height * 0.58
            pen.parts.append(Set(Rect(x, top, wide, height * 1.2), tiles=run, height=height))
            x += wide
        else:
            words += character
    flush()


def _is_mark(character: str) -> bool:
    return 0xE000 <= ord(character) <= 0xF8FF
