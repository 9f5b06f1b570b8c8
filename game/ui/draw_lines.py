"""Draws plain lines of a long text (画长文): the licences, which are read as their authors have set them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.present.scroll import Scroll
from game.ui.canvas import Canvas
from game.ui.text import Face, Text, TextStyle

__all__ = ["LINE", "SIZE", "draw_lines", "set_lines"]

SIZE: Final = 20
LINE: Final = 31
"""The height of a line, in units."""


def set_lines(text: Text, content: str, unit: float, width: float) -> tuple[str, ...]:
    """The lines of a text in a width; what is too long for it is broken."""
    style = TextStyle(Face.SANS, SIZE * unit, (0, 0, 0))
    lines: list[str] = []
    for line in content.expandtabs(4).splitlines():
        lines += text.lines(line, style, width) if line.strip() else ("",)
    return tuple(lines)


def draw_lines(canvas: Canvas, lines: Sequence[str], scroll: Scroll) -> None:
    """Those that are in view."""
    frame, step = scroll.frame, LINE * canvas.scale
    style = canvas.style(SIZE, canvas.theme.palette.ink)
    first = max(0, int(scroll.offset // step))
    for number in range(first, min(len(lines), first + int(frame.h // step) + 2)):
        if lines[number]:
            canvas.text(lines[number], (frame.x, frame.y - scroll.offset + number * step), style)
