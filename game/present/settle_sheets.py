"""The two result sheets of a hand whose money moved at many moments (个人结算, 详细结算; A14).

Law: every number is a sum of transfers that were made (R18). The personal sheet has a row for each opponent, the
detailed one a row for each seat; the columns are causes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.present.label import Label, said
from game.present.settle_who import Naming, Who
from game.present.settle_wins import WinShown
from game.present.standing_model import seat_places
from rules.core.ledger import HOUSE, Ledger, Transfer
from rules.core.seat import Seat

__all__ = [
    "Cause", "DetailRow", "DetailSheet", "Outcome", "PersonalRow", "PersonalSheet", "detail_sheet", "outcome_of",
    "personal_sheet",
]  # fmt: skip


class Cause(Enum):
    """The columns of the sheets; the values end the keys ``settle.cause.<value>``."""

    WIN = "win"
    CHECK = "check"
    KONG = "kong"
    LEAVE = "leave"
    SHORT = "short"
    TAX = "tax"
    OTHER = "other"


_ALWAYS: Final = (Cause.WIN, Cause.CHECK, Cause.KONG)
_CAUSES: Final = {
    "win": Cause.WIN,
    "pig": Cause.CHECK,
    "call": Cause.CHECK,
    "kong": Cause.KONG,
    "transfer": Cause.KONG,
    "refund": Cause.KONG,
    "penalty": Cause.LEAVE,
    "forfeit": Cause.LEAVE,
    "shortfall": Cause.SHORT,
    "tax": Cause.TAX,
}
"""The column of each reason of a transfer."""


class Outcome(Enum):
    """What a hand was for a seat (胜, 负, 和局); the values end the keys ``settle.outcome.<value>``."""

    WON = "won"
    LOST = "lost"
    EVEN = "even"


def outcome_of(total: int) -> Outcome:
    """Won above zero, lost below it (A14).

    >>> outcome_of(3), outcome_of(0)
    (<Outcome.WON: 'won'>, <Outcome.EVEN: 'even'>)
    """
    return Outcome.WON if total > 0 else Outcome.LOST if total < 0 else Outcome.EVEN


@dataclass(frozen=True, slots=True)
class PersonalRow:
    """What passed between this side and an opponent (None: the house), cause by cause, and reason by reason."""

    who: Who | None
    cells: tuple[int, ...]
    total: int
    parts: tuple[tuple[Label, int], ...]


@dataclass(frozen=True, slots=True)
class PersonalSheet:
    """From this side's view: the columns, a row an opponent, what they come to; *counts* names what is counted."""

    causes: tuple[Cause, ...]
    rows: tuple[PersonalRow, ...]
    sums: tuple[int, ...]
    total: int
    counts: Label

    @property
    def outcome(self) -> Outcome:
        """Won, lost or even."""
        return outcome_of(self.total)


@dataclass(frozen=True, slots=True)
class DetailRow:
    """A seat: its place among the winners, its wins or else what its tiles are, what it gained cause by cause."""

    who: Who
    place: int | None
    wins: tuple[WinShown, ...]
    state: Label | None
    cells: tuple[int, ...]
    total: int
    parts: tuple[tuple[Label, int], ...]

    @property
    def outcome(self) -> Outcome:
        """Won, lost or even."""
        return outcome_of(self.total)


@dataclass(frozen=True, slots=True)
class DetailSheet:
    """All seats: the winners in their order, then the others in turn order; *counts* names what is counted."""

    causes: tuple[Cause, ...]
    rows: tuple[DetailRow, ...]
    counts: Label


def personal_sheet(naming: Naming, counts: Label) -> PersonalSheet:
    """What this side won and lost, opponent by opponent."""
    ledger, own = naming.state.ledger, naming.own
    mine = tuple(each for each in ledger if own in (each.payer, each.payee))
    causes = _columns(mine)
    others: list[Seat] = [seat for seat in naming.seats if seat != own]
    if any(HOUSE in (each.payer, each.payee) for each in mine):
        others.append(HOUSE)
    rows = []
    for other in others:
        between = tuple(each for each in mine if other in (each.payer, each.payee))
        who = naming.who(other) if other != HOUSE else None
        rows.append(PersonalRow(who, _cells(between, own, causes), _gain(between, own), _parts(between, own)))
    return PersonalSheet(causes, tuple(rows), _cells(mine, own, causes), _gain(mine, own), counts)


def detail_sheet(
    naming: Naming, wins: tuple[WinShown, ...], state: Callable[[Seat], Label | None], counts: Label
) -> DetailSheet:
    """What every seat won and lost; *state* says what a seat's tiles were that has not won."""
    ledger = naming.state.ledger
    causes = _columns(ledger)
    placed = seat_places(naming.state)
    order = sorted(naming.seats, key=lambda seat: (placed.get(seat, 99), naming.seats.index(seat)))
    rows = []
    for seat in order:
        own = tuple(win for win in wins if win.who.seat == seat)
        moved = tuple(each for each in ledger if seat in (each.payer, each.payee))
        told = None if own else state(seat)
        rows.append(
            DetailRow(
                naming.who(seat),
                placed.get(seat),
                own,
                told,
                _cells(moved, seat, causes),
                _gain(moved, seat),
                _parts(moved, seat),
            )
        )
    return DetailSheet(causes, tuple(rows), counts)


def _columns(ledger: Ledger) -> tuple[Cause, ...]:
    """The causes that always stand there, and those that came up."""
    found = {_cause(each) for each in ledger}
    return tuple(cause for cause in Cause if cause in _ALWAYS or cause in found)


def _cause(transfer: Transfer) -> Cause:
    return _CAUSES.get(transfer.reason, Cause.OTHER)


def _cells(ledger: Ledger, seat: Seat, causes: tuple[Cause, ...]) -> tuple[int, ...]:
    return tuple(_gain((each for each in ledger if _cause(each) is cause), seat) for cause in causes)


def _parts(ledger: Ledger, seat: Seat) -> tuple[tuple[Label, int], ...]:
    """What each reason brought, in the order in which the reasons came up; pluses and minuses apart."""
    told: list[tuple[str, list[Transfer]]] = []
    for reason in dict.fromkeys(each.reason for each in ledger):
        told.append((reason, [each for each in ledger if (each.reason, each.payee) == (reason, seat)]))
        told.append((reason, [each for each in ledger if (each.reason, each.payer) == (reason, seat)]))
    return tuple((said(f"settle.reason.{reason}"), _gain(side, seat)) for reason, side in told if side)


def _gain(ledger: Iterable[Transfer], seat: Seat) -> int:
    return sum(each.units if each.payee == seat else -each.units for each in ledger)
