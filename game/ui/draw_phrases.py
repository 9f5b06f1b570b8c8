"""Draws the talk at a table (画快捷语): bubbles of paper, the panel of phrases, the sign of who is muted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.i18n import Texts
from game.present.focus import Focus
from game.present.layout.bubble_layout import PlacedBubble
from game.present.layout.geometry import Rect
from game.present.layout.phrases_layout import BADGE, LINE, PhrasesLayout
from game.theme import mix
from game.ui.canvas import Anchor, ButtonState, Canvas
from game.ui.icons import icon
from game.ui.text import Align, Face
from game.ui.widgets import ButtonLook, ChipLook, chip, is_focused, push_button, state_of

__all__ = ["PhraseLine", "PhrasesPicture", "SeatSwitch", "draw_bubble", "draw_phrases", "mute_sign"]

_NUMBER: Final = 19
_QUIET: Final = 18
_SHADOW: Final = 18
"""How far a bubble's shadow reaches beyond it."""


@dataclass(frozen=True, slots=True)
class PhraseLine:
    """A line of the panel: target, words, other wording, its key, the seconds until it may be said."""

    name: str
    words: str
    gloss: str
    number: str
    wait: int


@dataclass(frozen=True, slots=True)
class SeatSwitch:
    """A switch: target, the key of who it is, whether they are muted."""

    name: str
    who: str
    muted: bool


@dataclass(frozen=True, slots=True)
class PhrasesPicture:
    """What the panel shows."""

    layout: PhrasesLayout
    focus: Focus
    lines: tuple[PhraseLine, ...]
    switches: tuple[SeatSwitch, ...]


def draw_phrases(canvas: Canvas, picture: PhrasesPicture, texts: Texts) -> None:
    """The panel over the table, which stays as bright as it is."""
    layout, palette = picture.layout, canvas.theme.palette
    canvas.shadow(layout.frame.box)
    canvas.panel(layout.frame.box)
    title = canvas.style(28, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(
        texts("phrases.title"), (layout.title.x, layout.title.centre.y), title, Anchor.LEFT, layout.title.w
    )
    for line, rect in zip(picture.lines, layout.lines, strict=True):
        _line(canvas, rect, line, picture.focus, texts)
    quiet = canvas.style(canvas.legible(_QUIET), palette.vermilion_text, face=Face.SERIF, weight=0.01)
    place = (layout.caption.x, layout.caption.centre.y)
    canvas.text(texts("phrases.seats"), place, quiet, Anchor.LEFT, layout.caption.w)
    for switch, rect in zip(picture.switches, layout.seats, strict=True):
        _switch(canvas, rect, switch, picture.focus, texts)
    close = ButtonLook("×", 34)
    state, focus = state_of(picture.focus, "talk.close"), is_focused(picture.focus, "talk.close")
    push_button(canvas, layout.close.inset(3 * canvas.scale), close, state, focus=focus)


def _line(canvas: Canvas, rect: Rect, line: PhraseLine, focus: Focus, texts: Texts) -> None:
    """A phrase with its key; pale, with the seconds, while it has to wait."""
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    inner, state = rect.inset(0, 2 * canvas.scale), state_of(focus, line.name)
    tint = {ButtonState.HOVER: 0.4, ButtonState.PRESSED: 0.75}.get(state, 0.0)
    canvas.fill(inner.box, mix(palette.paper_light, palette.hairline, tint), radius)
    if is_focused(focus, line.name):
        canvas.frame(inner.inset(-canvas.px(2)).box, palette.gold, canvas.theme.shape.focus, radius + 2)
    ink = mix(palette.quiet, palette.paper, 0.45) if line.wait else palette.ink
    middle, left = inner.centre.y, inner.x + BADGE * canvas.scale
    if line.number:
        number = canvas.style(canvas.legible(_NUMBER), palette.quiet, face=Face.SERIF, tabular=True)
        canvas.text(line.number, (inner.x + 0.5 * BADGE * canvas.scale, middle), number, Anchor.CENTRE)
    edge = 8 * canvas.scale
    right = inner.right - edge
    if line.wait:
        style = canvas.style(canvas.legible(_QUIET), palette.vermilion_text, tabular=True)
        right = (
            canvas.text(texts("phrases.seconds", n=line.wait), (right, middle), style, Anchor.RIGHT).left
            - edge
        )
    style = canvas.style(LINE, ink)
    image = canvas.lettering.fit(line.words, style, right - left, 0.6)
    canvas.image(image, (left, middle - image.get_height() / 2))
    beside = left + image.get_width() + edge
    small = canvas.style(0.8 * LINE, mix(ink, palette.paper, 0.35))
    if line.gloss and canvas.lettering.measure(line.gloss, small)[0] <= right - beside:
        canvas.text(line.gloss, (beside, middle), small, Anchor.LEFT)


def _switch(canvas: Canvas, rect: Rect, switch: SeatSwitch, focus: Focus, texts: Texts) -> None:
    """Whose words are heard; a loudspeaker that is struck through where they are not."""
    look = ChipLook("", state_of(focus, switch.name), switch.muted, is_focused(focus, switch.name))
    chip(canvas, rect, look)
    palette = canvas.theme.palette
    ink = palette.on_seal if switch.muted else palette.ink
    side = min(0.62 * rect.h, 34 * canvas.scale)
    style = canvas.style(21, ink)
    room = rect.w - side - 14 * canvas.scale
    image = canvas.lettering.fit(texts(switch.who), style, room, 0.6)
    x = rect.centre.x - (side + 4 * canvas.scale + image.get_width()) / 2
    icon(canvas, "mute" if switch.muted else "sound", Rect(x, rect.centre.y - side / 2, side, side), ink)
    canvas.image(image, (x + side + 4 * canvas.scale, rect.centre.y - image.get_height() / 2))


def draw_bubble(canvas: Canvas, bubble: PlacedBubble, text: str, alpha: int) -> None:
    """Words on paper with a tail toward who speaks."""
    if alpha <= 0:
        return
    if alpha >= 255:
        _paper(canvas, bubble, text)
        return
    covers = bubble.bounds.inset(-_SHADOW * canvas.scale)
    left, top = round(covers.x), round(covers.y)
    layer = pygame.Surface((round(covers.w), round(covers.h)), pygame.SRCALPHA)
    _paper(canvas.on(layer), bubble.moved(-left, -top), text)
    layer.set_alpha(alpha)
    canvas.surface.blit(layer, (left, top))


def _paper(canvas: Canvas, bubble: PlacedBubble, text: str) -> None:
    palette, radius = canvas.theme.palette, 14
    canvas.shadow(bubble.rect.box, 6, radius, 0.35)
    rim = palette.gold_dark
    first, second, tip = ((point.x, point.y) for point in bubble.tail)
    canvas.fill(bubble.rect.box, palette.paper_light, radius)
    canvas.frame(bubble.rect.box, rim, 1.6, radius, 0.8)
    canvas.polygon((first, second, tip), palette.paper_light)
    width = max(1.0, 1.4 * canvas.scale)
    pygame.draw.line(canvas.surface, rim, first, tip, round(width))
    pygame.draw.line(canvas.surface, rim, second, tip, round(width))
    style = replace(canvas.style(1, palette.ink), size=bubble.size)
    words = bubble.words
    block = canvas.lettering.block(text, style, words.w, align=Align.CENTRE)
    canvas.image(block, (words.x, words.centre.y - block.get_height() / 2))


def mute_sign(canvas: Canvas, plate: Rect) -> None:
    """At the face of who is muted."""
    palette = canvas.theme.palette
    side = 0.36 * plate.h
    spot = Rect(plate.x + 0.1 * plate.h - 0.1 * side, plate.bottom - 0.08 * plate.h - side, side, side)
    canvas.disc((spot.centre.x, spot.centre.y), side / 2, palette.vermilion)
    icon(canvas, "mute", spot.inset(0.04 * side), palette.on_seal)
