"""Draws the seat ceremony (画定庄)."""

from __future__ import annotations

from dataclasses import dataclass

from game.i18n import Texts
from game.present.ceremony_model import CeremonyModel, DrawnWind
from game.present.focus import Focus
from game.present.label import Said
from game.present.layout.ceremony_layout import CeremonyLayout
from game.present.layout.geometry import Rect
from game.theme import mix
from game.ui.canvas import Anchor, ButtonKind, Canvas
from game.ui.draw_dice import small_dice
from game.ui.draw_form import draw_sheet
from game.ui.pieces import wind_piece
from game.ui.portraits import portrait, portrait_number
from game.ui.sprites import TileSprites
from game.ui.text import Face
from game.ui.widgets import ButtonLook, speak
from rules.tiles.tile import WINDS, Tile

__all__ = ["CeremonyLook", "draw_ceremony"]


@dataclass(frozen=True, slots=True)
class CeremonyLook:
    """What a frame shows: *throw* is how far the dice have rolled (0 to 1), *shown* how many tiles are turned up."""

    model: CeremonyModel
    layout: CeremonyLayout
    focus: Focus
    sprites: TileSprites
    texts: Texts
    throw: float
    shown: int


def draw_ceremony(canvas: Canvas, look: CeremonyLook) -> None:
    """The sheet over the empty table."""
    texts, model, layout = look.texts, look.model, look.layout
    button = ButtonLook(texts("ceremony.begin"), 26, kind=ButtonKind.JADE)
    canvas.veil(0.35)
    draw_sheet(canvas, layout.sheet, (texts("ceremony.title"), ""), (("next", button),), look.focus)
    _line(canvas, look)
    for number, drawn in enumerate(model.draws):
        _tile(canvas, look, layout.tiles[number], drawn.wind if number < look.shown else Tile.HIDDEN)
        if number < look.shown:
            _player(canvas, look, number, drawn)


def _line(canvas: Canvas, look: CeremonyLook) -> None:
    rect, model, unit = look.layout.line, look.model, canvas.scale
    rolling = look.throw < 1
    edge = small_dice(canvas, (rect.x, rect.centre.y), 40 * unit, model.throw, look.throw)
    if rolling:
        return
    done = look.shown >= len(model.draws)
    words = speak(look.texts, model.drawn if done else model.thrown)
    style = canvas.style(24, canvas.theme.palette.ink if done else canvas.theme.palette.quiet)
    left = edge + 20 * unit
    canvas.text(words, (left, rect.centre.y), style, Anchor.LEFT, rect.right - left)


def _tile(canvas: Canvas, look: CeremonyLook, rect: Rect, tile: Tile) -> None:
    high = round(rect.h)
    sprites = look.sprites
    sprites.shadow(sprites.size(high), high).onto(canvas.surface, rect.x, rect.y)
    image = sprites.back(high) if tile is Tile.HIDDEN else sprites.front(tile, high)
    canvas.image(image, (rect.x, rect.y))


def _player(canvas: Canvas, look: CeremonyLook, number: int, drawn: DrawnWind) -> None:
    palette, unit = canvas.theme.palette, canvas.scale
    head, name = look.layout.heads[number], look.layout.names[number]
    if drawn.own:
        around = Rect(name.x, head.y - 8 * unit, name.w, name.bottom - head.y + 12 * unit)
        canvas.fill(around.box, mix(palette.paper, palette.gold_light, 0.4), 12)
    key = drawn.name.key if isinstance(drawn.name, Said) else None
    canvas.image(portrait(portrait_number(key, drawn.seat), round(head.h), canvas.theme), (head.x, head.y))
    dealer = drawn.wind is WINDS[0]
    seal = 0.42 * head.h
    wind = look.texts(f"wind.{drawn.wind.code}")
    spot = (head.right - 0.6 * seal, head.bottom - seal, seal, seal)
    wind_piece(canvas, spot, wind, dealer=dealer)
    ink = palette.vermilion_text if dealer else palette.ink
    style = canvas.style(24, ink, face=Face.SERIF if dealer else Face.SANS)
    canvas.text(speak(look.texts, drawn.name), (name.centre.x, name.centre.y), style, Anchor.CENTRE, name.w)
