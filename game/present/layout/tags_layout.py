"""The signs at the plates (座位旁的标记): hua so far, open double, limit, single wait, feeding; each can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.placed import PlacedTag, Sign
from game.present.layout.zones import TOUCH, Zones
from game.present.table_model import ShownSeat, Side, TableModel
from rules import Mark
from rules.mahjong.state import Standing

__all__ = ["ITEMS_TAG", "reach_of", "tags"]

ITEMS_TAG: Final = "mark.own.items"
"""The sign that opens the drawer of items."""

_HUA: Final = 96
_HUA_CLOSE: Final = 84
"""Where the signs have little room: of a long number the blossom goes first."""
_USUAL: Final = 74
_BALANCE: Final = 106
_VOID: Final = 74
_WON: Final = 84
_ITEMS: Final = 104
_WIDTHS: Final = {"fed": 100}
_OWN_LIMIT: Final = 182
"""The own limit is told in words."""
_GAP: Final = 8
_LEGIBLE: Final = 0.68
"""Pixels a unit in small windows, where there is room: words do not become smaller than can be read."""
_USUAL_RIVER: Final = 18
"""A longer river of the seat across reaches below its plate: the signs make room."""


def tags(model: TableModel, zones: Zones) -> Iterator[PlacedTag]:
    """The signs of every seat, filled from the plate's edge that is nearer to the side of the screen."""
    for seat in model.seats:
        strip = zones.tags[seat.side.value]
        moved = bool(model.paid)
        entries = _entries(seat, in_words=True, moved=moved)
        if _length(entries) * zones.panel > strip.w:
            entries = _entries(seat, in_words=False, moved=moved)
        natural = _length(entries)
        unit = min(max(zones.panel, _LEGIBLE), strip.w / natural) if entries else zones.panel
        own = zones.mirrored and seat.side is Side.OWN
        from_right = (
            own or seat.side is Side.RIGHT or (seat.side is Side.ACROSS and len(seat.river) > _USUAL_RIVER)
        )
        x = strip.right - natural * unit if from_right else strip.x
        for entry in entries:
            name = f"mark.{seat.side.name.lower()}.{entry.name}"
            rect = Rect(x, strip.y, entry.width * unit, strip.h)
            yield PlacedTag(name, seat.side, rect, entry.mark, entry.in_words, entry.sign)
            x += (entry.width + _GAP) * unit


@dataclass(frozen=True, slots=True)
class _Entry:
    """A sign before it has its place: name, mark, width in units, whether it is told in words."""

    name: str
    mark: Mark | None
    width: float
    in_words: bool = False
    sign: Sign = Sign.MARK


def _length(entries: tuple[_Entry, ...]) -> float:
    return sum(entry.width for entry in entries) + _GAP * (len(entries) - 1)


def _entries(seat: ShownSeat, *, in_words: bool, moved: bool) -> tuple[_Entry, ...]:
    """What stands at a plate; *in_words*: the own limit with what it means, where it fits; *moved*: money was paid."""
    found = (
        [_Entry("hua", None, _HUA if in_words else _HUA_CLOSE, sign=Sign.HUA)] if seat.hua is not None else []
    )
    if seat.balance is not None and moved:
        found.append(_Entry("balance", None, _BALANCE, sign=Sign.BALANCE))
    if seat.void is not None:
        found.append(_Entry("void", None, _VOID, sign=Sign.VOID))
    if seat.winning is not None and seat.standing is Standing.FROZEN:  # who is done has a pill on the plate
        found.append(_Entry("won", None, _WON, sign=Sign.WON))
    if seat.items is not None:
        found.append(_Entry("items", None, _ITEMS, sign=Sign.ITEMS))
    for number, mark in enumerate(seat.marks):
        name = f"{mark.key}{number}" if mark.key == "fed" else mark.key
        words = in_words and mark.key == "limited" and seat.side is Side.OWN
        found.append(_Entry(name, mark, _OWN_LIMIT if words else _WIDTHS.get(mark.key, _USUAL), words))
    return tuple(found)


def reach_of(tag: PlacedTag) -> Rect:
    """What can be pressed for a sign: a finger's height, however low the sign is."""
    more = max(0.0, (TOUCH - tag.rect.h) / 2)
    return tag.rect.inset(0, -more)
