"""Draws the best hands (画好牌): cards with their tiles, and the picture of one that can be given to others."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.present.best_model import BestShown
from game.present.layout.best_layout import PICTURE, CardPlace
from game.present.layout.geometry import Rect
from game.present.layout.tiles_layout import are_told, tiles_wide
from game.present.shown import ShownGroup
from game.theme import mix
from game.ui.canvas import Anchor
from game.ui.draw_row import draw_tiles
from game.ui.ink import Ink
from game.ui.text import Align, Face
from game.ui.widgets import is_focused

__all__ = ["BestLook", "as_png", "draw_best", "draw_picture"]

_LEAST = 8
_NARROW = 800
"""Cards of fewer units have no room for everything."""


@dataclass(frozen=True, slots=True)
class BestLook:
    """The hands with their places; *chosen* is the one that the buttons are about."""

    hands: Sequence[BestShown]
    places: Sequence[CardPlace]
    chosen: int


def draw_best(ink: Ink, look: BestLook) -> None:
    """The cards that are in view."""
    for number, (shown, place) in enumerate(zip(look.hands, look.places, strict=True)):
        rect = ink.at(place.rect)
        if rect.bottom > ink.scroll.frame.y and rect.y < ink.scroll.frame.bottom:
            _card(ink, place, shown, (number, number == look.chosen))


def _card(ink: Ink, place: CardPlace, shown: BestShown, how: tuple[int, bool]) -> None:
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    number, chosen = how
    rect, name = ink.at(place.rect), f"best:{number}"
    lit = chosen or name in (ink.focus.hovered, ink.focus.pressed)
    canvas.fill(rect.box, palette.paper_light, 12, 0.95 if lit else 0.7)
    canvas.frame(rect.box, palette.gold_dark if chosen else palette.hairline, 2 if chosen else 1.5, 12)
    rank, at = canvas.style(34, palette.gold_dark, face=Face.SERIF, weight=0.01), ink.at(place.number).centre
    canvas.text(str(number + 1), (at.x, at.y), rank, Anchor.CENTRE)
    narrow = rect.w < _NARROW * unit
    _head(ink, ink.at(place.head), shown, narrow=narrow)
    _tiles(ink, shown.groups, ink.at(place.tiles))
    foot, small = ink.at(place.foot), canvas.style(18, palette.quiet)
    day = canvas.text(shown.day, (foot.right, foot.centre.y), small, Anchor.RIGHT)
    words = " · ".join(ink.say(part) for part in (shown.how, shown.game if narrow else shown.opponents))
    canvas.text(words, (foot.x, foot.centre.y), small, Anchor.LEFT, day.left - foot.x - 20 * unit)
    if is_focused(ink.focus, name):
        canvas.frame(rect.inset(-canvas.px(2)).box, palette.gold, canvas.theme.shape.focus, 13)


def _head(ink: Ink, head: Rect, shown: BestShown, *, narrow: bool) -> None:
    """The points at the right, total and patterns at the left."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    big = canvas.style(32, palette.jade_text, face=Face.SERIF, weight=0.01, tabular=True)
    took = canvas.text(shown.points, (head.right, head.centre.y), big, Anchor.RIGHT)
    total = canvas.style(27, palette.vermilion_text, face=Face.SERIF, weight=0.012)
    left = canvas.text(ink.say(shown.total), (head.x, head.centre.y), total, Anchor.LEFT, 0.3 * head.w).right
    end = float(took.left)
    if not narrow:
        quiet, place = canvas.style(19, palette.quiet), (end - 18 * unit, head.centre.y)
        end = float(canvas.text(ink.say(shown.game), place, quiet, Anchor.RIGHT, 0.3 * head.w).left)
    room = end - left - 40 * unit
    if room > 60 * unit:
        style = canvas.style(23, palette.ink, face=Face.SERIF)
        canvas.text(patterns_told(ink, shown), (left + 20 * unit, head.centre.y), style, Anchor.LEFT, room)


def patterns_told(ink: Ink, shown: BestShown) -> str:
    """The patterns in a line."""
    return "  ".join(ink.say(name) for name, _ in shown.patterns)


def _tiles(ink: Ink, groups: tuple[ShownGroup, ...], room: Rect) -> None:
    """The tiles as large as they fit, with words below wilds where they can be read."""
    told = are_told(groups)
    high = min((0.62 if told else 0.68) * room.h, room.w / (0.75 * tiles_wide(groups)))
    draw_tiles(ink, groups, (room.x, room.y + 0.02 * room.h), max(_LEAST, high), told=told)


def draw_picture(ink: Ink, shown: BestShown, names: tuple[str, str]) -> None:
    """A hand to be given away, on a canvas of its own; *names* are the program's and the player's."""
    canvas, surface = ink.canvas, ink.canvas.surface
    palette = canvas.theme.palette
    surface.fill(palette.paper)
    inner = Rect(0, 0, *PICTURE).inset(26)
    canvas.fill(inner.box, palette.paper_light, 14, 0.6)
    canvas.frame(inner.box, palette.gold_dark, 2, 14)
    canvas.frame(inner.inset(8).box, mix(palette.gold_dark, palette.paper, 0.5), 1, 9)
    left, right = inner.x + 48, inner.right - 48
    title = canvas.style(34, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(ink.say(shown.game), (left, inner.y + 66), title, Anchor.LEFT, 640)
    canvas.text(shown.day, (right, inner.y + 66), canvas.style(24, palette.quiet), Anchor.RIGHT, 300)
    canvas.line((left, inner.y + 104), (right, inner.y + 104), palette.hairline, 1.5)
    _tiles(ink, shown.groups, Rect(left, inner.y + 128, right - left, 110))
    total = canvas.style(70, palette.vermilion_text, face=Face.SERIF, weight=0.014)
    canvas.text(ink.say(shown.total), (left, inner.y + 312), total, Anchor.LEFT, 360)
    points = canvas.style(54, palette.jade_text, face=Face.SERIF, weight=0.01)
    canvas.text(shown.points, (right, inner.y + 312), points, Anchor.RIGHT, 300)
    words = canvas.style(30, palette.ink, face=Face.SERIF)
    canvas.paragraph(patterns_told(ink, shown), (left, inner.y + 372), words, right - left, Align.LEFT)
    foot = canvas.style(22, palette.quiet)
    told = f"{names[1]} · {ink.say(shown.how)} · {ink.say(shown.opponents)}"
    canvas.text(told, (left, inner.bottom - 56), foot, Anchor.LEFT, right - left - 90)
    canvas.seal((right - 56, inner.bottom - 84, 56, 56), names[0])


def as_png(surface: pygame.Surface) -> bytes:
    """A picture as a file."""
    out = io.BytesIO()
    pygame.image.save(surface, out, "hand.png")
    return out.getvalue()
