"""Draws why a win is worth what it is (画算台): patterns, the formula, the next best reading; it knows no table."""

from __future__ import annotations

import pygame

from game.present.formula_words import arithmetic_words
from game.present.label import said
from game.present.layout.gauge import OpenRow
from game.present.layout.tally_layout import PlacedOther, PlacedPatterns, formula_text, other_text
from game.present.layout.tiles_layout import stepped
from game.present.tally_model import Formula, HandShown, OtherReading, PatternRow
from game.ui.canvas import Anchor
from game.ui.draw_row import draw_hand, draw_tiles
from game.ui.ink import Ink
from game.ui.text import Face
from game.ui.widgets import score_text
from rules.scoring.model import Tier

__all__ = ["draw_formula", "draw_other", "draw_patterns"]


def draw_patterns(
    ink: Ink, rows: tuple[PatternRow, ...], placed: PlacedPatterns, words: tuple[str, str], shown: float
) -> None:
    """The first *shown* patterns, the newest as far as its stroke has come; *words* are the caption and what stands
    where there are none.
    """
    ink.caption(ink.at(placed.caption), words[0])
    if placed.none is not None:
        rect = ink.at(placed.none)
        style = ink.canvas.style(24, ink.canvas.theme.palette.quiet)
        ink.canvas.text(words[1], (rect.x, rect.centre.y), style, Anchor.LEFT, rect.w)
    for number, (row, place) in enumerate(zip(rows, placed.rows, strict=True)):
        if number + 1 <= shown:
            _pattern(ink, row, place)
        elif number < shown:
            _stroke(ink, row, place, shown - number)


def _stroke(ink: Ink, row: PatternRow, place: OpenRow, share: float) -> None:
    """A pattern that is being written: from the left, fast at first, as a brush does."""
    surface, rect = ink.canvas.surface, ink.at(place.rect)
    before = surface.get_clip()
    written = pygame.Rect(round(rect.x), round(rect.y), round(rect.w * (1 - (1 - share) ** 2)), round(rect.h))
    surface.set_clip(written.clip(before))
    _pattern(ink, row, place)
    surface.set_clip(before)


def _pattern(ink: Ink, row: PatternRow, place: OpenRow) -> None:
    """Name, the tiles that make it, value at the right edge."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    rect = ink.ground(place)
    ink.chevron(rect.right - 8 * unit, rect.centre.y, opened=place.body is not None)
    value = canvas.style(28, palette.ink, face=Face.SERIF, weight=0.01, tabular=True)
    took = canvas.text(str(row.value), (rect.right - 26 * unit, rect.centre.y), value, Anchor.RIGHT)
    colour = palette.ink if row.tier is Tier.BASIC else palette.vermilion_text
    style = canvas.style(25, colour, face=Face.SERIF, weight=0.01)
    label = canvas.text(
        ink.say(row.name), (rect.x + 4 * unit, rect.centre.y), style, Anchor.LEFT, 0.6 * rect.w
    )
    _evidence(ink, row, (label.right + 16 * unit, took.left - 16 * unit, rect.centre.y, rect.h))
    ink.body(place, ink.say(row.text))


def _evidence(ink: Ink, row: PatternRow, room: tuple[float, float, float, float]) -> None:
    """The tiles, as large as the room allows; left out where they would be too small to be known."""
    left, right, middle, high = room
    count = sum(len(group) for group in row.evidence)
    if not count:
        return
    gaps = len(row.evidence) - 1
    height = stepped(min(0.64 * high, (right - left) / (0.76 * count + 0.25 * gaps)), ink.unit)
    if height >= 14:
        width = (0.76 * count + 0.25 * gaps) * height
        draw_tiles(ink, row.evidence, (right - width, middle - 0.58 * height), height)


_SMALLEST = 0.5
"""Long arithmetic gets so small before it is cut."""


def draw_formula(ink: Ink, formula: Formula, place: OpenRow) -> None:
    """The total, large, and the arithmetic beside it."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    rect = ink.ground(place, card=True)
    ink.chevron(rect.right - 20 * unit, rect.centre.y, opened=place.body is not None)
    large = canvas.style(40, palette.vermilion_text, face=Face.SERIF, weight=0.014, tabular=True)
    words = ink.say(said(formula.key("settle.formula.plain"), total=formula.total))
    took = canvas.text(words, (rect.x + 18 * unit, rect.centre.y), large, Anchor.LEFT, 0.5 * rect.w)
    right = rect.right - 40 * unit
    if formula.price is not None:
        style = canvas.style(25, palette.ink, face=Face.SERIF, weight=0.01, tabular=True)
        price = ink.say(said("settle.formula.price", price=score_text(formula.price)))
        right = (
            canvas.text(price, (right, rect.centre.y), style, Anchor.RIGHT, 0.34 * rect.w).left - 14 * unit
        )
    if formula.arithmetic is not None:
        style = canvas.style(25, palette.quiet, face=Face.SERIF, weight=0.008)
        left = took.right + 14 * unit
        room = right - left
        words = ink.say(said("settle.formula.line", formula=arithmetic_words(formula.arithmetic)))
        image = canvas.lettering.fit(words, style, room, _SMALLEST)
        canvas.image(image, (left, rect.centre.y + 4 * unit - image.get_height() / 2))
    ink.body(place, formula_text(formula, ink.say))


def draw_other(ink: Ink, other: OtherReading, placed: PlacedOther) -> None:
    """How the tiles could have been read instead."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    row = placed.row
    rect = ink.ground(row)
    ink.chevron(rect.right - 8 * unit, rect.centre.y, opened=row.body is not None)
    key = other.formula.key("settle.other.less" if other.less else "settle.other.same")
    style = canvas.style(21, palette.quiet)
    words = ink.say(said(key, total=other.formula.total))
    canvas.text(words, (rect.x + 4 * unit, rect.centre.y), style, Anchor.LEFT, rect.w - 34 * unit)
    if placed.tiles is not None and placed.text is not None:
        draw_hand(ink, HandShown(other.groups, frozenset(), ()), placed.tiles)
        text = ink.at(placed.text)
        canvas.paragraph(
            other_text(other, ink.say), (text.x, text.y), canvas.style(20, palette.quiet), text.w
        )
