"""Draws the countdown of a kiosk (画还在吗): the seconds that are left in a ring that closes."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.countdown_layout import TEXT_SIZE, CountdownLayout
from game.ui.canvas import Anchor, ButtonKind, Canvas
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, state_of

__all__ = ["CountdownWords", "draw_countdown"]


@dataclass(frozen=True, slots=True)
class CountdownWords:
    """Title, text, and the words of the two buttons."""

    title: str
    text: str
    finish: str
    stay: str


def draw_countdown(
    canvas: Canvas, layout: CountdownLayout, words: CountdownWords, time: tuple[int, float], focus: Focus
) -> None:
    """The sheet; *time* are the seconds that are left and their share of all."""
    palette, unit = canvas.theme.palette, canvas.scale
    canvas.veil(0.6)
    canvas.panel(layout.sheet.box)
    seconds, share = time
    middle, radius = (layout.middle.x, layout.middle.y), layout.radius
    canvas.disc(middle, radius, palette.cloth_dark)
    canvas.ring(middle, radius - 9 * unit, 5 * unit, palette.cloth_light)
    canvas.ring(middle, radius - 9 * unit, 10 * unit, palette.gold_light, share)
    number = canvas.style(86, palette.on_cloth, face=Face.SERIF, weight=0.012, tabular=True)
    canvas.text(str(seconds), middle, number, Anchor.CENTRE)
    title = canvas.style(46, palette.ink, face=Face.SERIF, weight=0.014)
    canvas.text(words.title, (layout.title.x, layout.title.centre.y), title, Anchor.LEFT, layout.title.w)
    body = canvas.style(TEXT_SIZE, palette.quiet)
    canvas.paragraph(words.text, (layout.text.x, layout.text.y), body, layout.text.w)
    for name, rect, look in (
        ("finish", layout.finish, ButtonLook(words.finish, 30)),
        ("stay", layout.stay, ButtonLook(words.stay, 42, kind=ButtonKind.SEAL, serif=True)),
    ):
        push_button(canvas, rect, look, state_of(focus, name), focus=is_focused(focus, name))
