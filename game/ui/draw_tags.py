"""Draws what is told beside the tiles (标记与警告): signs at plates, numbers of piles, cautions, cards, banner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, assert_never

from game.i18n import Texts
from game.present.advice import WaitHint
from game.present.focus import Focus
from game.present.layout.geometry import Point, Rect
from game.present.layout.placed import PlacedCount, PlacedTag, Sign
from game.present.table_model import TableModel
from game.theme import Colour, Palette, mix
from game.ui.badge import caution_badge
from game.ui.canvas import Anchor, ButtonState, Canvas
from game.ui.draw_bar import Means
from game.ui.pieces import wind_piece
from game.ui.sprites import Look
from game.ui.text import Face
from game.ui.vector import document, hex_of, picture
from game.ui.widgets import is_focused, score_text, state_of
from rules import Mark
from rules.tiles.tile import Tile

__all__ = [
    "Banner", "Card", "banner", "card", "caution_line", "draw_counts", "draw_tags", "tag_lights",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Card:
    """Something explained in words: a title, the tiles that show it, the text; a caution has a sign of its own.

    *waits* are what a hand waits for: they are drawn in place of the text that tells them, with what they would bring
    where they are *priced*.
    """

    title: str
    text: str
    tiles: tuple[Tile, ...] = ()
    is_caution: bool = False
    waits: tuple[WaitHint, ...] = ()
    priced: bool = False


@dataclass(frozen=True, slots=True)
class Banner:
    """News for everybody, across the middle: who and what, the tiles that show it, and how far its time has run."""

    words: str
    detail: str
    tiles: tuple[Tile, ...]
    share: float


@dataclass(frozen=True, slots=True)
class _Tone:
    """The colours of a sign: its ground, its writing, its rim."""

    ground: Colour
    ink: Colour
    rim: Colour
    opacity: float = 1.0


def _tone(palette: Palette, tag: PlacedTag) -> _Tone:
    match tag.sign:
        case Sign.HUA | Sign.BALANCE:
            return _Tone(palette.shadow, palette.gold_light, mix(palette.gold, palette.shadow, 0.45), 0.62)
        case Sign.VOID:
            return _Tone(palette.indigo, palette.on_seal, palette.gold_dark)
        case Sign.WON:
            return _Tone(palette.vermilion, palette.on_seal, palette.gold)
        case Sign.ITEMS:
            return _Tone(palette.jade, palette.on_seal, palette.gold)
        case Sign.MARK:
            return _mark_tone(palette, tag.mark)
        case _:
            assert_never(tag.sign)


def _mark_tone(palette: Palette, mark: Mark | None) -> _Tone:
    match mark.key if mark is not None else "":
        case "open_double":
            return _Tone(palette.vermilion, palette.on_seal, palette.gold)
        case "limited" | "passed_win":
            return _Tone(palette.paper, palette.vermilion_text, palette.vermilion)
        case _:
            return _Tone(palette.paper, palette.ink, palette.gold_dark)


def draw_tags(canvas: Canvas, tags: Sequence[PlacedTag], model: TableModel, texts: Texts) -> None:
    """The signs at the plates."""
    for tag in tags:
        tone = _tone(canvas.theme.palette, tag)
        radius = 0.32 * tag.rect.h / canvas.scale
        if tag.sign not in (Sign.HUA, Sign.BALANCE):
            canvas.shadow(tag.rect.box, 5, radius)
        canvas.fill(tag.rect.box, tone.ground, radius, tone.opacity)
        canvas.frame(tag.rect.box, tone.rim, 1.6, radius)
        _content(canvas, tag, tone.ink, (model, texts))


def _content(canvas: Canvas, tag: PlacedTag, ink: Colour, told: tuple[TableModel, Texts]) -> None:
    """What stands on a sign."""
    model, texts = told
    seat = model.of(tag.side)
    match tag.sign:
        case Sign.HUA:
            _hua(canvas, tag, str(seat.hua), texts)
        case Sign.BALANCE:
            _balance(canvas, tag.rect, seat.balance or 0)
        case Sign.VOID:
            suit = texts(f"void.suit.{seat.void.value}") if seat.void is not None else ""
            _words(canvas, tag.rect, texts("table.tag.void", suit=suit), ink)
        case Sign.WON:
            times = seat.winning.times if seat.winning is not None else 0
            _words(canvas, tag.rect, texts("table.tag.won", n=times), ink)
        case Sign.ITEMS:
            _words(canvas, tag.rect, texts("table.tag.items", n=seat.items or 0), ink)
        case Sign.MARK:
            _mark(canvas, tag, ink, told)


def _balance(canvas: Canvas, rect: Rect, units: int) -> None:
    """The money of the hand so far: gold for a gain, pale red for a loss."""
    palette = canvas.theme.palette
    colour = palette.on_cloth
    if units:
        colour = palette.gold_light if units > 0 else mix(palette.vermilion, palette.on_seal, 0.55)
    style = canvas.style(23, colour, face=Face.SERIF, weight=0.01, tabular=True)
    image = canvas.lettering.fit(score_text(units, signed=True), style, rect.w - 14 * canvas.scale, 0.5)
    canvas.image(image, (rect.centre.x - image.get_width() / 2, rect.centre.y - image.get_height() / 2))


def _words(canvas: Canvas, rect: Rect, words: str, ink: Colour) -> None:
    style = canvas.style(canvas.legible(20), ink)
    image = canvas.lettering.fit(words, style, rect.w - 12 * canvas.scale, 0.5)
    canvas.image(image, (rect.centre.x - image.get_width() / 2, rect.centre.y - image.get_height() / 2))


def _hua(canvas: Canvas, tag: PlacedTag, number: str, texts: Texts) -> None:
    """A blossom, the word and the number: of the two first where room is short the word, if it stays legible."""
    rect, palette, gap = tag.rect, canvas.theme.palette, 4 * canvas.scale
    size = round(min(0.7 * rect.h, 0.3 * rect.w))
    edge = min(0.26 * rect.h, 0.08 * rect.w)
    left, right = rect.x + edge, rect.right - edge
    style = canvas.style(22, palette.on_seal, face=Face.SERIF, tabular=True)
    small = canvas.style(18, palette.gold_light)
    said, figures = (
        canvas.lettering.measure(*each)[0] for each in ((texts("table.tag.hua"), small), (number, style))
    )
    image = canvas.lettering.fit(number, style, 0.6 * (right - left), 0.5)
    x, room = right - image.get_width(), right - left - image.get_width() - gap / 2
    worded = 0.6 * said <= room
    if size + said + figures + 2 * gap <= right - left or not worded:
        canvas.image(picture(_blossom(size, palette.gold_light)), (left, rect.centre.y - size / 2))
        left += size + gap
    canvas.image(image, (x, rect.centre.y - image.get_height() / 2))
    if worded:
        word = canvas.lettering.fit(texts("table.tag.hua"), small, x - left - gap / 2, 0.5)
        canvas.image(word, (left, rect.centre.y - word.get_height() / 2))


def _mark(canvas: Canvas, tag: PlacedTag, ink: Colour, told: tuple[TableModel, Texts]) -> None:
    """What the game marks at the seat."""
    model, texts = told
    mark = tag.mark
    assert mark is not None, "a sign of this kind has its mark"
    if mark.key == "fed" and mark.toward is not None:
        wind = texts(f"wind.{model.of(model.side_of(mark.toward)).wind.code}")
        _fed(canvas, tag.rect, wind, texts("table.tag.fed", n=len(mark.tiles)))
    else:
        _words(canvas, tag.rect, texts(f"table.tag.{mark.key}{'.own' if tag.in_words else ''}"), ink)


def _fed(canvas: Canvas, rect: Rect, wind: str, words: str) -> None:
    """Who fed, an arrow from there, how many melds."""
    palette = canvas.theme.palette
    unit = min(rect.h, rect.w / 3.6)
    side = round(min(0.86 * rect.h, 0.3 * rect.w))
    left = rect.x + 0.14 * unit
    wind_piece(canvas, (left, rect.centre.y - side / 2, side, side), wind)
    x, y, half = left + side + 0.42 * unit, rect.centre.y, 0.3 * unit
    canvas.fill((x - half, y - 0.07 * unit, 1.2 * half, 0.14 * unit), palette.vermilion)
    canvas.polygon(
        ((x + 0.1 * half, y - 0.7 * half), (x + half, y), (x + 0.1 * half, y + 0.7 * half)), palette.vermilion
    )
    start = x + half
    room = Rect(start - 4 * canvas.scale, rect.y, rect.right - start + 6 * canvas.scale, rect.h)
    _words(canvas, room, words, palette.ink)


@lru_cache(maxsize=16)
def _blossom(size: int, colour: Colour) -> str:
    """A blossom of five petals."""
    petals = "".join(
        f'<ellipse cx="50" cy="26" rx="17" ry="22" transform="rotate({72 * number} 50 50)"/>'
        for number in range(5)
    )
    body = f'<g transform="scale({size / 100:g})" fill="{hex_of(colour)}">{petals}</g>'
    return document((size, size), body)


def tag_lights(canvas: Canvas, tags: Sequence[PlacedTag], focus: Focus) -> None:
    """What the pointer or the keys are on."""
    palette = canvas.theme.palette
    for tag in tags:
        around = tag.rect.inset(-3 * canvas.scale).box
        if is_focused(focus, tag.name):
            canvas.frame(around, palette.gold, canvas.theme.shape.focus, 12)
        elif state_of(focus, tag.name) in (ButtonState.HOVER, ButtonState.PRESSED):
            canvas.frame(around, palette.on_cloth, 1.4, 12)


def draw_counts(canvas: Canvas, counts: Sequence[PlacedCount]) -> None:
    """The numbers beside the piles, as large as there is room."""
    palette = canvas.theme.palette
    for entry in counts:
        rect, words = entry.rect, f"×{entry.count}"
        size = 0.86 * rect.h
        style = canvas.style(size / canvas.scale, palette.gold_light, weight=0.02, tabular=True)
        size *= min(1.0, rect.w / canvas.lettering.measure(words, style)[0])
        style = canvas.style(max(9.0, size) / canvas.scale, palette.gold_light, weight=0.02, tabular=True)
        canvas.text(words, (rect.x, rect.centre.y), style, Anchor.LEFT)


def caution_line(means: Means, rect: Rect, told: Card) -> None:
    """A caution in the strip over the hand: sign, tiles that show why, the reason in one or two lines."""
    canvas, palette = means.canvas, means.canvas.theme.palette
    high = round(50 * canvas.scale)
    edge = 16 * canvas.scale
    head = 48 * canvas.scale + (_tiles_width(means, told.tiles, high) + edge if told.tiles else 0)
    lines = told.text.split("\n")
    style = canvas.style(22 if len(lines) == 1 else 20, palette.ink)
    natural = max(canvas.lettering.measure(line, style)[0] for line in lines)
    box = Rect(rect.x, rect.y, min(rect.w, head + natural + 2 * edge), rect.h)
    canvas.panel(box.box)
    canvas.fill((box.x, box.y + 0.18 * box.h, max(2.0, 4 * canvas.scale), 0.64 * box.h), palette.vermilion)
    caution_badge(canvas, Point(box.x + edge + 16 * canvas.scale, box.centre.y), 34 * canvas.scale)
    left = box.x + edge + 40 * canvas.scale
    if told.tiles:
        left = _tiles(means, told.tiles, Point(left, box.centre.y - 0.58 * high), high) + edge
    room = box.right - edge - left
    if natural <= room + 1 and len(lines) == 1:
        canvas.text(told.text, (left, box.centre.y), style, Anchor.LEFT)
        return
    block = canvas.lettering.block(told.text, canvas.style(20, palette.ink), room + 1, leading=1.3)
    canvas.image(block, (left, box.centre.y - block.get_height() / 2))


def card(means: Means, zone: Rect, told: Card) -> None:
    """An explanation on a sheet of paper, on the foot of its zone and as high as its words."""
    canvas, palette = means.canvas, means.canvas.theme.palette
    edge, small = 18 * canvas.scale, max(20.0, 13 / canvas.scale)
    body = canvas.style(small, palette.ink)
    wide = zone.w - 2 * edge
    block = canvas.lettering.block(told.text, body, wide, leading=1.35)
    rows, high = _rows(means, told.tiles, wide)
    head = 1.5 * (small + 4) * canvas.scale
    tall = 2 * edge + head + len(rows) * (1.16 * high + 10 * canvas.scale) + block.get_height()
    box = Rect(zone.x, zone.bottom - tall, zone.w, tall)
    canvas.panel(box.box, palette.vermilion if told.is_caution else None)
    y, x = box.y + edge, box.x + edge
    if told.is_caution:
        size = 1.3 * small * canvas.scale
        caution_badge(canvas, Point(x + size / 2, y + head / 2 - 3 * canvas.scale), size)
        x += size + 8 * canvas.scale
    title = canvas.style(small + 4, palette.vermilion_text, face=Face.SERIF, weight=0.01)
    canvas.text(told.title, (x, y + head / 2 - 3 * canvas.scale), title, Anchor.LEFT, box.right - edge - x)
    y += head
    for row in rows:
        _tiles(means, row, Point(box.x + edge, y), high)
        y += 1.16 * high + 10 * canvas.scale
    canvas.image(block, (box.x + edge, y))


def _rows(means: Means, tiles: tuple[Tile, ...], wide: float) -> tuple[tuple[tuple[Tile, ...], ...], int]:
    """Tiles in as many rows as they need to stay legible, and how high they are: as high as in a row they can be."""
    unit = means.canvas.scale
    high, least = round(46 * unit), round(36 * unit)
    while high > least and _tiles_width(means, tiles, high) > wide:
        high -= 1
    each = max(1, int(wide / means.sprites.size(high)[0]))
    return tuple(tiles[start : start + each] for start in range(0, len(tiles), each)), high


def _tiles_width(means: Means, tiles: tuple[Tile, ...], high: int) -> int:
    return len(tiles) * means.sprites.size(high)[0]


def _tiles(means: Means, tiles: tuple[Tile, ...], corner: Point, high: int) -> float:
    """A closed row of small tiles; its right-hand edge."""
    wide = means.sprites.size(high)[0]
    size = (len(tiles) * wide, round(1.16 * high))
    means.sprites.shadow(size, high).onto(means.canvas.surface, round(corner.x), round(corner.y))
    for index, tile in enumerate(tiles):
        look = Look(wild=tile in means.wilds)
        means.canvas.image(means.sprites.front(tile, high, look), (corner.x + index * wide, corner.y))
    return corner.x + size[0]


_RISES: Final = 0.1
_FADES: Final = 0.86


def banner(means: Means, middle: Point, unit: float, told: Banner) -> None:
    """A vermilion ribbon across the middle of the table."""
    canvas, palette = means.canvas, means.canvas.theme.palette
    shown = (
        min(1.0, told.share / _RISES) if told.share < _FADES else max(0.0, (1 - told.share) / (1 - _FADES))
    )
    high = round(64 * unit)
    words = canvas.style(38 * unit / canvas.scale, palette.on_seal, face=Face.SERIF, weight=0.014)
    quiet = canvas.style(max(20 * unit, 12) / canvas.scale, palette.on_seal)
    tiles = _tiles_width(means, told.tiles, high)
    room = 660 * unit - tiles - 96 * unit
    first = canvas.lettering.fit(told.words, words, room, 0.5)
    second = canvas.lettering.fit(told.detail, quiet, room, 0.6)
    text = max(first.get_width(), second.get_width())
    wide, tall = text + tiles + 96 * unit, 116 * unit
    box = Rect(middle.x - wide / 2, middle.y - tall * shown / 2, wide, max(4.0, tall * shown))
    canvas.shadow(box.box, 16, 10)
    canvas.fill(box.box, palette.vermilion_dark, 10)
    inner = box.inset(3 * unit)
    canvas.fill(inner.box, palette.vermilion, 8)
    canvas.frame(box.inset(7 * unit).box, palette.gold, 1.6, 6)
    if shown < 1.0:
        return
    x = box.x + 34 * unit
    canvas.image(first, (x, middle.y - 16 * unit - first.get_height() / 2))
    canvas.image(second, (x, middle.y + 28 * unit - second.get_height() / 2))
    if told.tiles:
        _tiles(means, told.tiles, Point(box.right - 34 * unit - tiles, middle.y - 0.58 * high), high)
