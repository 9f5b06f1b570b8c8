"""Draws the page of a voice pack (画声音包一页): what is to be known, then the cues by kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.i18n import Texts
from game.present.focus import Focus
from game.present.layout.form_layout import Sheet
from game.present.layout.geometry import Rect
from game.present.layout.voice_pack_layout import FACT, PackPage, notice_place
from game.present.scroll import Scroll, moved
from game.present.voice_pack_model import CueShown, Fact, GroupShown
from game.theme import mix
from game.ui.canvas import Anchor, Canvas
from game.ui.draw_form import draw_sheet
from game.ui.draw_voices import draw_play
from game.ui.fade import faded
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, scroll_bar, speak

__all__ = ["PackLook", "draw_voice_pack"]


@dataclass(frozen=True, slots=True)
class PackLook:
    """What the drawing needs; *playing* is the cue that is heard, *notice* stands beside the buttons."""

    sheet: Sheet
    page: PackPage
    name: str
    facts: tuple[Fact, ...]
    groups: tuple[GroupShown, ...]
    buttons: tuple[tuple[str, ButtonLook], ...]
    playing: str | None
    notice: str


def draw_voice_pack(canvas: Canvas, look: PackLook, focus: Focus, scroll: Scroll, texts: Texts) -> None:
    """The whole page."""
    sheet, body, unit = look.sheet, look.sheet.body, canvas.scale
    draw_sheet(canvas, sheet, (look.name, ""), look.buttons, focus)
    _notice(canvas, look)
    with faded(canvas, body, scroll):
        for fact, (name, words) in zip(look.facts, look.page.facts, strict=True):
            if _is_seen(words, scroll):
                _fact(canvas, fact, (moved(name, scroll), moved(words, scroll)), texts)
        for group, head in zip(look.groups, look.page.heads, strict=True):
            if _is_seen(head, scroll):
                _head(canvas, moved(head, scroll), speak(texts, group.name))
        for cue, rect in _cues(look):
            if _is_seen(rect, scroll):
                _cue(canvas, moved(rect, scroll), cue, (look, focus, texts))
    bar = Rect(body.right - 6 * unit, body.y + 8 * unit, 6 * unit, body.h - 16 * unit)
    scroll_bar(canvas, bar, scroll.thumb)


def _is_seen(rect: Rect, scroll: Scroll) -> bool:
    place = moved(rect, scroll)
    return place.bottom > scroll.frame.y and place.y < scroll.frame.bottom


def _cues(look: PackLook) -> Iterator[tuple[CueShown, Rect]]:
    every = (cue for group in look.groups for cue in group.cues)
    return zip(every, look.page.cues, strict=True)


def _notice(canvas: Canvas, look: PackLook) -> None:
    """Small words at the left of the buttons, in as many lines as they need."""
    place = notice_place(look.sheet)
    if look.notice and place is not None:
        image = canvas.lettering.block(look.notice, canvas.style(19, canvas.theme.palette.jade_text), place.w)
        canvas.image(image, (place.x, place.centre.y - image.get_height() / 2))


def _fact(canvas: Canvas, fact: Fact, places: tuple[Rect, Rect], texts: Texts) -> None:
    """A fact: its name in quiet, its words in ink; what is wrong in vermilion, an invitation in jade."""
    (name, words), palette = places, canvas.theme.palette
    canvas.text(
        speak(texts, fact.name),
        (name.x, name.y),
        canvas.style(FACT - 1, palette.quiet),
        Anchor.TOP_LEFT,
        name.w,
    )
    colour = palette.vermilion_text if fact.grave else palette.jade_text if fact.good else palette.ink
    canvas.paragraph(speak(texts, fact.words), (words.x, words.y), canvas.style(FACT, colour), words.w)


def _head(canvas: Canvas, rect: Rect, words: str) -> None:
    """A heading as the forms have it."""
    style = canvas.style(24, canvas.theme.palette.vermilion_text, face=Face.SERIF, weight=0.012)
    canvas.text(words, (rect.x, rect.bottom - 20 * canvas.scale), style, Anchor.LEFT, rect.w)


def _cue(canvas: Canvas, rect: Rect, cue: CueShown, with_: tuple[PackLook, Focus, Texts]) -> None:
    """A cue: the button to hear it, its word, how it is read; pale where it is missing."""
    (look, focus, texts), palette, unit = with_, canvas.theme.palette, canvas.scale
    name, able = f"cue:{cue.cue}", bool(cue.clips)
    inner = rect.inset(0, 3 * unit)
    if name in (focus.hovered, focus.pressed):
        canvas.fill(inner.box, mix(palette.paper, palette.hairline, 0.4), canvas.theme.shape.button_radius)
    canvas.frame(inner.box, palette.hairline, 1, canvas.theme.shape.button_radius, 0.7 if able else 0.35)
    if is_focused(focus, name):
        canvas.frame(inner.box, palette.gold, canvas.theme.shape.focus, canvas.theme.shape.button_radius)
    left = rect.x + 14 * unit
    if able:
        play = Rect(rect.x, rect.y, 62 * unit, rect.h)
        draw_play(canvas, play, "", focus, on=look.playing == cue.cue)
        left = play.right + 4 * unit
    pale = mix(palette.quiet, palette.paper, 0.4)
    right = rect.right - 12 * unit
    note = "" if able else texts("voices.cue.mute" if cue.mute else "voices.cue.missing")
    if able and cue.seconds:
        note = texts("voices.cue.seconds", seconds=f"{cue.seconds:.1f}")
    end = canvas.text(
        note, (right, rect.centre.y), canvas.style(18, palette.quiet), Anchor.RIGHT, 0.3 * rect.w
    ).left
    room = max(10.0, end - left - 10 * unit)
    ink = palette.ink if able else pale
    if not cue.read:
        canvas.text(cue.word, (left, rect.centre.y), canvas.style(24, ink), Anchor.LEFT, room)
        return
    image = canvas.lettering.fit(cue.word, canvas.style(24, ink), room, 0.62)
    canvas.image(image, (left, rect.y + 0.36 * rect.h - image.get_height() / 2))
    read = canvas.lettering.fit(cue.read, canvas.style(18, palette.quiet if able else pale), room, 0.62)
    canvas.image(read, (left, rect.y + 0.72 * rect.h - read.get_height() / 2))
