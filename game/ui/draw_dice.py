"""Draws dice (画骰子): on the cloth while a hand begins, small beside the number of the hand, in the seat ceremony."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.present.layout.dice_layout import DIE, DieAt, break_line
from game.present.layout.geometry import Rect
from game.present.layout.table_layout import TableLayout
from game.present.motion import eased
from game.ui.canvas import Canvas
from game.ui.dice import Pose, die

__all__ = ["draw_dice", "small_dice"]


_TUMBLED: Final = 540.0
"""How far dice in a row turn over while they are thrown, degrees."""


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
    """The die itself: it rolls over its edges, and in the air it is nearer to the eye."""
    grown = 4 * round((size + 0.18 * placed.lift) / 4)
    image = die(Pose(placed.face, placed.turn, placed.tip, placed.toward), grown if placed.lift > 1 else size)
    middle = placed.middle
    canvas.image(image, (middle.x - image.get_width() / 2, middle.y - placed.lift - image.get_height() / 2))


def small_dice(
    canvas: Canvas, spot: tuple[float, float], size: float, faces: Sequence[int], rolled: float = 1.0
) -> float:
    """Dice in a row from the left of a line, a gap between the two throws, *rolled* so far; gives the right edge."""
    left, middle = spot
    side = round(0.9 * size)
    x = left
    for number, face in enumerate(faces):
        if number:
            x += size * (0.5 if number == 2 else 0.16)
        tip = -_TUMBLED * (1 - eased(rolled)) * (1 + 0.3 * number) if rolled < 1 else 0.0
        image = die(Pose(face, tip=tip, toward=20 + 50 * number), side)
        canvas.image(image, (x + (size - image.get_width()) / 2, middle - image.get_height() / 2))
        x += size
    return x
