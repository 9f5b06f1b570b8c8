"""Where the questions before play stand (开局的布局): a button for each suit, or to give tiles and to be advised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.zones import Zones
from game.present.opening_model import Question, SuitChoice, ToVoid

__all__ = ["GIVE", "HURRY", "SUGGEST", "PlacedChoice", "opening_buttons", "watching_button"]

GIVE: Final = "exchange.give"
SUGGEST: Final = "exchange.suggest"
HURRY: Final = "watch.hurry"

_SUIT: Final = 176
_GIVE: Final = 210
_SUGGEST: Final = 150
_HIGH: Final = 84
_GAP: Final = 14


@dataclass(frozen=True, slots=True)
class PlacedChoice:
    """A button by its name in focus and traces; a suit's has its choice."""

    name: str
    rect: Rect
    suit: SuitChoice | None = None


def opening_buttons(question: Question, zones: Zones) -> tuple[PlacedChoice, ...]:
    """The buttons of a question from left to right, at the end of the lowest row of the bar."""
    if isinstance(question, ToVoid):
        entries = tuple((f"void.{choice.suit.value}", _SUIT, choice) for choice in question.choices)
        return _row(entries, zones)
    return _row(((SUGGEST, _SUGGEST, None), (GIVE, _GIVE, None)), zones)


def watching_button(zones: Zones) -> PlacedChoice:
    """The button of a seat that has won and watches: to let the others play faster."""
    return _row(((HURRY, _SUGGEST, None),), zones)[0]


def _row(entries: tuple[tuple[str, int, SuitChoice | None], ...], zones: Zones) -> tuple[PlacedChoice, ...]:
    zone, unit = zones.bars[-1], zones.panel
    whole = (sum(wide for _, wide, _ in entries) + _GAP * (len(entries) - 1)) * unit
    x = zone.x if zones.mirrored else zone.right - whole
    y = zone.y + (zone.h - _HIGH * unit) / 2
    placed = []
    for name, wide, choice in entries:
        placed.append(PlacedChoice(name, Rect(x, y, wide * unit, _HIGH * unit), choice))
        x += (wide + _GAP) * unit
    return tuple(placed)
