"""Draws the online hall (画联机大厅): the ways into a room as buttons, the places to go to as slips of paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.present.focus import Focus
from game.present.label import Label
from game.present.layout.geometry import Rect
from game.present.layout.online_hall_layout import EMPTY, HallLayout, PlacedLine
from game.present.online_hall import HallRow, HallSection
from game.present.scroll import Scroll, moved
from game.theme import mix
from game.ui.canvas import Anchor, ButtonState, Canvas
from game.ui.fade import faded
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, scroll_bar, state_of

__all__ = ["HallLook", "draw_hall"]

Named = tuple[tuple[str, ButtonLook, bool], ...]
"""Buttons: name, look, whether they can be pressed."""


@dataclass(frozen=True, slots=True)
class HallLook:
    """What the drawing needs, its words in the language of the moment; *fields* have a caption and a value each."""

    layout: HallLayout
    title: str
    aside: str
    ways: Named
    fields: tuple[tuple[str, str, str], ...]
    note: str
    sections: tuple[HallSection, ...]
    lines: tuple[PlacedLine, ...]
    buttons: Named
    foot: str


def draw_hall(
    canvas: Canvas, look: HallLook, focus: Focus, scroll: Scroll, say: Callable[[Label], str]
) -> None:
    """The paper over the darkened lobby."""
    layout, palette, unit = look.layout, canvas.theme.palette, canvas.scale
    canvas.veil(0.6)
    canvas.panel(layout.frame.box)
    style = canvas.style(38, palette.ink, face=Face.SERIF, weight=0.016)
    canvas.text(look.title, (layout.title.x, layout.title.centre.y), style, Anchor.LEFT, layout.title.w)
    quiet = canvas.style(20, palette.quiet)
    canvas.text(look.aside, (layout.aside.right, layout.aside.centre.y), quiet, Anchor.RIGHT, layout.aside.w)
    under = layout.title.bottom
    canvas.line((layout.title.x, under), (layout.aside.right, under), palette.hairline, 1.5)
    for (name, button, on), rect in zip(look.ways, layout.ways, strict=True):
        state = state_of(focus, name) if on else ButtonState.OFF
        push_button(canvas, rect, button, state, focus=is_focused(focus, name))
    for (name, caption, value), rect in zip(look.fields, layout.fields, strict=True):
        _field(canvas, rect, (caption, value), (state_of(focus, name), is_focused(focus, name)))
    _note(canvas, layout.notes, look.note)
    _list(canvas, look, focus, scroll, say)
    if look.foot and layout.foot.w > 120 * unit:
        image = canvas.lettering.block(look.foot, canvas.style(19, palette.quiet), layout.foot.w - 20 * unit)
        canvas.image(image, (layout.foot.x, layout.foot.centre.y - image.get_height() / 2))
    for (name, button, on), rect in zip(look.buttons, layout.buttons, strict=True):
        state = state_of(focus, name) if on else ButtonState.OFF
        push_button(canvas, rect, button, state, focus=is_focused(focus, name))


def _field(canvas: Canvas, rect: Rect, words: tuple[str, str], look: tuple[ButtonState, bool]) -> None:
    """Something that is written down: its name small above it, a line to write on below."""
    palette, unit, radius = canvas.theme.palette, canvas.scale, canvas.theme.shape.button_radius
    state, focused = look
    tint = {ButtonState.HOVER: 0.35, ButtonState.PRESSED: 0.7}.get(state, 0.0)
    canvas.fill(rect.box, mix(palette.paper_light, palette.hairline, tint), radius)
    canvas.frame(rect.box, palette.hairline, 1.5, radius)
    if focused:
        canvas.frame(rect.inset(-canvas.px(3)).box, palette.gold, canvas.theme.shape.focus, radius + 3)
    left, room = rect.x + 16 * unit, rect.w - 32 * unit
    small = canvas.style(canvas.legible(18), palette.quiet)
    canvas.text(words[0], (left, rect.y + 0.29 * rect.h), small, Anchor.LEFT, room)
    image = canvas.lettering.fit(words[1], canvas.style(23, palette.ink), room, 0.55)
    canvas.image(image, (left, rect.y + 0.67 * rect.h - image.get_height() / 2))


def _note(canvas: Canvas, rect: Rect, text: str) -> None:
    """Honest words below the ways, where all of them fit."""
    if not text or rect.h <= 0:
        return
    image = canvas.lettering.block(text, canvas.style(19, canvas.theme.palette.quiet), rect.w)
    if image.get_height() <= rect.h:
        canvas.image(image, (rect.x, rect.y))


def _list(canvas: Canvas, look: HallLook, focus: Focus, scroll: Scroll, say: Callable[[Label], str]) -> None:
    layout, unit, palette = look.layout, canvas.scale, canvas.theme.palette
    if not layout.narrow:
        x = layout.list.x - 16 * unit
        canvas.line((x, layout.list.y), (x, layout.list.bottom), palette.hairline, 1)
    with faded(canvas, scroll.frame, scroll):
        for line in look.lines:
            rect = moved(line.rect, scroll)
            if rect.bottom <= scroll.frame.y or rect.y >= scroll.frame.bottom:
                continue
            section = look.sections[line.section]
            if line.row is None:
                style = canvas.style(25, palette.ink, face=Face.SERIF, weight=0.012)
                canvas.text(
                    say(section.title), (rect.x + 4 * unit, rect.centre.y), style, Anchor.LEFT, rect.w
                )
            elif line.row < 0:
                _empty(canvas, rect, say(section.empty))
            else:
                _row(canvas, rect, section.rows[line.row], focus, say)
    bar = Rect(layout.list.right - 6 * unit, scroll.frame.y + 8 * unit, 6 * unit, scroll.frame.h - 16 * unit)
    scroll_bar(canvas, bar, scroll.thumb)


def _empty(canvas: Canvas, rect: Rect, text: str) -> None:
    style = canvas.style(EMPTY, canvas.theme.palette.quiet)
    image = canvas.lettering.block(text, style, rect.w - 20 * canvas.scale)
    canvas.image(image, (rect.x + 4 * canvas.scale, rect.y + 2 * canvas.scale))


def _row(canvas: Canvas, rect: Rect, row: HallRow, focus: Focus, say: Callable[[Label], str]) -> None:
    """A slip: what it is, what is known of it, and at the right what a press does."""
    palette, unit, radius = canvas.theme.palette, canvas.scale, canvas.theme.shape.button_radius
    state = ButtonState.OFF if row.off else state_of(focus, row.name)
    tint = {ButtonState.HOVER: 0.45, ButtonState.PRESSED: 0.7}.get(state, 0.0)
    ground = mix(mix(palette.paper_light, palette.paper, 0.5), palette.hairline, tint)
    canvas.fill(rect.box, ground, radius)
    canvas.frame(rect.box, palette.hairline, 1.2, radius)
    if is_focused(focus, row.name):
        canvas.frame(rect.box, palette.gold, canvas.theme.shape.focus, radius)
    right = rect.right - 18 * unit
    ink = palette.quiet if row.off else palette.jade_text
    aside = canvas.text(
        say(row.aside), (right, rect.centre.y), canvas.style(23, ink, weight=0.01), Anchor.RIGHT, 0.3 * rect.w
    )
    left, room = rect.x + 18 * unit, aside.left - rect.x - 36 * unit
    style = canvas.style(25, palette.quiet if row.off else palette.ink, face=Face.SERIF, weight=0.01)
    canvas.text(say(row.title), (left, rect.y + 0.33 * rect.h), style, Anchor.LEFT, room)
    quiet = canvas.style(20, palette.quiet, tabular=True)
    canvas.text(say(row.detail), (left, rect.y + 0.71 * rect.h), quiet, Anchor.LEFT, room)
