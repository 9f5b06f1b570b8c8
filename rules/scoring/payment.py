"""Who pays the winner (付账)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from rules.core.ledger import Ledger, Transfer
from rules.core.record import dataclass
from rules.core.seat import SEATS, Seat, after
from rules.scoring.model import Entry, HandEnd, ScoredWin

__all__ = ["EverybodyPays", "Repeats", "cubed", "everybody_pays", "ledger_of", "linear"]

Repeats: TypeAlias = Callable[[int], int]
"""What being retained so often adds to a payment (连庄)."""


def linear(streak: int) -> int:
    """One unit for each retained win (Y9)."""
    return streak


def cubed(streak: int) -> int:
    """The third power of the retained wins, which stays at 1000 from ten on (J4, D22).

    >>> cubed(3), cubed(10), cubed(12)
    (27, 1000, 1000)
    """
    return int(min(streak, 10) ** 3)


def ledger_of(entries: Iterable[Entry]) -> Ledger:
    """The transfers that entries add up to: one for each payer, payee and reason that comes to anything."""
    sums: dict[tuple[Seat, Seat, str], int] = {}
    for entry in entries:
        key = (entry.payer, entry.payee, entry.reason)
        sums[key] = sums.get(key, 0) + entry.units
    return tuple(
        Transfer(payer, payee, units, reason) for (payer, payee, reason), units in sums.items() if units
    )


@dataclass(frozen=True, slots=True)
class EverybodyPays:
    """All others pay the winner, whoever discarded (Y9): T + base, and more where the dealer is concerned (D60).

    *dealer_pays* is what a paying dealer adds, *dealer_wins* what everybody adds when the dealer wins, *repeats* what
    the streak adds then (D2); with *streak_both_ways* it is also what a paying dealer adds. A win that one seat is
    liable for is paid by that seat, for all (包牌, H8).
    """

    dealer_pays: int
    dealer_wins: int
    base: int
    stake: int
    repeats: Repeats
    streak_both_ways: bool

    def __call__(self, end: HandEnd) -> Ledger:
        """The transfers of a hand: nothing on a drawn one."""
        return ledger_of(self.entries(end))

    def entries(self, end: HandEnd) -> tuple[Entry, ...]:
        """The same, cause by cause: for each win the payers in turn order from the dealer."""
        seats = [after(end.dealer, steps) for steps in SEATS]
        return tuple(
            entry
            for win in end.wins
            for owing in seats
            if owing != win.facts.seat
            for entry in self._entries(end, win, owing)
        )

    def _entries(self, end: HandEnd, win: ScoredWin, owing: Seat) -> list[Entry]:
        """What *owing* owes for one win, and who pays it."""
        winner = win.facts.seat
        payer = owing if win.liability is None else win.liability.seat
        dealer_wins, dealer_pays = winner == end.dealer, owing == end.dealer
        extra = self.dealer_wins if dealer_wins else self.dealer_pays if dealer_pays else 0
        raised = dealer_wins or (dealer_pays and self.streak_both_ways)
        streak = self.repeats(end.streak) if raised else 0
        causes = (("tai", win.tally.total), ("base", self.base), ("dealer", extra), ("streak", streak))
        return [
            Entry(payer, winner, cause, units * self.stake, "win", owing)
            for cause, units in causes
            if units or cause == "tai"
        ]


def everybody_pays(
    *, dealer_extra: int, base: int = 1, stake: int = 1, streak_both_ways: bool = False
) -> EverybodyPays:
    """The payment of games in which all others pay whoever discarded (Y9)."""
    return EverybodyPays(dealer_extra, dealer_extra, base, stake, linear, streak_both_ways)
