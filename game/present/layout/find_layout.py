"""Where the map of games lies (找打法的布局): the map, the names of the districts, the cards that scroll beside it.

Lying windows have the map at the left, upright ones at the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.districts import DISTRICTS
from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["CARD_NAME", "CARD_TEXT", "NOTE", "CardPlace", "FindLayout", "cards_layout", "find_layout"]

NOTE: Final = 22
CARD_NAME: Final = 28
CARD_TEXT: Final = 20
_GAP: Final = 24.0
_SHARE: Final = 0.135
"""The least distance of two districts on the map, as a share of its side: a mark is not larger."""
_LIST_LEAST: Final = 96.0
_PAD: Final = 20.0
_BUTTONS: Final = (150.0, 118.0, 118.0, float(TOUCH_UNITS))


@dataclass(frozen=True, slots=True)
class FindLayout:
    """The sheet, the map with a mark for each district, their names as a list, the frame in which cards scroll, the
    place at the foot where the tags of cards are explained.
    """

    sheet: Sheet
    map: Rect
    marks: tuple[Rect, ...]
    names: tuple[Rect, ...]
    frame: Rect
    legend: Rect


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card in the content: its name, what is said, its buttons from the left (none on a game still to come)."""

    rect: Rect
    name: Rect
    text: Rect
    buttons: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class CardsLayout:
    """The district's name and note, then the cards; the height of it all."""

    name: Rect
    note: Rect
    cards: tuple[CardPlace, ...]
    height: float


def find_layout(size: tuple[int, int], unit: float) -> FindLayout:
    """The places in a window."""
    sheet = sheet_for(size, unit, (220.0,), 1640, 1000)
    body, gap = sheet.body, _GAP * unit
    upright = size[1] > size[0]
    top, high = body.y + 0.6 * gap, body.h - 1.2 * gap
    side = min(body.w, 0.43 * high) if upright else min(high, 0.49 * body.w)
    if upright:
        chart = Rect(body.centre.x - side / 2, top, side, side)
        rest = Rect(body.x, chart.bottom + 0.6 * gap, body.w, top + high - chart.bottom - 0.6 * gap)
    else:
        chart = Rect(body.x, top + (high - side) / 2, side, side)
        rest = Rect(chart.right + gap, top, body.right - chart.right - gap, high)
    names = _names(rest, unit)
    under = names[-1].bottom + 0.5 * gap
    frame = Rect(rest.x, under, rest.w, rest.bottom - under)
    close = sheet.buttons[0]
    legend = Rect(body.x, close.y, close.x - gap - body.x, close.h)
    return FindLayout(sheet, chart, _marks(chart, unit), names, frame, legend)


def _marks(chart: Rect, unit: float) -> tuple[Rect, ...]:
    """A mark around the place of each district, as large as their distance allows."""
    wide, high = min(96 * unit, _SHARE * chart.w), min(76 * unit, _SHARE * chart.h)
    return tuple(
        Rect(chart.x + x / 100 * chart.w - wide / 2, chart.y + y / 100 * chart.h - high / 2, wide, high)
        for x, y in (district.place for district in DISTRICTS)
    )


def _names(rest: Rect, unit: float) -> tuple[Rect, ...]:
    """The list: six beside each other, four where that would be too narrow."""
    gap = 8 * unit
    columns = 6 if (rest.w - 5 * gap) / 6 >= _LIST_LEAST * unit else 4
    wide = (rest.w - (columns - 1) * gap) / columns
    high = TOUCH_UNITS * unit
    return tuple(
        Rect(rest.x + number % columns * (wide + gap), rest.y + number // columns * high, wide, high)
        for number in range(len(DISTRICTS))
    )


def cards_layout(
    frame: Rect, unit: float, words: tuple[str, tuple[tuple[str, bool], ...]], ruler: Ruler
) -> CardsLayout:
    """The content: *words* are the district's note and, for each card, its text and whether it has buttons."""
    width = frame.w - 20 * unit
    note, cards = words
    name = Rect(0, 8 * unit, width, 46 * unit)
    told = Rect(0, name.bottom + 4 * unit, width, ruler.height(note, NOTE * unit, width))
    y = told.bottom + 18 * unit
    places = []
    for text, buttons in cards:
        place = _card(Rect(0, y, width, 0), unit, (text, buttons), ruler)
        places.append(place)
        y = place.rect.bottom + 14 * unit
    return CardsLayout(name, told, tuple(places), y + 4 * unit)


def _card(at: Rect, unit: float, words: tuple[str, bool], ruler: Ruler) -> CardPlace:
    text, buttons = words
    pad = _PAD * unit
    inner = at.w - 2 * pad
    name = Rect(at.x + pad, at.y + 0.7 * pad, inner, CARD_NAME * 1.4 * unit)
    told = Rect(name.x, name.bottom + 2 * unit, inner, ruler.height(text, CARD_TEXT * unit, inner))
    row: list[Rect] = []
    foot = told.bottom
    if buttons:
        gap = 10 * unit
        room = inner - gap * (len(_BUTTONS) - 1)
        fit = min(unit, (room - TOUCH_UNITS * unit) / sum(_BUTTONS[:-1]))
        x, y = name.x, told.bottom + 10 * unit
        for wide in (*(part * fit for part in _BUTTONS[:-1]), TOUCH_UNITS * unit):
            row.append(Rect(x, y, wide, TOUCH_UNITS * unit))
            x += wide + gap
        foot = row[-1].bottom
    return CardPlace(Rect(at.x, at.y, at.w, foot + 0.8 * pad - at.y), name, told, tuple(row))
