"""Where the calculator's parts lie (算台的布局): a desk with hand and palette, the paper with the result beside it.

A wide window has the paper at the right of the desk, an upright one below it where there is room; else a line at the
foot tells how things stand, and the paper lies over the desk when it is asked for. What can be chosen about the win
stands beside or below the palette, or takes its place when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.present.calculator_choices import ChipRow
from game.present.calculator_model import AIMS, CalculatorModel
from game.present.label import Label, said
from game.present.layout.calculator_desk_layout import (
    COLUMNS,
    Chips,
    DeskPlaces,
    chip_rows,
    flowed,
    hand_lines,
    palette_cells,
    palette_rows,
)
from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from game.present.layout.money_layout import MoneyLayout
from game.present.layout.scaling import TOUCH_UNITS
from game.present.layout.settle_layout import PageLayout, page_layout
from game.present.settle_model import Page

__all__ = ["TITLE", "TOOLS", "CalculatorLayout", "Panel", "Paper", "View", "calculator_layout"]

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
_TEXT: Final = 22


class Panel(Enum):
    """What takes the place of the palette when it is asked for."""

    CHOICES = "choices"
    EXAMPLES = "examples"


@dataclass(frozen=True, slots=True)
class View:
    """What is asked for: the page of the result and the row of it that is open, the panel, the paper over all."""

    page: Page = Page.RESULT
    open_row: str | None = None
    panel: Panel | None = None
    paper: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """The sheet with the result: heading, what scrolls, the tabs of the pages, the page; places of the page are those
    of its content.
    """

    frame: Rect
    heading: Rect
    seal: Rect
    body: Rect
    tabs: tuple[Rect, ...]
    back: Rect | None
    page: PageLayout | None
    height: float


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
        return float(TOUCH_UNITS) if self.roomy else max(56.0, 44.5 / self.gauge.unit)

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
        _paper(paper, gauge, model, view, over=desk is None) if paper is not None else None,
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


def replace_height(rect: Rect, height: float) -> Rect:
    """The rectangle with another height."""
    return Rect(rect.x, rect.y, rect.w, height)


def _desk(
    place: Rect, measures: _Measures, model: CalculatorModel, view: View
) -> tuple[DeskPlaces | None, float]:
    """The desk in a place, in units, and where it ends; higher than the place when it does not fit."""
    bar, gap = measures.bar, measures.gap
    y = place.y
    split = place.w < 1000
    top_high = 88.0 if measures.roomy else bar
    plaque_wide = min(_PLAQUE, 0.3 * place.w)
    plaque = Rect(place.x, y, plaque_wide, top_high)
    tabs = flowed(
        [1.0] * 4, Rect(plaque.right + 10, y, place.right - plaque.right - 10, top_high), 8, fill=True
    )
    y += top_high + gap
    low = 74.0 if measures.roomy else max(60.0, 44.5 / measures.gauge.unit)
    melds = Rect(place.x, y, place.w, low)
    flowers = melds
    if split:
        y += low + gap
        flowers = Rect(place.x, y, place.w, low)
    y += low + gap
    lines, cell = hand_lines(place.w, 44.5 / measures.gauge.unit)
    tile = min(cell / 0.755, 100.0 if measures.height >= 980 else 80.0 if measures.roomy else 68.0)
    hand = Rect(place.x, y, place.w, lines * max(1.17 * tile + 4, bar if lines > 1 else 0))
    y = hand.bottom + gap
    aims, feeders, panel, y = _strips(Rect(place.x, y, place.w, bar), measures)
    y += gap
    rows = palette_rows(model)
    least = max(44.5 / measures.gauge.unit, 56.0)
    choices = _Choices(measures, model, view)
    zone = Rect(place.x, y, place.w, place.bottom - y)
    spots = choices.placed(zone, rows, least)
    desk = DeskPlaces(
        plaque, tabs, melds, flowers, hand, lines, tile, aims, feeders, panel, spots.palette, spots.cells,
        spots.choices, spots.rows, spots.height,
    )  # fmt: skip
    return desk.filled(model), spots.bottom


def _strips(row: Rect, measures: _Measures) -> tuple[tuple[Rect, ...], tuple[Rect, ...], Rect, float]:
    """What the next tap does, who feeds it, and the button of the choices; in two lines where one is too short."""
    gap = measures.gap
    aims = [measures.wide(said(f"calculator.aim.{aim.value}"), _TEXT) + 34 for aim in AIMS]
    feeders = [measures.wide(said(f"calculator.feeder.{step}"), _TEXT) + 34 for step in (3, 2, 1)]
    button = measures.wide(said("calculator.choices"), _TEXT) + 44
    least = measures.bar
    aims, feeders = [max(least, wide) for wide in aims], [max(least, wide) for wide in feeders]
    whole = sum(aims) + sum(feeders) + button + 24
    if whole <= row.w:
        left = Rect(row.x, row.y, sum(aims), row.h)
        spare = (row.w - whole) / 3
        first = flowed(aims, replace_width(left, sum(aims) + spare), 0, fill=True)
        start = first[-1].right + 12
        second = flowed(feeders, Rect(start, row.y, sum(feeders) + spare, row.h), 0, fill=True)
        end = second[-1].right + 12
        return first, second, Rect(end, row.y, row.right - end, row.h), row.bottom
    first = flowed(aims, row, 0, fill=True)
    below = Rect(row.x, row.bottom + gap, row.w - button - 12, row.h)
    second = flowed(feeders, below, 0, fill=True)
    panel = Rect(row.right - button, below.y, button, row.h)
    return first, second, panel, below.bottom


def replace_width(rect: Rect, width: float) -> Rect:
    """The rectangle with another width."""
    return Rect(rect.x, rect.y, width, rect.h)


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

    def placed(self, zone: Rect, rows: int, least: float) -> _Spots:
        """Beside each other, one below the other, or one in the place of the other."""
        if self.view.panel is not None:
            choices = (*self.model.basics, *self.model.more)
            shown = choices if self.view.panel is Panel.CHOICES else self.model.examples
            return self._instead(zone, rows, least, shown)
        return (
            self._beside(zone, rows, least)
            or self._below(zone, rows, least)
            or self._alone(zone, rows, least)
        )

    def _beside(self, zone: Rect, rows: int, least: float) -> _Spots | None:
        wide = zone.w - COLUMNS * max(least, 68.0) - 54
        if wide < _INLINE:
            return None
        card = Rect(zone.right - wide, zone.y, wide, zone.h)
        placed, high = self._rows(card, self.model.basics)
        if high + 20 > zone.h or rows * least > zone.h:
            return None
        left = Rect(zone.x, zone.y, zone.w - wide - 16, zone.h)
        cell = min(self._tallest(left, rows), zone.h / rows)
        cells = palette_cells(self.model, replace_height(left, cell * rows))
        bottom = max(zone.y + cell * rows, zone.y + high + 20)
        whole = replace_height(card, bottom - zone.y)
        return _Spots(replace_height(left, bottom - zone.y), cells, whole, placed, high, bottom)

    def _below(self, zone: Rect, rows: int, least: float) -> _Spots | None:
        placed, high = self._rows(zone, self.model.basics)
        room = zone.h - high - 20 - self.measures.gap
        if room < rows * least:
            return None
        cell = min(self._tallest(zone, rows), room / rows)
        palette = replace_height(zone, cell * rows)
        card = Rect(zone.x, palette.bottom + self.measures.gap, zone.w, high + 20)
        placed, high = self._rows(card, self.model.basics)
        return _Spots(palette, palette_cells(self.model, palette), card, placed, high, card.bottom)

    def _alone(self, zone: Rect, rows: int, least: float) -> _Spots:
        cell = max(least, min(self._tallest(zone, rows), zone.h / rows))
        palette = replace_height(zone, cell * rows)
        return _Spots(palette, palette_cells(self.model, palette), None, (), 0.0, palette.bottom)

    def _instead(self, zone: Rect, rows: int, least: float, shown: Sequence[ChipRow]) -> _Spots:
        """The choices in the place of the palette, as high as everything would be."""
        usual = replace(self, view=replace(self.view, panel=None)).placed(zone, rows, least)
        card = replace_height(zone, usual.bottom - zone.y)
        placed, high = self._rows(card, shown)
        return _Spots(None, (), card, placed, high, usual.bottom)

    @staticmethod
    def _tallest(zone: Rect, rows: int) -> float:
        """How high a place can be that a tile fills whose width the palette bounds."""
        return min(_TALLEST_CELL, (1.55 * zone.w / COLUMNS + 10) * 3 / rows)

    def _rows(self, card: Rect, shown: Sequence[ChipRow]) -> tuple[Chips, float]:
        return chip_rows(shown, Rect(card.x, card.y, card.w, 0), self.measures.gauge, self.measures.bar)


def _paper(frame: Rect, gauge: Gauge, model: CalculatorModel, view: View, *, over: bool) -> Paper:
    """The sheet in pixels, with its page."""
    unit = gauge.unit
    frame = _px(frame, unit)
    pad = 24 * unit
    bar = max(TOUCH_UNITS * unit * 0.9, min(TOUCH_UNITS * unit, 44.5))
    heading = Rect(frame.x + pad, frame.y + 0.5 * pad, frame.w - 2 * pad, 84 * unit)
    side = 76 * unit
    seal = Rect(heading.right - side, heading.y + 4 * unit, side, side)
    foot = frame.bottom - 0.5 * pad - bar
    body = Rect(heading.x, heading.bottom + 4 * unit, heading.w, foot - 8 * unit - heading.bottom - 4 * unit)
    if model.settle is None:
        return Paper(
            frame, heading, seal, replace_height(body, frame.bottom - pad - body.y), (), None, None, 0.0
        )
    pages = model.settle.pages
    back = Rect(heading.right - 200 * unit, foot, 200 * unit, bar) if over else None
    row = Rect(body.x, foot, (back.x - 16 * unit if back else body.right) - body.x, bar)
    words = [gauge.wide(said(f"settle.page.{page.value}"), _TEXT) + 60 * unit for page in pages]
    tabs = flowed(words, row, 10 * unit, fill=not over)
    page = view.page if view.page in pages else pages[0]
    place = Rect(0, 8 * unit, body.w - 20 * unit, body.h - 8 * unit)
    placed = page_layout(model.settle, page, place, (gauge, view.open_row))
    if isinstance(placed, MoneyLayout):
        placed = _without_totals(placed)
    return Paper(frame, heading, seal, body, tabs, back, placed, placed.height)


def _without_totals(placed: MoneyLayout) -> MoneyLayout:
    """The table without the line of scores: nobody keeps any here."""
    gone = placed.totals.h
    return replace(
        placed,
        totals=replace_height(placed.totals, 0.0),
        note=placed.note.moved(0, -gone),
        height=placed.height - gone,
    )
