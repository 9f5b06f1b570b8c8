"""Where the parts of a settlement lie (结算的布局): a sheet with pages, two columns where there is room.

The first page is as high as the body wherever it can be: the hands of the others are left out where they would not fit,
for they have a page of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from game.present.label import Label, said
from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.gauge import Gauge, OpenRow
from game.present.layout.geometry import Rect
from game.present.layout.hua_layout import PANEL_TILES, SeatPanel, seat_panel
from game.present.layout.money_layout import MoneyLayout, money_layout
from game.present.layout.note_layout import PlacedNote, note_layout
from game.present.layout.scaling import TOUCH_UNITS
from game.present.layout.settle_others_layout import WAYS, Way, others_layout
from game.present.layout.settle_sheet_layout import (
    DetailLayout,
    PersonalLayout,
    detail_layout,
    personal_layout,
    standing_lines,
)
from game.present.layout.settle_wins_layout import WinsLayout, wins_layout
from game.present.layout.tally_layout import (
    TEXT,
    PlacedOther,
    PlacedPatterns,
    formula_layout,
    other_layout,
    patterns_layout,
)
from game.present.layout.tiles_layout import TilesPlace, hand_place
from game.present.settle_model import Page, SettleModel

__all__ = [
    "PAYS_TEXT", "HandsLayout", "PageLayout", "ResultLayout", "SettleLayout", "page_layout", "page_name", "rows_of",
    "settle_layout",
]  # fmt: skip

_TWO_COLUMNS: Final = 1000
_GAP: Final = 30
_LARGE: Final = 88
_ACCOUNT: Final = 62
_OWN: Final = 74
_BUTTON: Final = 260
_DEAL: Final = 300
_TOP: Final = 14
PAYS_TEXT: Final = 23


@dataclass(frozen=True, slots=True)
class ResultLayout:
    """The first page: the winner's tiles, what they are worth, what it did to the scores; several wins in a strip."""

    wins: WinsLayout | None
    winner: TilesPlace | None
    patterns: PlacedPatterns
    other: PlacedOther | None
    formula: OpenRow | None
    pays: Rect | None
    notes: tuple[PlacedNote, ...]
    accounts: tuple[Rect, ...]
    lines: tuple[Rect, ...]
    hands: tuple[SeatPanel, ...]
    height: float


@dataclass(frozen=True, slots=True)
class HandsLayout:
    """The page of all tiles: how hua are paid in words, then a panel a seat; as a first page also lines at its foot."""

    rule: Rect | None
    panels: tuple[SeatPanel, ...]
    lines: tuple[Rect, ...]
    height: float


PageLayout: TypeAlias = ResultLayout | PersonalLayout | DetailLayout | HandsLayout | MoneyLayout
"""A page as it lies."""


@dataclass(frozen=True, slots=True)
class SettleLayout:
    """Places in pixels; the page's parts are relative to the top of the content, all others to the window."""

    sheet: Sheet
    rules: Rect
    seal: Rect
    tabs: tuple[Rect, ...]
    deal: Rect
    page: PageLayout


def page_name(page: Page) -> str:
    """The name of a page's tab as a target."""
    return f"page:{page.value}"


def rows_of(page: PageLayout) -> tuple[OpenRow, ...]:
    """The rows of a page that can be opened, from the top."""
    match page:
        case ResultLayout():
            formula = (page.formula,) if page.formula else ()
            other = (page.other.row,) if page.other else ()
            return (*page.patterns.rows, *other, *formula, *(note.row for note in page.notes))
        case MoneyLayout():
            return tuple(placed.row for placed in page.rows)
        case PersonalLayout():
            return page.rows
        case DetailLayout():
            return tuple(seat.row for seat in page.seats)
        case HandsLayout():
            return ()


def settle_layout(
    size: tuple[int, int], gauge: Gauge, model: SettleModel, page: Page, open_row: str | None = None
) -> SettleLayout:
    """Places a page of a settlement in a window."""
    unit = gauge.unit
    sheet = sheet_for(size, unit, (_BUTTON,), 1560)
    side = 84 * unit  # above whatever the page begins with
    seal = Rect(sheet.frame.right - side - 26 * unit, sheet.frame.y + 12 * unit, side, side)
    heading = sheet.heading
    rules = Rect(heading.x, heading.y, seal.x - 20 * unit - heading.x, heading.h)
    sheet, tabs, deal = _foot(sheet, gauge, model)
    place = Rect(0, _TOP * unit, sheet.body.w - 22 * unit, sheet.body.h - _TOP * unit)
    return SettleLayout(sheet, rules, seal, tabs, deal, page_layout(model, page, place, (gauge, open_row)))


def page_layout(model: SettleModel, page: Page, place: Rect, how: tuple[Gauge, str | None]) -> PageLayout:
    """A page from the top of a place; *how* is what measures, and the name of the row that is open."""
    gauge, open_row = how
    match page:
        case Page.RESULT:
            return _result(model, place, gauge, open_row)
        case Page.MONEY:
            return money_layout(model.money, 5 if model.sums[4] else 4, place, gauge, open_row)
        case Page.PERSONAL:
            return personal_layout(model, place, gauge, open_row)
        case Page.DETAIL:
            assert model.detail is not None, "the page is there with its sheet"
            return detail_layout(model.detail, place, gauge, open_row)
        case Page.HUA | Page.HANDS:
            return _hands(model, place, gauge)


def _foot(sheet: Sheet, gauge: Gauge, model: SettleModel) -> tuple[Sheet, tuple[Rect, ...], Rect]:
    """The tabs beside the button, or above it where the sheet is narrow; who deals next in what is left."""
    unit, button, body = gauge.unit, sheet.buttons[0], sheet.body
    if len(model.pages) < 2:
        return sheet, (), Rect(body.x, button.y, button.x - body.x - 20 * unit, button.h)
    wide = max(
        130 * unit, *(gauge.wide(said(f"settle.page.{page.value}"), 22) + 60 * unit for page in model.pages)
    )
    step = wide + 10 * unit
    room = button.x - body.x - len(model.pages) * step - 30 * unit
    beside = room >= _DEAL * unit
    if not beside and len(model.pages) * step > body.w:
        step = (body.w + 10 * unit) / len(model.pages)
        wide = step - 10 * unit
    top = button.y if beside else button.y - (TOUCH_UNITS + 10) * unit
    tabs = tuple(
        Rect(body.x + number * step, top, wide, TOUCH_UNITS * unit) for number in range(len(model.pages))
    )
    left = body.x + (len(model.pages) * step + 10 * unit if beside else 0)
    deal = Rect(left, button.y, button.x - 20 * unit - left, button.h)
    if not beside:
        sheet = replace(sheet, body=Rect(body.x, body.y, body.w, body.h - (TOUCH_UNITS + 10) * unit))
    return sheet, tabs, deal


def _result(model: SettleModel, place: Rect, gauge: Gauge, open_row: str | None) -> ResultLayout:
    """The hands of the others are as large as the page holds them while nothing is open, else left out."""
    closed = (_placed(model, place, (gauge, None), way) for way in WAYS)
    fitting = (way for way, page in zip(WAYS, closed, strict=True) if page.height <= place.bottom)
    return _placed(model, place, (gauge, open_row), next(fitting, None))


def _placed(
    model: SettleModel, place: Rect, how: tuple[Gauge, str | None], others: Way | None
) -> ResultLayout:
    gauge, open_row = how
    unit, y = gauge.unit, place.y
    winner = None
    wins = wins_layout(model, place, gauge)
    if wins is not None:
        y = wins.bottom + 6 * unit
        place = Rect(place.x, y, place.w, place.bottom - y)
    if model.tally is not None:
        hand = model.tally.hand
        winner = hand_place(hand.groups, hand.flowers, place, _LARGE * unit, unit)
        y = winner.rect.bottom + 14 * unit
    two = place.w >= _TWO_COLUMNS * unit
    left = Rect(place.x, y, 0.47 * place.w if two else place.w, 0)
    right = Rect(left.right + _GAP * unit, y, place.w - left.w - _GAP * unit, 0) if two else left
    patterns, other, foot = _worth(model, left, gauge, open_row)
    below = right if two else _below(left, foot, unit)
    formula, pays, notes, top = _sum(model, below, gauge, open_row)
    accounts = _accounts(model, Rect(right.x, top, right.w, 0), unit)
    if two and pays is not None and accounts[-1].bottom > place.bottom:  # then it stands below the patterns
        formula, _, notes, top = _sum(replace(model, pays=None), below, gauge, open_row)
        accounts = _accounts(model, Rect(right.x, top, right.w, 0), unit)
        pays = _pays(model.pays, Rect(left.x, foot + 8 * unit, left.w, 0), gauge)
        foot = pays.bottom
    lines = standing_lines(model, Rect(right.x, accounts[-1].bottom + 8 * unit, right.w, 0), unit)
    end = max(rect.bottom for rect in (*accounts, *lines))
    columns = [(left, foot), (right, end)] if two else [(right, end)]
    hands = others_layout(model, columns, gauge, others) if others is not None else ()
    bottom = max([foot, end, *(panel.rect.bottom for panel in hands)])
    return ResultLayout(wins, winner, patterns, other, formula, pays, notes, accounts, lines, hands, bottom)


def _below(left: Rect, foot: float, unit: float) -> Rect:
    return Rect(left.x, foot + 10 * unit, left.w, 0)


def _worth(
    model: SettleModel, place: Rect, gauge: Gauge, open_row: str | None
) -> tuple[PlacedPatterns, PlacedOther | None, float]:
    """The patterns, and below them the reading that does not count."""
    patterns = patterns_layout(model.patterns, place, gauge, open_row)
    if model.tally is None or model.tally.other is None:
        return patterns, None, patterns.bottom
    below = Rect(place.x, patterns.bottom + 6 * gauge.unit, place.w, 0)
    other = other_layout(model.tally.other, below, gauge, open_row)
    return patterns, other, other.row.rect.bottom


def _sum(
    model: SettleModel, place: Rect, gauge: Gauge, open_row: str | None
) -> tuple[OpenRow | None, Rect | None, tuple[PlacedNote, ...], float]:
    """The total, how it is paid, what was special; gives where the accounts begin."""
    formula, pays, y = None, None, place.y
    if model.tally is not None:
        formula = formula_layout(model.tally.formula, place, gauge, open_row)
        y = formula.rect.bottom + 8 * gauge.unit
    if model.pays is not None:
        pays = _pays(model.pays, Rect(place.x + 14 * gauge.unit, y, place.w - 14 * gauge.unit, 0), gauge)
        y = pays.bottom + 10 * gauge.unit
    notes: list[PlacedNote] = []
    for note in model.notes:
        notes.append(note_layout(note, Rect(place.x, y, place.w, 0), gauge, open_row))
        y = notes[-1].row.rect.bottom + 8 * gauge.unit
    return formula, pays, tuple(notes), y


def _pays(words: Label | None, place: Rect, gauge: Gauge) -> Rect:
    """The line from the value of the win to what each pays, in as many lines as it needs."""
    inner = Rect(place.x + 4 * gauge.unit, place.y, place.w - 8 * gauge.unit, 0)
    high = gauge.high(gauge.speak(words), PAYS_TEXT, inner.w) if words is not None else 0.0
    return Rect(inner.x, inner.y, inner.w, high)


def _accounts(model: SettleModel, place: Rect, unit: float) -> tuple[Rect, ...]:
    """A row a seat, the own one higher."""
    rows: list[Rect] = []
    y = place.y
    for account in model.accounts:
        high = (_OWN if account.who.own else _ACCOUNT) * unit
        rows.append(Rect(place.x, y, place.w, high))
        y += high
    return tuple(rows)


def _hands(model: SettleModel, place: Rect, gauge: Gauge) -> HandsLayout:
    """Everybody's tiles: one below the other and large where that fits, else in two columns, else smaller."""
    two = place.w >= _TWO_COLUMNS * gauge.unit
    ways = ((1, 78.0), (2, 70.0), (2, PANEL_TILES)) if two else ((1, 78.0), (1, PANEL_TILES))
    pages = [_panels(model, place, gauge, way) for way in ways]
    return next((page for page in pages if page.height <= place.bottom), pages[-1])


def _panels(model: SettleModel, place: Rect, gauge: Gauge, way: tuple[int, float]) -> HandsLayout:
    columns, high = way
    unit, y, rule = gauge.unit, place.y, None
    if model.hua_rule is not None:
        rule = Rect(place.x, y, place.w, gauge.high(gauge.speak(model.hua_rule), TEXT, place.w))
        y = rule.bottom + 10 * unit
    wide = (place.w - (columns - 1) * 20 * unit) / columns
    panels: list[SeatPanel] = []
    foot = y
    for number, shown in enumerate(model.seats):
        column = number % columns
        y = foot if column == 0 else y
        where = Rect(place.x + column * (wide + 20 * unit), y, wide, 0)
        panels.append(seat_panel(shown.hand, shown.hua or shown.chips, where, gauge, high))
        foot = max(foot, panels[-1].rect.bottom + 12 * unit)
    first = model.pages[0] in (Page.HUA, Page.HANDS)  # a page before it tells them
    lines = standing_lines(model, Rect(place.x, foot, place.w, 0), unit) if first else ()
    return HandsLayout(rule, tuple(panels), lines, max([foot, *(line.bottom for line in lines)]))
