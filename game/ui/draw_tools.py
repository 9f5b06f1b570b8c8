"""Draws the tools beside the table (画工具): pictures with words, and how many things one of them does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.theme import mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.icons import icon
from game.ui.text import Face

__all__ = ["Tool", "count_badge", "tool_button"]

_WORD: Final = 17


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
    line = canvas.lettering.measure(tool.word, style)[
        1
    ]  # a word that is written smaller stands on the same line
    foot = 0.94 * rect.h - line / 2
    size = round(min(0.92 * rect.w, 1.32 * (foot - line / 2)))
    middle = rect.y + 0.04 * rect.h + (foot - line / 2) / 2
    icon(canvas, tool.icon, Rect(rect.centre.x - size / 2, middle - size / 2, size, size), colour)
    canvas.image(word, (rect.centre.x - word.get_width() / 2, rect.y + foot - word.get_height() / 2))


def count_badge(canvas: Canvas, rect: Rect, count: int) -> None:
    """How many things a tool does for the player now, at the upper corner of its button."""
    palette, radius = canvas.theme.palette, 13 * canvas.scale
    middle = (rect.right - 0.5 * radius, rect.y + 0.5 * radius)
    canvas.disc(middle, radius, palette.vermilion)
    style = canvas.style(19, palette.on_seal, face=Face.SERIF, tabular=True)
    canvas.text(str(count), middle, style, Anchor.CENTRE)
