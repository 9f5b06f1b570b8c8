"""Draws a seat's tiles as a card (画各家牌): whose they are, what they were worth, the tiles, what counts of them."""

from __future__ import annotations

from game.present.layout.geometry import Rect
from game.present.layout.hua_layout import SeatPanel
from game.present.settle_model import SeatShown
from game.theme import mix
from game.ui.canvas import Anchor
from game.ui.draw_hua import draw_seat_panel
from game.ui.draw_who import wind_seal
from game.ui.ink import Ink
from game.ui.text import Face
from game.ui.widgets import score_text

__all__ = ["draw_card", "panel_head"]

_SMALL_NAME = 17
"""The size of a name that takes two lines."""


def draw_card(ink: Ink, shown: SeatShown, panel: SeatPanel, *, total: bool) -> None:
    """A seat in its frame; with *total* the score after the hand."""
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    rect = ink.at(panel.rect)
    ground = mix(palette.paper, palette.gold_light, 0.3) if shown.who.won else palette.paper_light
    canvas.fill(rect.box, ground, 12, 0.7)
    canvas.frame(rect.box, palette.hairline, 1.5, 12)
    panel_head(ink, shown, ink.at(panel.head), told=True, total=total)
    draw_seat_panel(ink, shown.hand, shown.hua or shown.chips, panel)


def panel_head(ink: Ink, shown: SeatShown, rect: Rect, *, told: bool, total: bool) -> None:
    """Whose tiles they are; with *told* what their hua come to and brought, with *total* the score after it."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    side = 26 * unit
    wind_seal(ink, (rect.x, rect.centre.y - side / 2, side), shown.who)
    words = ink.say(shown.who.name) + (f" · {ink.texts('settle.dead')}" if shown.dead else "")
    if shown.state is not None:
        words += f" · {ink.say(shown.state)}"
    right = rect.right
    if total and shown.total is not None:
        style = canvas.style(22, palette.quiet, face=Face.SERIF, tabular=True)
        took = canvas.text(score_text(shown.total), (right, rect.centre.y), style, Anchor.RIGHT, 0.2 * rect.w)
        right = took.left - 16 * unit
    if told and shown.hua is not None:
        colour = palette.jade_text if shown.brought > 0 else palette.vermilion_text
        style = canvas.style(27, colour, face=Face.SERIF, weight=0.01, tabular=True)
        brought = score_text(shown.brought, signed=True)
        took = canvas.text(brought, (right, rect.centre.y), style, Anchor.RIGHT, 0.22 * rect.w)
        quiet = canvas.style(20, palette.quiet)
        took = canvas.text(
            ink.say(shown.hua.sum), (took.left - 16 * unit, rect.centre.y), quiet, Anchor.RIGHT, 0.36 * rect.w
        )
        right = took.left - 14 * unit
    left = rect.x + side + 10 * unit
    _name(ink, words, Rect(left, rect.y, right - left, rect.h))


def _name(ink: Ink, words: str, rect: Rect) -> None:
    """A name in a line; one that is too long for it in two."""
    canvas, style = ink.canvas, ink.canvas.style(_SMALL_NAME)
    if canvas.lettering.measure(words, canvas.style(21))[0] > rect.w:
        high = canvas.lettering.block_height(words, style, rect.w)
        if high <= 1.1 * rect.h:
            canvas.paragraph(words, (rect.x, rect.centre.y - high / 2), style, rect.w)
            return
    canvas.text(words, (rect.x, rect.centre.y), canvas.style(21), Anchor.LEFT, rect.w)
