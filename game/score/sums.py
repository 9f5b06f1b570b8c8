"""Accounts and sums as answers show them (账户): seats by their letters, the house by its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.score.fields import SEAT_LETTERS
from rules.core.ledger import HOUSE, Transfer, net
from rules.core.seat import Seat
from rules.scoring.draw_check import CallState, DrawCheck

__all__ = ["account_name", "shown_check", "shown_net", "shown_sums", "shown_transfer"]

_HOUSE_NAME: Final = "house"


def account_name(account: Seat) -> str:
    """A seat's letter, or the house."""
    return _HOUSE_NAME if account == HOUSE else SEAT_LETTERS[account]


def shown_sums(sums: Sequence[int]) -> dict[str, int]:
    """What every seat gains or loses, and the house when it is paid."""
    *seats, house = sums
    shown = dict(zip(SEAT_LETTERS, seats, strict=True))
    return {**shown, _HOUSE_NAME: house} if house else shown


def shown_net(transfers: Iterable[Transfer]) -> dict[str, int]:
    """The sums that transfers come to."""
    return shown_sums(net(transfers))


def shown_transfer(transfer: Transfer) -> list[object]:
    """From, to, units, reason."""
    return [account_name(transfer.payer), account_name(transfer.payee), transfer.units, transfer.reason]


def shown_check(check: DrawCheck) -> dict[str, object]:
    """What the draw check has found of the seats."""
    states = zip(SEAT_LETTERS, check.states, check.calls, strict=True)
    found = [(seat, state, fan) for seat, state, fan in states]
    return {
        "states": {seat: state.value for seat, state, _ in found},
        "calls": {seat: fan for seat, state, fan in found if state is CallState.READY},
    }
