"""Who paid whom and why, as a table (账目): a column a seat, a row a cause, every row adds up to zero.

Law: every number is a sum of `Entry` units that the payment told, or of transfers that were made (R18). A seat that
pays for others (包牌, H8) has the ordinary debts in the rows of the win and the difference in a row of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.present.label import Label, said
from rules.core.ledger import HOUSE
from rules.core.seat import SEATS, Seat
from rules.scoring.model import Entry

__all__ = ["WIN", "Cells", "MoneyPart", "MoneyRow", "money_rows", "won_by"]

Cells = tuple[int, int, int, int, int]
"""What the four seats and the house gain, by table index."""

WIN = "win"
LIABILITY = "liability"
_CAUSES = ("tai", "base", "dealer")
"""What the row of the win is made of; the streak and the rest are rows of their own."""


@dataclass(frozen=True, slots=True)
class MoneyPart:
    """A part of a row."""

    name: Label
    cells: Cells


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """One cause: what every account gained by it, what it means, and the parts it is made of."""

    key: str
    name: Label
    text: Label
    cells: Cells
    parts: tuple[MoneyPart, ...] = ()


def money_rows(entries: tuple[Entry, ...], name: Callable[[Seat], Label]) -> tuple[MoneyRow, ...]:
    """The rows of what was paid, in the order in which players count."""
    rows: list[MoneyRow] = []
    won = [entry for entry in entries if entry.cause in _CAUSES]
    if won:
        rows.append(
            MoneyRow(WIN, said("settle.row.win"), said("settle.row.win.text"), _owed(won), _causes(won))
        )
    rows += _row(entries, "streak", _LABELS["streak"])
    shifted = [entry for entry in entries if entry.payer != entry.owed_by]
    if shifted:
        rows.append(_liability(shifted))
    rows += _row(entries, "leave", _LABELS["leave"], name)
    rows += _row(entries, "house", _LABELS["house"])
    rows += _row(entries, "hua", _LABELS["hua"], name)
    return tuple(rows)


_LABELS = {
    "streak": (said("settle.row.streak"), said("settle.row.streak.text")),
    "leave": (said("settle.row.leave"), said("settle.row.leave.text")),
    "house": (said("settle.row.house"), said("settle.row.house.text")),
    "hua": (said("settle.row.hua"), said("settle.row.hua.text")),
}


def _row(
    entries: Iterable[Entry],
    cause: str,
    words: tuple[Label, Label],
    name: Callable[[Seat], Label] | None = None,
) -> list[MoneyRow]:
    """The row of one cause, if anything was owed for it; with *name* a part for everyone who collected."""
    found = [entry for entry in entries if entry.cause == cause]
    if not any(entry.units for entry in found):
        return []
    parts: tuple[MoneyPart, ...] = ()
    if name is not None:
        payees = [seat for seat in SEATS if any(entry.payee == seat for entry in found)]
        parts = tuple(
            MoneyPart(
                said("settle.part.collects", name=name(seat)),
                _owed(entry for entry in found if entry.payee == seat),
            )
            for seat in payees
        )
    return [MoneyRow(cause, *words, _owed(found), parts)]


def _liability(shifted: list[Entry]) -> MoneyRow:
    """What the liable seat paid for the others."""
    cells = [0, 0, 0, 0, 0]
    for entry in shifted:
        cells[entry.owed_by] += entry.units
        cells[entry.payer] -= entry.units
    words = said("settle.row.liability"), said("settle.row.liability.text")
    return MoneyRow(LIABILITY, *words, _cells(cells))


def _causes(won: list[Entry]) -> tuple[MoneyPart, ...]:
    """Tai, base and what a dealer adds, each for itself."""
    return tuple(
        MoneyPart(name, _owed(entry for entry in won if entry.cause == cause))
        for cause, name in (
            ("tai", said("settle.part.tai")),
            ("base", said("settle.part.base")),
            ("dealer", said("settle.part.dealer")),
        )
        if any(entry.cause == cause and entry.units for entry in won)
    )


def _owed(entries: Iterable[Entry]) -> Cells:
    """What everybody gained if everybody had paid for themselves."""
    cells = [0, 0, 0, 0, 0]
    for entry in entries:
        cells[entry.owed_by] -= entry.units
        cells[entry.payee] += entry.units
    return _cells(cells)


def _cells(cells: list[int]) -> Cells:
    return cells[0], cells[1], cells[2], cells[3], cells[HOUSE]


def won_by(entries: Iterable[Entry], seat: Seat) -> int:
    """What a seat is paid for its wins."""
    return sum(entry.units for entry in entries if (entry.payee, entry.reason) == (seat, "win"))
