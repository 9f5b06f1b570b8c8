"""Draws the sheet of voices (画声音包): the table with its four sides, the packs as rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.present.focus import Focus
from game.present.label import Label, Listed
from game.present.layout.geometry import Rect
from game.present.layout.voices_layout import PlacedPack, VoicesLayout
from game.present.scroll import Scroll, moved
from game.present.voices_model import PackShown, SideShown
from game.theme import Colour, mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.draw_form import draw_sheet
from game.ui.fade import faded
from game.ui.icons import icon
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, scroll_bar, state_of

__all__ = ["VoicesLook", "draw_play", "draw_voices"]


_REASON: Final = (20, 18, 16, 14)
"""The sizes of letters in which a reason may stand."""


@dataclass(frozen=True, slots=True)
class VoicesLook:
    """What the drawing needs; *heading* are title and intro, *words* what stands below the table, the most needed
    first; *playing* is the pack heard, *checking* what is written where a pack is still being checked.
    """

    layout: VoicesLayout
    heading: tuple[str, str]
    words: tuple[str, ...]
    sides: tuple[SideShown, ...]
    packs: tuple[PackShown, ...]
    buttons: tuple[tuple[str, ButtonLook], ...]
    playing: str | None
    checking: str


def draw_voices(
    canvas: Canvas, look: VoicesLook, focus: Focus, scroll: Scroll, say: Callable[[Label], str]
) -> None:
    """The whole sheet."""
    layout = look.layout
    draw_sheet(canvas, layout.sheet, look.heading, look.buttons, focus)
    _table(canvas, layout)
    for side, rect in zip(look.sides, layout.sides, strict=True):
        _side(canvas, rect, side, focus, say)
    _words(canvas, layout.words, look.words)
    frame = layout.frame
    with faded(canvas, frame, scroll):
        for placed, shown in zip(layout.packs, look.packs, strict=True):
            place = moved(placed.whole, scroll)
            if place.bottom > frame.y and place.y < frame.bottom:
                _pack(canvas, (placed, shown), (look, focus, scroll), say)
    unit = canvas.scale
    bar = Rect(frame.right - 6 * unit, frame.y + 8 * unit, 6 * unit, frame.h - 16 * unit)
    scroll_bar(canvas, bar, scroll.thumb)


def _table(canvas: Canvas, layout: VoicesLayout) -> None:
    """A round table seen from above: walnut, an inlaid line, the cloth."""
    x, y, radius = layout.table
    palette, unit = canvas.theme.palette, canvas.scale
    canvas.shadow((x - radius, y - radius, 2 * radius, 2 * radius), 10, radius / unit, 0.35)
    canvas.disc((x, y), radius, palette.walnut)
    canvas.disc((x, y), radius - 9 * unit, palette.inlay)
    canvas.disc((x, y), radius - 11 * unit, palette.cloth)
    canvas.disc((x, y), max(1.0, 0.62 * radius), palette.cloth_light, 0.35)


def _side(canvas: Canvas, rect: Rect, shown: SideShown, focus: Focus, say: Callable[[Label], str]) -> None:
    """A seat as a card: its name, the voice, how that came about."""
    palette, name = canvas.theme.palette, f"side.{shown.side}"
    canvas.button(rect.box, ButtonKind.PAPER, state_of(focus, name), focus=is_focused(focus, name))
    sunk = canvas.px(2) if state_of(focus, name) is ButtonState.PRESSED else 0
    room, x = rect.w - canvas.px(20), rect.centre.x
    tall = rect.h > 100 * canvas.scale
    heights = (0.22, 0.53, 0.8) if shown.note is not None else (0.3, 0.66, 0.66)
    voice = palette.vermilion_text if shown.gone else palette.ink
    lines: list[tuple[Label, float, Colour]] = [
        (shown.name, 19, palette.vermilion_text),
        (shown.voice, 23, voice),
    ]
    lines += [(shown.note, 18, palette.quiet)] if shown.note is not None else []
    for (label, size, colour), share in zip(lines, heights, strict=False):
        style = canvas.style(size if tall or size > 20 else size - 1, colour)
        image = canvas.lettering.fit(say(label), style, room, 0.62)
        y = rect.y + share * rect.h - image.get_height() / 2 + sunk
        canvas.image(image, (x - image.get_width() / 2, y))


def _words(canvas: Canvas, rect: Rect, words: tuple[str, ...]) -> None:
    """What is to be known below the table, as much as there is room for."""
    style = canvas.style(20, canvas.theme.palette.quiet)
    y = rect.y
    for paragraph in words:
        high = canvas.lettering.block_height(paragraph, style, rect.w)
        if y + high > rect.bottom:
            return
        canvas.paragraph(paragraph, (rect.x, y), style, rect.w)
        y += high + 10 * canvas.scale


def _pack(
    canvas: Canvas,
    row: tuple[PlacedPack, PackShown],
    standing: tuple[VoicesLook, Focus, Scroll],
    say: Callable[[Label], str],
) -> None:
    """A row: the sample at its left, the rest opens the page of the pack."""
    (placed, shown), (look, focus, scroll) = row, standing
    palette, name = canvas.theme.palette, f"open:{shown.key}"
    play, body = moved(placed.play, scroll), moved(placed.body, scroll)
    ground, radius = mix(palette.paper_light, palette.paper, 0.5), canvas.theme.shape.button_radius
    if name in (focus.hovered, focus.pressed):
        ground = mix(palette.paper_light, palette.hairline, 0.45 if focus.hovered == name else 0.7)
    canvas.fill(body.box, ground, radius)
    canvas.frame(body.box, palette.hairline, 1.2, radius)
    if is_focused(focus, name):
        canvas.frame(body.box, palette.gold, canvas.theme.shape.focus, radius)
    if shown.about is not None:
        draw_play(canvas, play, f"play:{shown.key}", focus, on=look.playing == shown.key)
    pad = 18 * canvas.scale
    inside = Rect(body.x + pad, body.y, body.w - 2 * pad, body.h)
    _pack_words(canvas, inside, shown, (look, say))


def _pack_words(
    canvas: Canvas, rect: Rect, shown: PackShown, with_: tuple[VoicesLook, Callable[[Label], str]]
) -> None:
    """Name and who speaks with it; what it is; how much there is, or what is wrong."""
    (look, say), palette, unit = with_, canvas.theme.palette, canvas.scale
    upper, middle, lower = (rect.y + share * rect.h for share in (0.25, 0.54, 0.79))
    end = rect.right
    if shown.users:
        style = canvas.style(20, palette.jade_text)
        end = canvas.text(say(Listed(shown.users)), (end, upper), style, Anchor.RIGHT, 0.4 * rect.w).left
        end -= 14 * unit
    head = palette.vermilion_text if shown.faults else palette.ink
    style = canvas.style(25, head, face=Face.SERIF, weight=0.01)
    image = canvas.lettering.fit(shown.name, style, max(10.0, end - rect.x), 0.62)
    canvas.image(image, (rect.x, upper - image.get_height() / 2))
    if shown.about is None:
        _reason(canvas, Rect(rect.x, rect.y + 0.4 * rect.h, rect.w, 0.56 * rect.h), say(shown.facts))
        return
    about = palette.jade_text if shown.synthetic else palette.ink
    _line(canvas, (rect.x, middle, rect.w), say(shown.about), about)
    if shown.first is not None:
        _line(canvas, (rect.x, lower, rect.w), say(shown.first), palette.vermilion_text)
        return
    facts = say(shown.facts)
    _line(
        canvas,
        (rect.x, lower, rect.w),
        f"{facts}　{look.checking}" if shown.checking else facts,
        palette.quiet,
    )


def _reason(canvas: Canvas, rect: Rect, words: str) -> None:
    """Why something cannot be read, in as large letters as there is room for."""
    styles = [canvas.style(size, canvas.theme.palette.vermilion_text) for size in _REASON]
    heights = (canvas.lettering.block_height(words, style, rect.w) for style in styles)
    style = next((style for style, high in zip(styles, heights, strict=True) if high <= rect.h), styles[-1])
    with canvas.clipped(rect.box):
        canvas.paragraph(words, (rect.x, rect.y), style, rect.w)


def _line(canvas: Canvas, place: tuple[float, float, float], words: str, colour: Colour) -> None:
    """A small line, shrunk before it is cut."""
    x, y, room = place
    image = canvas.lettering.fit(words, canvas.style(20, colour), room, 0.62)
    canvas.image(image, (x, y - image.get_height() / 2))


def draw_play(canvas: Canvas, rect: Rect, name: str, focus: Focus, *, on: bool) -> None:
    """The round button that lets something be heard; a pause sign while it is."""
    palette, unit = canvas.theme.palette, canvas.scale
    radius = 0.5 * min(rect.w, rect.h, 68 * unit) - 8 * unit
    centre = (rect.centre.x, rect.centre.y)
    state = state_of(focus, name)
    ground = (
        palette.jade
        if on
        else mix(palette.paper, palette.hairline, 0.3 if state is ButtonState.REST else 0.75)
    )
    canvas.disc(centre, radius, ground)
    canvas.ring(centre, radius, 1.5 * unit, palette.jade if on else palette.hairline)
    if is_focused(focus, name):
        canvas.ring(centre, radius + 4 * unit, canvas.theme.shape.focus * unit, palette.gold)
    side = 1.5 * radius
    ink = palette.on_seal if on else palette.ink
    sign = Rect(centre[0] - side / 2, centre[1] - side / 2, side, side)
    icon(canvas, "pause" if on else "play", sign, ink)
