"""A whole table placed in a window (牌桌的摆放): pure, tested for every supported size and hard state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Final

from game.present.layout.bar_layout import bar
from game.present.layout.flowers_layout import counts
from game.present.layout.geometry import Rect, Size
from game.present.layout.placed import PlacedButton, PlacedCount, PlacedStack, PlacedTag, PlacedTile
from game.present.layout.rows_layout import THICK, own_rows, upper_row
from game.present.layout.sides_layout import river, side_rows
from game.present.layout.tags_layout import tags
from game.present.layout.wall_layout import wall
from game.present.layout.zones import Zones, zones_for
from game.present.prompt import Choice, Prompt, Slot, SlotChoices
from game.present.table_model import Place, Row, Side, TableModel
from game.settings import SCALES as PERCENTS

__all__ = ["SCALES", "TableLayout", "bar_of", "lay_out", "max_scale", "strip_beside", "tile_at"]

SCALES: Final = tuple(percent / 100 for percent in PERCENTS)
"""What a player can choose."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Everything on the table with its place; tiles in the order of drawing."""

    zones: Zones
    tiles: tuple[PlacedTile, ...]
    stacks: tuple[PlacedStack, ...]
    by_place: dict[Place, PlacedTile]
    counts: tuple[PlacedCount, ...] = ()
    tags: tuple[PlacedTag, ...] = ()

    def rect_of(self, place: Place) -> Rect | None:
        """Where a place is, if a tile lies there."""
        found = self.by_place.get(place)
        return found.rect if found else None

    def own_hand(self) -> tuple[PlacedTile, ...]:
        """The own concealed tiles from left to right."""
        return tuple(
            tile for tile in self.tiles if tile.place.side is Side.OWN and tile.place.row is Row.HAND
        )


def lay_out(model: TableModel, zones: Zones) -> TableLayout:
    """Places a model in the zones of a window."""
    signs = tuple(tags(model, zones))
    tiles = tuple(_tiles(model, zones, _reach(zones, signs)))
    by_place = {tile.place: tile for tile in tiles}
    numbers = tuple(count for seat in model.seats for count in counts(seat, by_place))
    return TableLayout(zones, tiles, tuple(wall(model, zones)), by_place, numbers, signs)


_RIVER_TOP: Final = 294
"""From the middle of the field to the upper edge of the river across."""


def _reach(zones: Zones, signs: tuple[PlacedTag, ...]) -> float:
    """How far to the right the river across may reach: to the signs below that seat's plate."""
    top = zones.centre.y - _RIVER_TOP * zones.field
    return min(
        (tag.rect.x for tag in signs if tag.side is Side.ACROSS and tag.rect.bottom > top), default=inf
    )


def _tiles(model: TableModel, zones: Zones, reach: float) -> Iterator[PlacedTile]:
    yield from upper_row(model.of(Side.ACROSS), zones)
    yield from river(model.of(Side.ACROSS), zones, reach)
    for side in (Side.LEFT, Side.RIGHT, Side.OWN):
        yield from river(model.of(side), zones)
    for side in (Side.LEFT, Side.RIGHT):
        yield from side_rows(model.of(side), zones)
    yield from own_rows(model.own, zones, model.hand_size)


def bar_of(prompt: Prompt | None, zones: Zones) -> tuple[PlacedButton, ...]:
    """The buttons of a prompt, none without one."""
    return () if prompt is None else tuple(bar(prompt, zones))


def strip_beside(zones: Zones, taken: tuple[Rect, ...]) -> Rect:
    """The strip that is left for words beside what is taken of its row."""
    strip, gap = zones.hint, 12 * zones.panel
    beside = [rect for rect in taken if rect.overlaps(strip)]
    start, end = strip.x, strip.right
    if beside and zones.mirrored:
        start = min(end, max(rect.right for rect in beside) + gap)
    elif beside:
        end = min(rect.x for rect in beside) - gap
    return Rect(start, strip.y, max(0.0, end - start), strip.h)


def tile_at(layout: TableLayout, x: float, y: float) -> PlacedTile | None:
    """The own tile at a place, its thickness and the gap to its neighbour included."""
    gap = layout.zones.hand_unit
    for tile in layout.own_hand():
        rect = tile.rect
        reach = Rect(rect.x - gap, rect.y - 0.2 * rect.h, rect.w + 2 * gap, rect.h * (1.2 + THICK))
        if reach.contains(x, y):
            return tile
    return None


@lru_cache(maxsize=32)
def max_scale(size: Size) -> float:
    """The largest scale of `SCALES` at which the parts of a table fit into a window (`scaling.carries`)."""
    fitting = [scale for scale in SCALES if _carries(size, scale)]
    return max(fitting, default=SCALES[0])


def _carries(size: Size, scale: float) -> bool:
    """Whether panels and the fullest bar fit side by side, for either hand."""
    return all(_fit(zones_for(size, scale, mirrored=mirrored)) for mirrored in (False, True))


def _fit(zones: Zones) -> bool:
    size = zones.size
    screen = Rect(0, 0, size.width, size.height)
    panels = [*zones.plates, *zones.tags, zones.wild, zones.game, *zones.buttons]
    panels += [button.rect for button in bar_of(_fullest(), zones)]
    panels += zones.rows
    return all(panel.within(screen) for panel in panels) and not any(
        first.overlaps(second) for index, first in enumerate(panels) for second in panels[index + 1 :]
    )


def _fullest() -> Prompt:
    """Three chows beside 碰 杠 胡."""
    many = (Choice(0), Choice(1), Choice(2))
    slots = [SlotChoices(slot, many if slot is Slot.CHOW else (Choice(3),)) for slot in Slot]
    return Prompt(0, tuple(slots), 0.0)
