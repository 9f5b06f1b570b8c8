"""Draws the panel of a chat (画聊天面板): the newest lines lowest, one's own at the right, a line to write on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.focus import Focus
from game.present.layout.chat_layout import LINE, ChatLayout
from game.present.layout.geometry import Rect
from game.present.text_entry import TextEntry
from game.ui.canvas import Anchor, ButtonKind, Canvas
from game.ui.draw_entry import draw_entry
from game.ui.ruler import FontRuler
from game.ui.text import Face
from game.ui.typeset import break_lines
from game.ui.widgets import ButtonLook, is_focused, push_button, state_of

__all__ = ["ChatLook", "draw_chat"]

_NAME: Final = 19
_GAP: Final = 10


@dataclass(frozen=True, slots=True)
class ChatLook:
    """What is drawn: the words of title, empty field and button; lines as name, words, whether they are one's own."""

    layout: ChatLayout
    focus: Focus
    entry: TextEntry
    words: tuple[str, str, str]
    lines: tuple[tuple[str, str, bool], ...]


def draw_chat(canvas: Canvas, look: ChatLook, empty: str) -> None:
    """The whole panel; *empty* stands where nothing was said yet."""
    layout, palette = look.layout, canvas.theme.palette
    title, placeholder, send = look.words
    canvas.shadow(layout.frame.box)
    canvas.panel(layout.frame.box)
    style = canvas.style(28, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(title, (layout.title.x, layout.title.centre.y), style, Anchor.LEFT, layout.title.w)
    cross = ButtonLook("×", 34)
    push_button(
        canvas, layout.close, cross, state_of(look.focus, "close"), focus=is_focused(look.focus, "close")
    )
    with canvas.clipped(layout.lines.box):
        _lines(canvas, look, empty)
    draw_entry(canvas, layout.entry, look.entry, placeholder, focused=True)
    button = ButtonLook(send, 24, kind=ButtonKind.JADE)
    push_button(
        canvas, layout.send, button, state_of(look.focus, "send"), focus=is_focused(look.focus, "send")
    )


def _lines(canvas: Canvas, look: ChatLook, empty: str) -> None:
    room = look.layout.lines
    palette = canvas.theme.palette
    if not look.lines:
        canvas.text(
            empty,
            (room.x, room.y + LINE * canvas.scale),
            canvas.style(LINE, palette.quiet),
            Anchor.LEFT,
            room.w,
        )
        return
    foot = room.bottom
    for name, words, own in reversed(look.lines):
        foot = _line(canvas, room, foot, (name, words), own=own)
        if foot < room.y:
            return


def _line(canvas: Canvas, room: Rect, foot: float, told: tuple[str, str], *, own: bool) -> float:
    """One line above *foot*; gives where the next one ends."""
    palette, (name, words) = canvas.theme.palette, told
    style = canvas.style(LINE, palette.ink)
    ruler, pad, size = FontRuler(canvas.lettering), 12 * canvas.scale, LINE * canvas.scale
    rows = break_lines(words, 0.8 * room.w - 2 * pad, lambda text: ruler.width(text, size))
    step = 1.35 * size
    wide = max(ruler.width(row, size) for row in rows) + 2 * pad
    high = len(rows) * step + pad
    x = room.right - wide if own else room.x
    bubble = Rect(x, foot - high, wide, high)
    canvas.fill(bubble.box, palette.gold_light if own else palette.paper_light, 12, 0.55 if own else 1.0)
    for number, row in enumerate(rows):
        canvas.text(row, (bubble.x + pad, bubble.y + pad / 2 + (number + 0.5) * step), style, Anchor.LEFT)
    if own:
        return bubble.y - _GAP * canvas.scale
    small = canvas.style(canvas.legible(_NAME), palette.quiet)
    y = bubble.y - 0.7 * _NAME * canvas.scale
    canvas.text(name, (room.x + pad, y), small, Anchor.LEFT, room.w)
    return y - 0.7 * _NAME * canvas.scale - _GAP * canvas.scale
