"""Draws a short message on its sheet (画提示)."""

from __future__ import annotations

from game.present.focus import Focus
from game.present.layout.message_layout import MESSAGE_SIZE, MessageLayout
from game.ui.canvas import Anchor, Canvas
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, state_of

__all__ = ["draw_message"]


def draw_message(
    canvas: Canvas,
    layout: MessageLayout,
    words: tuple[str, str],
    buttons: tuple[tuple[str, ButtonLook], ...],
    focus: Focus,
) -> None:
    """The sheet over the darkened scene."""
    canvas.veil(0.5)
    canvas.panel(layout.frame.box)
    palette = canvas.theme.palette
    style = canvas.style(34, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(words[0], (layout.title.x, layout.title.centre.y), style, Anchor.LEFT, layout.title.w)
    text = layout.text
    with canvas.clipped(text.box):
        canvas.paragraph(words[1], (text.x, text.y), canvas.style(MESSAGE_SIZE, palette.quiet), text.w)
    for (name, look), rect in zip(buttons, layout.buttons, strict=True):
        push_button(canvas, rect, look, state_of(focus, name), focus=is_focused(focus, name))
