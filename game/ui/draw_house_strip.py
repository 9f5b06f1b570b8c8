"""Draws the house strip of a kiosk (画店条): walnut with an inlaid line, the seal of the house, gold writing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.house_strip_layout import StripLayout, language_name
from game.theme import Colour, Theme, mix
from game.ui.background import wood
from game.ui.canvas import Anchor, ButtonState, Canvas
from game.ui.icons import icon
from game.ui.text import Face
from game.ui.vector import picture
from game.ui.widgets import state_of

__all__ = ["HouseStripLook", "draw_house_strip"]

_SIGNS: Final = {"rules": "help", "staff": "bell", "leave": "bowl"}


@dataclass(frozen=True, slots=True)
class HouseStripLook:
    """What the strip shows: the *seal*'s character, shop and machine, the languages with their tags and which of them
    is spoken, the volume, the words of what is offered. *called* when the staff has been called, *held* how much of
    the time has passed that the seal must be held.
    """

    layout: StripLayout
    focus: Focus
    seal: str
    name: tuple[str, str]
    languages: tuple[tuple[str, str], ...]
    language: str
    volume: tuple[str, str]
    ends: tuple[bool, bool]
    offers: tuple[str, ...]
    called: bool
    held: float


def draw_house_strip(canvas: Canvas, look: HouseStripLook) -> None:
    """The strip with everything on it."""
    _plank(canvas, look.layout)
    _house(canvas, look)
    _languages(canvas, look)
    _volume(canvas, look)
    for (name, rect), text in zip(look.layout.offers, look.offers, strict=True):
        _offer(canvas, look, (name, _SIGNS[name], text), rect)


def _plank(canvas: Canvas, layout: StripLayout) -> None:
    """The wood, its edge in the light, the inlaid line along its foot."""
    palette = canvas.theme.palette
    wide, high = round(layout.size[0]), round(layout.size[1])
    if canvas.theme.shape.light:
        canvas.surface.blit(_wood(wide, high, canvas.theme), (0, 0))
    else:  # words are read on an even ground
        canvas.surface.fill(mix(palette.walnut_dark, palette.shadow, 0.6), (0, 0, wide, high))
    canvas.line((0, 0), (wide, 0), palette.walnut_light)
    canvas.line((0, high - canvas.px(3)), (wide, high - canvas.px(3)), palette.inlay, 1.5)
    canvas.surface.fill(mix(palette.walnut_dark, palette.shadow, 0.5), (0, high - 1, wide, 1))


@lru_cache(maxsize=2)
def _wood(wide: int, high: int, theme: Theme) -> pygame.Surface:
    return picture(wood((wide, high), theme, "house"))


def _house(canvas: Canvas, look: HouseStripLook) -> None:
    """The seal, with a ring of gold that closes while it is held, and the name of shop and machine."""
    palette, seal, unit = canvas.theme.palette, look.layout.seal, canvas.scale
    side = 52 * unit
    canvas.seal((seal.centre.x - side / 2, seal.centre.y - side / 2, side, side), look.seal)
    if look.held > 0:
        canvas.ring((seal.centre.x, seal.centre.y), 31 * unit, 4 * unit, palette.gold_light, look.held)
    name = look.layout.name
    shop, machine = look.name
    if name.w < 40 * unit:
        return
    style = canvas.style(32, palette.gold_light, face=Face.SERIF, weight=0.014)
    small = canvas.style(20, palette.gold_light)
    measure = canvas.lettering.measure
    line = measure(shop, style)[0] + 18 * unit + (measure(machine, small)[0] if machine else 0)
    if machine and line > name.w:
        lesser = canvas.style(27, style.colour, face=Face.SERIF, weight=0.014)
        image = canvas.lettering.fit(shop, lesser, name.w, 0.6)
        canvas.image(image, (name.x, name.y + 0.36 * name.h - image.get_height() / 2))
        canvas.text(machine, (name.x, name.y + 0.78 * name.h), small, Anchor.LEFT, name.w)
        return
    took = canvas.text(shop, (name.x, name.centre.y), style, Anchor.LEFT, name.w)
    if machine:
        canvas.text(machine, (took.right + 18 * unit, name.centre.y + 4 * unit), small, Anchor.LEFT)


def _languages(canvas: Canvas, look: HouseStripLook) -> None:
    """The languages in one tray, the spoken one gilt."""
    places = look.layout.languages
    if not places:
        return
    first, last = places[0], places[-1]
    _tray(canvas, Rect(first.x, first.y, last.right - first.x, first.h))
    palette, unit = canvas.theme.palette, canvas.scale
    for (tag, text), rect in zip(look.languages, places, strict=True):
        name, chosen = language_name(tag), tag == look.language
        inner = rect.inset(canvas.px(5))
        if chosen:
            canvas.fill(inner.box, palette.gold, canvas.theme.shape.button_radius - 4)
            light = (inner.x, inner.y, inner.w, inner.h / 2)
            canvas.fill(light, palette.gold_light, canvas.theme.shape.button_radius - 4, 0.35)
        else:
            _lit(canvas, inner, state_of(look.focus, name))
        colour = palette.ink if chosen else palette.gold_light
        middle = (rect.centre.x, rect.centre.y)
        canvas.text(text, middle, canvas.style(24, colour), Anchor.CENTRE, inner.w - 8 * unit)


def _volume(canvas: Canvas, look: HouseStripLook) -> None:
    """Quieter, how loud it is, louder: one tray; what has come to its end is dim."""
    layout, palette, unit = look.layout, canvas.theme.palette, canvas.scale
    _tray(
        canvas,
        Rect(layout.quieter.x, layout.quieter.y, layout.louder.right - layout.quieter.x, layout.level.h),
    )
    for name, rect, on in (
        ("quieter", layout.quieter, look.ends[0]),
        ("louder", layout.louder, look.ends[1]),
    ):
        if on:
            _lit(canvas, rect.inset(canvas.px(5)), state_of(look.focus, name))
        colour = palette.gold_light if on else mix(palette.gold_dark, palette.walnut_dark, 0.5)
        x, y, reach = rect.centre.x, rect.centre.y, 11 * unit
        thick = 3.4 * unit
        canvas.fill((x - reach, y - thick / 2, 2 * reach, thick), colour, 2)
        if name == "louder":
            canvas.fill((x - thick / 2, y - reach, thick, 2 * reach), colour, 2)
    sign, text = look.volume
    level = layout.level
    place = Rect(level.x, level.y + 4 * unit, level.w, 36 * unit)
    icon(canvas, sign, place, palette.gold)
    small = canvas.style(18, palette.gold_light, tabular=True)
    canvas.text(text, (level.centre.x, level.bottom - 15 * unit), small, Anchor.CENTRE, level.w)


def _offer(canvas: Canvas, look: HouseStripLook, offer: tuple[str, str, str], rect: Rect) -> None:
    """A button with its picture; the bell that was rung is jade."""
    name, sign, text = offer
    palette, unit, radius = canvas.theme.palette, canvas.scale, canvas.theme.shape.button_radius
    rung = name == "staff" and look.called
    inner = rect.inset(canvas.px(2))
    if rung:
        canvas.fill(inner.box, mix(palette.jade, palette.cloth_dark, 0.45), radius)
        canvas.frame(inner.box, palette.gold_light, 1.5, radius)
    else:
        _tray(canvas, inner)
        _lit(canvas, inner.inset(canvas.px(3)), state_of(look.focus, name))
    colour: Colour = palette.on_seal if rung else palette.gold_light
    if look.layout.beside:
        style = canvas.style(24, colour)
        words = canvas.lettering.fit(text, style, rect.w - 66 * unit)
        left = rect.centre.x - (42 * unit + words.get_width()) / 2
        icon(canvas, sign, Rect(left, rect.centre.y - 16 * unit, 32 * unit, 32 * unit), colour)
        canvas.image(words, (left + 42 * unit, rect.centre.y - words.get_height() / 2))
        return
    icon(canvas, sign, Rect(rect.x, rect.y + 8 * unit, rect.w, 30 * unit), colour)
    middle = (rect.centre.x, rect.bottom - 17 * unit)
    canvas.text(text, middle, canvas.style(20, colour), Anchor.CENTRE, rect.w - 10 * unit)


def _tray(canvas: Canvas, rect: Rect) -> None:
    """A shallow tray let into the wood."""
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    canvas.fill(rect.box, mix(palette.walnut_dark, palette.shadow, 0.55), radius, 0.72)
    canvas.frame(rect.box, palette.inlay, 1, radius, 0.5)


def _lit(canvas: Canvas, rect: Rect, state: ButtonState) -> None:
    """The gold that shines up under a pointer or a finger."""
    if state in (ButtonState.HOVER, ButtonState.PRESSED):
        strength = 0.34 if state is ButtonState.PRESSED else 0.16
        canvas.fill(rect.box, canvas.theme.palette.gold, canvas.theme.shape.button_radius - 4, strength)
