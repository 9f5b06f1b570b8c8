"""Draws what the coach says (指点): the sign on what it suggests, the notches of danger, its card of reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.present.layout.geometry import Point, Rect
from game.ui.canvas import Anchor, Canvas
from game.ui.draw_bar import Means
from game.ui.text import Face
from rules.tiles.tile import Tile

__all__ = ["CoachCard", "coach_card", "danger_notches", "suggestion_sign"]

_EDGE: Final = 16
_HIGH: Final = 40
_DOT: Final = 14
_WIDE: Final = 520


@dataclass(frozen=True, slots=True)
class CoachCard:
    """A suggestion in words: what to do, the tiles that go, the reasons from the weightiest on.

    *short* says it without naming the tile, which stands beside it, for where there is no room.
    """

    title: str
    tiles: tuple[Tile, ...]
    reasons: tuple[str, ...]
    short: str = ""


def suggestion_sign(means: Means, around: Rect, *, corner: bool = False) -> None:
    """A jade seal on the foot of a tile, or at the upper left *corner* of a button, that is suggested."""
    canvas = means.canvas
    side = max(22.0, 38 * canvas.scale)
    x, y = around.centre.x - side / 2, around.bottom - 0.46 * side
    if corner:
        x, y = around.x - 0.2 * side, around.y - 0.3 * side
    canvas.seal((x, y, side, side), means.texts("coach.sign"), canvas.theme.palette.jade)


def danger_notches(canvas: Canvas, tile: Rect, level: int) -> None:
    """Vermilion notches in the upper edge of a tile: none for level 1, one for 2, two for 3."""
    wide, deep = 0.15 * tile.w, 0.17 * tile.w
    for count in range(level - 1):
        x, y = tile.x + (0.1 + 0.2 * count) * tile.w, tile.y
        points = ((x, y), (x + wide, y), (x + wide / 2, y + deep))
        canvas.polygon(points, canvas.theme.palette.vermilion)


def coach_card(means: Means, zone: Rect, told: CoachCard) -> Rect:
    """The suggestion on a sheet of paper, on the foot of its zone; of its reasons as many as there is room for.

    In a wide zone they stand beside the head, else below it. Returns where it lies.
    """
    canvas, palette = means.canvas, means.canvas.theme.palette
    edge, small = _EDGE * canvas.scale, max(20.0, 13 / canvas.scale)
    high = max(22, round(_HIGH * canvas.scale))
    title = canvas.style(small + 5, palette.jade_text, face=Face.SERIF, weight=0.01)
    head = Rect(0, 0, 0, 1.2 * high + 8 * canvas.scale)
    if zone.w > _WIDE * canvas.scale:
        beside = high + 34 * canvas.scale + canvas.lettering.measure(told.title, title)[0]
        more = max(0, len(told.tiles) - 1) * means.sprites.size(high)[0]
        head = Rect(0, 0, min(beside + more, 0.6 * zone.w), 0)
    indent, gap = _DOT * canvas.scale, 5 * canvas.scale
    room = (zone.w - 2 * edge - indent - head.w, zone.h - 2 * edge - head.h)
    blocks = _fitting(means, told, room, small)
    lines = sum(block.get_height() + gap for block in blocks) - gap
    tall = 2 * edge + max(1.2 * high, head.h + lines)
    box = Rect(zone.x, zone.bottom - tall, zone.w, tall)
    canvas.panel(box.box, palette.jade)
    x, y = box.x + edge, box.y + edge
    taken = _sign(means, told, Point(x, y), high)
    words = (head.w - 14 * canvas.scale if head.w else box.w - 2 * edge) - taken
    fits = not told.short or canvas.lettering.measure(told.title, title)[0] <= words
    canvas.text(told.title if fits else told.short, (x + taken, y + 0.55 * high), title, Anchor.LEFT, words)
    y += head.h or (tall - 2 * edge - lines) / 2
    for block in blocks:
        radius = 2.6 * canvas.scale
        canvas.disc((x + head.w + radius, y + 0.66 * small * canvas.scale), radius, palette.jade)
        canvas.image(block, (x + head.w + indent, y))
        y += block.get_height() + gap
    return box


def _sign(means: Means, told: CoachCard, corner: Point, high: int) -> float:
    """The tiles that go, or the coach's seal; how much of the line it takes."""
    canvas = means.canvas
    wide = 0.9 * high
    if told.tiles:
        each = means.sprites.size(high)[0]
        for place, tile in enumerate(told.tiles):
            canvas.image(means.sprites.front(tile, high), (corner.x + place * each, corner.y))
        wide = len(told.tiles) * each
    else:
        square = (corner.x, corner.y + 0.1 * high, wide, wide)
        canvas.seal(square, means.texts("coach.sign"), canvas.theme.palette.jade)
    return wide + 10 * canvas.scale


def _fitting(means: Means, told: CoachCard, room: tuple[float, float], small: float) -> list[pygame.Surface]:
    """The reasons as blocks of words; the first one always, the others as far as they fit."""
    canvas = means.canvas
    style, (wide, left) = canvas.style(small, canvas.theme.palette.ink), room
    blocks: list[pygame.Surface] = []
    for reason in told.reasons:
        block = canvas.lettering.block(reason, style, wide, leading=1.3)
        left -= block.get_height() + 5 * canvas.scale
        if blocks and left < 0:
            break
        blocks.append(block)
    return blocks
