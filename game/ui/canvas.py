"""The drawing surface of the scenes (画布): panels, buttons, seals, rings and text in the theme's materials.

Places and sizes are pixels of the target. Radii, hairlines and shadows are those of the 1080p grid times `scale`.
Every shape is an SVG that is rasterised once per size and kept; a frame only blits.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

import pygame

from game.present.label import Label, Plain
from game.theme import Colour, Theme
from game.ui import materials
from game.ui.materials import Box, ButtonKind, ButtonState, rect
from game.ui.soft import Cast, blurred, soft_shadow
from game.ui.text import Align, Face, Text, TextStyle
from game.ui.vector import document, hex_of, picture, ready

__all__ = ["Anchor", "Box", "ButtonKind", "ButtonState", "Canvas", "Surroundings", "Written"]

LEGIBLE: Final = 12.0
"""The least size of writing, in pixels."""


class Anchor(Enum):
    """Which point of a text lies on the given place; the value is its share of width and height."""

    TOP_LEFT = (0.0, 0.0)
    TOP = (0.5, 0.0)
    TOP_RIGHT = (1.0, 0.0)
    LEFT = (0.0, 0.5)
    CENTRE = (0.5, 0.5)
    RIGHT = (1.0, 0.5)
    BOTTOM_LEFT = (0.0, 1.0)
    BOTTOM = (0.5, 1.0)
    BOTTOM_RIGHT = (1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a canvas draws with: theme, text and the scale of the 1080p grid."""

    theme: Theme
    text: Text
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Written:
    """Words, or a tile in words, and where they stand: what can be read aloud of a picture."""

    words: Label
    rect: pygame.Rect


class Canvas:
    """A thin surface over pygame that knows the theme's materials."""

    def __init__(self, surface: pygame.Surface, surroundings: Surroundings) -> None:
        self.surface = surface
        self.theme = surroundings.theme
        self.lettering = surroundings.text
        self.scale = surroundings.scale
        self.caret: pygame.Rect | None = None
        """Where text is being written, so that the list of candidates can open there."""
        self.written: list[Written] | None = None
        """What has been written, in the order it was drawn, where somebody wants it read aloud."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    def px(self, units: float) -> int:
        """Units of the 1080p grid in whole pixels, at least one."""
        return max(1, round(units * self.scale))

    def on(self, surface: pygame.Surface) -> Canvas:
        """The same materials on another surface."""
        return Canvas(surface, Surroundings(self.theme, self.lettering, self.scale))

    def style(
        self,
        size: float,
        colour: Colour | None = None,
        *,
        face: Face = Face.SANS,
        weight: float = 0.0,
        tabular: bool = False,
    ) -> TextStyle:
        """A text style whose size is of the 1080p grid; ink on paper when no colour is given."""
        return TextStyle(face, size * self.scale, colour or self.theme.palette.ink, weight, tabular)

    def legible(self, size: float) -> float:
        """A size of the 1080p grid, no smaller than can be read in this window."""
        return max(size, LEGIBLE / self.scale)

    def image(self, surface: pygame.Surface, place: tuple[float, float], alpha: int = 255) -> None:
        """A finished picture with its upper left corner at a place."""
        where = (round(place[0]), round(place[1]))
        if self.written is not None and (meant := self.lettering.meaning(surface)) is not None:
            self._note(meant, pygame.Rect(where, surface.get_size()))
        if alpha >= 255:
            self.surface.blit(surface, where)
            return
        before = surface.get_alpha()
        surface.set_alpha(max(0, alpha))
        self.surface.blit(surface, where)
        surface.set_alpha(before)

    def cast(self, cast: Cast, place: tuple[float, float], alpha: int = 255) -> None:
        """A shadow or halo of the thing whose upper left corner is at a place."""
        self.image(cast.surface, (round(place[0]) + cast.dx, round(place[1]) + cast.dy), alpha)

    def text(
        self,
        text: str,
        place: tuple[float, float],
        style: TextStyle,
        anchor: Anchor = Anchor.TOP_LEFT,
        width: float | None = None,
    ) -> pygame.Rect:
        """A line at a place, fitted to a width if one is given; the rectangle it took."""
        image = (
            self.lettering.render(text, style) if width is None else self.lettering.fit(text, style, width)
        )
        left = place[0] - anchor.value[0] * image.get_width()
        top = place[1] - anchor.value[1] * image.get_height()
        return self._write(text, image, (round(left), round(top)))

    def paragraph(
        self, text: str, place: tuple[float, float], style: TextStyle, width: float, align: Align = Align.LEFT
    ) -> pygame.Rect:
        """A broken paragraph with its upper left corner at a place; the rectangle it took."""
        image = self.lettering.block(text, style, width, align=align)
        return self._write(text, image, (round(place[0]), round(place[1])))

    def shadow(self, box: Box, depth: float = 10, radius: float = 14, strength: float = 0.5) -> None:
        """The soft shadow of a box."""
        _, _, wide, high = _whole(box)
        cast = _shadow(
            (wide, high), depth * self.scale, radius * self.scale, self.theme.palette.shadow, strength
        )
        self.cast(cast, box[:2])

    def fill(self, box: Box, colour: Colour, radius: float = 0, opacity: float = 1.0) -> None:
        """A filled box with smooth corners."""
        self._shape(box, f'fill="{hex_of(colour)}" fill-opacity="{opacity:g}"', radius)

    def frame(
        self, box: Box, colour: Colour, width: float = 1, radius: float = 0, opacity: float = 1.0
    ) -> None:
        """The line around a box, drawn inside it."""
        line = max(1.0, width * self.scale)
        x, y, wide, high = _whole(box)
        body = rect(
            (line / 2, line / 2, wide - line, high - line), max(0.0, radius * self.scale - line / 2)
        ) + (f' fill="none" stroke="{hex_of(colour)}" stroke-opacity="{opacity:g}" stroke-width="{line:g}"/>')
        self.surface.blit(picture(document((wide, high), body)), (x, y))

    def panel(self, box: Box, rim: Colour | None = None, *, raised: bool = True) -> None:
        """A sheet of rice paper (宣纸): fibres, hairline, soft shadow; a rim when it wants attention."""
        if raised:
            self.shadow(box, 10, self.theme.shape.panel_radius)
        x, y, wide, high = _whole(box)
        self.surface.blit(picture(materials.paper((wide, high), self.theme, self.scale)), (x, y))
        if rim is not None:
            self.frame(box, rim, self.theme.shape.focus, self.theme.shape.panel_radius)

    def button(
        self,
        box: Box,
        kind: ButtonKind = ButtonKind.PAPER,
        state: ButtonState = ButtonState.REST,
        *,
        focus: bool = False,
    ) -> None:
        """The body of a button; its label is a text drawn over it."""
        x, y, wide, high = _whole(box)
        if state is ButtonState.OFF:
            kind = ButtonKind.SLOT
        sunk = self.px(2) if state is ButtonState.PRESSED else 0
        if kind is not ButtonKind.SLOT:
            self.shadow((x, y + sunk, wide, high), 5 if sunk else 9, self.theme.shape.button_radius)
        self.surface.blit(
            picture(materials.button((wide, high), (kind, state), self.theme, self.scale)), (x, y + sunk)
        )
        if focus:
            gap = self.px(4)
            around = (x - gap, y - gap + sunk, wide + 2 * gap, high + 2 * gap)
            radius = self.theme.shape.button_radius + 4
            self.frame(around, self.theme.palette.gold, self.theme.shape.focus, radius)

    def seal(self, box: Box, character: str, colour: Colour | None = None) -> None:
        """A seal (印) with one or two characters in ivory."""
        x, y, wide, high = _whole(box)
        ground = colour or self.theme.palette.vermilion
        self.surface.blit(picture(materials.seal((wide, high), ground, self.theme.palette.on_seal)), (x, y))
        style = TextStyle(
            Face.SERIF, 0.66 * high / max(1, len(character) * high / wide), self.theme.palette.on_seal, 0.02
        )
        self.text(character, (x + wide / 2, y + high / 2), style, Anchor.CENTRE)

    def line(
        self, start: tuple[float, float], end: tuple[float, float], colour: Colour, width: float = 1
    ) -> None:
        """A straight line; level and upright ones stay sharp."""
        thick = max(1, round(width * self.scale))
        if round(start[1]) == round(end[1]):
            left, right = sorted((round(start[0]), round(end[0])))
            self.surface.fill(colour, (left, round(start[1]) - thick // 2, right - left, thick))
        elif round(start[0]) == round(end[0]):
            top, bottom = sorted((round(start[1]), round(end[1])))
            self.surface.fill(colour, (round(start[0]) - thick // 2, top, thick, bottom - top))
        else:
            pygame.draw.aaline(self.surface, colour, start, end, thick)

    def polygon(self, points: tuple[tuple[float, float], ...], colour: Colour, opacity: float = 1.0) -> None:
        """A filled polygon with smooth edges."""
        left, top = math.floor(min(x for x, _ in points)), math.floor(min(y for _, y in points))
        wide = math.ceil(max(x for x, _ in points)) - left + 1
        high = math.ceil(max(y for _, y in points)) - top + 1
        path = " ".join(f"{x - left:.2f},{y - top:.2f}" for x, y in points)
        body = f'<polygon points="{path}" fill="{hex_of(colour)}" fill-opacity="{opacity:g}"/>'
        self.surface.blit(picture(document((wide, high), body)), (left, top))

    def ring(
        self, centre: tuple[float, float], radius: float, width: float, colour: Colour, share: float = 1.0
    ) -> None:
        """A ring, or the part of it from the top clockwise (time left), in steps of 1/180."""
        steps = max(0, min(180, round(share * 180)))
        if steps == 0:
            return
        reach = math.ceil(radius + width)
        body = _arc(reach, radius, steps / 180) + (
            f' fill="none" stroke="{hex_of(colour)}" stroke-width="{width:g}" stroke-linecap="round"/>'
        )
        self.surface.blit(
            picture(document((2 * reach, 2 * reach), body)),
            (round(centre[0]) - reach, round(centre[1]) - reach),
        )

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour, opacity: float = 1.0) -> None:
        """A filled circle."""
        self.fill(
            (centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius),
            colour,
            radius / self.scale,
            opacity,
        )

    def glow(
        self, box: Box, colour: Colour, spread: float = 14, radius: float = 14, alpha: int = 255
    ) -> None:
        """A soft light around a box."""
        _, _, wide, high = _whole(box)
        self.cast(_glow((wide, high), spread * self.scale, radius * self.scale, colour), box[:2], alpha)

    def veil(self, opacity: float = 0.55) -> None:
        """Darkens everything drawn so far, under a sheet or a dialog."""
        self.surface.blit(_veil(self.size, self.theme.palette.shadow, round(255 * opacity)), (0, 0))

    @contextmanager
    def clipped(self, box: Box, beside: float = 0.0) -> Iterator[None]:
        """While it lasts only a box is drawn in; frames and shadows may reach out *beside* it by so many units."""
        before, reach = self.surface.get_clip(), beside * self.scale
        x, y, wide, high = box
        area = pygame.Rect(round(x - reach), round(y), round(wide + 2 * reach), round(high))
        self.surface.set_clip(area.clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def _write(self, text: str, image: pygame.Surface, place: tuple[int, int]) -> pygame.Rect:
        """Put a written text in its place; the rectangle it takes, also where it is clipped away."""
        took = pygame.Rect(place, image.get_size())
        self._note(Plain(text), took)
        self.surface.blit(image, place)
        return took

    def _note(self, words: Label, rect: pygame.Rect) -> None:
        """Keep what is written where it can be seen."""
        if self.written is not None and words != Plain("") and rect.colliderect(self.surface.get_clip()):
            self.written.append(Written(words, rect))

    def _shape(self, box: Box, paint: str, radius: float) -> None:
        x, y, wide, high = _whole(box)
        if wide > 0 and high > 0:
            body = rect((0, 0, wide, high), radius * self.scale) + f" {paint}/>"
            self.surface.blit(picture(document((wide, high), body)), (x, y))


def _whole(box: Box) -> tuple[int, int, int, int]:
    """The box on whole pixels, its edges rounded, so that neighbours still meet."""
    left, top = round(box[0]), round(box[1])
    return left, top, max(1, round(box[0] + box[2]) - left), max(1, round(box[1] + box[3]) - top)


def _arc(reach: int, radius: float, share: float) -> str:
    if share >= 1:
        return f'<circle cx="{reach}" cy="{reach}" r="{radius:g}"'
    angle = 2 * math.pi * share
    x, y = reach + radius * math.sin(angle), reach - radius * math.cos(angle)
    large = 1 if share > 0.5 else 0
    return f'<path d="M{reach} {reach - radius:g} A{radius:g} {radius:g} 0 {large} 1 {x:.3f} {y:.3f}"'


@lru_cache(maxsize=256)
def _shadow(size: tuple[int, int], depth: float, radius: float, colour: Colour, strength: float) -> Cast:
    return soft_shadow(size, depth, radius, colour, strength)


@lru_cache(maxsize=64)
def _glow(size: tuple[int, int], spread: float, radius: float, colour: Colour) -> Cast:
    pad = round(3 * spread)
    whole = (size[0] + 2 * pad, size[1] + 2 * pad)
    body = f'{rect((pad, pad, *size), radius)} fill="{hex_of(colour)}" fill-opacity="0.7"/>'
    return Cast(ready(blurred(body, whole, spread, colour)), -pad, -pad)


@lru_cache(maxsize=2)
def _veil(size: tuple[int, int], colour: Colour, alpha: int) -> pygame.Surface:
    veil = pygame.Surface(size)
    veil.fill(colour)
    veil.set_alpha(alpha)
    return veil
