"""Draws the assist panel (画代劳面板): switches, the tiles that are not asked for, what it all means."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.i18n import Texts
from game.present.focus import Focus
from game.present.layout.assist_layout import ASSIST_TEXT, AssistLayout
from game.present.layout.geometry import Rect
from game.ui.canvas import Anchor, Canvas
from game.ui.sprites import Look, TileSprites
from game.ui.text import Face
from game.ui.widgets import ButtonLook, ChipLook, chip, is_focused, push_button, state_of
from rules.tiles.tile import Tile

__all__ = ["AssistPicture", "draw_assist"]


@dataclass(frozen=True, slots=True)
class AssistPicture:
    """What the panel shows: switches by name with their words and whether they are on, tiles by name."""

    layout: AssistLayout
    focus: Focus
    switches: tuple[tuple[str, str, bool], ...]
    tiles: tuple[tuple[str, Tile, bool], ...]
    text: str


def draw_assist(canvas: Canvas, picture: AssistPicture, sprites: TileSprites, texts: Texts) -> None:
    """The panel over the table, which stays as bright as it is."""
    layout, palette = picture.layout, canvas.theme.palette
    canvas.shadow(layout.frame.box)
    canvas.panel(layout.frame.box)
    style = canvas.style(30, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(
        texts("assist.title"), (layout.title.x, layout.title.centre.y), style, Anchor.LEFT, layout.title.w
    )
    for (name, words, on), rect in zip(picture.switches, layout.switches, strict=True):
        chip(
            canvas, rect, ChipLook(words, state_of(picture.focus, name), on, is_focused(picture.focus, name))
        )
        _box(canvas, rect, on=on)
    if picture.tiles:
        quiet = canvas.style(ASSIST_TEXT, palette.vermilion_text, face=Face.SERIF, weight=0.01)
        place = (layout.caption.x, layout.caption.centre.y)
        canvas.text(texts("assist.tiles"), place, quiet, Anchor.LEFT, layout.caption.w)
    for (name, tile, off), rect in zip(picture.tiles, layout.tiles, strict=True):
        image = sprites.front(tile, round(0.66 * rect.h), Look(dimmed=off))
        chip(
            canvas, rect, ChipLook("", state_of(picture.focus, name), False, is_focused(picture.focus, name))
        )
        _tile(canvas, rect, image, off=off)
    block = (layout.text.x, layout.text.y)
    canvas.paragraph(picture.text, block, canvas.style(ASSIST_TEXT, palette.quiet), layout.text.w)
    close = ButtonLook("×", 34)
    push_button(
        canvas,
        layout.close.inset(8 * canvas.scale),
        close,
        state_of(picture.focus, "close"),
        focus=is_focused(picture.focus, "close"),
    )


def _box(canvas: Canvas, rect: Rect, *, on: bool) -> None:
    """The box of a switch, ticked while it is on: not the colour alone tells it."""
    palette, side = canvas.theme.palette, 24 * canvas.scale
    x, y = rect.x + 14 * canvas.scale, rect.centre.y - side / 2
    ink = palette.on_seal if on else palette.quiet
    canvas.frame((x, y, side, side), ink, 1.8, 5)
    if on:
        corners = ((0.16, 0.52), (0.28, 0.40), (0.44, 0.56), (0.76, 0.18), (0.88, 0.30), (0.44, 0.80))
        canvas.polygon(tuple((x + a * side, y + b * side) for a, b in corners), ink)


def _tile(canvas: Canvas, rect: Rect, image: pygame.Surface, *, off: bool) -> None:
    """A tile on its chip; one that is not asked for is struck through."""
    wide, high = image.get_size()
    x, y = rect.centre.x - wide / 2, rect.centre.y - high / 2
    canvas.image(image, (x, y))
    if off:
        thin = 3 * canvas.scale
        ends = ((x - thin, y + high), (x + wide, y - thin), (x + wide + thin, y), (x, y + high + thin))
        canvas.polygon(ends, canvas.theme.palette.vermilion, 0.85)
