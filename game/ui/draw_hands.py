"""Draws everybody's tiles on a sheet (画各家手牌)."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.hands_layout import PART, HandsLayout
from game.ui.canvas import Anchor, Canvas
from game.ui.pieces import wind_piece
from game.ui.sprites import Look, TileSprites
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, state_of
from rules.tiles.tile import Tile

__all__ = ["HandsLook", "draw_hands"]


@dataclass(frozen=True, slots=True)
class HandsLook:
    """Title and note, the winds and names of the seats and who of them deals, their tiles in groups, the button.

    The *wilds* of the hand are marked as they are at the table.
    """

    layout: HandsLayout
    words: tuple[str, str]
    names: tuple[tuple[str, str, bool], ...]
    hands: tuple[tuple[tuple[Tile, ...], ...], ...]
    button: ButtonLook
    focus: Focus
    wilds: tuple[Tile, ...] = ()


def draw_hands(canvas: Canvas, sprites: TileSprites, look: HandsLook) -> None:
    """The sheet over the darkened table."""
    layout, palette = look.layout, canvas.theme.palette
    canvas.veil(0.5)
    canvas.panel(layout.frame.box)
    title = canvas.style(34, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(look.words[0], (layout.title.x, layout.title.centre.y), title, Anchor.LEFT, layout.title.w)
    note = canvas.style(22, palette.vermilion_text)
    canvas.text(look.words[1], (layout.note.right, layout.note.centre.y), note, Anchor.RIGHT, layout.note.w)
    for row, (wind, name, deals), groups in zip(layout.rows, look.names, look.hands, strict=True):
        style, side = canvas.style(24, palette.quiet), 0.84 * row.name.h
        wind_piece(canvas, (row.name.x, row.name.centre.y - side / 2, side, side), wind, dealer=deals)
        left = row.name.x + side + 10 * canvas.scale
        canvas.text(name, (left, row.name.centre.y), style, Anchor.LEFT, row.name.right - left)
        _tiles(canvas, sprites, (groups, row.tiles), layout.tile, look.wilds)
    state = state_of(look.focus, "close")
    push_button(canvas, layout.button, look.button, state, focus=is_focused(look.focus, "close"))


def _tiles(
    canvas: Canvas,
    sprites: TileSprites,
    hand: tuple[tuple[tuple[Tile, ...], ...], Rect],
    height: float,
    wilds: tuple[Tile, ...],
) -> None:
    """The groups of a seat from the left."""
    groups, place = hand
    pixels = max(8, round(height))
    wide, high = sprites.size(pixels)
    x = place.x
    for group in groups:
        canvas.cast(sprites.shadow((max(1, wide * len(group)), high), pixels), (x, place.y))
        for tile in group:
            canvas.image(sprites.front(tile, pixels, Look(wild=tile in wilds)), (x, place.y))
            x += wide
        x += PART * height
