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
_SMALL: Final = (60, 54, 48, 44, 40)
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
    """Places a settlement in a window: the other hands as large as everything still fits without scrolling."""
    sheet = sheet_for(size, unit, (260.0,), 1560)
    found = _placed(sheet, model, _SMALL[-1])
    for small in _SMALL:
        found = _placed(sheet, model, small)
        if found.height <= sheet.body.h:
            break
    return found


def _placed(sheet: Sheet, model: SettleModel, small: float) -> SettleLayout:
    unit, width = sheet.unit, sheet.body.w - 22 * sheet.unit
    winner, top = _winner(model, width, unit)
    two = width >= _TWO_COLUMNS * unit
    left = Rect(0, top, 0.46 * width if two else width, 0)
    right = Rect(left.w + _GAP * unit, top, width - left.w - _GAP * unit, 0) if two else left
    title, patterns, formula, foot = _patterns(model, left, unit)
    feet = [foot, top] if two else [foot]
    columns = [left, right] if two else [left]
    place = 1 if two and model.winner is not None else 0
    accounts_title = Rect(columns[place].x, feet[place], columns[place].w, _CAPTION * unit)
    accounts = tuple(
        Rect(
            accounts_title.x,
            accounts_title.bottom + number * _ACCOUNT * unit,
            accounts_title.w,
            _ACCOUNT * unit,
        )
        for number in range(4)
    )
    feet[place] = accounts[-1].bottom + 14 * unit
    hands = []
    for hand in model.hands:
        shorter = feet.index(min(feet))
        hands.append(_hand(hand, Rect(columns[shorter].x, feet[shorter], columns[shorter].w, 0), unit, small))
        feet[shorter] = hands[-1].rect.bottom + 6 * unit
    button = sheet.buttons[0]
    deal = Rect(sheet.body.x, button.y, button.x - sheet.body.x - 20 * unit, button.h)
    side = 92 * unit
    seal = Rect(sheet.frame.right - side - 26 * unit, sheet.frame.y + 14 * unit, side, side)
    return SettleLayout(
        sheet, winner, title, patterns, formula, accounts_title, accounts, tuple(hands), deal, seal,
        max(feet) + 4 * unit,
    )  # fmt: skip


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
    below = (
        0.62 * height
        if any(tile.stands or tile.home for group in hand.groups for tile in group)
        else 0.2 * height
    )
    tiles = Rect(place.x, caption.bottom + (2 * unit if captioned else 0), place.w, 1.16 * height + below)
    return HandPlace(Rect(place.x, place.y, place.w, tiles.bottom - place.y), caption, tiles, height)


def units_of(hand: ShownHand) -> float:
    """How wide a hand is in tile widths, with the gaps between groups and the flowers at its end."""
    count = sum(len(group) for group in hand.groups)
    gaps = _GROUP_GAP * (len(hand.groups) - 1 + (1.5 if hand.flowers else 0))
    return count * 1.012 + gaps + 0.68 * len(hand.flowers) + 0.1
