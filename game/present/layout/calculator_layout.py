"""Where the calculator's parts lie (算台的布局): a desk with hand and palette, the paper with the result beside it.

A wide window has the paper at the right of the desk, an upright one below it where there is room; else a line at the
foot tells how things stand, and the paper lies over the desk when it is asked for. What can be chosen about the win
stands beside or below the palette, or takes its place when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.present.calculator_chips import ChipRow
from game.present.calculator_model import CalculatorModel
from game.present.label import Label, said
from game.present.layout.calculator_desk_layout import (
    COLUMNS,
    Chips,
    DeskPlaces,
    chip_rows,
    columns_of,
    flowed,
    hand_lines,
    palette_cells,
    palette_shape,
)
from game.present.layout.calculator_paper_layout import (
    Panel,
    Paper,
    View,
    paper_layout,
    replace_height,
)
from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["TITLE", "TOOLS", "CalculatorLayout", "calculator_layout"]

TOOLS: Final = ("rules", "examples", "undo", "clear", "close")
"""The buttons at the head, from the left."""

_ROOMY: Final = 880
_WIDE: Final = 1700
_WIDE_HIGH: Final = 940
TITLE: Final = 36
_SELECTOR: Final = 460
_PLAQUE: Final = 300
_INLINE: Final = 500
_LEAST_PAPER: Final = 420
_TALLEST_CELL: Final = 140
_FAIR_CELL: Final = 88
"""How high a place in the palette must be at least, before choices may stand below it."""
_TEXT: Final = 22
_PADS: Final = (34.0, 16.0)
"""What stands beside the words of a strip: usually, and where room is short."""


@dataclass(frozen=True, slots=True)
class CalculatorLayout:
    """All places in pixels; *desk* is None while the paper lies over it, *paper* while it is not on show."""

    unit: float
    title: Rect
    game: tuple[Rect, Rect, Rect]
    tools: tuple[Rect, ...]
    desk: DeskPlaces | None
    status: Rect | None
    details: Rect | None
    paper: Paper | None


@dataclass(frozen=True, slots=True)
class _Measures:
    """The window in units, and how high what can be pressed is in it."""

    width: float
    height: float
    gauge: Gauge

    @property
    def roomy(self) -> bool:
        return self.height >= _ROOMY

    @property
    def bar(self) -> float:
        """The height of a row of things to press."""
        return float(TOUCH_UNITS) if self.roomy else max(56.0, self.touch)

    @property
    def touch(self) -> float:
        """The least that a finger hits, in units."""
        return 44.5 / self.gauge.unit

    @property
    def gap(self) -> float:
        return 9.0 if self.roomy else 4.0

    @property
    def margin(self) -> float:
        return 34.0 if self.height >= 1000 and self.width >= 1000 else 25.0

    def wide(self, label: Label, size: float) -> float:
        return self.gauge.wide(label, size) / self.gauge.unit


def calculator_layout(
    size: tuple[int, int], gauge: Gauge, model: CalculatorModel, view: View
) -> CalculatorLayout:
    """The places in a window."""
    unit = gauge.unit
    measures = _Measures(size[0] / unit, size[1] / unit, gauge)
    margin = measures.margin
    inner = Rect(margin, margin, measures.width - 2 * margin, measures.height - 2 * margin)
    title, game, tools, top = _head(inner, measures)
    rest = Rect(inner.x, top, inner.w, inner.bottom - top)
    desk, status, details, paper = _parts(rest, measures, model, view)
    return CalculatorLayout(
        unit,
        _px(title, unit),
        (_px(game[0], unit), _px(game[1], unit), _px(game[2], unit)),
        tuple(_px(rect, unit) for rect in tools),
        desk.scaled(unit) if desk is not None else None,
        _px(status, unit) if status is not None else None,
        _px(details, unit) if details is not None else None,
        paper_layout(_px(paper, unit), gauge, model, view, over=desk is None) if paper is not None else None,
    )


def _px(rect: Rect, unit: float) -> Rect:
    return Rect(rect.x * unit, rect.y * unit, rect.w * unit, rect.h * unit)


_Head = tuple[Rect, tuple[Rect, Rect, Rect], tuple[Rect, ...], float]


def _head(inner: Rect, measures: _Measures) -> _Head:
    """Title, game and tools in a line, or in two where the window is narrow; gives where the rest begins."""
    bar = measures.bar
    words = [measures.wide(said(f"calculator.tool.{name}"), _TEXT) for name in TOOLS]
    wide = [max(bar, word + 36) for word in words]
    name = 0.56 * bar + 34 + 1.06 * measures.wide(said("calculator.title"), TITLE)
    narrow = inner.w < name + 360 + sum(wide) + 12 * len(wide) + 24
    title = Rect(inner.x, inner.y, min(name, 0.4 * inner.w), bar)
    if narrow:
        second = inner.y + bar + measures.gap
        board = Rect(title.right, inner.y, inner.right - title.right, bar)
        tools = flowed(wide, Rect(inner.x, second, inner.w, bar), 10, fill=True)
        top = second + bar + measures.gap
    else:
        row = sum(wide) + 12 * (len(wide) - 1)
        tools = flowed(wide, Rect(inner.right - row, inner.y, row, bar), 12)
        board = Rect(title.right, inner.y, min(_SELECTOR, tools[0].x - 24 - title.right), bar)
        top = inner.y + bar + measures.gap + 3
    end = bar
    parts = (
        Rect(board.x, board.y, end, board.h),
        Rect(board.x + end, board.y, board.w - 2 * end, board.h),
        Rect(board.right - end, board.y, end, board.h),
    )
    return title, parts, tools, top


_Parts = tuple[DeskPlaces | None, Rect | None, Rect | None, Rect | None]


def _parts(rest: Rect, measures: _Measures, model: CalculatorModel, view: View) -> _Parts:
    """The desk, the line at the foot with its button, and the paper's frame."""
    if measures.width >= _WIDE and measures.height >= _WIDE_HIGH:
        paper = min(840.0, max(620.0, 0.37 * rest.w))
        left = Rect(rest.x, rest.y, rest.w - paper - 20, rest.h)
        desk, _ = _desk(left, measures, model, view)
        return desk, None, None, Rect(left.right + 20, rest.y, paper, rest.h)
    if measures.height > measures.width:
        desk, bottom = _desk(replace_height(rest, rest.h - _LEAST_PAPER - 10), measures, model, view)
        if bottom <= rest.bottom - _LEAST_PAPER:
            return desk, None, None, Rect(rest.x, bottom + 10, rest.w, rest.bottom - bottom - 10)
    if view.paper and model.settle is not None:
        return None, None, None, rest
    bar = measures.bar
    foot = Rect(rest.x, rest.bottom - bar, rest.w, bar)
    above = Rect(rest.x, rest.y, rest.w, rest.h - bar - measures.gap)
    desk, _ = _desk(above, measures, model, view)
    wide = max(180.0, measures.wide(said("calculator.details"), _TEXT + 2) + 48)
    details = Rect(foot.right - wide, foot.y, wide, bar) if model.settle is not None else None
    status = Rect(foot.x, foot.y, foot.w - (wide + 12 if details else 0), bar)
    return desk, status, details, None


def _desk(
    place: Rect, measures: _Measures, model: CalculatorModel, view: View
) -> tuple[DeskPlaces | None, float]:
    """The desk in a place, in units, and where it ends; higher than the place when it does not fit."""
    bar, gap = measures.bar, measures.gap
    y = place.y
    split = place.w < 1000
    top_high = 88.0 if measures.roomy else bar
    plaque = Rect(place.x, y, min(_PLAQUE, 0.3 * place.w), top_high) if model.turns_up else None
    left = place.x if plaque is None else plaque.right + 10
    tabs = flowed([1.0] * 4, Rect(left, y, place.right - left, top_high), 8, fill=True)
    y += top_high + gap
    low = 74.0 if measures.roomy else max(60.0, measures.touch)
    melds = Rect(place.x, y, place.w, low)
    flowers = melds
    if split and model.flowers:
        y += low + gap
        flowers = Rect(place.x, y, place.w, low)
    y += low + gap
    touch = measures.touch
    lines, cell = hand_lines(place.w, touch, model.whole)
    most = 100.0 if measures.height >= 980 else 80.0 if measures.roomy else 68.0
    tile = min(cell / 0.755, max(most, (touch - 2) / 0.755))
    hand = Rect(place.x, y, place.w, lines * max(1.17 * tile + 4, bar if lines > 1 else 0))
    y = hand.bottom + gap
    aims, feeders, panel, y = _strips(Rect(place.x, y, place.w, bar), measures, model)
    y += gap
    least = max(touch, 56.0)
    choices = _Choices(measures, model, view)
    zone = Rect(place.x, y, place.w, place.bottom - y)
    spots = choices.placed(zone, least)
    desk = DeskPlaces(
        plaque, tabs, melds, flowers, hand, model.whole, lines, tile, touch, aims, feeders, panel, spots.palette,
        spots.cells, spots.choices, spots.rows, spots.height,
    )  # fmt: skip
    return desk.filled(model), spots.bottom


def _strips(
    row: Rect, measures: _Measures, model: CalculatorModel
) -> tuple[tuple[Rect, ...], tuple[Rect, ...], Rect, float]:
    """What the next tap does, who feeds it, and the button of the choices; in two lines where one is too short."""
    for pad in _PADS:
        aims, feeders, button = _strip_widths(measures, model, pad)
        spare = row.w - sum(aims) - sum(feeders) - button - 24
        if spare < 0:
            continue
        first = flowed(aims, Rect(row.x, row.y, sum(aims) + spare / 3, row.h), 0, fill=True)
        start = first[-1].right + 12
        second = flowed(feeders, Rect(start, row.y, sum(feeders) + spare / 3, row.h), 0, fill=True)
        end = second[-1].right + 12
        return first, second, Rect(end, row.y, row.right - end, row.h), row.bottom
    aims, feeders, button = _strip_widths(measures, model, _PADS[0])
    below = Rect(row.x, row.bottom + measures.gap, row.w - button - 12, row.h)
    second = flowed(feeders, below, 0, fill=True)
    panel = Rect(row.right - button, below.y, button, row.h)
    return flowed(aims, row, 0, fill=True), second, panel, below.bottom


def _strip_widths(
    measures: _Measures, model: CalculatorModel, pad: float
) -> tuple[list[float], list[float], float]:
    """How wide the parts of the strips are with so much beside their words, never less than a finger hits."""

    def wide(key: str) -> float:
        return max(measures.bar, measures.wide(said(key), _TEXT) + pad)

    aims = [wide(f"calculator.aim.{aim.value}") for aim in model.aims]
    return aims, [wide(f"calculator.feeder.{step}") for step in (3, 2, 1)], wide("calculator.choices") + 10


@dataclass(frozen=True, slots=True)
class _Spots:
    """The palette's place with its cells, the choices' place with their rows, and where everything ends."""

    palette: Rect | None
    cells: tuple[Rect, ...]
    choices: Rect | None
    rows: Chips
    height: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Choices:
    """Where palette and choices go in what is left of the desk."""

    measures: _Measures
    model: CalculatorModel
    view: View

    def placed(self, zone: Rect, least: float) -> _Spots:
        """Beside each other, one below the other, or one in the place of the other."""
        if self.view.panel is not None:
            choices = (*self.model.basics, *self.model.more)
            shown = choices if self.view.panel is Panel.CHOICES else self.model.examples
            return self._instead(zone, least, shown)
        return self._beside(zone, least) or self._below(zone, least) or self._alone(zone, least)

    def _shape(self, zone: Rect) -> tuple[int, int]:
        return palette_shape(self.model, zone.w, self.measures.touch)

    def _beside(self, zone: Rect, least: float) -> _Spots | None:
        wide = zone.w - columns_of(self.model) * max(self.measures.touch, 68.0) - 54
        if wide < _INLINE:
            return None
        card = Rect(zone.right - wide, zone.y, wide, zone.h)
        placed, high = self._rows(card, self.model.basics)
        left = Rect(zone.x, zone.y, zone.w - wide - 16, zone.h)
        shape = self._shape(left)
        if high + 20 > zone.h or shape[1] * least > zone.h:
            return None
        cell = min(self._tallest(left, shape), zone.h / shape[1])
        bottom = max(zone.y + cell * shape[1], zone.y + high + 20)
        left, card = (replace_height(rect, bottom - zone.y) for rect in (left, card))
        return _Spots(left, palette_cells(self.model, left, shape), card, placed, high, bottom)

    def _below(self, zone: Rect, least: float) -> _Spots | None:
        _, high = self._rows(zone, self.model.basics)
        room, shape = zone.h - high - 20 - self.measures.gap, self._shape(zone)
        tallest = self._tallest(zone, shape)
        if room < shape[1] * max(least, min(_FAIR_CELL, tallest)):
            return None
        palette = replace_height(zone, min(tallest, room / shape[1]) * shape[1])
        card = Rect(zone.x, palette.bottom + self.measures.gap, zone.w, high + 20)
        placed, high = self._rows(card, self.model.basics)
        cells = palette_cells(self.model, palette, shape)
        return _Spots(palette, cells, card, placed, high, card.bottom)

    def _alone(self, zone: Rect, least: float) -> _Spots:
        shape = self._shape(zone)
        cell = max(least, min(self._tallest(zone, shape), zone.h / shape[1]))
        palette = replace_height(zone, cell * shape[1])
        return _Spots(palette, palette_cells(self.model, palette, shape), None, (), 0.0, palette.bottom)

    def _instead(self, zone: Rect, least: float, shown: Sequence[ChipRow]) -> _Spots:
        """The choices in the place of the palette, as high as everything would be."""
        usual = replace(self, view=replace(self.view, panel=None)).placed(zone, least)
        card = replace_height(zone, usual.bottom - zone.y)
        placed, high = self._rows(card, shown)
        return _Spots(None, (), card, placed, high, usual.bottom)

    @staticmethod
    def _tallest(zone: Rect, shape: tuple[int, int]) -> float:
        """How high a place can be that a tile fills whose width the palette bounds."""
        columns, rows = shape
        high = min(_TALLEST_CELL, 1.55 * zone.w / columns + 10)
        return high if columns < COLUMNS else high * 3 / rows

    def _rows(self, card: Rect, shown: Sequence[ChipRow]) -> tuple[Chips, float]:
        return chip_rows(shown, Rect(card.x, card.y, card.w, 0), self.measures.gauge, self.measures.bar)
