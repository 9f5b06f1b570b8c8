"""Where the bubbles of a table hang (气泡的位置): each stays in its place while nothing comes to lie there."""

from __future__ import annotations

from game.present.bubbles import Bubble
from game.present.layout.bubble_layout import PlacedBubble, bubble_place, taken_places
from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler
from game.present.layout.table_layout import TableLayout

__all__ = ["BubblePlaces"]


class BubblePlaces:
    """Keeps the place of every bubble as long as it is free."""

    def __init__(self, ruler: Ruler) -> None:
        self._ruler = ruler
        self._kept: dict[Bubble, tuple[TableLayout, bool, PlacedBubble]] = {}

    def place(self, layout: TableLayout, bubble: Bubble, *, told: bool) -> PlacedBubble:
        """Where a bubble hangs; *told*: something is explained in words beside the plates."""
        kept = self._kept.get(bubble)
        if kept is not None and kept[0] is layout and kept[1] is told:
            return kept[2]
        self._kept = {other: place for other, place in self._kept.items() if other.until > bubble.since}
        zones = layout.zones
        taken = taken_places(layout, bubble.side, (zones.card,) if told else ())
        if kept is not None and kept[0].zones == zones and _is_free(kept[2], taken):
            placed = kept[2]
        else:
            placed = bubble_place(zones, bubble.side, bubble.text, taken, self._ruler)
        self._kept[bubble] = (layout, told, placed)
        return placed


def _is_free(placed: PlacedBubble, taken: list[Rect]) -> bool:
    return not any(placed.bounds.overlaps(other) for other in taken)
