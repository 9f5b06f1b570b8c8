"""Where each person at one screen is asked (同桌的布局): a card at the own edge, turned to who sits there.

Sides are numbered like seats on the screen: 0 below, 1 at the right, 2 above, 3 at the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS
from game.present.layout.turn import Turn

__all__ = ["DEGREES", "EdgeCard", "edge_card", "facing"]

DEGREES: Final = (0, 270, 180, 90)
"""By how many degrees, clockwise, a picture is turned that faces a side of a flat screen."""
_WIDE: Final = 252
_NAME: Final = 40
_BAR: Final = 10
_PAD: Final = 12
_GAP: Final = 10
_MARGIN: Final = 8
_STEP: Final = 4
"""A card is moved by so many pixels until it lies clear."""


def facing(side: int, *, flat: bool) -> int:
    """How far something is turned for who sits at a side: not at all where everybody sits before the screen.

    >>> facing(1, flat=True), facing(3, flat=True), facing(3, flat=False)
    (270, 90, 0)
    """
    return DEGREES[side] if flat else 0


@dataclass(frozen=True, slots=True)
class EdgeCard:
    """A card at an edge: its place in the window, how it is turned; its parts lie in the card as it is read."""

    frame: Rect
    degrees: int
    name: Rect
    bar: Rect
    buttons: tuple[Rect, ...]

    @property
    def turn(self) -> Turn:
        """How the card is turned."""
        return Turn(self.degrees, (round(self.frame.w), round(self.frame.h)))

    def placed(self, rect: Rect) -> Rect:
        """Where a part of the card lies in the window."""
        return self.turn.rect(rect).moved(self.frame.x, self.frame.y)


def edge_card(
    window: tuple[tuple[int, int], float], side: int, degrees: int, buttons: int, kept: Sequence[Rect] = ()
) -> EdgeCard:
    """The card of a side, with so many buttons abreast; *window*: its size and unit; what is *kept* is not covered."""
    size, unit = window
    pad, gap, touch = _PAD * unit, _GAP * unit, TOUCH_UNITS * unit
    wide = round(_WIDE * unit)
    high = round(2 * pad + (_NAME + _BAR) * unit + gap + touch)
    inner = wide - 2 * pad
    name = Rect(pad, pad, inner, _NAME * unit)
    bar = Rect(pad, name.bottom, inner, _BAR * unit)
    each = (inner - gap * (buttons - 1)) / max(1, buttons)
    places = tuple(
        Rect(pad + number * (each + gap), bar.bottom + gap, each, touch) for number in range(buttons)
    )
    seen = (high, wide) if degrees in (90, 270) else (wide, high)
    return EdgeCard(_at_edge(size, round(_MARGIN * unit), side, seen, kept), degrees, name, bar, places)


def _at_edge(
    size: tuple[int, int], margin: int, side: int, card: tuple[int, int], kept: Sequence[Rect]
) -> Rect:
    """In the middle of an edge, or as near to that as it lies clear of what is kept free."""
    (wide, high), (w, h) = size, card
    x = {1: wide - w - margin, 3: margin}.get(side, (wide - w) // 2)
    y = {0: high - h - margin, 2: margin}.get(side, (high - h) // 2)
    upright = side in (1, 3)
    along = ((high - h) if upright else (wide - w)) // 2 - margin
    inwards = ((0, -1), (-1, 0), (0, 1), (1, 0))[side]
    for depth in range(0, min(wide, high) // 3, _STEP):
        start = Rect(x + depth * inwards[0], y + depth * inwards[1], w, h)
        for step in range(0, max(1, along), _STEP):
            for by in (step, -step):
                place = start.moved(0, by) if upright else start.moved(by, 0)
                if not any(place.overlaps(other) for other in kept):
                    return place
    return Rect(x, y, w, h)
