"""Draws keys and gestures on their sheet (画快捷键一览): caps of keys in a row, what they do beside them."""

from __future__ import annotations

from collections.abc import Sequence

from game.present.layout.geometry import Rect
from game.present.layout.shortcuts_layout import CAP, TEXT, PlacedGroup, PlacedLine
from game.present.scroll import Scroll
from game.theme import mix
from game.ui.canvas import Anchor, Canvas
from game.ui.text import Face

__all__ = ["draw_shortcuts"]


def draw_shortcuts(canvas: Canvas, groups: Sequence[PlacedGroup], scroll: Scroll) -> None:
    """Every group that is in view."""
    palette, frame = canvas.theme.palette, scroll.frame
    dx, dy = frame.x, frame.y - scroll.offset
    for group in groups:
        title = group.title.moved(dx, dy)
        if title.bottom > frame.y and title.y < frame.bottom:
            style = canvas.style(24, palette.vermilion_text, face=Face.SERIF, weight=0.012)
            took = canvas.text(group.group.title, (title.x, title.centre.y), style, Anchor.LEFT, title.w)
            start = (took.right + 12 * canvas.scale, title.centre.y)
            canvas.line(start, (title.right, title.centre.y), palette.hairline, 1)
        for line in group.lines:
            rect = line.rect.moved(dx, dy)
            if rect.bottom > frame.y and rect.y < frame.bottom:
                _line(canvas, line, (dx, dy))


def _line(canvas: Canvas, placed: PlacedLine, by: tuple[float, float]) -> None:
    palette = canvas.theme.palette
    for key, rect in zip(placed.line.keys, placed.keys, strict=True):
        _cap(canvas, rect.moved(*by), key, flat=placed.line.wide)
    text = placed.text.moved(*by)
    canvas.paragraph(placed.line.text, (text.x, text.y), canvas.style(TEXT, palette.ink), text.w)


def _cap(canvas: Canvas, rect: Rect, words: str, *, flat: bool) -> None:
    """A key seen from above, its edge below it; a gesture has none."""
    palette = canvas.theme.palette
    if flat:
        canvas.fill(rect.box, mix(palette.paper, palette.jade, 0.16), 16)
        style = canvas.style(CAP, palette.jade_text)
    else:
        canvas.fill(rect.box, mix(palette.paper, palette.ink, 0.32), 7)
        top = Rect(rect.x, rect.y, rect.w, rect.h - 3 * canvas.scale)
        canvas.fill(top.box, palette.paper_light, 7)
        canvas.frame(rect.box, mix(palette.paper, palette.ink, 0.3), 1, 7)
        style = canvas.style(CAP, palette.ink)
    middle = rect.centre.y - (0 if flat else 1.5 * canvas.scale)
    canvas.text(words, (rect.centre.x, middle), style, Anchor.CENTRE, rect.w - 8 * canvas.scale)
