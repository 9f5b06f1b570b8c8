"""Draws the PIN pad (画密码键盘): as many dots as digits were entered, and keys that all look alike."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.kiosk_pin_layout import KEYS, PinLayout, RecoveryLayout
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.draw_message import draw_message
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, state_of

__all__ = ["PinWords", "draw_pin", "draw_recovery"]


@dataclass(frozen=True, slots=True)
class PinWords:
    """What is written: title, the lines below it, how many digits are there, the words of the keys without a digit;
    *open* is whether digits are taken.
    """

    title: str
    text: str
    trouble: bool
    count: int
    erase: str
    enter: str
    open: bool


def draw_pin(
    canvas: Canvas,
    layout: PinLayout,
    words: PinWords,
    buttons: tuple[tuple[str, ButtonLook, bool], ...],
    focus: Focus,
) -> None:
    """The sheet over the darkened scene."""
    palette = canvas.theme.palette
    canvas.veil(0.6)
    canvas.panel(layout.frame.box)
    style = canvas.style(36, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(words.title, (layout.title.x, layout.title.centre.y), style, Anchor.LEFT, layout.title.w)
    ink = palette.vermilion_text if words.trouble else palette.quiet
    with canvas.clipped(layout.text.box):
        canvas.paragraph(words.text, (layout.text.x, layout.text.y), canvas.style(22, ink), layout.text.w)
    _dots(canvas, layout.dots, words.count)
    for key, rect in zip(KEYS, layout.keys, strict=True):
        _key(canvas, rect, key, words, focus)
    for (name, look, on), rect in zip(buttons, layout.buttons, strict=True):
        state = state_of(focus, name) if on else ButtonState.OFF
        push_button(canvas, rect, look, state, focus=is_focused(focus, name))


def draw_recovery(
    canvas: Canvas,
    layout: RecoveryLayout,
    words: tuple[tuple[str, str], str],
    buttons: tuple[tuple[str, ButtonLook], ...],
    focus: Focus,
) -> None:
    """A message with the code that helps; *words* are title and text, and the code."""
    about, code = words
    draw_message(canvas, layout.sheet, about, buttons, focus)
    palette, rect = canvas.theme.palette, layout.code
    canvas.fill(rect.box, palette.paper_light, canvas.theme.shape.button_radius)
    canvas.frame(rect.box, palette.gold, 1.5, canvas.theme.shape.button_radius)
    style = canvas.style(40, palette.ink, face=Face.SERIF, weight=0.012, tabular=True)
    canvas.text(code, (rect.centre.x, rect.centre.y), style, Anchor.CENTRE, rect.w - canvas.px(24))


def _dots(canvas: Canvas, rect: Rect, count: int) -> None:
    """A groove with a dot of ink for each digit, from the middle."""
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    canvas.fill(rect.box, palette.paper_light, radius)
    canvas.frame(rect.box, palette.hairline, 1.5, radius)
    step = min(38 * canvas.scale, rect.w / (count + 1)) if count else 0.0
    left = rect.centre.x - (count - 1) * step / 2
    for place in range(count):
        canvas.disc((left + place * step, rect.centre.y), canvas.px(9), palette.ink)


def _key(canvas: Canvas, rect: Rect, key: str, words: PinWords, focus: Focus) -> None:
    """A key; those with digits do not show that they are pressed, so that nobody reads them from afar."""
    if key.isdigit():
        look, state = ButtonLook(key, 38, serif=True), ButtonState.REST
        name = f"digit:{key}"
    elif key == "enter":
        look, state, name = ButtonLook(words.enter, 26, kind=ButtonKind.JADE), state_of(focus, key), key
    else:
        look, state, name = ButtonLook(words.erase, 26), state_of(focus, key), key
    off = not words.open or (not key.isdigit() and not words.count)
    push_button(canvas, rect, look, ButtonState.OFF if off else state, focus=is_focused(focus, name))
