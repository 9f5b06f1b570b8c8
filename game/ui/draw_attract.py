"""Draws the attract screen (画待客): the river beside the table, a few words on paper, a plate to be touched."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.present.layout.attract_layout import AttractLayout, CoverLayout
from game.present.layout.geometry import Rect
from game.present.pattern_examples import PatternExample
from game.theme import mix
from game.ui.canvas import Anchor, ButtonKind, Canvas
from game.ui.draw_kiosk_lobby import BoardWords, signboard
from game.ui.lacquer import board
from game.ui.scenery import Scenery
from game.ui.sprites import Look, TileSprites
from game.ui.text import Align, Face
from game.ui.title import draw_title
from rules.tiles.tile import Tile

__all__ = ["AttractWords", "CaptionWords", "draw_cover", "draw_pictures", "draw_plate"]

_LOW: Final = 180.0
"""Paper that is lower is a slip."""
_GROUP: Final = 0.28
"""The gap between groups of tiles, of a tile's width."""
_Row: TypeAlias = tuple[tuple[tuple[Tile, ...], ...], float]
"""Groups of tiles beside each other, and how high they are."""


@dataclass(frozen=True, slots=True)
class CaptionWords:
    """What stands on the paper: what it is about, title, text, and tiles."""

    about: str
    title: str
    text: str
    example: PatternExample | None = None


@dataclass(frozen=True, slots=True)
class AttractWords:
    """Everything that is written: title and subtitle, shop and machine, the plate in two languages, the line of
    versions.
    """

    title: tuple[str, str]
    house: tuple[str, str]
    touch: tuple[str, str]
    line: str


def draw_pictures(
    canvas: Canvas,
    layout: AttractLayout,
    words: AttractWords,
    caption: CaptionWords | None,
    painted: tuple[tuple[Scenery, ...], TileSprites],
) -> None:
    """Everything beside the table but the plate: what changes with the caption only."""
    sceneries, sprites = painted
    palette, unit = canvas.theme.palette, canvas.scale
    canvas.surface.fill(mix(palette.walnut_dark, palette.shadow, 0.6))
    for rect, scenery in zip(layout.pictures, sceneries, strict=True):
        canvas.surface.blit(scenery.still, (round(rect.x), round(rect.y)))
        canvas.frame(rect.box, palette.walnut, 6, 4)
        canvas.frame(rect.inset(5 * unit).box, palette.inlay, 1.2, 2, 0.8)
    _house(canvas, layout.board, words.house if words.house[0] else words.title)
    if caption is not None:
        _paper(canvas, layout.caption, caption, sprites)
    _line(canvas, layout.line, words.line)


def draw_cover(canvas: Canvas, layout: CoverLayout, words: AttractWords, sign: BoardWords | None) -> None:
    """What stands on the scenery between two hands, but for the plate."""
    draw_title(canvas, layout.title, words.title)
    _house(canvas, layout.board, words.house)
    if sign is not None:
        signboard(canvas, layout.sign, sign)
    _line(canvas, layout.line, words.line)


def draw_plate(canvas: Canvas, rect: Rect, words: tuple[str, str], share: float) -> None:
    """The plate that asks to be touched: vermilion lacquer, its light swells with *share* going from 0 to 1."""
    palette, unit = canvas.theme.palette, canvas.scale
    swell = 0.5 - 0.5 * math.cos(2 * math.pi * share)
    canvas.glow(rect.box, palette.gold_light, 16, 12, round(70 + 150 * swell))
    canvas.button(rect.box, ButtonKind.SEAL)
    canvas.frame(rect.inset(9 * unit).box, palette.gold_light, 1.5, 7, 0.6)
    room = rect.w - 60 * unit
    size = 0.4 * rect.h / unit
    style = canvas.style(size, palette.on_seal, face=Face.SERIF, weight=0.016)
    canvas.text(words[0], (rect.centre.x, rect.y + 0.41 * rect.h), style, Anchor.CENTRE, room)
    small = canvas.style(0.17 * rect.h / unit, palette.gold_light)
    canvas.text(words[1], (rect.centre.x, rect.y + 0.77 * rect.h), small, Anchor.CENTRE, room)


def _house(canvas: Canvas, rect: Rect, words: tuple[str, str]) -> None:
    """The lacquer board with the name of the house, and of the machine."""
    shop, machine = words
    if not shop:
        return
    palette, unit = canvas.theme.palette, canvas.scale
    board(canvas, rect)
    size = 0.44 * rect.h / unit
    style = canvas.style(size, palette.gold_light, face=Face.SERIF, weight=0.016)
    y = rect.y + (0.42 if machine else 0.5) * rect.h
    name = canvas.lettering.fit(shop, style, rect.w - 70 * unit, 0.4)
    canvas.image(name, (rect.centre.x - name.get_width() / 2, y - name.get_height() / 2))
    if machine:
        small = canvas.style(max(17, 0.16 * rect.h / unit), mix(palette.gold, palette.paper, 0.3))
        canvas.text(
            machine, (rect.centre.x, rect.y + 0.77 * rect.h), small, Anchor.CENTRE, rect.w - 90 * unit
        )


def _slip(canvas: Canvas, rect: Rect, caption: CaptionWords, sprites: TileSprites) -> None:
    """A low slip of paper: title and hand in one line, the text below them."""
    palette, unit = canvas.theme.palette, canvas.scale
    pad = 22 * unit
    inner = rect.w - 2 * pad
    canvas.panel(rect.box)
    x, y = rect.x + pad, rect.y + 12 * unit
    style = canvas.style(34, palette.vermilion_text, face=Face.SERIF, weight=0.014)
    title = canvas.text(caption.title, (x, y + 22 * unit), style, Anchor.LEFT, 0.6 * inner)
    left = title.right + 24 * unit
    room = x + inner - left
    tiles = _tiles(caption.example, room, 40 * unit)
    if len(tiles) == 1 and tiles[0][1] > 26 * unit and caption.example is not None:
        _row(canvas, sprites, (left, y + 2 * unit), tiles[0], caption.example.wild_tile)
    else:
        about = canvas.style(22, palette.quiet)
        canvas.text(caption.about, (x + inner, y + 24 * unit), about, Anchor.RIGHT, room)
    body = canvas.style(25, palette.ink)
    with canvas.clipped((rect.x, rect.y, rect.w, rect.h - 4 * unit)):
        canvas.image(canvas.lettering.block(caption.text, body, inner, leading=1.25), (x, y + 52 * unit))


def _paper(canvas: Canvas, rect: Rect, caption: CaptionWords, sprites: TileSprites) -> None:
    """A sheet of paper with the caption, as high as its words, in the middle of its place."""
    if rect.h < _LOW * canvas.scale:
        _slip(canvas, rect, caption, sprites)
        return
    palette, unit = canvas.theme.palette, canvas.scale
    pad = 30 * unit
    inner = rect.w - 2 * pad
    lettering = canvas.lettering
    body = canvas.style(27, palette.ink)
    title = canvas.style(46, palette.vermilion_text, face=Face.SERIF, weight=0.014)
    about = canvas.style(23, palette.quiet)
    text = lettering.block(caption.text, body, inner, align=Align.LEFT) if caption.text else None
    tiles = _tiles(caption.example, inner, (56 if rect.w > 700 * unit else 62) * unit)
    need = 2 * pad + 34 * unit + 66 * unit + (text.get_height() if text is not None else 0)
    need += sum(1.16 * high + 10 * unit for _, high in tiles) + (10 * unit if tiles else 0)
    while tiles and need > rect.h:  # no room for the hand as well
        need -= sum(1.16 * high + 10 * unit for _, high in tiles) + 10 * unit
        tiles = ()
    high = min(rect.h, need)
    sheet = Rect(rect.x, rect.y + (rect.h - high) / 2, rect.w, high)
    canvas.panel(sheet.box)
    x, y = sheet.x + pad, sheet.y + pad
    canvas.text(caption.about, (x, y + 12 * unit), about, Anchor.LEFT, inner)
    canvas.line((x, y + 33 * unit), (x + inner, y + 33 * unit), palette.hairline, 1)
    canvas.text(caption.title, (x, y + 68 * unit), title, Anchor.LEFT, inner)
    y += 108 * unit
    wild = caption.example.wild_tile if caption.example is not None else None
    for row in tiles:
        _row(canvas, sprites, (x, y), row, wild)
        y += 1.16 * row[1] + 10 * unit
    if tiles:
        y += 10 * unit
    if text is not None:
        with canvas.clipped((sheet.x, sheet.y, sheet.w, sheet.h - 0.6 * pad)):
            canvas.image(text, (x, y))


def _tiles(example: PatternExample | None, room: float, largest: float) -> tuple[_Row, ...]:
    """The groups of a hand in one or two rows, with the height of their tiles; () without a hand."""
    if example is None:
        return ()
    groups = example.shown
    whole = sum(len(group) for group in groups) + _GROUP * (len(groups) - 1)
    if 0.75 * largest * whole <= room or len(groups) < 2:
        return ((groups, min(largest, room / (0.75 * whole))),)
    half = -(-len(groups) // 2)
    rows = (groups[:half], groups[half:])
    widest = max(sum(len(group) for group in row) + _GROUP * (len(row) - 1) for row in rows)
    return tuple((row, min(largest, room / (0.75 * widest))) for row in rows)


def _row(
    canvas: Canvas, sprites: TileSprites, place: tuple[float, float], row: _Row, wild: Tile | None
) -> None:
    """A row of tiles; wilds have their gold corner."""
    x, y = place
    groups, high = row
    for group in groups:
        for tile in group:
            image = sprites.front(tile, max(8, round(high)), Look(wild=tile is wild))
            canvas.image(image, (x, y))
            x += image.get_width() + 1
        x += _GROUP * 0.75 * high


def _line(canvas: Canvas, rect: Rect, text: str) -> None:
    """The small line at the foot, in ivory on dark water."""
    style = canvas.style(canvas.legible(18), canvas.theme.palette.on_cloth)
    canvas.text(text, (rect.centre.x, rect.centre.y), style, Anchor.CENTRE, rect.w)
