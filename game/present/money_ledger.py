"""Transfers as a table of payments (流水账目): a row a reason, below it who collected, or which win or kong it was.

For games that pay while a hand goes on: what was paid stands in the ledger, and nothing else is counted (R18).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.present.label import Label, said
from game.present.money_model import Cells, MoneyPart, MoneyRow
from game.present.settle_wins import WinShown, paid_for
from rules.core.ledger import HOUSE, Ledger, net
from rules.core.seat import Seat
from rules.mahjong.state import RoundState
from rules.scoring.account import Account

__all__ = ["ORDER", "kong_parts", "ledger_rows", "reason_rows"]

ORDER: Final = (
    "win", "kong", "transfer", "pig", "call", "refund", "penalty", "forfeit", "shortfall", "tax",
)  # fmt: skip
"""The reasons in the order in which players count; any other comes after them."""

_BY_PAYER: Final = ("refund", "penalty", "forfeit", "tax")
"""Reasons whose parts tell who paid; the others tell who collected."""

Name = Callable[[Seat], Label]


def ledger_rows(
    state: RoundState, account: Account, wins: tuple[WinShown, ...], name: Name
) -> tuple[MoneyRow, ...]:
    """A row for every reason of the hand's transfers."""
    return reason_rows(state.ledger, {"win": _wins(state, wins), "kong": kong_parts(account, name)}, name)


def reason_rows(
    ledger: Ledger, told: Mapping[str, tuple[MoneyPart, ...]], name: Name
) -> tuple[MoneyRow, ...]:
    """A row for every reason; its parts are those that are *told*, else who paid or collected."""
    found = dict.fromkeys(transfer.reason for transfer in ledger)
    reasons = [
        *(reason for reason in ORDER if reason in found),
        *(each for each in found if each not in ORDER),
    ]
    rows = []
    for reason in reasons:
        made = tuple(transfer for transfer in ledger if transfer.reason == reason)
        parts = told[reason] if reason in told else _seats(made, name, payers=reason in _BY_PAYER)
        words = said(f"settle.reason.{reason}"), said(f"settle.reason.{reason}.text")
        rows.append(MoneyRow(reason, *words, net(made), parts))
    return tuple(rows)


def _wins(state: RoundState, wins: tuple[WinShown, ...]) -> tuple[MoneyPart, ...]:
    """A part for each win."""
    paid = paid_for(state.wins, state.ledger)
    return tuple(
        MoneyPart(said("settle.part.win", name=win.who.name, fan=win.total), net(made))
        for win, made in zip(wins, paid, strict=True)
    )


def kong_parts(account: Account, name: Name) -> tuple[MoneyPart, ...]:
    """A part for each kong that brought something."""
    return tuple(
        MoneyPart(said(f"settle.part.{kong.kind.value}", name=name(kong.seat)), net(kong.paid))
        for kong in account.kongs
        if kong.paid
    )


def _seats(made: Ledger, name: Name, *, payers: bool) -> tuple[MoneyPart, ...]:
    """A part for each account that paid, or that collected."""
    key = "settle.part.pays" if payers else "settle.part.collects"
    accounts = dict.fromkeys(each.payer if payers else each.payee for each in made)
    return tuple(
        MoneyPart(
            said(key, name=said("settle.house") if account == HOUSE else name(account)),
            _of(made, account, payers=payers),
        )
        for account in sorted(accounts)
    )


def _of(made: Ledger, account: Seat, *, payers: bool) -> Cells:
    return net(each for each in made if (each.payer if payers else each.payee) == account)
