"""All that is paid when a hand ends (结算): the win, what leaving costs, everybody's hua (H6, H7, H10, J4, J5)."""

from __future__ import annotations

from rules.core.ledger import Ledger
from rules.core.record import dataclass
from rules.scoring.hua import Hua
from rules.scoring.leaving import Leaving
from rules.scoring.model import Entry, HandEnd, Itemised, Pay
from rules.scoring.payment import EverybodyPays, ledger_of

__all__ = ["Settlement", "counts_streak", "entries_of", "hua_of", "leaving_of", "win_of"]


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a game with hua pays: the win first, then what a seat that left owes, then hua; None is not played."""

    win: EverybodyPays
    hua: Hua | None = None
    leaving: Leaving | None = None

    def __call__(self, end: HandEnd) -> Ledger:
        """The transfers."""
        return ledger_of(self.entries(end))

    def entries(self, end: HandEnd) -> tuple[Entry, ...]:
        """The causes of all transfers."""
        left = self.leaving.entries(end) if self.leaving else ()
        return (*self.win.entries(end), *left, *(self.hua.entries(end) if self.hua else ()))


def hua_of(pay: Pay) -> Hua | None:
    """How a game that pays so counts hua, if it does."""
    return pay.hua if isinstance(pay, Settlement) else None


def leaving_of(pay: Pay) -> Leaving | None:
    """What leaving costs in a game that pays so, if it is settled."""
    return pay.leaving if isinstance(pay, Settlement) else None


def win_of(pay: Pay) -> Pay:
    """What is paid for winning alone, without hua and leaving."""
    return pay.win if isinstance(pay, Settlement) else pay


def counts_streak(pay: Pay) -> bool:
    """Whether it changes what is paid how often the dealer has been retained (连庄)."""
    return isinstance(win_of(pay), EverybodyPays)


def entries_of(pay: Pay, end: HandEnd) -> tuple[Entry, ...]:
    """The causes of all transfers, where the payment can tell them."""
    return pay.entries(end) if isinstance(pay, Itemised) else ()
