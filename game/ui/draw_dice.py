"""Draws dice (画骰子): on the cloth while a hand begins, small beside the number of the hand, in the seat ceremony."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from game.present.layout.dice_layout import DIE, DieAt, break_line
from game.present.layout.geometry import Rect
from game.present.layout.table_layout import TableLayout
from game.ui.canvas import Canvas
from game.ui.vector import document, linear, picture, radial

__all__ = ["die_picture", "draw_dice", "small_dice"]

_SPOTS: Final = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((29, 29), (71, 29), (29, 71), (71, 71)),
    5: ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72)),
    6: ((29, 24), (71, 24), (29, 50), (71, 50), (29, 76), (71, 76)),
}
_TURNS: Final = 15
"""Dice are kept at every so many degrees."""


def draw_dice(canvas: Canvas, layout: TableLayout, dice: Sequence[DieAt]) -> None:
    """The dice where they are now, and a gold line where the wall opened."""
    unit = layout.zones.field
    first = next((placed for placed in layout.stacks if placed.stack.first), None)
    if first is not None:
        line = break_line(first.rect, first.side.value, max(2.0, 4 * unit))
        canvas.fill(line.box, canvas.theme.palette.gold, 2)
    size = round(DIE * unit)
    for die in dice:
        side = size + 0.18 * die.lift
        drop = (0.06 * size + 0.5 * die.lift, 0.12 * size + 0.7 * die.lift)
        middle = die.middle
        shade = Rect(middle.x - size / 2 + drop[0], middle.y - size / 2 + drop[1], size, size)
        canvas.shadow(shade.inset(0.05 * size).box, 5, 8, 0.7)
        image = _turned(
            die.face, round(side), round(die.turn / _TURNS) * _TURNS if die.lift > 1 else round(die.turn)
        )
        place = (middle.x - image.get_width() / 2, middle.y - die.lift - image.get_height() / 2)
        canvas.image(image, place)


def small_dice(canvas: Canvas, left: float, middle: float, size: float, faces: Sequence[int]) -> float:
    """Dice in a row, a gap between the two throws; gives the right edge."""
    x = left
    for number, face in enumerate(faces):
        if number:
            x += size * (0.5 if number == 2 else 0.16)
        canvas.image(die_picture(face, round(size)), (x, middle - size / 2))
        x += size
    return x


@lru_cache(maxsize=256)
def _turned(face: int, size: int, turn: int) -> pygame.Surface:
    return (
        pygame.transform.rotozoom(die_picture(face, size), turn, 1.0)
        if turn % 360
        else die_picture(face, size)
    )


def die_picture(face: int, size: int) -> pygame.Surface:
    """A bone die from above; the one and the four are red, as on Chinese dice."""
    spot = "#B8322A" if face in (1, 4) else "#22303C"
    radius = 15 if face == 1 else 9.5
    defs = linear("bone", (0, 0, 100, 100), ((0, (255, 251, 240), 1), (1, (228, 216, 191), 1))) + radial(
        "well", (46, 44, 62), ((0, (255, 255, 255), 0.75), (1, (255, 255, 255), 0))
    )
    spots = "".join(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{spot}"/>' for x, y in _SPOTS[face])
    body = (
        f'<g transform="scale({size / 100:g})"><rect x="2" y="2" width="96" height="96" rx="20" fill="url(#bone)"/>'
        '<rect x="3" y="3" width="94" height="94" rx="19" fill="none" stroke="#A9987A" stroke-width="3"/>'
        f'<rect x="7" y="7" width="86" height="86" rx="30" fill="url(#well)"/>{spots}</g>'
    )
    return picture(document((size, size), body, defs))
