"""Where the parts of a settlement lie (结算的布局): one scrolling body, two columns where there is room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect
from game.present.settle_model import SettleModel, ShownHand

__all__ = ["HandPlace", "SettleLayout", "settle_layout", "tile_width"]

_TWO_COLUMNS: Final = 1080
_GAP: Final = 28
_LARGE: Final = 92
_SMALL: Final = 40
_PATTERN: Final = 68
_ACCOUNT: Final = 66
_CAPTION: Final = 30
_GROUP_GAP: Final = 0.34
"""Between groups, in tile widths."""


@dataclass(frozen=True, slots=True)
class HandPlace:
    """A hand: its caption, its tiles, and the height of a tile in pixels."""

    rect: Rect
    caption: Rect
    tiles: Rect
    height: float


@dataclass(frozen=True, slots=True)
class SettleLayout:
    """Places in pixels; all but the sheet's own parts are relative to the top of the content."""

    sheet: Sheet
    winner: HandPlace | None
    patterns_title: Rect | None
    patterns: tuple[Rect, ...]
    formula: Rect | None
    accounts_title: Rect
    accounts: tuple[Rect, ...]
    hands: tuple[HandPlace, ...]
    deal: Rect
    seal: Rect
    height: float


def tile_width(height: float) -> float:
    """The width of a tile of a height (3 : 4)."""
    return 0.75 * height


def settle_layout(size: tuple[int, int], unit: float, model: SettleModel) -> SettleLayout:
    """Places a settlement in a window."""
    sheet = sheet_for(size, unit, (260.0,), 1560)
    width = sheet.body.w - 22 * unit
    winner, y = _winner(model, width, unit)
    two = width >= _TWO_COLUMNS * unit and bool(model.patterns or model.winner)
    left_wide = 0.46 * width if two else width
    title, patterns, formula, left_foot = _patterns(model, Rect(0, y, left_wide, 0), unit)
    right = Rect(left_wide + _GAP * unit, y, width - left_wide - _GAP * unit, 0) if two else Rect(0, left_foot, width, 0)
    accounts_title = Rect(right.x, right.y, right.w, _CAPTION * unit)
    accounts = tuple(
        Rect(right.x, accounts_title.bottom + number * _ACCOUNT * unit, right.w, _ACCOUNT * unit) for number in range(4)
    )
    y = accounts[-1].bottom + 14 * unit
    hands = []
    for hand in model.hands:
        place = _hand(hand, Rect(right.x, y, right.w, 0), unit, _SMALL)
        hands.append(place)
        y = place.rect.bottom + 6 * unit
    height = max(y, left_foot) + 8 * unit
    button = sheet.buttons[0]
    deal = Rect(sheet.body.x, button.y, button.x - sheet.body.x - 20 * unit, button.h)
    side = 92 * unit
    seal = Rect(sheet.frame.right - side - 26 * unit, sheet.frame.y + 14 * unit, side, side)
    return SettleLayout(
        sheet, winner, title, patterns, formula, accounts_title, accounts, tuple(hands), deal, seal, height
    )


def _winner(model: SettleModel, width: float, unit: float) -> tuple[HandPlace | None, float]:
    if model.winner is None:
        return None, 14 * unit
    place = _hand(model.winner, Rect(0, 14 * unit, width, 0), unit, _LARGE, captioned=False)
    return place, place.rect.bottom + 22 * unit


def _patterns(
    model: SettleModel, place: Rect, unit: float
) -> tuple[Rect | None, tuple[Rect, ...], Rect | None, float]:
    """The list of patterns and the formula under it."""
    if model.winner is None:
        return None, (), None, place.y
    title = Rect(place.x, place.y, place.w, _CAPTION * unit)
    rows = tuple(
        Rect(place.x, title.bottom + number * _PATTERN * unit, place.w, _PATTERN * unit)
        for number in range(max(1, len(model.patterns)))
    )
    formula = Rect(place.x, rows[-1].bottom + 8 * unit, place.w, 60 * unit)
    return title, rows, formula, formula.bottom + 16 * unit


def _hand(hand: ShownHand, place: Rect, unit: float, most: float, *, captioned: bool = True) -> HandPlace:
    """A hand as large as it fits into the width."""
    caption = Rect(place.x, place.y, place.w, _CAPTION * unit if captioned else 0)
    height = min(most * unit, place.w / units_of(hand) / 0.75)
    below = 0.62 * height if any(tile.stands or tile.home for group in hand.groups for tile in group) else 0.2 * height
    tiles = Rect(place.x, caption.bottom + (2 * unit if captioned else 0), place.w, 1.16 * height + below)
    return HandPlace(Rect(place.x, place.y, place.w, tiles.bottom - place.y), caption, tiles, height)


def units_of(hand: ShownHand) -> float:
    """How wide a hand is in tile widths, with the gaps between groups and the flowers at its end."""
    count = sum(len(group) for group in hand.groups)
    gaps = _GROUP_GAP * (len(hand.groups) - 1 + (1.5 if hand.flowers else 0))
    return count * 1.012 + gaps + 0.68 * len(hand.flowers) + 0.1
