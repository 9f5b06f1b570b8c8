"""Where the wins of a hand stand to be stepped through (逐个看胡的布局): a chip a win, arrows where not all fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.label import Label, said
from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS
from game.present.settle_wins import WinShown

__all__ = ["BACK", "CAPTION_TEXT", "CHIP_TEXT", "ON", "WinsLayout", "chip_label", "step_name", "wins_layout"]

BACK: Final = "win:back"
ON: Final = "win:on"
CHIP_TEXT: Final = 22
CAPTION_TEXT: Final = 21
_LEAST: Final = 140
_MOST: Final = 330
_GAP: Final = 10
_CAPTION: Final = 40


@dataclass(frozen=True, slots=True)
class WinsLayout:
    """The chips that are in view, the first of them by number, the arrows, the line about the win that is shown."""

    first: int
    chips: tuple[Rect, ...]
    back: Rect | None
    on: Rect | None
    caption: Rect

    @property
    def targets(self) -> tuple[tuple[str, Rect], ...]:
        """What can be pressed."""
        arrows = ((name, rect) for name, rect in ((BACK, self.back), (ON, self.on)) if rect is not None)
        return (*((step_name(self.first + place), rect) for place, rect in enumerate(self.chips)), *arrows)


def step_name(step: int) -> str:
    """The name of a win's chip as a target."""
    return f"win:{step}"


def chip_label(win: WinShown) -> Label:
    """What stands on a chip: the place and the winner."""
    return said("settle.win.chip", place=win.place, name=win.who.name)


def wins_layout(wins: tuple[WinShown, ...], step: int, place: Rect, gauge: Gauge) -> WinsLayout | None:
    """The strip at the top of a place; a single win needs none."""
    if len(wins) < 2:
        return None
    unit, gap, high = gauge.unit, _GAP * gauge.unit, TOUCH_UNITS * gauge.unit
    caption = Rect(place.x, place.y + high, place.w, _CAPTION * unit)
    widest = max(gauge.wide(chip_label(win), CHIP_TEXT) for win in wins) + 40 * unit
    wide = min(max(_LEAST * unit, widest), _MOST * unit)
    wide = max(min(wide, (place.w + gap) / len(wins) - gap), _LEAST * unit)
    if len(wins) * (wide + gap) - gap <= place.w + 0.01:
        return WinsLayout(0, _chips(len(wins), place.x, place.y, (wide, high), gap), None, None, caption)
    room = place.w - 2 * (high + gap)
    count = max(1, int((room + gap) // (wide + gap)))
    wide = (room + gap) / count - gap
    first = min(max(0, step - count // 2), len(wins) - count)
    back = Rect(place.x, place.y, high, high)
    on = Rect(place.right - high, place.y, high, high)
    return WinsLayout(first, _chips(count, back.right + gap, place.y, (wide, high), gap), back, on, caption)


def _chips(count: int, x: float, y: float, size: tuple[float, float], gap: float) -> tuple[Rect, ...]:
    return tuple(Rect(x + number * (size[0] + gap), y, *size) for number in range(count))
