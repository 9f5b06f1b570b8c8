"""Draws the tools beside the table (画工具): pictures with words, and how many things one of them does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.present.layout.geometry import Rect
from game.theme import Colour, mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.text import Face
from game.ui.vector import document, hex_of, picture

__all__ = ["Tool", "count_badge", "tool_button"]

_WORD: Final = 17

_ICONS: Final = {
    "menu": '<path d="M26 34H74M26 50H74M26 66H74"/>',
    "auto": '<circle cx="50" cy="36" r="11"/><path d="M28 74C30 58 40 54 50 54C60 54 70 58 72 74M70 24l8 -6M74 34h9"/>',
    "hint": '<path d="M42 64C42 56 33 53 33 41A17 17 0 0 1 67 41C67 53 58 56 58 64ZM43 72H57M46 79H54"/>',
    "assist": '<path d="M56 20L34 54H48L44 80L66 44H52Z"/>',
    "sound": '<path d="M26 42H38L54 28V72L38 58H26ZM64 40C69 46 69 54 64 60M72 33C81 43 81 57 72 67"/>',
    "mute": '<path d="M26 42H38L54 28V72L38 58H26ZM64 41L80 59M80 41L64 59"/>',
}


@dataclass(frozen=True, slots=True)
class Tool:
    """A small button beside the table: picture and word, whether what it stands for is on, whether keys are on it."""

    icon: str
    word: str
    lit: bool
    focus: bool


def tool_button(canvas: Canvas, rect: Rect, tool: Tool, state: ButtonState) -> None:
    """A small button beside the table: its picture with a word below; lit when what it stands for is on."""
    palette = canvas.theme.palette
    canvas.button(
        rect.box, ButtonKind.SLOT, ButtonState.REST if state is ButtonState.OFF else state, focus=tool.focus
    )
    colour = palette.gold_light if tool.lit else palette.on_cloth
    if state is ButtonState.HOVER:
        colour = mix(colour, palette.on_seal, 0.4)
    style = canvas.style(canvas.legible(_WORD), colour)
    word = canvas.lettering.fit(tool.word, style, rect.w - 2 * canvas.scale, 0.5)
    foot = 0.94 * rect.h - word.get_height() / 2
    size = round(min(0.92 * rect.w, 1.32 * (foot - word.get_height() / 2)))
    middle = rect.y + 0.04 * rect.h + (foot - word.get_height() / 2) / 2
    canvas.image(_icon(tool.icon, size, colour), (rect.centre.x - size / 2, middle - size / 2))
    canvas.image(word, (rect.centre.x - word.get_width() / 2, rect.y + foot - word.get_height() / 2))


@lru_cache(maxsize=128)
def _icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """The picture of a tool."""
    markup = (
        f'<g transform="scale({size / 100:g})" fill="none" stroke="{hex_of(colour)}" stroke-width="5" '
        f'stroke-linecap="round" stroke-linejoin="round">{_ICONS[name]}</g>'
    )
    return picture(document((size, size), markup))


def count_badge(canvas: Canvas, rect: Rect, count: int) -> None:
    """How many things a tool does for the player now, at the upper corner of its button."""
    palette, radius = canvas.theme.palette, 13 * canvas.scale
    middle = (rect.right - 0.5 * radius, rect.y + 0.5 * radius)
    canvas.disc(middle, radius, palette.vermilion)
    style = canvas.style(19, palette.on_seal, face=Face.SERIF, tabular=True)
    canvas.text(str(count), middle, style, Anchor.CENTRE)
