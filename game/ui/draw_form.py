"""Draws a form on its sheet of paper (画选项表): house rules and settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.present.focus import Focus
from game.present.form_model import Entry, Form, Row
from game.present.label import Label
from game.present.layout.form_index import LETTER as INDEX_LETTER
from game.present.layout.form_index import FormIndex, PlacedHeading
from game.present.layout.form_layout import NAME, TEXT, FormLayout, PlacedRow, Sheet
from game.present.layout.geometry import Rect
from game.present.scroll import Scroll, moved
from game.present.text_entry import TextEntry
from game.theme import mix
from game.ui.canvas import Anchor, ButtonState, Canvas
from game.ui.draw_entry import draw_entry
from game.ui.fade import faded
from game.ui.text import Face
from game.ui.widgets import ButtonLook, ChipLook, chip, is_focused, push_button, scroll_bar, state_of

__all__ = ["FormLook", "chip_name", "draw_form", "draw_sheet", "field_rect"]


@dataclass(frozen=True, slots=True)
class FormLook:
    """What a form's drawing needs: where things lie, what is focused, how far it is scrolled, what is being typed."""

    form: Form
    sheet: Sheet
    layout: FormLayout
    focus: Focus
    scroll: Scroll
    buttons: tuple[tuple[str, ButtonLook], ...]
    typed: TextEntry | None = None
    index: tuple[FormIndex, int] | None = None
    """The headings beside the form, and which of them is being read."""


@dataclass(frozen=True, slots=True)
class HeadingState:
    """How a heading stands: pointed at, focused, being read; above the form or at its left."""

    button: ButtonState
    focus: bool
    read: bool
    above: bool


def chip_name(row: str, index: int) -> str:
    """The name of a chip as a target."""
    return f"{row}:{index}"


def field_rect(placed: PlacedRow, look_scroll: Scroll, unit: float) -> Rect:
    """Where the field of a row is drawn in the window."""
    return moved(placed.chips[0].rect, look_scroll).inset(0, 5 * unit)


def draw_sheet(
    canvas: Canvas,
    sheet: Sheet,
    words: tuple[str, str],
    buttons: tuple[tuple[str, ButtonLook], ...],
    focus: Focus,
) -> None:
    """The paper with its heading and buttons, over the darkened scene."""
    title, intro = words
    canvas.veil(0.5)
    canvas.panel(sheet.frame.box)
    palette = canvas.theme.palette
    heading = sheet.heading
    style = canvas.style(38, palette.ink, face=Face.SERIF, weight=0.012)
    room = heading.w
    took = canvas.text(title, (heading.x, heading.centre.y), style, Anchor.LEFT, room)
    if intro:
        quiet = canvas.style(20, palette.quiet)
        free = heading.right - took.right - 20 * canvas.scale
        # It explains, it is not needed: where it does not fit whole it is left out.
        if canvas.lettering.measure(intro, quiet)[0] <= free:
            canvas.text(intro, (heading.right, heading.centre.y + 4 * canvas.scale), quiet, Anchor.RIGHT)
    canvas.line((heading.x, heading.bottom), (heading.right, heading.bottom), palette.hairline, 1.5)
    canvas.line((heading.x, sheet.body.bottom), (heading.right, sheet.body.bottom), palette.hairline, 1)
    for (name, look), rect in zip(buttons, sheet.buttons, strict=True):
        push_button(canvas, rect, look, state_of(focus, name), focus=is_focused(focus, name))


def draw_form(canvas: Canvas, look: FormLook, say: Callable[[Label], str]) -> None:
    """The whole sheet."""
    intro = say(look.form.intro) if look.form.intro else ""
    draw_sheet(canvas, look.sheet, (say(look.form.title), intro), look.buttons, look.focus)
    if look.form.foot is not None:
        _foot(canvas, look.sheet, say(look.form.foot))
    if look.index is not None:
        _index(canvas, look, say)
    body = look.sheet.body
    with faded(canvas, body, look.scroll):
        for row in look.layout.rows:
            place = moved(row.rect, look.scroll)
            if place.bottom > body.y and place.y < body.bottom:
                _row(canvas, row, look, say)
    scroll_bar(
        canvas,
        Rect(
            body.right - 6 * canvas.scale,
            body.y + 8 * canvas.scale,
            6 * canvas.scale,
            body.h - 16 * canvas.scale,
        ),
        look.scroll.thumb,
    )


def _foot(canvas: Canvas, sheet: Sheet, text: str) -> None:
    """Small words at the left of the foot; where the buttons leave no room for them they are left out."""
    style = canvas.style(18, canvas.theme.palette.quiet)
    last = min(rect.x for rect in sheet.buttons)
    if sheet.heading.x + canvas.lettering.measure(text, style)[0] < last - 12 * canvas.scale:
        canvas.text(text, (sheet.heading.x, sheet.buttons[0].centre.y), style, Anchor.LEFT)


def _index(canvas: Canvas, look: FormLook, say: Callable[[Label], str]) -> None:
    """The headings, the one that is being read marked, and the line between them and the form."""
    if look.index is None:
        return
    (index, read), palette, scale = look.index, canvas.theme.palette, canvas.scale
    for place, heading in enumerate(index.headings):
        button, focus = state_of(look.focus, heading.name), is_focused(look.focus, heading.name)
        state = HeadingState(button, focus=focus, read=place == read, above=index.above)
        _heading(canvas, heading, say(heading.label), state)
    body = index.sheet.body
    if index.above:
        y = body.y - 1
        canvas.line((look.sheet.heading.x, y), (look.sheet.heading.right, y), palette.hairline, 1)
    else:
        x = body.x - 12 * scale
        canvas.line((x, body.y), (x, body.bottom), palette.hairline, 1)


def _heading(canvas: Canvas, heading: PlacedHeading, words: str, state: HeadingState) -> None:
    """One heading: the one that is being read stands on lighter paper with a vermilion mark."""
    palette, scale = canvas.theme.palette, canvas.scale
    inner = heading.rect.inset(0, 5 * scale)
    radius = canvas.theme.shape.button_radius
    if state.read:
        canvas.fill(inner.box, palette.paper_light, radius)
        mark = (
            (inner.x, inner.bottom - 4 * scale, inner.w, 4 * scale)
            if state.above
            else (inner.x, inner.y, 5 * scale, inner.h)
        )
        canvas.fill(mark, palette.vermilion, 2)
    elif state.button is not ButtonState.REST:
        canvas.fill(inner.box, mix(palette.paper, palette.hairline, 0.35), radius)
    if state.focus:
        canvas.frame(inner.box, palette.gold, canvas.theme.shape.focus, radius)
    style = canvas.style(INDEX_LETTER, palette.vermilion_text if state.read else palette.ink)
    if state.above:
        canvas.text(words, (inner.centre.x, inner.centre.y), style, Anchor.CENTRE, inner.w - 12 * scale)
    else:
        canvas.text(words, (inner.x + 18 * scale, inner.centre.y), style, Anchor.LEFT, inner.w - 26 * scale)


def _row(canvas: Canvas, placed: PlacedRow, look: FormLook, say: Callable[[Label], str]) -> None:
    palette = canvas.theme.palette
    place = moved(placed.rect, look.scroll)
    if placed.title is not None:
        style = canvas.style(24, palette.vermilion_text, face=Face.SERIF, weight=0.012)
        canvas.text(
            say(placed.title), (place.x, place.bottom - 20 * canvas.scale), style, Anchor.LEFT, place.w
        )
        return
    if placed.row is None:
        return
    canvas.line((place.x, place.bottom), (place.right, place.bottom), palette.hairline, 1)
    name = moved(placed.name, look.scroll)
    colour = palette.jade_text if isinstance(placed.row, Row) and placed.row.changed else palette.ink
    note = say(placed.row.note) if isinstance(placed.row, Row) and placed.row.note else ""
    room = name.w * (0.72 if note else 1.0)
    took = canvas.text(
        say(placed.row.name), (name.x, name.centre.y), canvas.style(NAME, colour), Anchor.LEFT, room
    )
    if note:
        canvas.text(
            note,
            (took.right + 14 * canvas.scale, name.centre.y + 2 * canvas.scale),
            canvas.style(18, palette.quiet),
            Anchor.LEFT,
            name.right - took.right - 14 * canvas.scale,
        )
    text = moved(placed.text, look.scroll)
    canvas.paragraph(
        _explained(placed, look, say), (text.x, text.y), canvas.style(TEXT, palette.quiet), text.w
    )
    if isinstance(placed.row, Entry):
        _field(canvas, placed, placed.row, look, say)
    else:
        _chips(canvas, placed, placed.row, look, say)


def _explained(placed: PlacedRow, look: FormLook, say: Callable[[Label], str]) -> str:
    """The row's explanation, or why the choice under the pointer cannot be chosen."""
    if isinstance(placed.row, Row):
        for index, chosen in enumerate(placed.chips):
            name = chip_name(placed.row.key, index)
            pointed = look.focus.hovered == name or (look.focus.by_keys and look.focus.focused == name)
            if chosen.choice.blocked is not None and (pointed or chosen.choice.chosen):
                return say(chosen.choice.blocked)
    return say(placed.row.text) if placed.row is not None else ""


def _chips(canvas: Canvas, placed: PlacedRow, row: Row, look: FormLook, say: Callable[[Label], str]) -> None:
    for index, place in enumerate(placed.chips):
        name = chip_name(row.key, index)
        state = state_of(look.focus, name) if place.choice.blocked is None else ButtonState.OFF
        rect = moved(place.rect, look.scroll)
        filled = row.changed if look.form.fixed else place.choice.chosen
        chip(canvas, rect, ChipLook(say(place.choice.label), state, filled, is_focused(look.focus, name)))
        if place.choice.default and not look.form.fixed:
            _default_mark(canvas, rect, filled=filled)


def _default_mark(canvas: Canvas, rect: Rect, *, filled: bool) -> None:
    """A gold corner on the value that the rule sheet has."""
    palette = canvas.theme.palette
    side, inset = 9 * canvas.scale, 4 * canvas.scale
    right, top = rect.right - inset, rect.y + 5 * canvas.scale + inset
    colour = palette.gold_light if filled else palette.gold_dark
    canvas.polygon(((right - side, top), (right, top), (right, top + side)), colour)


def _field(
    canvas: Canvas, placed: PlacedRow, row: Entry, look: FormLook, say: Callable[[Label], str]
) -> None:
    """A line to write on."""
    entry = look.typed or TextEntry(row.value)
    rect = field_rect(placed, look.scroll, canvas.scale)
    draw_entry(canvas, rect, entry, say(row.empty), look.typed is not None)
    if is_focused(look.focus, chip_name(row.key, 0)):
        shape = canvas.theme.shape
        canvas.frame(rect.box, canvas.theme.palette.gold, shape.focus, shape.button_radius)
