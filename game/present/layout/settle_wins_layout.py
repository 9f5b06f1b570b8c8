"""Where the wins of a hand stand to be stepped through (逐个看胡的布局): a chip a win, arrows where not all fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.label import Label, said
from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS
from game.present.settle_model import SettleModel
from game.present.settle_wins import WinShown

__all__ = [
    "BACK", "CAPTION_TEXT", "CHIP_TEXT", "ON", "WinsLayout", "caption_label", "chip_label", "step_name", "wins_layout",
]  # fmt: skip

BACK: Final = "win:back"
ON: Final = "win:on"
CHIP_TEXT: Final = 22
CAPTION_TEXT: Final = 21
_LEAST: Final = 140
_MOST: Final = 330
_GAP: Final = 10
_CAPTION: Final = 40
_BROUGHT: Final = 150


@dataclass(frozen=True, slots=True)
class WinsLayout:
    """The chips that are in view, the first of them by number, the arrows, the line about the win that is shown."""

    first: int
    chips: tuple[Rect, ...]
    back: Rect | None
    on: Rect | None
    caption: Rect

    @property
    def bottom(self) -> float:
        """The foot of the strip."""
        return max([self.caption.bottom, *(chip.bottom for chip in self.chips)])

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


def caption_label(win: WinShown, of: int) -> Label:
    """How a win came; of several also the how many-th it is."""
    return said("settle.win.caption", place=win.place, how=win.how) if of > 1 else win.how


def wins_layout(model: SettleModel, place: Rect, gauge: Gauge) -> WinsLayout | None:
    """The strip at the top of a place; a single win needs no chips, and no line where the heading tells how it came.

    The line stands beside the chips where it has room there, else below them.
    """
    wins, unit = model.wins, gauge.unit
    if len(wins) < 2:
        if not wins or wins[0].how == model.how:
            return None
        return WinsLayout(0, (), None, None, Rect(place.x, place.y, place.w, _CAPTION * unit))
    gap, high = _GAP * unit, TOUCH_UNITS * unit
    widest = max(gauge.wide(chip_label(win), CHIP_TEXT) for win in wins) + 40 * unit
    wide = min(max(_LEAST * unit, widest), _MOST * unit)
    wide = max(min(wide, (place.w + gap) / len(wins) - gap), _LEAST * unit)
    if len(wins) * (wide + gap) - gap <= place.w + 0.01:
        chips = _chips(len(wins), place.x, place.y, (wide, high), gap)
        return WinsLayout(0, chips, None, None, _caption(model, chips[-1], place, gauge))
    room = place.w - 2 * (high + gap)
    count = max(1, int((room + gap) // (wide + gap)))
    wide = (room + gap) / count - gap
    first = min(max(0, model.step - count // 2), len(wins) - count)
    back = Rect(place.x, place.y, high, high)
    on = Rect(place.right - high, place.y, high, high)
    chips = _chips(count, back.right + gap, place.y, (wide, high), gap)
    return WinsLayout(first, chips, back, on, _caption(model, on, place, gauge))


def _caption(model: SettleModel, last: Rect, place: Rect, gauge: Gauge) -> Rect:
    """Beside the chips or below them, the same for every win."""
    unit = gauge.unit
    told = max(gauge.wide(caption_label(win, len(model.wins)), CAPTION_TEXT) for win in model.wins)
    left = last.right + 24 * unit
    if place.right - left >= told + _BROUGHT * unit:
        return Rect(left, last.y, place.right - left, last.h)
    return Rect(place.x, last.bottom, place.w, _CAPTION * unit)


def _chips(count: int, x: float, y: float, size: tuple[float, float], gap: float) -> tuple[Rect, ...]:
    return tuple(Rect(x + number * (size[0] + gap), y, *size) for number in range(count))
