"""In the theme of high contrast every word of every kind of scene stands out 7 : 1 from what it is written on (X02)."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.theme import contrast, load_theme, mix
from game.ui.canvas import Anchor, Canvas
from game.ui.text import TextStyle
from screens import SHOTS, stage_for

SIZE = (1920, 1080)
LOOKED_AT = (
    "lobby settlement_rich settlement_money blood_three_detail history history_middle replay_hands replay_review "
    "replays find_district find_coming coach_raised coach_claim table_explained table_blood lesson_basics_chow "
    "keeping_sheet keeping_hand best learn shortcuts_table calculator_win settings ranking_kept help_hits items_named"
)
_WINDS = "东南西北"
"""On the pieces of the seats, whose rims are as large as their middle: looked at by eye."""


@pytest.fixture
def weak(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, float]]:
    """What was written too weakly, with its contrast; what cannot be pressed now may be pale."""
    palette = load_theme(stage_for(SIZE, "zh_CN").services.assets, "contrast").palette
    pale = [
        mix(palette.quiet, palette.paper, 0.45),
        palette.on_cloth_quiet,
        mix(palette.quiet, palette.paper, 0.4),
    ]
    found: set[tuple[str, float]] = set()
    real = Canvas.text

    def text(
        self: Canvas,
        text: str,
        place: tuple[float, float],
        style: TextStyle,
        anchor: Anchor = Anchor.TOP_LEFT,
        width: float | None = None,
    ) -> pygame.Rect:
        before = self.surface.copy() if style.colour not in pale and text not in _WINDS else None
        took = real(self, text, place, style, anchor, width).clip(self.surface.get_clip())
        if before is not None and took.w > 2 and took.h > 2:
            ratio = contrast(style.colour, _ground(before, took))
            if ratio < 7.0:
                found.add((text, round(ratio, 1)))
        return took

    monkeypatch.setattr(Canvas, "text", text)
    return found


def _ground(surface: pygame.Surface, rect: pygame.Rect) -> tuple[int, int, int]:
    """The colour that most of a place has."""
    across, down = max(1, rect.w // 12), max(1, rect.h // 6)
    dots = ((x, y) for x in range(rect.left, rect.right, across) for y in range(rect.top, rect.bottom, down))
    counted = Counter(tuple(surface.get_at(dot))[:3] for dot in dots)
    red, green, blue = counted.most_common(1)[0][0]
    return red, green, blue


def test_every_word_stands_out(weak: set[tuple[str, float]]) -> None:
    stage = stage_for(SIZE, "zh_CN", "contrast")
    faults = {}
    for name in LOOKED_AT.split():
        weak.clear()
        SHOTS[name](stage)
        if weak:
            faults[name] = sorted(weak)
    assert faults == {}
