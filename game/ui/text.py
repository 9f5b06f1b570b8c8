"""The only place that draws text (文字): the shipped Chinese fonts, weights by outline, kept renders.

A rendered line is 1.28 em high with the Chinese em box in its middle, so centring the surface centres the text as the
eye sees it. Sizes are pixels; `TextStyle.at` scales a style of the 1080p grid.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import pygame

from game.assets import Assets
from game.theme import Colour
from game.ui.typeset import THIN, break_lines, ellipsis, spaced
from game.ui.vector import ready

__all__ = ["Align", "Face", "Text", "TextStyle", "line_height"]

_ABOVE: Final = 1.02
_BELOW: Final = 0.26
_THIN_EM: Final = 0.16
_KEPT: Final = 1500


class Face(Enum):
    """The two families (字体): serif for titles and numbers that matter, sans for everything else."""

    SANS = "font.sans"
    SERIF = "font.serif"


class Align(Enum):
    """Where the lines of a block stand."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text looks: family, size, colour, added weight (share of an em), digits of one width or not."""

    face: Face
    size: float
    colour: Colour
    weight: float = 0.0
    tabular: bool = False

    def at(self, scale: float) -> TextStyle:
        """The style at another scale."""
        return replace(self, size=self.size * scale)

    def painted(self, colour: Colour) -> TextStyle:
        """The style in another colour."""
        return replace(self, colour=colour)


class Text:
    """Draws, measures and fits text with the shipped fonts."""

    def __init__(self, assets: Assets) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._assets = assets
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._renders: OrderedDict[tuple[str, TextStyle], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, Face, int, float, bool], int] = {}

    def measure(self, text: str, style: TextStyle) -> tuple[int, int]:
        """Width and height that `render` would give."""
        pixels = _pixels(style)
        key = (text, style.face, pixels, style.weight, style.tabular)
        width = self._widths.get(key)
        if width is None:
            font = self._font(style.face, pixels)
            width = sum(advance for _, advance in self._runs(spaced(text), font, style)) + 2 * _outline(style)
            if len(self._widths) > 4 * _KEPT:
                self._widths.clear()
            self._widths[key] = width
        return width, line_height(style)

    def render(self, text: str, style: TextStyle) -> pygame.Surface:
        """The line as a surface; it is kept, so do not draw on it."""
        key = (text, style)
        found = self._renders.get(key)
        if found is not None:
            self._renders.move_to_end(key)
            return found
        surface = ready(self._draw(spaced(text), style))
        self._renders[key] = surface
        if len(self._renders) > _KEPT:
            self._renders.popitem(last=False)
        return surface

    def fit(self, text: str, style: TextStyle, width: float, smallest: float = 0.72) -> pygame.Surface:
        """The line in at most a width: first smaller, down to a share of the size, then with an ellipsis."""
        return self.render(*self.fitted(text, style, width, smallest))

    def fitted(
        self, text: str, style: TextStyle, width: float, smallest: float = 0.72
    ) -> tuple[str, TextStyle]:
        """The text and style that `fit` renders."""
        natural = self.measure(text, style)[0]
        if natural <= width:
            return text, style
        shrunk = replace(style, size=max(smallest * style.size, style.size * width / natural))
        while self.measure(text, shrunk)[0] > width and shrunk.size > smallest * style.size:
            shrunk = replace(shrunk, size=max(smallest * style.size, shrunk.size - 0.5))
        return ellipsis(text, width, lambda part: self.measure(part, shrunk)[0]), shrunk

    def lines(self, text: str, style: TextStyle, width: float) -> tuple[str, ...]:
        """The lines of a text at a width, by the rules of Chinese typesetting."""
        return break_lines(text, width, lambda part: self.measure(part, style)[0])

    def block(
        self, text: str, style: TextStyle, width: float, *, leading: float = 1.5, align: Align = Align.LEFT
    ) -> pygame.Surface:
        """A paragraph in a width; the surface is as wide as asked and as high as the lines need."""
        lines = self.lines(text, style, width)
        step = round(leading * _pixels(style))
        surface = pygame.Surface(
            (round(width), step * (len(lines) - 1) + line_height(style)), pygame.SRCALPHA
        )
        for index, line in enumerate(lines):
            image = self.render(line, style)
            surface.blit(image, (round((width - image.get_width()) * align.value), index * step))
        return surface

    def block_height(self, text: str, style: TextStyle, width: float, *, leading: float = 1.5) -> int:
        """The height that `block` needs."""
        return round(leading * _pixels(style)) * (len(self.lines(text, style, width)) - 1) + line_height(
            style
        )

    def ink(self, text: str, face: Face, size: int, colour: Colour, weight: float = 0.0) -> pygame.Surface:
        """The glyphs cut to their ink (墨迹), for centring by what the eye sees: tile characters and seals."""
        style = TextStyle(face, size, colour, weight)
        surface = self._draw(text, style, padded=True)
        return surface.subsurface(surface.get_bounding_rect(min_alpha=8)).copy()

    def _font(self, face: Face, pixels: int) -> pygame.font.Font:
        key = (face, pixels)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(self._assets.path(face.value), pixels)
        return self._fonts[key]

    def _runs(self, text: str, font: pygame.font.Font, style: TextStyle) -> Iterator[tuple[str, int]]:
        """The pieces that are drawn as one, with their advance: thin spaces and aligned digits stand alone."""
        gap = round(_THIN_EM * _pixels(style))
        figure = max(font.size(digit)[0] for digit in "0123456789") if style.tabular else 0
        run = ""
        for character in text:
            alone = character == THIN or (style.tabular and character in "0123456789")
            if alone and run:
                yield run, font.size(run)[0]
                run = ""
            if character == THIN:
                yield "", gap
            elif alone:
                yield character, figure
            else:
                run += character
        if run:
            yield run, font.size(run)[0]

    def _draw(self, text: str, style: TextStyle, *, padded: bool = False) -> pygame.Surface:
        pixels = _pixels(style)
        font = self._font(style.face, pixels)
        outline = _outline(style)
        runs = tuple(self._runs(text, font, style))
        margin = pixels if padded else 0
        width = sum(advance for _, advance in runs) + 2 * outline + 2 * margin
        surface = pygame.Surface((max(1, width), line_height(style) + 2 * margin), pygame.SRCALPHA)
        surface.fill((*style.colour, 0))
        top = (
            round(_ABOVE * pixels)
            - font.get_ascent()
            + margin
            + (line_height(style) - round((_ABOVE + _BELOW) * pixels)) // 2
        )
        left = outline + margin
        for run, advance in runs:
            if run:
                inset = (advance - font.size(run)[0]) // 2
                self._stamp(surface, font, run, style, (left + inset, top))
            left += advance
        return surface

    def _stamp(
        self,
        surface: pygame.Surface,
        font: pygame.font.Font,
        run: str,
        style: TextStyle,
        place: tuple[int, int],
    ) -> None:
        outline = _outline(style)
        if outline:
            font.outline = outline
            surface.blit(font.render(run, True, style.colour), (place[0] - outline, place[1] - outline))
            font.outline = 0
        surface.blit(font.render(run, True, style.colour), place)


def line_height(style: TextStyle) -> int:
    """The height of a rendered line: 1.28 em and the outline."""
    return round((_ABOVE + _BELOW) * _pixels(style)) + 2 * _outline(style)


def _pixels(style: TextStyle) -> int:
    return max(6, round(style.size))


def _outline(style: TextStyle) -> int:
    return round(style.weight * _pixels(style)) if style.weight else 0
