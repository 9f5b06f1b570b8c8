"""Where the bubbles of a table hang (气泡的位置): each stays in its place while nothing comes to lie there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.present.bubbles import Bubble
from game.present.layout.bubble_layout import PlacedBubble, bubble_place, taken_places
from game.present.layout.ruler import Ruler
from game.present.layout.table_layout import TableLayout

__all__ = ["BubblePlaces"]


class BubblePlaces:
    """Keeps the place of every bubble as long as it is free."""

    def __init__(self, ruler: Ruler) -> None:
        self._ruler = ruler
        self._layout: TableLayout | None = None
        self._told = False
        self._kept: dict[Bubble, PlacedBubble] = {}

    def places(
        self, layout: TableLayout, bubbles: Sequence[Bubble], *, told: bool
    ) -> Iterator[tuple[Bubble, PlacedBubble]]:
        """Where bubbles hang, the oldest first; *told*: something is explained in words beside the plates."""
        same = layout is self._layout and told is self._told
        moved = self._layout is None or layout.zones != self._layout.zones
        before = {} if moved else self._kept
        self._layout, self._told, self._kept = layout, told, {}
        for bubble in sorted(bubbles, key=lambda bubble: bubble.since):
            kept = before.get(bubble)
            if kept is None or not same:
                more = [place.bounds for place in self._kept.values()]
                taken = taken_places(layout, bubble.side, [*more, *((layout.zones.card,) if told else ())])
                if kept is None or any(kept.bounds.overlaps(other) for other in taken):
                    kept = bubble_place(layout.zones, bubble.side, bubble.text, taken, self._ruler)
            self._kept[bubble] = kept
            yield bubble, kept
