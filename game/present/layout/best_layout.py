"""Where the best hands lie (好牌的布局): cards one below the other, each with a row of tiles."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["PICTURE", "CardPlace", "best_cards", "card_place", "filter_place"]

PICTURE = (1200, 630)
"""The size of the picture to share, in pixels."""
_CARD = 204
_GAP = 14


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card with its parts: the first line, the tiles, the last line, the number at the left."""

    rect: Rect
    number: Rect
    head: Rect
    tiles: Rect
    foot: Rect


def filter_place(body: Rect, unit: float) -> tuple[Rect, Rect]:
    """The selector at the top of the body, and the frame below it."""
    bar = Rect(body.x, body.y + 6 * unit, min(body.w, 460 * unit), TOUCH_UNITS * unit)
    top = bar.bottom + 10 * unit
    return bar, Rect(body.x, top, body.w, body.bottom - top)


def best_cards(frame: Rect, unit: float, count: int) -> tuple[tuple[CardPlace, ...], float]:
    """The cards in pixels of the content, and its height."""
    wide = frame.w - 20 * unit
    places = tuple(
        card_place(Rect(0, 4 * unit + number * (_CARD + _GAP) * unit, wide, _CARD * unit), unit)
        for number in range(count)
    )
    return places, places[-1].rect.bottom + _GAP * unit if places else 0.0


def card_place(rect: Rect, unit: float) -> CardPlace:
    """The parts of a card."""
    number = Rect(rect.x + 8 * unit, rect.y, 62 * unit, rect.h)
    left, wide = number.right + 8 * unit, rect.right - number.right - 28 * unit
    head = Rect(left, rect.y + 10 * unit, wide, 40 * unit)
    foot = Rect(left, rect.bottom - 44 * unit, wide, 34 * unit)
    tiles = Rect(left, head.bottom + 6 * unit, wide, foot.y - head.bottom - 14 * unit)
    return CardPlace(rect, number, head, tiles, foot)
