"""Where a seat's tiles and its hua lie (花的布局): a heading, the tiles, then a chip for each thing that scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.present.hua_rows import HuaLine, HuaRows
from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from game.present.layout.tiles_layout import TilesPlace, stepped, tiles_place
from game.present.settle_seats import SeatChip, SeatChips
from game.present.tally_model import HandShown

__all__ = ["CHIP_TEXT", "CHIP_VALUE", "PANEL_TILES", "Chips", "HuaChip", "SeatPanel", "seat_panel"]

Chips: TypeAlias = HuaRows | SeatChips
"""What stands in chips below a seat's tiles."""

CHIP_TEXT: Final = 20
CHIP_VALUE: Final = 24
_HEAD: Final = 46
_LOW_HEAD: Final = 36
PANEL_TILES: Final = 56.0
_CHIP: Final = 50
_CHIP_TILE: Final = 40
_LEAST: Final = 30
_GAP: Final = 8
_PAD: Final = 12


@dataclass(frozen=True, slots=True)
class HuaChip:
    """One thing that scores: its frame, its name, its tiles (how high they are, in how many lines), its number."""

    rect: Rect
    name: Rect
    tiles: Rect
    height: float
    lines: int
    value: Rect


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """A seat: everything, the heading, the tiles, the chips."""

    rect: Rect
    head: Rect
    tiles: TilesPlace
    chips: tuple[HuaChip, ...]


def seat_panel(
    hand: HandShown, chips: Chips | None, place: Rect, gauge: Gauge, tiles_high: float = PANEL_TILES
) -> SeatPanel:
    """A seat from the top of a place; flowers that score stand in the chips, not behind the tiles."""
    unit = gauge.unit
    inner = Rect(place.x + _PAD * unit, place.y, place.w - 2 * _PAD * unit, 0)
    head = Rect(inner.x, inner.y, inner.w, (_HEAD if tiles_high >= PANEL_TILES else _LOW_HEAD) * unit)
    flowers = hand.flowers if chips is None else ()
    tiles = tiles_place(hand.groups, flowers, Rect(inner.x, head.bottom, inner.w, 0), tiles_high * unit, unit)
    y = tiles.rect.bottom + 4 * unit
    placed = _chips(chips.lines, Rect(inner.x, y, inner.w, 0), gauge) if chips is not None else ()
    bottom = max([y, *(chip.rect.bottom for chip in placed)]) + _PAD * unit
    return SeatPanel(Rect(place.x, place.y, place.w, bottom - place.y), head, tiles, placed)


def _chips(lines: Sequence[HuaLine | SeatChip], place: Rect, gauge: Gauge) -> tuple[HuaChip, ...]:
    """The chips from the left, in as many lines as they need."""
    placed: list[HuaChip] = []
    x, y, foot = place.x, place.y, place.y
    for line in lines:
        chip = _chip(line, Rect(x, y, place.w, 0), gauge)
        if x > place.x and chip.rect.right > place.right + 0.01:
            x, y = place.x, foot + _GAP * gauge.unit
            chip = _chip(line, Rect(x, y, place.w, 0), gauge)
        placed.append(chip)
        x, foot = chip.rect.right + _GAP * gauge.unit, max(foot, chip.rect.bottom)
    return tuple(placed)


def _chip(line: HuaLine | SeatChip, place: Rect, gauge: Gauge) -> HuaChip:
    """One chip, as wide as its parts; many tiles become smaller and stand in two lines until they fit."""
    unit = gauge.unit
    pad, gap = _PAD * unit, 10 * unit
    value_wide = gauge.wide(line.value, CHIP_VALUE) + 6 * unit
    rest = place.w - 2 * pad - 2 * gap - value_wide - 0.77 * _CHIP_TILE * unit * len(line.tiles)
    name_wide = min(max(0.4 * place.w, rest), gauge.wide(line.name, CHIP_TEXT) + 2 * unit)
    room = place.w - 2 * pad - name_wide - value_wide - 2 * gap
    count, lines = len(line.tiles), 1
    height = min(_CHIP_TILE * unit, room / (0.77 * count)) if count else 0.0
    if count and height < _LEAST * unit:
        count, lines = -(-count // 2), 2
        height = min(_CHIP_TILE * unit, room / (0.77 * count))
    height = stepped(height, unit)
    high = max(_CHIP * unit, lines * 1.2 * height + 8 * unit)
    name = Rect(place.x + pad, place.y, name_wide, high)
    tiles_high = lines * 1.2 * height
    tiles = Rect(name.right + gap, place.y + (high - tiles_high) / 2, 0.77 * count * height, tiles_high)
    value = Rect(tiles.right + (gap if line.tiles else 0), place.y, value_wide, high)
    rect = Rect(place.x, place.y, value.right + pad - place.x, high)
    return HuaChip(rect, name, tiles, height, lines, value)
