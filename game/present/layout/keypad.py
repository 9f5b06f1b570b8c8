"""The keys of a pad for numbers (数字键盘): four rows of three, and the buttons at the foot of its sheet."""

from __future__ import annotations

from typing import Final

from game.present.layout.geometry import Rect

__all__ = ["foot_buttons", "pad_keys"]

_APART: Final = 14


def pad_keys(area: Rect, gap: float) -> tuple[Rect, ...]:
    """Twelve keys that fill an area, row by row.

    >>> [key.x for key in pad_keys(Rect(0, 0, 320, 430), 10)[:3]]
    [0.0, 110.0, 220.0]
    """
    wide, high = (area.w - 2 * gap) / 3, (area.h - 3 * gap) / 4
    return tuple(
        Rect(area.x + place % 3 * (wide + gap), area.y + place // 3 * (high + gap), wide, high)
        for place in range(12)
    )


def foot_buttons(foot: Rect, count: int, unit: float, widest: float) -> tuple[Rect, ...]:
    """So many buttons in a foot from the right, each at most *widest* units wide."""
    gap = _APART * unit
    wide = min(widest * unit, (foot.w - gap * (count - 1)) / count)
    return tuple(
        Rect(foot.right - wide - place * (wide + gap), foot.y, wide, foot.h) for place in range(count)
    )
