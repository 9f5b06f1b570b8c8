"""Draws the sheet of lessons (画学打)."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.learn_layout import LearnCard, LearnLayout
from game.present.scroll import Scroll, moved
from game.theme import mix
from game.ui.canvas import Anchor, Canvas
from game.ui.fade import faded
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, scroll_bar, state_of

__all__ = ["CardLook", "LearnLook", "draw_learn"]


@dataclass(frozen=True, slots=True)
class CardLook:
    """What a card says: the name of the lesson, how it stands, its buttons by target; *done* puts a seal on it."""

    name: str
    note: str
    buttons: tuple[tuple[str, ButtonLook], ...]
    done: bool = False


@dataclass(frozen=True, slots=True)
class LearnLook:
    """What the drawing needs; *feet* are the buttons at the foot, from the right."""

    layout: LearnLayout
    words: tuple[str, str]
    cards: tuple[CardLook, ...]
    feet: tuple[tuple[str, ButtonLook], ...]
    focus: Focus
    scroll: Scroll


def draw_learn(canvas: Canvas, look: LearnLook) -> None:
    """The sheet over the darkened lobby."""
    layout, palette, unit = look.layout, canvas.theme.palette, canvas.scale
    canvas.veil(0.5)
    canvas.panel(layout.sheet.box)
    title = canvas.style(38, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(look.words[0], (layout.title.x, layout.title.centre.y), title, Anchor.LEFT, layout.title.w)
    quiet = canvas.style(22, palette.quiet)
    canvas.paragraph(look.words[1], (layout.text.x, layout.text.y), quiet, layout.text.w)
    frame = layout.frame
    for y, thick in ((layout.title.bottom, 1.5), (layout.foot_line, 1)):
        canvas.line((layout.title.x, y), (layout.title.right, y), palette.hairline, thick)
    with faded(canvas, frame, look.scroll):
        for card, words in zip(layout.cards, look.cards, strict=True):
            place = moved(card.frame, look.scroll)
            if place.bottom > frame.y and place.y < frame.bottom:
                _card(canvas, card, words, look)
    bar = Rect(frame.right - 6 * unit, frame.y, 6 * unit, frame.h)
    scroll_bar(canvas, bar, look.scroll.thumb)
    for (name, button), rect in zip(look.feet, layout.feet, strict=True):
        push_button(canvas, rect, button, state_of(look.focus, name), focus=is_focused(look.focus, name))


def _card(canvas: Canvas, card: LearnCard, words: CardLook, look: LearnLook) -> None:
    """A card; one that is done has a mark of jade."""
    palette, unit = canvas.theme.palette, canvas.scale
    place = moved(card.frame, look.scroll)
    canvas.fill(place.box, mix(palette.paper, palette.paper_light, 0.75), 12)
    canvas.frame(place.box, palette.hairline, 1.5, 12)
    canvas.fill(
        (place.x, place.y + 14 * unit, 6 * unit, place.h - 28 * unit),
        palette.jade if words.done else palette.hairline,
        3,
    )
    name, note = moved(card.name, look.scroll), moved(card.note, look.scroll)
    style = canvas.style(29, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(words.name, (name.x, name.centre.y), style, Anchor.LEFT, name.w)
    colour = palette.jade_text if words.done else palette.quiet
    canvas.text(words.note, (note.x, note.centre.y), canvas.style(20, colour), Anchor.LEFT, note.w)
    for (target, button), rect in zip(words.buttons, card.buttons, strict=True):
        focus = is_focused(look.focus, target)
        push_button(canvas, moved(rect, look.scroll), button, state_of(look.focus, target), focus=focus)
