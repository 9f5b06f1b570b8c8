"""Draws the keypad for a room number (画房号键盘)."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.online_code_layout import KEYS, CodeLayout
from game.theme import mix
from game.ui.canvas import Anchor, ButtonState, Canvas
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, state_of

__all__ = ["CodeWords", "draw_code"]


@dataclass(frozen=True, slots=True)
class CodeWords:
    """What is written: title, the line below it, the digits, the words of the two keys that are no digits."""

    title: str
    text: str
    trouble: bool
    digits: str
    paste: str
    erase: str


def draw_code(
    canvas: Canvas,
    layout: CodeLayout,
    words: CodeWords,
    buttons: tuple[tuple[str, ButtonLook, bool], ...],
    focus: Focus,
) -> None:
    """The sheet over the darkened scene."""
    palette = canvas.theme.palette
    canvas.veil(0.55)
    canvas.panel(layout.frame.box)
    style = canvas.style(36, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(words.title, (layout.title.x, layout.title.centre.y), style, Anchor.LEFT, layout.title.w)
    ink = palette.vermilion_text if words.trouble else palette.quiet
    with canvas.clipped(layout.text.box):
        canvas.paragraph(words.text, (layout.text.x, layout.text.y), canvas.style(21, ink), layout.text.w)
    for place, rect in enumerate(layout.digits):
        _digit(canvas, rect, words.digits[place : place + 1], here=place == len(words.digits))
    for key, rect in zip(KEYS, layout.keys, strict=True):
        _key(canvas, rect, key, words, focus)
    for (name, look, on), rect in zip(buttons, layout.buttons, strict=True):
        state = state_of(focus, name) if on else ButtonState.OFF
        push_button(canvas, rect, look, state, focus=is_focused(focus, name))


def _digit(canvas: Canvas, rect: Rect, digit: str, *, here: bool) -> None:
    """A place for a digit; the one that comes next has a stroke of vermilion at its foot."""
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    canvas.fill(rect.box, palette.paper_light, radius)
    canvas.frame(rect.box, palette.gold if here else palette.hairline, 2 if here else 1.5, radius)
    if digit:
        style = canvas.style(54, palette.ink, face=Face.SERIF, weight=0.016, tabular=True)
        canvas.text(digit, (rect.centre.x, rect.centre.y), style, Anchor.CENTRE)
    else:
        inset = 0.3 * rect.w
        colour = palette.vermilion if here else mix(palette.hairline, palette.quiet, 0.3)
        thick = max(2, canvas.px(3))
        canvas.fill((rect.x + inset, rect.bottom - 0.24 * rect.h, rect.w - 2 * inset, thick), colour, 1)


def _key(canvas: Canvas, rect: Rect, key: str, words: CodeWords, focus: Focus) -> None:
    if key.isdigit():
        name, look = f"digit:{key}", ButtonLook(key, 38, serif=True)
    else:
        name, look = key, ButtonLook(words.paste if key == "paste" else words.erase, 26)
    push_button(canvas, rect, look, state_of(focus, name), focus=is_focused(focus, name))
