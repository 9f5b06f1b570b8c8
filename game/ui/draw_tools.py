"""Draws the tools beside the table (画工具): pictures with words, and how many things one of them does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.zones import Zones
from game.theme import mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.icons import icon
from game.ui.text import Face
from game.ui.widgets import is_focused, state_of

__all__ = ["Tool", "draw_tools"]

_WORD: Final = 17


@dataclass(frozen=True, slots=True)
class Tool:
    """A small button beside the table: its name, picture and word, whether what it stands for is on, a number of
    things that it is about.
    """

    name: str
    icon: str
    word: str
    lit: bool = False
    count: int = 0


def draw_tools(canvas: Canvas, zones: Zones, focus: Focus, tools: Sequence[Tool]) -> None:
    """All of them in their places, and a frame around the game box, which can be pressed as well."""
    for tool, rect in zip(tools, zones.buttons, strict=True):
        target = f"tool.{tool.name}"
        _button(canvas, rect, tool, state_of(focus, target), focus=is_focused(focus, target))
        if tool.count:
            _badge(canvas, rect, tool.count)
    palette, radius = canvas.theme.palette, canvas.theme.shape.panel_radius
    if is_focused(focus, "tool.room"):
        canvas.frame(zones.game.box, palette.gold, canvas.theme.shape.focus, radius)
    elif state_of(focus, "tool.room") is not ButtonState.REST:
        canvas.frame(zones.game.box, palette.jade, 2, radius)


def _button(canvas: Canvas, rect: Rect, tool: Tool, state: ButtonState, *, focus: bool) -> None:
    """A small button beside the table: its picture with a word below; lit when what it stands for is on."""
    palette = canvas.theme.palette
    canvas.button(
        rect.box, ButtonKind.SLOT, ButtonState.REST if state is ButtonState.OFF else state, focus=focus
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


def _badge(canvas: Canvas, rect: Rect, count: int) -> None:
    """How many things a tool is about now, at the upper corner of its button."""
    palette, radius = canvas.theme.palette, 13 * canvas.scale
    middle = (rect.right - 0.5 * radius, rect.y + 0.5 * radius)
    canvas.disc(middle, radius, palette.vermilion)
    style = canvas.style(19, palette.on_seal, face=Face.SERIF, tabular=True)
    canvas.text(str(count), middle, style, Anchor.CENTRE)
