"""Draws the strip of paper below a table, and the arrow that points at something on it (画字条与指点)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.strip_layout import STRIP_TEXT, StripLayout
from game.theme import Colour
from game.ui.canvas import ButtonState, Canvas
from game.ui.text import Face, TextStyle
from game.ui.widgets import ButtonLook, is_focused, push_button, state_of

__all__ = ["StripButton", "StripLook", "draw_pointer", "draw_strip"]

_SMALLEST: Final = 0.7
_TITLE_LEAST: Final = 0.48
"""A long name of a lesson gets so small."""
_DOT: Final = 5.0
_ARROW: Final = 15.0
_WIDE: Final = 150.0


@dataclass(frozen=True, slots=True)
class StripButton:
    """A button of the strip: its target, how it looks, whether it can be pressed."""

    name: str
    look: ButtonLook
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class StripLook:
    """What stands on the strip; *wrong*: the text answers something that was not right. *dots* are steps, *done* of
    them behind the one that is shown.
    """

    layout: StripLayout
    title: str
    text: str
    buttons: tuple[StripButton, ...]
    focus: Focus
    wrong: bool = False
    dots: int = 0
    done: int = 0


def draw_strip(canvas: Canvas, look: StripLook) -> None:
    """The strip with everything on it."""
    layout, palette = look.layout, canvas.theme.palette
    canvas.fill(layout.frame.box, palette.walnut_dark)
    canvas.panel(layout.frame.inset(canvas.px(6)).box)
    title = canvas.style(26, palette.ink, face=Face.SERIF, weight=0.012)
    beside = layout.text.x > layout.title.right
    middle = layout.frame.centre.y if beside and not look.dots else layout.title.centre.y
    image = canvas.lettering.fit(look.title, title, layout.title.w, _TITLE_LEAST)
    canvas.image(image, (layout.title.x, middle - image.get_height() / 2))
    _dots(canvas, look)
    colour = palette.vermilion_text if look.wrong else palette.ink
    _text(canvas, look.text, layout.text, colour)
    for button, rect in zip(look.buttons, layout.buttons, strict=True):
        state = state_of(look.focus, button.name) if button.enabled else ButtonState.OFF
        push_button(canvas, rect, button.look, state, focus=is_focused(look.focus, button.name))


def _text(canvas: Canvas, text: str, rect: Rect, colour: Colour) -> None:
    """The text in the middle of its height; smaller where it would not fit."""
    style = canvas.style(STRIP_TEXT, colour)
    high = _height(canvas, text, style, rect.w)
    while high > rect.h and style.size > _SMALLEST * STRIP_TEXT * canvas.scale:
        style = replace(style, size=0.95 * style.size)
        high = _height(canvas, text, style, rect.w)
    canvas.paragraph(text, (rect.x, rect.y + max(0.0, (rect.h - high) / 2)), style, rect.w)


def _height(canvas: Canvas, text: str, style: TextStyle, width: float) -> float:
    return canvas.lettering.block_height(text, style, width)


def _dots(canvas: Canvas, look: StripLook) -> None:
    """A dot a step: done ones filled, the one that is shown larger."""
    if not look.dots:
        return
    rect, palette, unit = look.layout.dots, canvas.theme.palette, canvas.scale
    pitch = min(17 * unit, rect.w / look.dots)
    start = rect.x + _DOT * unit
    if rect.x > look.layout.title.x:  # beside the title: at the right edge
        start = rect.right - pitch * (look.dots - 1) - _DOT * unit
    for number in range(look.dots):
        centre = (start + number * pitch, rect.centre.y)
        if number == look.done:
            canvas.disc(centre, _DOT * unit * 1.3, palette.vermilion)
        elif number < look.done:
            canvas.disc(centre, _DOT * unit, palette.jade)
        else:
            canvas.disc(centre, _DOT * unit * 0.9, palette.hairline)


def draw_pointer(canvas: Canvas, rect: Rect, phase: float) -> None:
    """A ring around *rect* and an arrow above it that moves with *phase*, from 0 to 1; a ring only where it is wide."""
    palette, unit = canvas.theme.palette, canvas.scale
    swing = 0.5 - 0.5 * math.cos(2 * math.pi * phase)
    around = rect.inset(-(4 + 3 * swing) * unit)
    canvas.frame(around.box, palette.gold_light, 4, 12)
    size, gap = _ARROW * unit, (8 + 8 * swing) * unit
    above = rect.y > 4 * size
    if not above and rect.w > _WIDE * unit:
        return  # a panel at the upper edge: below it lie other things to press
    tip, way = (rect.y - gap, -1.0) if above else (rect.bottom + gap, 1.0)
    for colour, wide, foot, nib in (
        (palette.vermilion, 1.0, 1.5, 0.0),
        (palette.gold_light, 0.6, 1.27, 0.35),
    ):
        x, half = rect.centre.x, wide * size
        base, point = tip + way * foot * size, tip + way * nib * size
        canvas.polygon(((x - half, base), (x + half, base), (x, point)), colour)
