"""Draws what can be chosen about a win (画选择): a card of paper with rows of chips, some with tiles on them."""

from __future__ import annotations

from game.present.layout.calculator_desk_layout import CHIP_TEXT, ROW_TEXT, DeskPlaces, PlacedChips
from game.present.layout.geometry import Rect
from game.present.layout.tiles_layout import stepped, tiles_wide
from game.present.scroll import Scroll
from game.present.shown import ShownGroup
from game.ui.canvas import Anchor, ButtonState
from game.ui.draw_row import draw_tiles
from game.ui.fade import faded
from game.ui.ink import Ink
from game.ui.text import Face
from game.ui.widgets import ChipLook, chip, is_focused, scroll_bar, state_of

__all__ = ["draw_choices"]


def draw_choices(ink: Ink, places: DeskPlaces, scroll: Scroll, card: Rect) -> None:
    """The card with what can be chosen."""
    canvas = ink.canvas
    canvas.panel(card.box)
    with faded(canvas, card.inset(12 * ink.unit, 8 * ink.unit), scroll):
        for placed in places.rows:
            _row(ink, placed, scroll.offset)
    bar = Rect(card.right - 12 * ink.unit, card.y + 12 * ink.unit, 6 * ink.unit, card.h - 24 * ink.unit)
    scroll_bar(canvas, bar, scroll.thumb)


def _row(ink: Ink, placed: PlacedChips, offset: float) -> None:
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    name = placed.name.moved(0, -offset)
    style = canvas.style(ROW_TEXT, palette.vermilion_text, face=Face.SERIF, weight=0.012)
    canvas.text(ink.say(placed.row.name), (name.x, name.centre.y), style, Anchor.LEFT, name.w)
    for each, place in placed.chips:
        rect = place.moved(0, -offset)
        state = state_of(ink.focus, each.name) if each.enabled else ButtonState.OFF
        if each.name == "streak":
            number = canvas.style(CHIP_TEXT + 4, palette.ink, face=Face.SERIF, tabular=True)
            canvas.text(ink.say(each.label), (rect.centre.x, rect.centre.y), number, Anchor.CENTRE, rect.w)
            continue
        words = "" if each.tile is not None or each.hand else ink.say(each.label)
        chip(canvas, rect, ChipLook(words, state, each.chosen, is_focused(ink.focus, each.name)))
        if each.hand:
            _hand_on(ink, each.hand, rect)
        if each.tile is not None:
            high = max(10, round(0.62 * rect.h))
            wide = ink.sprites.size(high)[0]
            canvas.image(
                ink.sprites.face(each.tile, high), (rect.x + 14 * ink.unit, rect.centre.y - high / 2)
            )
            colour = palette.on_seal if each.chosen else palette.ink
            left = rect.x + wide + 22 * ink.unit
            canvas.text(
                ink.say(each.label),
                (left, rect.centre.y),
                canvas.style(20, colour),
                Anchor.LEFT,
                rect.right - left - 6,
            )


def _hand_on(ink: Ink, groups: tuple[ShownGroup, ...], rect: Rect) -> None:
    """A whole hand on a chip, as large as it fits."""
    room = rect.w - 28 * ink.unit
    high = stepped(min(0.66 * rect.h, room / tiles_wide(groups) / 0.75), ink.unit)
    draw_tiles(ink, groups, (rect.x + 14 * ink.unit, rect.centre.y - 0.58 * high), high)
