"""Where the two result sheets lie (个人结算与详细结算的布局): columns of causes, a row an opponent or a seat.

The detailed sheet has one line a seat where there is room, else two: who and what above, the money below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.present.amounts import signed
from game.present.label import Label, said
from game.present.layout.gauge import Gauge, OpenRow
from game.present.layout.geometry import Rect
from game.present.layout.hua_layout import SeatPanel, seat_panel
from game.present.layout.tally_layout import opened
from game.present.settle_model import SettleModel
from game.present.settle_sheets import DetailRow, DetailSheet, PersonalRow

__all__ = [
    "DetailLayout", "PersonalLayout", "PlacedSeat", "detail_layout", "detail_text", "parts_text", "personal_layout",
    "seat_name", "standing_lines",
]  # fmt: skip

_WIDE: Final = 1120
_HEAD: Final = 48
_ROW: Final = (76, 100)
_SUM: Final = 84
_LINE: Final = 34
_SEAT: Final = (100, 136)
_SEAT_NARROW: Final = (172, 186)
_HANDS: Final = (84.0, 70.0, 56.0)
_PLACE: Final = 62
_NAME: Final = 200
_FAN: Final = 96
_CELL: Final = 112
_TOTAL: Final = 132
_OUTCOME: Final = 84


@dataclass(frozen=True, slots=True)
class PersonalLayout:
    """Headings of the columns, a row an opponent, what it comes to, lines below; *cells* are x and width.

    Where there is room the own *hand* lies at the foot.
    """

    heads: tuple[Rect, ...]
    label: Rect
    cells: tuple[Rect, ...]
    rows: tuple[OpenRow, ...]
    sums: Rect
    lines: tuple[Rect, ...]
    note: Rect
    hand: SeatPanel | None
    height: float


@dataclass(frozen=True, slots=True)
class PlacedSeat:
    """A seat of the detailed sheet: its row, and the parts in it."""

    row: OpenRow
    place: Rect
    name: Rect
    kind: Rect
    fan: Rect
    cells: tuple[Rect, ...]
    outcome: Rect


@dataclass(frozen=True, slots=True)
class DetailLayout:
    """The headings, which a narrow sheet has in its cells instead, and the seats."""

    heads: tuple[tuple[Label, Rect], ...]
    seats: tuple[PlacedSeat, ...]
    note: Rect
    height: float

    @property
    def narrow(self) -> bool:
        """Whether a seat has two lines."""
        return not self.heads


def seat_name(seat: int | None) -> str:
    """The name of a seat's row as a target; None is the house."""
    return "seat:house" if seat is None else f"seat:{seat}"


def parts_text(parts: tuple[tuple[Label, int], ...], speak: Callable[[Label], str]) -> str:
    """Reason by reason what was gained."""
    if not parts:
        return speak(said("settle.nothing"))
    return " · ".join(f"{speak(name)} {signed(units)}" for name, units in parts)


def detail_text(row: DetailRow, speak: Callable[[Label], str]) -> str:
    """Win by win what it was worth, then reason by reason what the seat gained."""
    lines = []
    for win in row.wins:
        kind = [] if win.kind is None else [f"{speak(win.kind)} {win.kind_fan}"]
        worth = " + ".join([*kind, *(f"{speak(name)} {fan}" for name, fan in win.adds)])
        fan = speak(said("settle.fan", fan=win.total))
        told = f"{worth} = {fan}" if worth else fan
        lines.append(
            " · ".join(
                [speak(said("settle.win.place", place=win.place)), speak(win.how), told, signed(win.brought)]
            )
        )
    return "\n".join([*lines, parts_text(row.parts, speak)])


def _between(least_most: tuple[int, int], room: float) -> float:
    """As high as there is room, within limits."""
    return max(least_most[0], min(least_most[1], room))


def personal_layout(model: SettleModel, place: Rect, gauge: Gauge, open_row: str | None) -> PersonalLayout:
    """The table in the width of a place; the own hand below it, as large as it fits while no row is open."""
    sheet = model.personal
    assert sheet is not None, "the page is there with its sheet"
    unit, columns = gauge.unit, len(sheet.causes) + 1
    label = min(300 * unit, 0.3 * place.w)
    each = (place.w - label) / columns
    cells = tuple(Rect(place.x + label + number * each, 0, each, 0) for number in range(columns))
    heads = tuple(Rect(cell.x, place.y, cell.w, _HEAD * unit) for cell in cells)
    fixed = _HEAD + _SUM + 6 + 10 + 30 + 6 + _LINE * len(model.standing)
    high = _between(_ROW, (place.h / unit - fixed) / len(sheet.rows))
    closed = place.y + (fixed + high * len(sheet.rows)) * unit
    y = place.y + _HEAD * unit
    rows: list[OpenRow] = []
    for row in sheet.rows:
        rows.append(_opponent(row, Rect(place.x, y, place.w, high), gauge, open_row))
        y = rows[-1].rect.bottom
    sums = Rect(place.x, y + 6 * unit, place.w, _SUM * unit)
    y = sums.bottom + 10 * unit
    told = standing_lines(model, Rect(place.x, y, place.w, 0), unit)
    note = Rect(place.x, y + len(told) * _LINE * unit, place.w, 30 * unit)
    bottom = note.bottom + 6 * unit
    hand = _own_hand(model, Rect(place.x, bottom, place.w, place.bottom - closed), gauge)
    label_rect = Rect(place.x, place.y, label, _HEAD * unit)
    height = bottom if hand is None else hand.rect.bottom
    return PersonalLayout(heads, label_rect, cells, tuple(rows), sums, told, note, hand, height)


def standing_lines(model: SettleModel, place: Rect, unit: float) -> tuple[Rect, ...]:
    """A line for each thing that the hand did to the player's own coins and rank, from the top of a place."""
    return tuple(
        Rect(place.x, place.y + number * _LINE * unit, place.w, _LINE * unit)
        for number in range(len(model.standing))
    )


def _own_hand(model: SettleModel, place: Rect, gauge: Gauge) -> SeatPanel | None:
    """The own tiles in the height of a place, if they can be seen there."""
    own = next((shown for shown in model.seats if shown.who.own), None)
    if own is None:
        return None
    top = Rect(place.x, place.y + 8 * gauge.unit, place.w, 0)
    panels = (seat_panel(own.hand, own.chips, top, gauge, high) for high in _HANDS)
    return next((panel for panel in panels if panel.rect.bottom <= place.bottom), None)


def _opponent(row: PersonalRow, place: Rect, gauge: Gauge, open_row: str | None) -> OpenRow:
    """A row; the height of *place* is in units."""
    name = seat_name(None if row.who is None else row.who.seat)
    text = parts_text(row.parts, gauge.speak) if name == open_row else None
    return opened(name, place, place.h, text, gauge)


def detail_layout(sheet: DetailSheet, place: Rect, gauge: Gauge, open_row: str | None) -> DetailLayout:
    """The seats in the width of a place."""
    unit = gauge.unit
    money = len(sheet.causes) * _CELL + _TOTAL + _OUTCOME
    wide = place.w >= max(_WIDE, _PLACE + _NAME + 260 + _FAN + money) * unit
    y = place.y
    heads: tuple[tuple[Label, Rect], ...] = ()
    if wide:
        heads = _heads(sheet, place, unit)
        y += _HEAD * unit
    seats: list[PlacedSeat] = []
    high = _between(_SEAT if wide else _SEAT_NARROW, ((place.bottom - y) / unit - 46) / len(sheet.rows))
    for row in sheet.rows:
        where = Rect(place.x, y, place.w, 0)
        name = seat_name(row.who.seat)
        text = detail_text(row, gauge.speak) if name == open_row else None
        line = opened(name, where, high, text, gauge)
        columns = len(sheet.causes)
        seats.append(_line(line, columns, unit) if wide else _lines(line, columns, unit))
        y = line.rect.bottom
    note = Rect(place.x, y + 10 * unit, place.w, 30 * unit)
    return DetailLayout(heads, tuple(seats), note, note.bottom + 6 * unit)


def _edges(rect: Rect, columns: int, unit: float) -> list[float]:
    """The left edges of the parts of a line, and its right edge."""
    widths = [_CELL] * columns + [_TOTAL, _OUTCOME]
    money = rect.right - sum(widths) * unit
    edges = [rect.x, rect.x + _PLACE * unit, rect.x + (_PLACE + _NAME) * unit, money - _FAN * unit, money]
    for width in widths:
        edges.append(edges[-1] + width * unit)
    return edges


def _line(row: OpenRow, columns: int, unit: float) -> PlacedSeat:
    head = row.head
    parts = [
        Rect(left, head.y, right - left, head.h) for left, right in pairwise(_edges(head, columns, unit))
    ]
    return PlacedSeat(row, parts[0], parts[1], parts[2], parts[3], tuple(parts[4:-1]), parts[-1])


def _heads(sheet: DetailSheet, place: Rect, unit: float) -> tuple[tuple[Label, Rect], ...]:
    labels = [
        said("settle.head.place"), said("settle.head.seat"), said("settle.head.kind"), said("settle.head.fan"),
        *(said(f"settle.cause.{cause.value}") for cause in sheet.causes), sheet.counts,
        said("settle.head.outcome"),
    ]  # fmt: skip
    edges = _edges(place, len(sheet.causes), unit)
    rects = [Rect(left, place.y, right - left, _HEAD * unit) for left, right in pairwise(edges)]
    return tuple(zip(labels, rects, strict=True))


def _lines(row: OpenRow, columns: int, unit: float) -> PlacedSeat:
    """Who and what above; the causes and the total below, each with its heading."""
    head, upper = row.head, 0.54 * row.head.h
    place = Rect(head.x, head.y, _PLACE * unit, upper)
    outcome = Rect(head.right - _OUTCOME * unit, head.y, _OUTCOME * unit, upper)
    fan = Rect(outcome.x - _FAN * unit, head.y, _FAN * unit, upper)
    name = Rect(place.right, head.y, 0.42 * (fan.x - place.right), upper)
    kind = Rect(name.right, head.y, fan.x - name.right, upper)
    left = head.x + 0.3 * _PLACE * unit
    each = (head.right - left - 0.3 * _OUTCOME * unit) / (columns + 1)
    lower = head.bottom - head.y - upper
    cells = tuple(Rect(left + number * each, head.y + upper, each, lower) for number in range(columns + 1))
    return PlacedSeat(row, place, name, kind, fan, cells, outcome)
