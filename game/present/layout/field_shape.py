"""How rivers and walls lie around the centre plate (牌河与牌墙的布局): numbers from the middle of the field.

In a wide window the rivers of the sides are short and broad, in a tall one long and narrow: there is room above and
below the plate, and not beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["LEVEL", "UPRIGHT", "FieldShape", "RiverShape"]


@dataclass(frozen=True, slots=True)
class RiverShape:
    """A river: where it begins, tiles a row, how long a row and how deep all rows may become."""

    start: int
    per_row: int
    length: int
    depth: int


@dataclass(frozen=True, slots=True)
class FieldShape:
    """The own river and the one across (*far_start* from the middle) lie level, those of the sides upright.

    *top*, *near_wall* and *out* are the outer edges of the walls, *foot* is below the near one; *inner* is where the
    tiles of the sides begin, *high* the height of everything.
    """

    level: RiverShape
    far_start: int
    side: RiverShape
    top: int
    near_wall: int
    out: int
    foot: int
    inner: int
    high: int


LEVEL: Final = FieldShape(
    RiverShape(158, 9, 700, 146), 148, RiverShape(132, 6, 300, 244), -351, 304, 416, 356, 438, 709
)
"""In a wide window: nine by two before us, six by three at the sides."""

UPRIGHT: Final = FieldShape(
    RiverShape(158, 6, 288, 219), 148, RiverShape(150, 9, 432, 128), -424, 378, 322, 430, 336, 856
)
"""In a tall window: six by three before us, nine by two at the sides."""
