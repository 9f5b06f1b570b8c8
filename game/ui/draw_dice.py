"""Draws dice (画骰子): on the cloth while a hand begins, small beside the number of the hand, in the seat ceremony."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.present.layout.dice_layout import DIE, DieAt, break_line
from game.present.layout.geometry import Rect
from game.present.layout.table_layout import TableLayout
from game.ui.canvas import Canvas
from game.ui.dice import Pose, die

__all__ = ["draw_dice", "small_dice"]

_TIPPED: Final = 50.0
"""How far a die in the air is tipped, degrees."""


def draw_dice(canvas: Canvas, layout: TableLayout, dice: Sequence[DieAt]) -> None:
    """The dice where they are now, and a gold line where the wall opened."""
    unit = layout.zones.field
    first = next((placed for placed in layout.stacks if placed.stack.first), None)
    if first is not None:
        line = break_line(first.rect, first.side.value, max(2.0, 4 * unit))
        canvas.fill(line.box, canvas.theme.palette.gold, 2)
    size = round(DIE * unit)
    for placed in sorted(dice, key=lambda one: one.middle.y):
        _shade(canvas, placed, size)
    for placed in sorted(dice, key=lambda one: one.middle.y):
        _lay(canvas, placed, size)


def _shade(canvas: Canvas, placed: DieAt, size: int) -> None:
    """The shadow on the cloth; it moves away below a die in the air."""
    drop = (0.10 * size + 0.5 * placed.lift, 0.20 * size + 0.7 * placed.lift)
    middle = placed.middle
    shade = Rect(middle.x - size / 2 + drop[0], middle.y - size / 2 + drop[1], size, size)
    canvas.shadow(shade.inset(0.05 * size).box, 5, 8, 0.7)


def _lay(canvas: Canvas, placed: DieAt, size: int) -> None:
    """The die itself: in the air it is tipped over an edge and nearer to the eye."""
    flying = min(1.0, placed.lift / max(1, size))
    grown = 2 * round((size + 0.18 * placed.lift) / 2)
    pose = Pose(placed.face, placed.turn, _TIPPED * flying, 2 * placed.turn)
    image = die(pose, grown)
    middle = placed.middle
    canvas.image(image, (middle.x - image.get_width() / 2, middle.y - placed.lift - image.get_height() / 2))


def small_dice(canvas: Canvas, left: float, middle: float, size: float, faces: Sequence[int]) -> float:
    """Dice in a row, a gap between the two throws; gives the right edge."""
    side = round(0.9 * size)
    x = left
    for number, face in enumerate(faces):
        if number:
            x += size * (0.5 if number == 2 else 0.16)
        image = die(Pose(face), side)
        canvas.image(image, (x + (size - image.get_width()) / 2, middle - image.get_height() / 2))
        x += size
    return x
