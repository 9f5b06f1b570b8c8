"""Draws the map of games (画找打法): the map with its marks, the list of districts, the cards."""

from __future__ import annotations

from dataclasses import dataclass

from game.districts import DISTRICTS
from game.present.focus import Focus
from game.present.layout.find_layout import CARD_NAME, CARD_TEXT, NOTE, CardPlace, CardsLayout, FindLayout
from game.present.layout.geometry import Rect
from game.present.scroll import Scroll, moved
from game.theme import mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.district_map import district_map
from game.ui.draw_form import draw_sheet
from game.ui.fade import faded
from game.ui.icons import star
from game.ui.text import Face
from game.ui.widgets import ButtonLook, ChipLook, chip, is_focused, push_button, scroll_bar, state_of

__all__ = ["CARD_BUTTONS", "CardWords", "FindLook", "card_button", "draw_find", "mark_name", "name_name"]

CARD_BUTTONS = ("play", "rules", "compare", "star")
"""What can be done with a game, from the left."""


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a card says: the game, its tags (据说, 筹备中), the note, whether it is a favourite, its three buttons."""

    name: str
    tags: tuple[str, ...]
    text: str
    coming: bool
    starred: bool
    buttons: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class FindLook:
    """What the drawing needs: *chosen* is the district, *names* those of all, *words* title, district, note, close,
    *legend* what the tags of the cards mean.
    """

    layout: FindLayout
    content: CardsLayout
    focus: Focus
    scroll: Scroll
    chosen: str
    names: tuple[str, ...]
    words: tuple[str, str, str, str]
    legend: str
    cards: tuple[CardWords, ...]


def mark_name(key: str) -> str:
    """The name of a district's mark on the map as a target."""
    return f"mark.{key}"


def name_name(key: str) -> str:
    """The name of a district's place in the list as a target."""
    return f"district.{key}"


def card_button(number: int, what: str) -> str:
    """The name of a card's button as a target."""
    return f"{what}:{number}"


def draw_find(canvas: Canvas, look: FindLook) -> None:
    """The whole sheet."""
    title, _, _, close = look.words
    buttons = (("close", ButtonLook(close, 26, kind=ButtonKind.JADE)),)
    draw_sheet(canvas, look.layout.sheet, (title, ""), buttons, look.focus)
    chart = look.layout.map
    canvas.image(district_map(round(chart.w), canvas.theme, look.chosen), (chart.x, chart.y))
    size = _mark_size(canvas, look)
    for district, rect, name in zip(DISTRICTS, look.layout.marks, look.names, strict=True):
        _mark(canvas, rect, (mark_name(district.key), name, size), (look.focus, district.key == look.chosen))
    for district, rect, name in zip(DISTRICTS, look.layout.names, look.names, strict=True):
        target = name_name(district.key)
        state, focus = state_of(look.focus, target), is_focused(look.focus, target)
        chip(canvas, rect, ChipLook(name, state, district.key == look.chosen, focus))
    _legend(canvas, look.layout.legend, look.legend)
    with faded(canvas, look.layout.frame, look.scroll):
        _content(canvas, look)
    frame, unit = look.layout.frame, canvas.scale
    bar = Rect(frame.right - 6 * unit, frame.y + 8 * unit, 6 * unit, frame.h - 16 * unit)
    scroll_bar(canvas, bar, look.scroll.thumb)


def _legend(canvas: Canvas, rect: Rect, words: str) -> None:
    """What the tags mean, in the middle of its place, as large as there is room."""
    size, quiet = 19.0, canvas.theme.palette.quiet
    while size > 13 and canvas.lettering.block_height(words, canvas.style(size), rect.w) > rect.h:
        size -= 2
    block = canvas.lettering.block(words, canvas.style(size, quiet), rect.w)
    canvas.image(block, (rect.x, rect.centre.y - block.get_height() / 2))


def _mark_size(canvas: Canvas, look: FindLook) -> float:
    """The size in which every name fits its mark: all are written alike."""
    rect = look.layout.marks[0]
    size = min(24.0, 0.4 * rect.h / canvas.scale)
    style = canvas.style(size, face=Face.SERIF, weight=0.02)
    widest = max(canvas.lettering.measure(name, style)[0] for name in look.names)
    return size * max(0.6, min(1.0, _mark_room(canvas, rect) / widest))


def _mark_room(canvas: Canvas, rect: Rect) -> float:
    return 1.3 * rect.w - 10 * canvas.scale


def _mark(canvas: Canvas, rect: Rect, words: tuple[str, str, float], look: tuple[Focus, bool]) -> None:
    """A name on the map; a seal where it is the chosen one."""
    (target, name, size), (focus, chosen) = words, look
    palette = canvas.theme.palette
    state = state_of(focus, target)
    colour = palette.on_seal if chosen else palette.ink
    style = canvas.style(size, colour, face=Face.SERIF, weight=0.02)
    text = canvas.lettering.fit(name, style, _mark_room(canvas, rect), 0.6)
    wide = text.get_width() + 16 * canvas.scale
    high = 1.55 * size * canvas.scale
    plate = Rect(rect.centre.x - wide / 2, rect.centre.y - high / 2, wide, high)
    if chosen:
        canvas.fill(plate.box, palette.vermilion_text, 5)
    else:
        strength = {ButtonState.HOVER: 0.95, ButtonState.PRESSED: 1.0}.get(state, 0.62)
        canvas.fill(plate.box, palette.paper_light, 5, strength)
        if state is not ButtonState.REST:
            canvas.frame(plate.box, palette.vermilion_text, 1.5, 5)
    if is_focused(focus, target):
        canvas.frame(plate.inset(-4 * canvas.scale).box, palette.gold, canvas.theme.shape.focus, 8)
    canvas.image(text, (plate.centre.x - text.get_width() / 2, plate.centre.y - text.get_height() / 2))


def _content(canvas: Canvas, look: FindLook) -> None:
    """The district, what is said of it, its cards."""
    frame, scroll, palette = look.layout.frame, look.scroll, canvas.theme.palette
    name, note = moved(look.content.name, scroll), moved(look.content.note, scroll)
    heading = canvas.style(32, palette.vermilion_text, face=Face.SERIF, weight=0.012)
    canvas.text(look.words[1], (name.x, name.centre.y), heading, Anchor.LEFT, name.w)
    canvas.paragraph(look.words[2], (note.x, note.y), canvas.style(NOTE), note.w)
    for number, (card, place) in enumerate(zip(look.cards, look.content.cards, strict=True)):
        rect = moved(place.rect, scroll)
        if rect.bottom > frame.y and rect.y < frame.bottom:
            _card(canvas, (place, number), card, look)


def _card(canvas: Canvas, at: tuple[CardPlace, int], card: CardWords, look: FindLook) -> None:
    """A game on a leaf of paper; pale when it is still to come."""
    (place, number), palette, scroll = at, canvas.theme.palette, look.scroll
    rect, radius = moved(place.rect, scroll), canvas.theme.shape.button_radius
    canvas.fill(rect.box, palette.paper_light, radius, 0.35 if card.coming else 0.85)
    canvas.frame(rect.box, palette.hairline, 1.2, radius, 0.7 if card.coming else 1.0)
    if not card.coming:
        stripe = (rect.x, rect.y + 14 * canvas.scale, 4 * canvas.scale, rect.h - 28 * canvas.scale)
        canvas.fill(stripe, palette.vermilion_text, 2)
    name, text = moved(place.name, scroll), moved(place.text, scroll)
    ink = palette.quiet if card.coming else palette.ink
    style = canvas.style(CARD_NAME, ink, face=Face.SERIF, weight=0.012)
    right = _tags(canvas, name, card.tags)
    canvas.text(card.name, (name.x, name.centre.y), style, Anchor.LEFT, right - name.x - 12 * canvas.scale)
    quiet = canvas.style(CARD_TEXT, palette.quiet if card.coming else mix(palette.ink, palette.quiet, 0.4))
    canvas.paragraph(card.text, (text.x, text.y), quiet, text.w)
    for what, button in zip(CARD_BUTTONS, place.buttons, strict=False):
        _button(canvas, moved(button, scroll), (what, card_button(number, what)), (card, look.focus))


def _tags(canvas: Canvas, name: Rect, tags: tuple[str, ...]) -> float:
    """Small framed words at the right of the name; where they begin."""
    palette, right = canvas.theme.palette, name.right
    style = canvas.style(18, palette.quiet)
    for tag in reversed(tags):
        wide = canvas.lettering.measure(tag, style)[0] + 18 * canvas.scale
        high = 28 * canvas.scale
        box = (right - wide, name.centre.y - high / 2, wide, high)
        canvas.frame(box, palette.quiet, 1.2, 6, 0.6)
        canvas.text(tag, (right - wide / 2, name.centre.y), style, Anchor.CENTRE)
        right -= wide + 8 * canvas.scale
    return right


def _button(canvas: Canvas, rect: Rect, names: tuple[str, str], look: tuple[CardWords, Focus]) -> None:
    (what, target), (card, focus) = names, look
    state, focused = state_of(focus, target), is_focused(focus, target)
    if what == "star":
        push_button(canvas, rect, ButtonLook(""), state, focus=focused)
        colour = canvas.theme.palette.gold_dark if card.starred else canvas.theme.palette.quiet
        star(canvas, rect.inset(0.26 * rect.w), colour, filled=card.starred)
        return
    kind = ButtonKind.SEAL if what == "play" else ButtonKind.PAPER
    text = card.buttons[CARD_BUTTONS.index(what)]
    push_button(canvas, rect, ButtonLook(text, 22, kind=kind), state, focus=focused)
