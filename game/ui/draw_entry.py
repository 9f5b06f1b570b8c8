"""Draws a line being written (画输入框): its cursor, what is selected, and what an input method composes, in place.

The canvas is told where the cursor is; the app tells the window, so that the list of candidates opens there (U07).
"""

from __future__ import annotations

import pygame

from game.present.layout.entry_layout import LETTER, EntryLayout, entry_layout
from game.present.layout.geometry import Rect
from game.present.text_entry import TextEntry
from game.ui.canvas import Anchor, Canvas
from game.ui.ruler import FontRuler
from game.ui.text import TextStyle

__all__ = ["draw_entry"]


def draw_entry(canvas: Canvas, rect: Rect, entry: TextEntry, placeholder: str, focused: bool) -> None:
    """A field with its text, or with the quiet *placeholder* while there is none; *focused* while it is written in."""
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    canvas.fill(rect.box, palette.paper_light, radius)
    if focused:
        canvas.frame(rect.box, palette.gold, canvas.theme.shape.focus, radius)
    else:
        canvas.frame(rect.box, palette.hairline, 1.5, radius)
    layout = entry_layout(entry, rect, FontRuler(canvas.lettering), canvas.scale)
    style = canvas.style(LETTER)
    room = layout.room
    if not entry.text and not entry.composed:
        quiet = style.painted(palette.quiet)
        canvas.text(placeholder, (room.x, room.centre.y), quiet, Anchor.LEFT, room.w)
    with canvas.clipped(rect.inset(3, 0).box):
        _pieces(canvas, entry, layout, style, focused)
    if focused:
        high = LETTER * 1.3 * canvas.scale
        canvas.caret = pygame.Rect(round(layout.caret), round(room.centre.y - high / 2), 2, round(high))


def _pieces(canvas: Canvas, entry: TextEntry, layout: EntryLayout, style: TextStyle, focused: bool) -> None:
    """What is selected, the text around the cursor, the composition underlined between, the cursor."""
    palette, middle = canvas.theme.palette, layout.room.centre.y
    half = 0.66 * LETTER * canvas.scale
    start, end = layout.selected
    if focused and end > start:
        canvas.fill((start, middle - half, end - start, 2 * half), palette.gold_light, opacity=0.6)
    if layout.head:
        canvas.text(layout.head, (layout.left, middle), style, Anchor.LEFT)
    if entry.composed:
        ink = style.painted(palette.jade_text)
        canvas.text(entry.composed, (layout.composed, middle), ink, Anchor.LEFT)
        foot = middle + half
        canvas.line((layout.composed, foot), (layout.after, foot), palette.jade_text, 2)
    if layout.tail:
        canvas.text(layout.tail, (layout.after, middle), style, Anchor.LEFT)
    if focused:
        canvas.line((layout.caret, middle - half), (layout.caret, middle + half), palette.ink, 2)
