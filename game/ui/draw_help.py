"""Draws the help (画规则): the page with what was found in it marked, the contents or the hits, the field."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.help_search import Snippet
from game.present.layout.geometry import Rect
from game.present.layout.help_layout import HelpLayout
from game.present.scroll import Scroll, moved
from game.present.text_entry import TextEntry
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.draw_entry import draw_entry
from game.ui.draw_form import draw_sheet
from game.ui.fade import faded
from game.ui.flow import Flow
from game.ui.icons import icon
from game.ui.sprites import TileSprites
from game.ui.text import Face, TextStyle
from game.ui.typeset import Measure, ellipsis
from game.ui.widgets import ButtonLook, ChipLook, chip, is_focused, push_button, scroll_bar, state_of

__all__ = ["FoundWords", "HelpLook", "HelpWords", "Searching", "draw_help"]


@dataclass(frozen=True, slots=True)
class FoundWords:
    """A hit in the list: the part of the help and the words around it."""

    section: str
    snippet: Snippet


@dataclass(frozen=True, slots=True)
class HelpWords:
    """The words of the sheet; *contents* is the button that changes page and list, *count* tells which hit it is,
    *books* are the other games, *others* stands above them.
    """

    title: str
    close: str
    contents: str
    hint: str
    count: str
    nothing: str
    others: str
    books: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Searching:
    """What is being looked for: the field, whether it is written in, the hits, which of them is shown."""

    entry: TextEntry
    writing: bool
    hits: tuple[FoundWords, ...]
    at: int
    marks: tuple[tuple[Rect, bool], ...]


@dataclass(frozen=True, slots=True)
class HelpLook:
    """What the drawing needs; *entries* are those of the list by name, *listing* tells that the list has the page's
    place, *here* which heading is read.
    """

    layout: HelpLayout
    flow: Flow
    entries: tuple[tuple[str, Rect], ...]
    focus: Focus
    scrolls: tuple[Scroll, Scroll]
    listing: bool
    here: int
    search: Searching


def draw_help(canvas: Canvas, look: HelpLook, words: HelpWords, sprites: TileSprites) -> None:
    """The whole sheet."""
    layout, focus, search = look.layout, look.focus, look.search
    buttons = (("close", ButtonLook(words.close, 26, kind=ButtonKind.JADE)),)
    draw_sheet(canvas, layout.sheet, ("", ""), buttons, focus)
    style = canvas.style(38, canvas.theme.palette.ink, face=Face.SERIF, weight=0.012)
    title = layout.title
    named = canvas.lettering.fit(words.title, style, title.w, 0.55)
    canvas.image(named, (title.x, title.centre.y - named.get_height() / 2))
    _field(canvas, look, words)
    if layout.contents is not None:
        state, focused = state_of(focus, "contents"), is_focused(focus, "contents")
        push_button(canvas, layout.contents, ButtonLook(words.contents, 24), state, focus=focused)
    if search.hits:
        for name, picture, rect in (("previous", "up", layout.previous), ("next", "down", layout.next)):
            push_button(canvas, rect, ButtonLook(""), state_of(focus, name), focus=is_focused(focus, name))
            icon(canvas, picture, rect.inset(0.3 * rect.w), canvas.theme.palette.ink)
    if look.listing or layout.wide:
        _list(canvas, look, words)
    if not look.listing:
        _page(canvas, look, sprites)


def _field(canvas: Canvas, look: HelpLook, words: HelpWords) -> None:
    """The field, its glass or, when something was found, which hit of how many it is."""
    inner, search, palette = look.layout.line, look.search, canvas.theme.palette
    draw_entry(canvas, inner, search.entry, words.hint, search.writing)
    place = Rect(inner.right, inner.y, look.layout.field.right - inner.right, inner.h)
    if search.entry.text:
        style = canvas.style(18, palette.quiet, tabular=True)
        canvas.text(words.count, (place.centre.x, place.centre.y), style, Anchor.CENTRE, place.w - 6)
    else:
        icon(canvas, "search", place.inset(0.2 * place.w), palette.quiet)
    if is_focused(look.focus, "search") and not search.writing:
        canvas.frame(inner.inset(-3 * canvas.scale).box, palette.gold, canvas.theme.shape.focus, 12)


def _page(canvas: Canvas, look: HelpLook, sprites: TileSprites) -> None:
    """The text, what was found in it on a gold ground."""
    page, scroll, unit = look.layout.page, look.scrolls[0], canvas.scale
    palette = canvas.theme.palette
    with faded(canvas, page, scroll):
        for mark, shown in look.search.marks:
            place = mark.moved(page.x, page.y - scroll.offset).inset(-2 * unit, 0)
            if place.bottom > page.y and place.y < page.bottom:
                canvas.fill(
                    place.box, palette.gold if shown else palette.gold_light, 4, 0.85 if shown else 0.5
                )
                if shown:
                    canvas.frame(place.box, palette.vermilion_text, 2, 4)
        look.flow.draw(canvas, sprites, page, scroll.offset)
    right = look.layout.sheet.body.right
    bar = Rect(right - 6 * unit, page.y + 8 * unit, 6 * unit, page.h - 16 * unit)
    scroll_bar(canvas, bar, scroll.thumb)


def _list(canvas: Canvas, look: HelpLook, words: HelpWords) -> None:
    """The contents, or what was found."""
    frame, scroll, unit = look.layout.list, look.scrolls[1], canvas.scale
    line = canvas.px(2)
    hits, searching = look.search.hits, bool(look.search.entry.text)
    if searching and not hits:
        quiet = canvas.style(22, canvas.theme.palette.quiet)
        canvas.paragraph(words.nothing, (frame.x, frame.y + 20 * unit), quiet, frame.w - 14 * unit)
    with faded(canvas, Rect(frame.x, frame.y + line, frame.w, frame.h - line), scroll):
        for name, rect in look.entries:
            place = moved(rect, scroll)
            if place.bottom >= frame.y and place.y <= frame.bottom:
                _entry(canvas, place, name, (look, words))
    bar = Rect(frame.right - 6 * unit, frame.y + 8 * unit, 6 * unit, frame.h - 16 * unit)
    scroll_bar(canvas, bar, scroll.thumb)


def _entry(canvas: Canvas, rect: Rect, name: str, all_of: tuple[HelpLook, HelpWords]) -> None:
    """A hit, a heading, the line above the other games, or one of these."""
    look, words = all_of
    what, _, number = name.partition(":")
    state, focused = state_of(look.focus, name), is_focused(look.focus, name)
    match what:
        case "hit":
            shown = int(number) == look.search.at
            _found(canvas, rect, look.search.hits[int(number)], (state, shown, focused))
        case "heading":
            here = int(number) == look.here and not look.listing
            chip(canvas, rect, ChipLook(look.flow.headings[int(number)][0], state, here, focused))
        case "book":
            chip(canvas, rect, ChipLook(words.books[int(number)], state, focus=focused))
        case _:
            quiet = canvas.style(19, canvas.theme.palette.quiet)
            canvas.text(
                words.others, (rect.x + 4 * canvas.scale, rect.bottom - 18 * canvas.scale), quiet, Anchor.LEFT
            )


def _found(canvas: Canvas, rect: Rect, words: FoundWords, look: tuple[ButtonState, bool, bool]) -> None:
    """A hit: the part it stands in, the words around it, itself in vermilion."""
    state, shown, focused = look
    palette, unit, radius = canvas.theme.palette, canvas.scale, canvas.theme.shape.button_radius
    inner = rect.inset(0, 4 * unit)
    if shown or state is not ButtonState.REST:
        canvas.fill(inner.box, palette.paper_light, radius, 0.95 if shown else 0.6)
    canvas.frame(inner.box, palette.jade_text if shown else palette.hairline, 2 if shown else 1, radius)
    if focused:
        canvas.frame(inner.inset(-2 * unit).box, palette.gold, canvas.theme.shape.focus, radius)
    left, right = inner.x + 14 * unit, inner.right - 12 * unit
    small = canvas.style(18, palette.quiet)
    section = ellipsis(words.section, right - left, _ruler(canvas, small))
    canvas.text(section, (left, inner.y + 0.29 * inner.h), small, Anchor.LEFT)
    x, y = left, inner.y + 0.67 * inner.h
    plain, bold = canvas.style(20), canvas.style(20, palette.vermilion_text, weight=0.02)
    pieces = ((words.snippet.before, plain), (words.snippet.found, bold), (words.snippet.after, plain))
    for text, style in pieces:
        room = right - x
        if text and room > 20 * unit:
            # what stands around a hit is an excerpt: it ends where the room does
            excerpt = ellipsis(text, room, _ruler(canvas, style))
            x = float(canvas.text(excerpt, (x, y), style, Anchor.LEFT).right)


def _ruler(canvas: Canvas, style: TextStyle) -> Measure:
    """What measures words in a style."""
    return lambda text: canvas.lettering.measure(text, style)[0]
