"""What is paid when somebody has too little (金币不足), and what the house takes (抽水): B12, D14, D21."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from rules.core.ledger import HOUSE, Ledger, Transfer, net
from rules.core.seat import SEATS, Seat, after

__all__ = ["Coins", "Insolvency", "afforded", "shortfall", "taxed"]

Coins: TypeAlias = tuple[int, int, int, int]
"""What the four seats own, in table order."""


class Insolvency(Enum):
    """How a debt is met that a seat cannot pay: by the net result of the hand, or payment by payment (D14)."""

    POOLED = "pooled"
    IN_ORDER = "in_order"


def afforded(transfers: Ledger, owned: Coins) -> Ledger:
    """Of each transfer in its order what the payer still owns, what it has just been paid included (D21)."""
    purse = [*owned, 0]
    made: list[Transfer] = []
    for transfer in transfers:
        units = transfer.units if transfer.payer == HOUSE else min(transfer.units, purse[transfer.payer])
        purse[transfer.payer] -= units
        purse[transfer.payee] += units
        if units:
            made.append(Transfer(transfer.payer, transfer.payee, units, transfer.reason))
    return tuple(made)


def shortfall(ledger: Ledger, coins: Coins, dealer: Seat) -> Ledger:
    """What winners give up because losers own too little, as transfers back (B12).

    Among the seats net losers pay what they own at most; the sum is shared by the net winners in proportion, what is
    left over by largest fraction, ties in turn order from the *dealer*. What goes to the house takes what is left.
    """
    among = net(transfer for transfer in ledger if HOUSE not in (transfer.payer, transfer.payee))[:4]
    paid = _pooled(among, coins, dealer)
    back = _between(tuple(real - claim for real, claim in zip(paid, among, strict=True)))
    owed = net(transfer for transfer in ledger if HOUSE in (transfer.payer, transfer.payee))[:4]
    house = tuple(
        Transfer(HOUSE, seat, missing, "shortfall")
        for seat in SEATS
        if (missing := -owed[seat] - max(coins[seat] + paid[seat], 0)) > 0
    )
    return (*back, *house)


def taxed(ledger: Ledger, percent: int) -> Ledger:
    """What seats whose hand ended above zero pay to the house: *percent* of it, rounded down (A14)."""
    result = net(ledger)
    return tuple(
        Transfer(seat, HOUSE, tax, "tax") for seat in SEATS if (tax := max(result[seat], 0) * percent // 100)
    )


def _pooled(claims: tuple[int, ...], coins: Coins, dealer: Seat) -> tuple[int, ...]:
    """What each seat really gains or loses among the seats."""
    losses = [min(max(-claim, 0), coins[seat]) for seat, claim in enumerate(claims)]
    pool, wanted = sum(losses), sum(max(claim, 0) for claim in claims)
    if pool == wanted:
        return claims
    shares = [max(claim, 0) * pool // wanted for claim in claims]
    order = sorted(
        (after(dealer, steps) for steps in SEATS if claims[after(dealer, steps)] > 0),
        key=lambda seat: -(claims[seat] * pool % wanted),
    )
    for seat in order[: pool - sum(shares)]:
        shares[seat] += 1
    return tuple(share - loss for share, loss in zip(shares, losses, strict=True))


def _between(changes: tuple[int, ...]) -> Ledger:
    """Transfers that make *changes*, which sum to zero, in table order."""
    givers = [[seat, -change] for seat, change in enumerate(changes) if change < 0]
    made: list[Transfer] = []
    for taker, change in enumerate(changes):
        wanted = max(change, 0)
        while wanted:
            giver = givers[0]
            units = min(wanted, giver[1])
            made.append(Transfer(giver[0], taker, units, "shortfall"))
            wanted -= units
            giver[1] -= units
            if not giver[1]:
                givers.pop(0)
    return tuple(made)
