"""Who pays the winner (付账)."""

from __future__ import annotations

from rules.core.ledger import Ledger, Transfer
from rules.core.record import dataclass
from rules.core.seat import SEATS, Seat, after
from rules.scoring.model import HandEnd, ScoredWin

__all__ = ["Due", "EverybodyPays", "everybody_pays"]


@dataclass(frozen=True, slots=True)
class Due:
    """What one seat owes a winner, part by part, so that a settlement lists causes and derives nothing (R18).

    The parts are in units of one *stake* (倍率): the total T, 底分, the dealer's extra, the streak (连庄).
    """

    payer: Seat
    payee: Seat
    total: int
    base: int
    dealer: int
    streak: int
    stake: int

    @property
    def units(self) -> int:
        """The sum of the parts, times the stake."""
        return (self.total + self.base + self.dealer + self.streak) * self.stake


@dataclass(frozen=True, slots=True)
class EverybodyPays:
    """All others pay the winner, whoever discarded (Y9): T + base, *dealer_extra* more beside the dealer (D60).

    The streak raises only what the dealer wins (D2), with *streak_both_ways* also what the dealer pays.
    """

    dealer_extra: int
    base: int
    stake: int
    streak_both_ways: bool

    def __call__(self, end: HandEnd) -> Ledger:
        """The transfers of a hand: nothing on a drawn one."""
        return tuple(Transfer(due.payer, due.payee, due.units, "win") for due in self.dues(end))

    def dues(self, end: HandEnd) -> tuple[Due, ...]:
        """The same, part by part: for each win the payers in turn order from the dealer."""
        payers = [after(end.dealer, steps) for steps in SEATS]
        return tuple(
            self._due(end, win, payer) for win in end.wins for payer in payers if payer != win.facts.seat
        )

    def _due(self, end: HandEnd, win: ScoredWin, payer: Seat) -> Due:
        """What *payer* owes for one win."""
        dealer_wins, dealer_pays = win.facts.seat == end.dealer, payer == end.dealer
        extra = self.dealer_extra if dealer_wins or dealer_pays else 0
        raised = dealer_wins or (dealer_pays and self.streak_both_ways)
        streak = end.streak if raised else 0
        return Due(payer, win.facts.seat, win.tally.total, self.base, extra, streak, self.stake)


def everybody_pays(
    *, dealer_extra: int, base: int = 1, stake: int = 1, streak_both_ways: bool = False
) -> EverybodyPays:
    """The payment of games in which all others pay whoever discarded (Y9)."""
    return EverybodyPays(dealer_extra, base, stake, streak_both_ways)
