"""Where the boards of all games hang (选局的布局): a grid that suits three games as well as twelve, and scrolls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["GamesLayout", "games_layout", "star_of"]

_GAP: Final = 26
_WIDE: Final = (420.0, 640.0)
_HIGH: Final = (132.0, 230.0)
"""Between how many units a board is wide and high."""


@dataclass(frozen=True, slots=True)
class GamesLayout:
    """The title, the frame in which the boards scroll, the boards in the content, the button to go back."""

    title: Rect
    frame: Rect
    cards: tuple[Rect, ...]
    height: float
    close: Rect


def games_layout(size: tuple[int, int], unit: float, games: int) -> GamesLayout:
    """The places in a window: as many boards beside each other as there is room for, but no more than are needed."""
    margin = max(24.0 * unit, 0.045 * size[0])
    title = Rect(margin, 0.6 * margin, size[0] - 2 * margin, 84 * unit)
    foot = size[1] - 24 * unit - TOUCH_UNITS * unit
    frame = Rect(margin, title.bottom + 8 * unit, title.w, foot - 20 * unit - title.bottom - 8 * unit)
    gap = _GAP * unit
    room = frame.w - 40 * unit
    columns = _columns(games, max(1, min(4, int((room + gap) / (_WIDE[0] * unit + gap)))))
    rows = -(-games // columns)
    wide = min(_WIDE[1] * unit, (room - gap * (columns - 1)) / columns)
    fitting = (frame.h - 16 * unit - gap * (rows - 1)) / rows
    high = max(_HIGH[0] * unit, min(_HIGH[1] * unit, fitting))
    whole = columns * wide + (columns - 1) * gap
    left = (frame.w - whole) / 2
    content = rows * high + (rows - 1) * gap + 16 * unit
    top = max(8 * unit, (frame.h - content) / 2)
    cards = tuple(
        Rect(left + number % columns * (wide + gap), top + number // columns * (high + gap), wide, high)
        for number in range(games)
    )
    edge = frame.x + left + whole
    close = Rect(edge - 200 * unit, foot, 200 * unit, TOUCH_UNITS * unit)
    return GamesLayout(title, frame, cards, max(content, cards[-1].bottom + 8 * unit), close)


def star_of(card: Rect, unit: float) -> tuple[Rect, Rect]:
    """A board in two parts: what takes the game, and the star at its right end."""
    end = (TOUCH_UNITS + 4) * unit
    return Rect(card.x, card.y, card.w - end, card.h), Rect(card.right - end, card.y, end, card.h)


def _columns(games: int, most: int) -> int:
    """How many boards stand beside each other: few rows, and few places that stay empty.

    >>> [_columns(games, 4) for games in (1, 3, 5, 12)], _columns(3, 2)
    ([1, 3, 3, 4], 1)
    """

    def cost(columns: int) -> tuple[int, int]:
        rows = -(-games // columns)
        empty = rows * columns - games
        return rows + empty, empty

    return min(range(1, most + 1), key=cost)
