"""The action bar (操作栏): slots that never move: 过 胡 听 杠 碰 吃 from the right, for the left hand from the left.

The tiles of a choice stand on its button. Only 吃 grows to the left with its choices, and 杠 over the places of 碰 and
吃 when several kongs can be made, which is only possible in one's own turn, where nothing can be claimed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.placed import PlacedButton
from game.present.layout.zones import Zones
from game.present.prompt import SLOTS, Prompt, Slot, SlotChoices

__all__ = ["bar", "tiles_on"]

_WIDTHS: Final = {Slot.CHOW: 96, Slot.PUNG: 190, Slot.KONG: 104, Slot.READY: 96, Slot.WIN: 172, Slot.PASS: 96}
_NARROW: Final = {Slot.CHOW: 96, Slot.PUNG: 168, Slot.KONG: 104, Slot.READY: 76, Slot.WIN: 136, Slot.PASS: 92}
"""In a tall window, where the own plate stands beside the lower row."""
_FULL_CHOW: Final = 190
_MORE_CHOW: Final = 126
_MORE_KONG: Final = 84
_GAP: Final = 12
_NEXT: Final = 8


def tiles_on(slot: Slot) -> int:
    """How many tiles a button of a slot shows: a kong's four are one picture."""
    return {Slot.CHOW: 3, Slot.PUNG: 3, Slot.KONG: 1, Slot.READY: 0, Slot.WIN: 1, Slot.PASS: 0}[slot]


def bar(prompt: Prompt, zones: Zones) -> Iterator[PlacedButton]:
    """The buttons of a prompt from left to right; empty slots only where nothing else stands."""
    rows = (
        [tuple(prompt.slots)] if len(zones.bars) == 1 else [tuple(prompt.slots[:1]), tuple(prompt.slots[1:])]
    )
    for zone, slots in zip(zones.bars, rows, strict=True):
        filled = tuple(entry for entry in slots if entry.slot not in prompt.absent)
        row = tuple(_row(filled, zone, zones))
        yield from sorted(_mirrored(row, zone) if zones.mirrored else row, key=lambda button: button.rect.x)


def _mirrored(row: tuple[PlacedButton, ...], zone: Rect) -> Iterator[PlacedButton]:
    """The row for the left hand; the choices of a slot are still read from left to right."""
    for slot in SLOTS:
        group = [button for button in row if button.slot is slot]
        if not group:
            continue
        start, end = group[0].rect.x, group[-1].rect.right
        for button in group:
            x = zone.x + zone.right - end + button.rect.x - start
            yield replace(button, rect=Rect(x, button.rect.y, button.rect.w, button.rect.h))


def _row(slots: tuple[SlotChoices, ...], zone: Rect, zones: Zones) -> Iterator[PlacedButton]:
    unit, edge = zones.panel, zone.right
    taken = edge + _GAP * unit
    widths = _WIDTHS if zones.flower_columns else _NARROW
    for entry in reversed(slots):
        wide = widths[entry.slot] * unit
        placed = tuple(_buttons(entry, Rect(edge - wide, zone.y, wide, zone.h), unit))
        edge -= wide + _GAP * unit
        if entry.choices or placed[0].rect.right <= taken - _GAP * unit + 0.01:
            yield from placed
            taken = min(taken, *(button.rect.x for button in placed))


def _buttons(entry: SlotChoices, place: Rect, unit: float) -> Iterator[PlacedButton]:
    """The buttons of a slot at its *place*, the first choice leftmost; it carries the label."""
    count = max(1, len(entry.choices))
    high = 88 if entry.slot is Slot.WIN else 84
    y = place.y + (place.h - high * unit) / 2
    more = _MORE_CHOW if entry.slot is Slot.CHOW else _MORE_KONG
    first = _FULL_CHOW if entry.slot is Slot.CHOW and entry.choices else place.w / unit
    widths = [first] + [more] * (count - 1)
    x = place.right - (sum(widths) + _NEXT * (count - 1)) * unit
    for index, width in enumerate(widths):
        choice = entry.choices[index] if entry.choices else None
        yield PlacedButton(entry.slot, choice, Rect(x, y, width * unit, high * unit), first=index == 0)
        x += (width + _NEXT) * unit
