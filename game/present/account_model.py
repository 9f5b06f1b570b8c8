"""The running account on show (本局流水): what each seat has gained and lost in this hand so far, and by what.

Only games that pay within the hand keep one; everybody sees it. It is read from the ledger alone, so that a table
that is continued shows what it showed before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules import Ruleset
from rules.core.ledger import HOUSE, Transfer, net
from rules.core.seat import SEATS, Seat
from rules.mahjong.events import Won
from rules.mahjong.stages.account import account_of, keeps_account
from rules.mahjong.state import RoundState
from rules.scoring.account import KongIncome
from rules.tiles.meld import MeldKind

__all__ = ["AccountRow", "Payment", "account_rows", "balances", "payments"]

_KONG: Final = "kong"
_WIN: Final = "win"


@dataclass(frozen=True, slots=True)
class Payment:
    """Money that went to one account for one thing: the key of the reason, payee, payers, units in all.

    *key* ends the catalogue's ``account.<key>``: the transfer's reason, a kong's as ``wind`` (刮风) or ``rain`` (下雨).
    *each* is by seat what it gained or lost.
    """

    key: str
    payee: Seat
    payers: tuple[Seat, ...]
    units: int
    each: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class AccountRow:
    """All that a seat gained or lost for one reason."""

    key: str
    units: int


def balances(ruleset: Ruleset, state: RoundState) -> tuple[int | None, int | None, int | None, int | None]:
    """What each seat has gained in this hand so far; None in games that pay at the end."""
    if not keeps_account(ruleset):
        return (None, None, None, None)
    first, second, third, fourth, _ = net(state.ledger)
    return first, second, third, fourth


def payments(ruleset: Ruleset, state: RoundState) -> tuple[Payment, ...]:
    """Everything that was paid in this hand, in order, each cause once."""
    kongs = iter(kong for kong in account_of(ruleset, state).kongs if kong.paid)
    wins = {seat: iter([won for won in state.wins if won.seat == seat]) for seat in SEATS}
    return tuple(_payment(key, group) for key, group in _groups(state.ledger, kongs, wins))


def account_rows(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[AccountRow, ...]:
    """What a seat gained and lost in this hand by reason, in the order in which the reasons came up."""
    sums: dict[str, int] = {}
    for payment in payments(ruleset, state):
        if payment.each[seat]:
            sums[payment.key] = sums.get(payment.key, 0) + payment.each[seat]
    return tuple(AccountRow(key, units) for key, units in sums.items())


def _groups(
    ledger: tuple[Transfer, ...], kongs: Iterator[KongIncome], wins: Mapping[Seat, Iterator[Won]]
) -> Iterator[tuple[str, tuple[Transfer, ...]]]:
    """The transfers of one cause together: of one kong, of one win, else those to one payee for one reason."""
    place = 0
    while place < len(ledger):
        first = ledger[place]
        key, count = first.reason, _alike(ledger[place:])
        if first.reason == _KONG and (kong := next(kongs, None)) is not None:
            key, count = "rain" if kong.kind is MeldKind.CONCEALED_KONG else "wind", len(kong.paid)
        elif first.reason == _WIN and (won := next(wins[first.payee], None)) is not None:
            count = 1 if won.source is not None else count
        yield key, ledger[place : place + count]
        place += count


def _alike(ledger: tuple[Transfer, ...]) -> int:
    """How many transfers from the first on go to its payee for its reason, each payer once."""
    payers: set[Seat] = set()
    for entry in ledger:
        if entry.payee != ledger[0].payee or entry.reason != ledger[0].reason or entry.payer in payers:
            break
        payers.add(entry.payer)
    return len(payers)


def _payment(key: str, group: tuple[Transfer, ...]) -> Payment:
    first, second, third, fourth, _ = net(group)
    payers = tuple(dict.fromkeys(entry.payer for entry in group))
    return Payment(
        "wind" if key == _KONG else key,
        group[0].payee if group[0].payee in SEATS else HOUSE,
        payers,
        sum(entry.units for entry in group),
        (first, second, third, fourth),
    )
