"""Who pays whom (账): transfers in whole units; a ledger sums to zero by construction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from rules.core.record import dataclass
from rules.core.seat import Seat

__all__ = ["HOUSE", "Ledger", "Transfer", "net"]

HOUSE: Final[Seat] = 4
"""The account beside the four seats (公家, 锅) that some games pay into and draw from."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment of whole units from one account to another, with its reason (``win``, ``kong`` …)."""

    payer: Seat
    payee: Seat
    units: int
    reason: str


Ledger: TypeAlias = tuple[Transfer, ...]


def net(ledger: Iterable[Transfer]) -> tuple[int, int, int, int, int]:
    """What each account gains or loses: the four seats, then the house.

    >>> net([Transfer(0, 2, 3, "win"), Transfer(1, 2, 4, "win")])
    (-3, -4, 7, 0, 0)
    """
    totals = [0, 0, 0, 0, 0]
    for transfer in ledger:
        totals[transfer.payer] -= transfer.units
        totals[transfer.payee] += transfer.units
    return (totals[0], totals[1], totals[2], totals[3], totals[4])
