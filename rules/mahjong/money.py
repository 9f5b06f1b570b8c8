"""Money of a round (钱): what is really paid of what is owed, and what is settled when the hand is over (B12, A14)."""

from __future__ import annotations

from typing import Final

from rules.core.ledger import Ledger, net
from rules.core.seat import SEATS
from rules.mahjong.ruleset import End, Ruleset
from rules.mahjong.state import RoundState, Standing
from rules.scoring.solvency import Insolvency, afforded, shortfall, taxed

__all__ = ["OVER_AFTER", "given_back", "is_decided", "really_paid", "tax_of"]

OVER_AFTER: Final = len(SEATS) - 1
"""Where play goes on after a win, so many winners end it: the last seat has nobody to play with (血战)."""


def really_paid(ruleset: Ruleset, state: RoundState, owed: Ledger) -> Ledger:
    """What is paid of *owed*, where every payment is made with the coins that the payer owns then (D21)."""
    coins = state.start.coins
    if coins is None or ruleset.insolvency is not Insolvency.IN_ORDER:
        return owed
    first, second, third, fourth, _ = net(state.ledger)
    return afforded(owed, (coins[0] + first, coins[1] + second, coins[2] + third, coins[3] + fourth))


def given_back(ruleset: Ruleset, state: RoundState) -> Ledger:
    """What winners and the house give back at the end, because losers own too little (B12)."""
    coins = state.start.coins
    if coins is None or ruleset.insolvency is not Insolvency.POOLED:
        return ()
    return shortfall(state.ledger, coins, state.dealer)


def tax_of(ruleset: Ruleset, state: RoundState) -> Ledger:
    """What the house takes of what the hand has brought the seats in the end (A14)."""
    return taxed(state.ledger, ruleset.tax_percent)


def is_decided(ruleset: Ruleset, state: RoundState) -> bool:
    """Whether the wins so far end the hand; the winners of 血流成河 are frozen, not done."""
    if ruleset.end is End.FIRST_WIN:
        return bool(state.wins)
    return sum(seat.standing is Standing.WON for seat in state.seats) >= OVER_AFTER
