"""Where the sheet of voices lies (声音包的布局): the four sides around a table, the packs as rows beside or below it.

The rows scroll; the sides and the buttons stay, however many packs there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["MOST", "TALL", "PlacedPack", "VoicesLayout", "voices_layout", "voices_sheet"]

MOST: Final = 1640.0
TALL: Final = 1010.0
"""How large the sheets of voices become, in units."""
_BESIDE: Final = 1000
_LYING: Final = 1.2
"""From so many units on, or where the sheet is so many times wider than high, the packs stand beside the table."""
_SHARE: Final = 0.36
_TABLE: Final = (330.0, 480.0)
"""Between how many units the table is wide where it stands beside the packs."""
_ROUND: Final = (340.0, 540.0)
"""Between how many units it is high."""
_FLAT: Final = (300.0, 0.29, 400.0)
"""How high it is above the packs: at least, as a share of the body, at most."""
_CARD: Final = (0.6, 88.0)
"""The cards above and below: their share of the width, their height; the ones beside are slimmer and higher."""
_SLIM: Final = (0.385, 124.0)
_RIM: Final = 0.42
"""The radius of the table is at most this share of the width."""
_OVER: Final = 0.42
"""This share of a card above or below lies outside of the rim."""
_ROW: Final = 128.0
_GAP: Final = 10.0


@dataclass(frozen=True, slots=True)
class PlacedPack:
    """A row in pixels of the content: the whole, the button that plays a sample, the part that opens the pack."""

    whole: Rect
    play: Rect
    body: Rect


@dataclass(frozen=True, slots=True)
class VoicesLayout:
    """The sheet; *sides* in the order own, right, opposite, left around *table* (its middle and radius).

    *words* is the room for what is to be known, *frame* the part in which *packs* scroll.
    """

    sheet: Sheet
    table: tuple[float, float, float]
    sides: tuple[Rect, Rect, Rect, Rect]
    words: Rect
    frame: Rect
    packs: tuple[PlacedPack, ...]
    height: float


def voices_sheet(size: tuple[int, int], unit: float, widths: tuple[float, ...]) -> Sheet:
    """The paper of the sheets of voices, *widths* of its buttons in units from the right."""
    return sheet_for(size, unit, widths, MOST, TALL)


def voices_layout(sheet: Sheet, count: int) -> VoicesLayout:
    """The sheet with so many packs."""
    unit, body = sheet.unit, sheet.body
    if body.w >= _BESIDE * unit or body.w > _LYING * body.h:
        wide = min(max(_SHARE * body.w, _TABLE[0] * unit), _TABLE[1] * unit)
        high = min(max(0.7 * body.h, _ROUND[0] * unit), _ROUND[1] * unit)
        high = min(high, body.h - 24 * unit, 2 * (_RIM * wide + _OVER * _CARD[1] * unit))
        place = Rect(body.x, body.y + 14 * unit, wide, high)
        words = Rect(body.x, place.bottom + 14 * unit, wide, max(0.0, body.bottom - place.bottom - 20 * unit))
        left = place.right + 28 * unit
        frame = Rect(left, body.y, body.right - left, body.h)
    else:
        least, share, most = _FLAT
        high = min(max(least * unit, share * body.h), most * unit)
        place = Rect(body.x, body.y + 14 * unit, body.w, high)
        words = Rect(body.x, place.bottom + 8 * unit, body.w, 78 * unit)
        top = words.bottom + 4 * unit
        frame = Rect(body.x, top, body.w, body.bottom - top)
    packs = tuple(_row(frame, number, unit) for number in range(count))
    height = packs[-1].whole.bottom + _GAP * unit if packs else 0.0
    return VoicesLayout(sheet, _middle(place, unit), _sides(place, unit), words, frame, packs, height)


def _middle(place: Rect, unit: float) -> tuple[float, float, float]:
    """The table's middle and radius: the cards lie on its rim."""
    radius = min(place.h / 2 - _OVER * _CARD[1] * unit, _RIM * place.w)
    return place.centre.x, place.centre.y, radius


def _sides(place: Rect, unit: float) -> tuple[Rect, Rect, Rect, Rect]:
    """The cards of own, right, opposite and left side."""
    wide, high = min(_CARD[0] * place.w, 300 * unit), _CARD[1] * unit
    slim, tall = min(_SLIM[0] * place.w, 260 * unit), _SLIM[1] * unit
    flat = place.w > 1.5 * place.h  # the table is wide: cards beside it are like those above
    tall = high if flat else tall
    x, y = place.centre.x - wide / 2, place.centre.y - tall / 2
    reach = min(place.w / 2, 0.66 * _middle(place, unit)[2] + slim)
    return (
        Rect(x, place.bottom - high, wide, high),
        Rect(place.centre.x + reach - slim, y, slim, tall),
        Rect(x, place.y, wide, high),
        Rect(place.centre.x - reach, y, slim, tall),
    )


def _row(frame: Rect, number: int, unit: float) -> PlacedPack:
    """The row of a pack, in pixels of the content."""
    high = _ROW * unit
    whole = Rect(0, 6 * unit + number * (high + _GAP * unit), frame.w - 18 * unit, high)
    play = Rect(whole.x, whole.y, TOUCH_UNITS * unit, high)
    left = play.right + 6 * unit
    return PlacedPack(whole, play, Rect(left, whole.y, whole.right - left, high))
