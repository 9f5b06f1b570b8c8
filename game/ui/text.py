"""The only place that draws text (文字): the shipped Chinese fonts, weights by outline, kept renders.

A character that a family has not (a rare one in somebody's name) is drawn in the other family.

A rendered line is 1.28 em high with the Chinese em box in its middle, so centring the surface centres the text as the
eye sees it. Sizes are pixels; `TextStyle.at` scales a style of the 1080p grid.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import groupby
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

import pygame

from game.assets import Assets
from game.present.label import Label, Plain
from game.theme import Colour
from game.ui.coverage import Coverage, coverage_of
from game.ui.typeset import THIN, break_lines, ellipsis, spaced
from game.ui.vector import ready

__all__ = ["Align", "Face", "Text", "TextStyle", "line_height"]

_ABOVE: Final = 1.02
_BELOW: Final = 0.26
_THIN_EM: Final = 0.16
_KEPT: Final = 1500
_OVER: Final = 4
_LARGE: Final = 160
"""From this size on an outline of whole pixels is fine enough."""
_DIGITS: Final = "0123456789"


class Face(Enum):
    """The two families (字体): serif for titles and numbers that matter, sans for everything else."""

    SANS = "font.sans"
    SERIF = "font.serif"


_OTHER: Final = {Face.SANS: Face.SERIF, Face.SERIF: Face.SANS}


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


@dataclass(frozen=True, slots=True)
class _Run:
    """A piece that is drawn as one; no text is a gap."""

    text: str
    advance: int
    inset: int
    style: TextStyle


_Measured: TypeAlias = tuple[str, Face, int, float, bool]
"""A text and what its width depends on."""


class Text:
    """Draws, measures and fits text with the shipped fonts."""

    def __init__(self, assets: Assets) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._assets = assets
        self._fonts: dict[Face, pygame.font.Font] = {}
        self._sizes: dict[Face, int] = {}
        self._covered: dict[Face, Coverage] = {}
        self._lent: dict[tuple[Face, str], bool] = {}
        self._renders: OrderedDict[tuple[str, TextStyle], pygame.Surface] = OrderedDict()
        self._widths: dict[_Measured, int] = {}
        self._lines: dict[tuple[_Measured, float], tuple[str, ...]] = {}
        self._meanings: WeakKeyDictionary[pygame.Surface, Label] = WeakKeyDictionary()

    def meaning(self, picture: pygame.Surface) -> Label | None:
        """What a picture says: the whole text that was fitted or set, a tile; None where it says nothing."""
        return self._meanings.get(picture)

    def means(self, picture: pygame.Surface, words: Label) -> pygame.Surface:
        """The picture, of which is known from now on what it says."""
        self._meanings[picture] = words
        return picture

    def measure(self, text: str, style: TextStyle) -> tuple[int, int]:
        """Width and height that `render` would give."""
        key = _measured(text, style)
        width = self._widths.get(key)
        if width is None:
            width = sum(run.advance for run in self._runs(spaced(text), style)) + 2 * _outline(style)
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
        surface = self.means(ready(self._draw(spaced(text), style)), Plain(text))
        self._renders[key] = surface
        if len(self._renders) > _KEPT:
            self._renders.popitem(last=False)
        return surface

    def fit(self, text: str, style: TextStyle, width: float, smallest: float = 0.72) -> pygame.Surface:
        """The line in at most a width: first smaller, down to a share of the size, then with an ellipsis."""
        return self.means(self.render(*self.fitted(text, style, width, smallest)), Plain(text))

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
        """The lines of a text at a width, by the rules of Chinese typesetting; kept, as forms ask at every step."""
        key = (_measured(text, style), width)
        found = self._lines.get(key)
        if found is None:
            found = break_lines(text, width, lambda part: self.measure(part, style)[0])
            if len(self._lines) > 4 * _KEPT:
                self._lines.clear()
            self._lines[key] = found
        return found

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
        return self.means(surface, Plain(text))

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
        """The one font object of a family, at a size: opening a file takes 10 ms, another size a microsecond."""
        font = self._fonts.get(face)
        if font is None:
            font = self._fonts[face] = pygame.font.Font(self._assets.path(face.value), pixels)
        elif self._sizes[face] != pixels:
            font.set_point_size(pixels)
        self._sizes[face] = pixels
        return font

    def _runs(self, text: str, style: TextStyle) -> tuple[_Run, ...]:
        """The pieces that are drawn as one: thin spaces and aligned digits stand alone, rare characters together."""
        font = self._font(style.face, _pixels(style))
        figure = max(font.size(digit)[0] for digit in "0123456789") if style.tabular else 0
        runs: list[_Run] = []
        for run, lent in self._parted(_split(text, style.tabular), style.face):
            own = replace(style, face=_OTHER[style.face]) if lent else style
            wide = self._font(own.face, _pixels(own)).size(run)[0]
            if run == THIN:
                runs.append(_Run("", round(_THIN_EM * _pixels(style)), 0, own))
            elif style.tabular and run in _DIGITS:
                runs.append(_Run(run, figure, (figure - wide) // 2, own))
            else:
                runs.append(_Run(run, max(wide, self._heavy_width(run, own)), 0, own))
        return tuple(runs)

    def _parted(self, runs: list[str], face: Face) -> Iterator[tuple[str, bool]]:
        """The same runs, cut where characters of the other family begin and end; whether they are."""
        for run in runs:
            if run.isascii() or not any(self._is_lent(face, character) for character in run):
                yield run, False
            else:
                for lent, part in groupby(run, partial(self._is_lent, face)):
                    yield "".join(part), lent

    def _is_lent(self, face: Face, character: str) -> bool:
        """Whether a character comes from the other family, because this one has it not."""
        known = self._lent.get((face, character))
        if known is None:
            lacks = character not in self._coverage(face)
            known = self._lent[face, character] = lacks and character in self._coverage(_OTHER[face])
        return known

    def _coverage(self, face: Face) -> Coverage:
        if face not in self._covered:
            self._covered[face] = coverage_of(self._assets.path(face.value))
        return self._covered[face]

    def _heavy_width(self, run: str, style: TextStyle) -> int:
        """How wide a run with weight is drawn: at a larger size, where letters are set closer or wider."""
        if not style.weight:
            return 0
        over = _over(style)
        wide = -(-self._font(style.face, over * _pixels(style)).size(run)[0] // over)
        self._font(style.face, _pixels(style))
        return wide

    def _draw(self, text: str, style: TextStyle, *, padded: bool = False) -> pygame.Surface:
        pixels = _pixels(style)
        outline = _outline(style)
        runs = self._runs(text, style)
        margin = pixels // 4 if padded else 0
        width = sum(run.advance for run in runs) + 2 * outline + 2 * margin
        surface = pygame.Surface((max(1, width), line_height(style) + 2 * margin), pygame.SRCALPHA)
        surface.fill((*style.colour, 0))
        baseline = margin + outline + round(_ABOVE * pixels)
        left = outline + margin
        for run in runs:
            if run.text:
                image, inset, ascent = self._glyphs(run.text, run.style)
                surface.blit(image, (left + run.inset - inset, baseline - ascent - inset))
            left += run.advance
        return surface

    def _glyphs(self, run: str, style: TextStyle) -> tuple[pygame.Surface, int, int]:
        """A run as a picture, the margin around it and its ascent."""
        if style.weight:
            return self._heavy(run, style)
        font = self._font(style.face, _pixels(style))
        return font.render(run, True, style.colour), 0, font.get_ascent()

    def _heavy(self, run: str, style: TextStyle) -> tuple[pygame.Surface, int, int]:
        """A run with weight; small ones are outlined several times too large, so that weight has fine steps."""
        over = _over(style)
        font = self._font(style.face, over * _pixels(style))
        outline = max(1, round(style.weight * over * _pixels(style)))
        margin = _outline(style)
        wide, high = font.size(run)
        size = (-(-wide // over) + 2 * margin, -(-high // over) + 2 * margin)
        large = pygame.Surface((size[0] * over, size[1] * over), pygame.SRCALPHA)
        large.fill((*style.colour, 0))
        font.outline = outline
        place = margin * over - outline
        large.blit(font.render(run, True, style.colour), (place, place))
        font.outline = 0
        large.blit(font.render(run, True, style.colour), (margin * over, margin * over))
        heavy = large if over == 1 else pygame.transform.smoothscale(large, size)
        return heavy, margin, round(font.get_ascent() / over)


def _split(text: str, tabular: bool) -> list[str]:
    """The text in runs, thin spaces and (when tabular) digits alone."""
    runs: list[str] = []
    joins = False
    for character in text:
        alone = character == THIN or (tabular and character in _DIGITS)
        if joins and not alone:
            runs[-1] += character
        else:
            runs.append(character)
        joins = not alone
    return runs


def line_height(style: TextStyle) -> int:
    """The height of a rendered line: 1.28 em and the outline."""
    return round((_ABOVE + _BELOW) * _pixels(style)) + 2 * _outline(style)


def _pixels(style: TextStyle) -> int:
    return max(6, round(style.size))


def _measured(text: str, style: TextStyle) -> _Measured:
    return text, style.face, _pixels(style), style.weight, style.tabular


def _over(style: TextStyle) -> int:
    """How many times too large a run with weight is outlined."""
    return max(1, min(_OVER, _LARGE // _pixels(style)))


def _outline(style: TextStyle) -> int:
    return math.ceil(style.weight * _pixels(style))
