"""Draws all tiles that a hand waits for (听牌一览): each with its copies below it, in as many rows as they need."""

from __future__ import annotations

import math
from typing import Final

from game.present.advice import WaitHint
from game.present.layout.geometry import Rect
from game.present.layout.zones import Zones
from game.theme import mix
from game.ui.canvas import Anchor
from game.ui.draw_bar import Means, price_of
from game.ui.draw_tags import Card
from game.ui.sprites import Look
from game.ui.text import Face, TextStyle

__all__ = ["waits_card"]

_EDGE: Final = 18
_TILE: Final = 54
_GAP: Final = 12
_WORDS: Final = 20
_TITLE: Final = 24
_WIDE: Final = 900
"""The widest card, as far as the window has room."""
_LINE: Final = 1.35


def waits_card(means: Means, zones: Zones, strip: Rect, told: Card) -> Rect:
    """The card stands on the strip of hints, between the plates of the others; returns where it lies."""
    canvas = means.canvas
    palette, unit = canvas.theme.palette, canvas.scale
    words = canvas.style(canvas.legible(_WORDS), palette.ink, tabular=True)
    title = canvas.style(canvas.legible(_TITLE), palette.vermilion_text, face=Face.SERIF, weight=0.01)
    edge, high = _EDGE * unit, round(_TILE * unit)
    line, head = _LINE * words.size, 1.5 * title.size
    cell = _cell(means, told, words, high)
    window = _free(zones)
    most = min(window.w, _WIDE * unit) - 2 * edge
    rows = math.ceil(len(told.waits) / max(1, int(most / cell)))
    columns = math.ceil(len(told.waits) / rows)
    wide = min(most, max(columns * cell, canvas.lettering.measure(told.title, title)[0])) + 2 * edge
    step = 1.16 * high + (2 if told.priced else 1) * line + _GAP * unit
    tall = 2 * edge + head + rows * step - _GAP * unit
    left = max(window.x, min(strip.x, window.right - wide))
    box = Rect(left, max(window.y, strip.y - _GAP * unit - tall), wide, tall)
    canvas.panel(box.box)
    canvas.text(
        told.title, (box.x + edge, box.y + edge + head / 2 - 3 * unit), title, Anchor.LEFT, wide - 2 * edge
    )
    for place, wait in enumerate(told.waits):
        row, column = divmod(place, columns)
        corner = (box.x + edge + column * cell, box.y + edge + head + row * step)
        _wait(means, Rect(*corner, cell - _GAP * unit, step - _GAP * unit), (wait, told.priced), words, high)
    return box


def _free(zones: Zones) -> Rect:
    """Where the card may lie: beside the plates of the left and right seat, or below all of them."""
    gap = _GAP * zones.base
    _, right, across, left = zones.plates
    if not zones.flower_columns:
        top = across.bottom + gap
        return Rect(gap, top, zones.size.width - 2 * gap, zones.size.height - top)
    top = max(zones.wild.bottom, across.bottom) + gap
    return Rect(left.right + gap, top, right.x - left.right - 2 * gap, zones.size.height - top)


def _cell(means: Means, told: Card, words: TextStyle, high: int) -> float:
    """How wide a kind is with what is written below it."""
    lettering = means.canvas.lettering
    written = [f"×{wait.left}" for wait in told.waits]
    written += [price_of(means.texts, wait) for wait in told.waits] if told.priced else []
    widest = max(lettering.measure(each, words)[0] for each in written)
    return max(means.sprites.size(high)[0], widest) + _GAP * means.canvas.scale


def _wait(means: Means, rect: Rect, kind: tuple[WaitHint, bool], words: TextStyle, high: int) -> None:
    """One kind: the tile, how many copies nobody has seen, and what it would bring."""
    canvas, (wait, priced) = means.canvas, kind
    palette, middle = canvas.theme.palette, rect.centre.x
    tile = means.sprites.front(wait.tile, high, Look(wild=wait.tile in means.wilds, dimmed=wait.left == 0))
    canvas.image(tile, (middle - means.sprites.size(high)[0] / 2, rect.y))
    y = rect.y + 1.16 * high + _LINE * words.size / 2
    ink = palette.ink if wait.left else mix(palette.vermilion_text, palette.paper, 0.2)
    style = canvas.style(canvas.legible(_WORDS), ink, tabular=True)
    canvas.text(f"×{wait.left}", (middle, y), style, Anchor.CENTRE)
    if priced:
        gold = canvas.style(canvas.legible(_WORDS), palette.quiet)
        canvas.text(
            price_of(means.texts, wait), (middle, y + _LINE * words.size), gold, Anchor.CENTRE, rect.w + 2
        )
