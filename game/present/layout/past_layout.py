"""Where the sheet of what has been played lies (往事的布局): tabs above, what they hold, buttons at the foot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["PastSheet", "past_sheet"]

_MOST: Final = 1720
_TALL: Final = 1010
_TAB: Final = (96.0, 250.0)
"""Between how many units a tab is wide."""
_TAB_HIGH: Final = 72
"""A tab is as high as the heading of other sheets: the line below lies where theirs does."""
_GAP: Final = 8


@dataclass(frozen=True, slots=True)
class PastSheet:
    """The sheet in pixels of the window: paper, tabs, room for a word beside them, body, buttons from the right."""

    frame: Rect
    tabs: tuple[Rect, ...]
    aside: Rect
    body: Rect
    buttons: tuple[Rect, ...]
    foot: Rect
    unit: float

    @property
    def narrow(self) -> bool:
        """Whether things stand one below the other."""
        return self.body.w < 1000 * self.unit


def past_sheet(size: tuple[int, int], unit: float, tabs: int, widths: tuple[float, ...]) -> PastSheet:
    """The sheet in the middle of a window; *widths* of the buttons at its foot in units, the first at the right.

    *foot* is what the buttons leave free beside them.
    """
    margin = min(32 * unit, 0.03 * min(size))
    wide = min(size[0] - 2 * margin, _MOST * unit)
    high = min(size[1] - 2 * margin, (_TALL if size[0] >= size[1] else 1.8 * _TALL) * unit)
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    pad = 32 * unit if wide > 700 * unit else 18 * unit
    inner, top, gap = wide - 2 * pad, frame.y + 0.5 * pad, _GAP * unit
    tall = _TAB_HIGH * unit
    room = inner * (0.72 if inner > 1000 * unit else 1.0)
    tab = max(_TAB[0] * unit, min(_TAB[1] * unit, (room - gap * (tabs - 1)) / tabs))
    places = tuple(Rect(frame.x + pad + number * (tab + gap), top, tab, tall) for number in range(tabs))
    end = places[-1].right + 24 * unit
    aside = Rect(end, top, max(0.0, frame.right - pad - end), tall)
    bottom = frame.bottom - 0.6 * pad - TOUCH_UNITS * unit
    buttons, right = _from_the_right(widths, (frame.right - pad, frame.x + pad), bottom, unit)
    body_top = top + tall + 6 * unit
    body = Rect(frame.x + pad, body_top, inner, bottom - 0.5 * pad - body_top)
    foot = Rect(frame.x + pad, bottom, max(0.0, right - frame.x - pad), TOUCH_UNITS * unit)
    return PastSheet(frame, places, aside, body, buttons, foot, unit)


def _from_the_right(
    widths: tuple[float, ...], span: tuple[float, float], top: float, unit: float
) -> tuple[tuple[Rect, ...], float]:
    """The buttons and where the free room ends; all become narrower where they would not fit."""
    right, left = span
    gap = 16 * unit
    whole = sum(widths) * unit + gap * max(0, len(widths) - 1)
    share = min(1.0, (right - left) / whole) if whole else 1.0
    found: list[Rect] = []
    for width in widths:
        found.append(Rect(right - width * unit * share, top, width * unit * share, TOUCH_UNITS * unit))
        right -= width * unit * share + gap * share
    return tuple(found), right
