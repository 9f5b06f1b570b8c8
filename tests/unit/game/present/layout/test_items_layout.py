"""The drawer of items fits into every window at every scale that the window carries."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.present.layout.items_layout import items_layout
from game.present.layout.scaling import carries, scale_for
from game.settings import SCALES

SIZES = [(1024, 600), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_or_leaves_the_sheet(size: tuple[int, int]) -> None:
    for percent in (step for step in SCALES if carries(size, step)):
        unit = scale_for(size, percent)
        layout = items_layout(size, unit, (6, 14, 27))
        frame = layout.frame
        assert frame.x >= 0
        assert frame.y >= 0
        assert frame.right <= size[0]
        assert frame.bottom <= size[1]
        parts = [layout.title, *layout.items, layout.words, *layout.own, *layout.kinds, *layout.buttons]
        parts += layout.heads
        for part in parts:
            assert part.w > 0
            assert part.h > 0
            assert part.x >= frame.x
            assert part.right <= frame.right + 0.01
            assert part.y >= frame.y
            assert part.bottom <= frame.bottom + 0.01
        for one, other in combinations(parts, 2):
            beside = one.right <= other.x + 0.01 or other.right <= one.x + 0.01
            below = one.bottom <= other.y + 0.01 or other.bottom <= one.y + 0.01
            assert beside or below, (percent, one, other)
        assert layout.words.h >= 60 * unit, "two lines and what is to be done next"
        least = 44 * min(1.0, percent / 100) - 0.5
        for part in (*layout.items, *layout.own, *layout.kinds, *layout.buttons):
            assert min(part.w, part.h) >= least, (percent, part)
