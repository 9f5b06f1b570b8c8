"""Where the calculator's paper has its parts (算台的纸): heading, the page that scrolls, tabs; what is asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from game.present.calculator_model import CalculatorModel
from game.present.label import said
from game.present.layout.calculator_desk_layout import flowed
from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from game.present.layout.money_layout import MoneyLayout
from game.present.layout.scaling import TOUCH_UNITS
from game.present.layout.settle_layout import PageLayout, page_layout
from game.present.settle_model import Page

__all__ = ["Panel", "Paper", "View", "paper_layout", "replace_height"]

_TEXT = 22


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


def replace_height(rect: Rect, height: float) -> Rect:
    """The rectangle with another height."""
    return Rect(rect.x, rect.y, rect.w, height)


def paper_layout(frame: Rect, gauge: Gauge, model: CalculatorModel, view: View, *, over: bool) -> Paper:
    """The sheet in pixels, with its page."""
    unit = gauge.unit
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
