"""Draws the voices that are being recorded (画录音列表)."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.form_layout import Sheet
from game.present.layout.geometry import Rect
from game.present.scroll import Scroll, moved
from game.theme import mix
from game.ui.canvas import Anchor, Canvas
from game.ui.draw_form import draw_sheet
from game.ui.draw_past import draw_empty
from game.ui.fade import faded
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, scroll_bar

__all__ = ["RecordingCard", "RecordingsLook", "draw_recordings"]


@dataclass(frozen=True, slots=True)
class RecordingCard:
    """What a card says: the voice, where it is from and on what terms, how far it is in words and of 1."""

    name: str
    about: str
    progress: str
    share: float


@dataclass(frozen=True, slots=True)
class RecordingsLook:
    """What the drawing needs; *words* are the title and what stands where there is nothing yet."""

    sheet: Sheet
    words: tuple[str, str, str]
    cards: tuple[RecordingCard, ...]
    places: tuple[Rect, ...]
    buttons: tuple[tuple[str, ButtonLook], ...]
    focus: Focus
    scroll: Scroll


def draw_recordings(canvas: Canvas, look: RecordingsLook) -> None:
    """The sheet over the darkened scene below."""
    title, empty, text = look.words
    draw_sheet(canvas, look.sheet, (title, ""), look.buttons, look.focus)
    body, unit = look.sheet.body, canvas.scale
    if not look.cards:
        draw_empty(canvas, body, empty, text)
        return
    with faded(canvas, body, look.scroll):
        for number, (card, rect) in enumerate(zip(look.cards, look.places, strict=True)):
            place = moved(rect, look.scroll)
            if place.bottom > body.y and place.y < body.bottom:
                _card(canvas, place, card, look.focus, f"recording:{number}")
    scroll_bar(
        canvas,
        Rect(body.right - 6 * unit, body.y + 8 * unit, 6 * unit, body.h - 16 * unit),
        look.scroll.thumb,
    )


def _card(canvas: Canvas, place: Rect, card: RecordingCard, focus: Focus, name: str) -> None:
    """A card with a line of jade as long as what has been said."""
    palette, unit = canvas.theme.palette, canvas.scale
    canvas.fill(place.box, mix(palette.paper, palette.paper_light, 0.75), 12)
    if name in (focus.hovered, focus.pressed):
        canvas.fill(place.box, palette.hairline, 12, 0.35)
    canvas.frame(place.box, palette.hairline, 1.5, 12)
    if is_focused(focus, name):
        canvas.frame(place.inset(-canvas.px(3)).box, palette.gold, canvas.theme.shape.focus, 15)
    left, wide = place.x + 26 * unit, place.w - 52 * unit
    style = canvas.style(30, palette.ink, face=Face.SERIF, weight=0.012)
    took = canvas.text(card.name, (left, place.y + 36 * unit), style, Anchor.LEFT, 0.6 * wide)
    quiet = canvas.style(20, palette.quiet)
    canvas.text(
        card.about,
        (left + wide, place.y + 36 * unit),
        quiet,
        Anchor.RIGHT,
        left + wide - took.right - 20 * unit,
    )
    canvas.text(card.progress, (left, place.y + 76 * unit), quiet, Anchor.LEFT, wide)
    line = Rect(left, place.bottom - 22 * unit, wide, max(3.0, 6 * unit))
    canvas.fill(line.box, palette.hairline, 3)
    if card.share > 0:
        canvas.fill((line.x, line.y, max(line.h, card.share * line.w), line.h), palette.jade, 3)
