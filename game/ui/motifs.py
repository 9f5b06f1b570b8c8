"""What stands on the faces (牌面图案): our SVGs for dots, bamboo, 白板 and flowers, the Chinese font for characters.

Characters are centred by their ink, not by the font's box, and gain weight by an outline that is heavier when small.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.assets import Assets
from game.theme import Colour, Theme
from game.ui.text import Face, Text
from game.ui.tile_style import TileFace
from game.ui.vector import rasterise, resized
from rules.tiles.tile import FLOWERS, KINDS, Suit, Tile

__all__ = ["LARGE_IDS", "MOTIF_IDS", "SMALL_BELOW", "Motifs"]

SMALL_BELOW: Final = 40
"""Faces lower than this many pixels take the simplified drawings."""

_PICTURE_FROM: Final = 56
"""Flowers show their picture from this height on; below it the character alone says which they are."""

_DRAWN: Final = (*(Tile(value) for value in range(Tile.P1, Tile.E)), Tile.B)
_OVER: Final = 4
_EM_INK: Final = 0.86
"""A flat character (一) keeps the scale of a full one, whose ink is this share of an em high."""
_NUMERALS: Final = "一二三四五六七八九"
_HONOURS: Final = {Tile.E: "東", Tile.S: "南", Tile.W: "西", Tile.N: "北", Tile.C: "中", Tile.F: "發"}
_FLOWERS: Final = "春夏秋冬梅蘭菊竹"


def _motif_id(tile: Tile, small: bool) -> str:
    name = f"{tile.suit.value}{tile.rank}" if tile.suit else "b"
    return f"tile.{name}.small" if small else f"tile.{name}"


def _blossom_id(tile: Tile) -> str:
    return f"tile.f{tile - Tile.F1 + 1}"


MOTIF_IDS: Final = (
    *(_motif_id(tile, small) for tile in _DRAWN for small in (False, True)),
    *(_blossom_id(tile) for tile in FLOWERS),
)
"""What the carved faces use."""


def _large_id(tile: Tile) -> str:
    return f"tile.large.{tile.suit.value}{tile.rank}" if tile.suit else f"tile.large.{tile.code.lower()}"


LARGE_IDS: Final = tuple(_large_id(tile) for tile in KINDS)
"""What the large print uses, read only by those who chose it; flowers are written by the font there too."""


@dataclass(frozen=True, slots=True)
class _Glyph:
    """A character in the unit face of 300 × 400: centre, largest size, stretch in width, weight, colour."""

    character: str
    centre: tuple[float, float]
    box: tuple[float, float]
    stretch: float
    weight: float
    colour: Colour


class Motifs:
    """Draws the motif of a tile alone, on nothing."""

    def __init__(self, assets: Assets, theme: Theme, text: Text, face: TileFace = TileFace.CLASSIC) -> None:
        self._theme = theme
        self._text = text
        self._fitted = lru_cache(maxsize=64)(self._fit)
        self._large = face is TileFace.LARGE
        self._drawings = {motif: assets.text(motif) for motif in (LARGE_IDS if self._large else MOTIF_IDS)}

    def motif(self, tile: Tile, size: tuple[int, int], height: int) -> pygame.Surface:
        """The motif in a box of pixels, with the detail and weight of a tile of that height."""
        if self._large and not tile.is_flower:
            return rasterise(resized(self._drawings[_large_id(tile)], size))
        if tile in _DRAWN:
            drawing = self._drawings[_motif_id(tile, height < SMALL_BELOW)]
            return rasterise(resized(drawing, size))
        pictured = not self._large and height >= _PICTURE_FROM
        if tile.is_flower and pictured:
            surface = rasterise(resized(self._drawings[_blossom_id(tile)], size))
        else:
            surface = pygame.Surface(size, pygame.SRCALPHA)
        for glyph in self._glyphs(tile, height):
            self._draw(surface, glyph)
        return surface

    def index(self, tile: Tile, height: int) -> pygame.Surface:
        """The corner index (角标) for those who cannot read the characters: ``5`` over ``m``, ``E``, ``C``."""
        pixels = max(9, round(0.23 * height))
        marks = [
            self._text.ink(mark, Face.SANS, pixels, self._index_colour(tile), 0.05) for mark in tile.code
        ]
        gap = max(1, round(0.03 * height))
        wide = max(mark.get_width() for mark in marks)
        surface = pygame.Surface((wide, sum(mark.get_height() + gap for mark in marks)), pygame.SRCALPHA)
        top = 0
        for mark in marks:
            surface.blit(mark, ((wide - mark.get_width()) // 2, top))
            top += mark.get_height() + gap
        return surface

    def tells_itself(self, tile: Tile) -> bool:
        """Whether a face needs no index: in large print dots and bamboo are a great figure over their sign."""
        return self._large and tile.suit in (Suit.DOTS, Suit.BAMBOO)

    def seal_glyph(self, pixels: int) -> pygame.Surface:
        """The 财 of the wild's seal."""
        return self._text.ink("财", Face.SERIF, pixels, self._theme.palette.on_seal, 0.035)

    def _index_colour(self, tile: Tile) -> Colour:
        colours = self._theme.tile
        by_suit = {
            Suit.CHARACTERS: colours.character,
            Suit.DOTS: self._theme.palette.indigo,
            Suit.BAMBOO: colours.green,
        }
        if tile.suit is not None:
            return by_suit[tile.suit]
        return {Tile.C: colours.red, Tile.F: colours.green}.get(tile, colours.wind)

    def _glyphs(self, tile: Tile, height: int) -> tuple[_Glyph, ...]:
        colours = self._theme.tile
        small = height < SMALL_BELOW
        usual = 0.021 if height >= 70 else 0.027
        if tile.suit is Suit.CHARACTERS:
            numeral = _NUMERALS[tile.rank - 1]
            if small:
                return (
                    _Glyph(numeral, (150, 100), (270, 146), 1.2, 0.040, colours.numeral),
                    _Glyph("萬", (150, 290), (240, 176), 1.2, 0.008, colours.character),
                )
            heavy = 0.014 if height >= 70 else 0.024
            return (
                _Glyph(numeral, (150, 106), (262, 132), 1.2, usual, colours.numeral),
                _Glyph("萬", (150, 286), (226, 176), 1.16, heavy, colours.character),
            )
        if tile in _HONOURS:
            colour = {Tile.C: colours.red, Tile.F: colours.green}.get(tile, colours.wind)
            return (_Glyph(_HONOURS[tile], (150, 200), (270, 342), 0.92, 0.030 if small else usual, colour),)
        if tile.is_flower:
            return self._flower(tile, self._large or height < _PICTURE_FROM)
        return ()

    def _flower(self, tile: Tile, small: bool) -> tuple[_Glyph, _Glyph]:
        """The character of a flower and its number among the four; seasons are blue, plants are red."""
        number = tile - Tile.F1
        colour = (self._theme.tile.wind, self._theme.tile.red)[number // 4]
        character, digit = _FLOWERS[number], str(number % 4 + 1)
        if small:
            return (
                _Glyph(character, (126, 232), (226, 290), 1.0, 0.030, colour),
                _Glyph(digit, (252, 66), (70, 112), 1.0, 0.060, colour),
            )
        return (
            _Glyph(character, (92, 94), (148, 156), 1.0, 0.024, colour),
            _Glyph(digit, (246, 70), (64, 92), 1.0, 0.030, colour),
        )

    def _draw(self, surface: pygame.Surface, glyph: _Glyph) -> None:
        """Sets the glyph's ink on its centre."""
        across, down = surface.get_width() / 300, surface.get_height() / 400
        fitted = self._fitted(glyph, glyph.box[0] * across, glyph.box[1] * down)
        left = glyph.centre[0] * across - fitted.get_width() / 2
        top = glyph.centre[1] * down - fitted.get_height() / 2
        surface.blit(fitted, (round(left), round(top)))

    def _fit(self, glyph: _Glyph, wide: float, high: float) -> pygame.Surface:
        """The glyph rendered four times too large, its ink fitted into a box."""
        pixels = max(24, round(high * _OVER))
        ink = self._text.ink(glyph.character, Face.SERIF, pixels, glyph.colour, glyph.weight)
        natural = (ink.get_width() * glyph.stretch, float(ink.get_height()))
        share = min(wide / natural[0], high / natural[1], high / (_EM_INK * pixels))
        return pygame.transform.smoothscale(
            ink, (max(1, round(natural[0] * share)), max(1, round(natural[1] * share)))
        )
