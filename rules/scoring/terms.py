"""What can be asked of a payment beside its transfers (付账的规矩): questions that only some games answer.

A game is never asked which one it is. A payment that can answer a question has the members of its protocol; the
functions answer for all others: no price, no money, no check.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol, runtime_checkable

from rules.core.ledger import Ledger
from rules.core.seat import Seat
from rules.scoring.account import Account, KongIncome
from rules.scoring.draw_check import Calls, DrawCheck
from rules.scoring.model import HandEnd, Pay

__all__ = [
    "ByFan",
    "ChecksDraw",
    "Money",
    "PaysKongs",
    "PaysParting",
    "Running",
    "draw_check",
    "kong_paid",
    "pig_units",
    "price_of",
]


class Money(Enum):
    """What a game counts in where nobody plays for coins: 游戏豆 (A1) or 积分 (B2)."""

    BEANS = "beans"
    POINTS = "points"


@runtime_checkable
class ByFan(Protocol):
    """The total of a win alone tells what each payer owes (番): the same for all."""

    def capped(self, fan: int, /) -> int:
        """The 番 that count."""
        ...

    def value(self, fan: int, /) -> int:
        """The money of a win of *fan* 番."""
        ...


@runtime_checkable
class PaysKongs(Protocol):
    """Kongs are paid as soon as they are made (刮风下雨)."""

    @property
    def money(self) -> Money:
        """What it counts in."""
        ...

    @property
    def moves_kongs(self) -> bool:
        """Whether what a kong brought goes to who wins on the discard after it (呼叫转移)."""
        ...

    def kong(self, account: Account, kong: KongIncome, dealer: Seat = 0) -> Ledger:
        """What a kong brings its owner."""
        ...


@runtime_checkable
class ChecksDraw(Protocol):
    """When the wall has run out the tiles of all who have not won are looked at (查叫)."""

    @property
    def pig_units(self) -> int:
        """What a 花猪 pays each seat."""
        ...

    def check(self, end: HandEnd, called: Calls | None = None) -> DrawCheck:
        """What the seats are by their tiles, or have been found to be, and who pays whom."""
        ...


@runtime_checkable
class PaysParting(Protocol):
    """Somebody's leaving is paid for while the hand goes on (逃跑)."""

    @property
    def leaver_forfeits_win(self) -> bool:
        """Whether who leaves after a win gives back what that has brought (D13)."""
        ...

    def parting(self, end: HandEnd, called: Calls | None = None) -> Ledger:
        """What it costs that ``end.left`` leaves, by the tiles of the others or by what they have been found to be."""
        ...


@runtime_checkable
class Running(ByFan, PaysKongs, ChecksDraw, PaysParting, Pay, Protocol):
    """All of these: a payment that is asked again and again while a hand goes on (流水)."""


def price_of(pay: Pay) -> Callable[[int], int] | None:
    """What each payer owes by the total of a win, where nothing else decides that."""
    return pay.value if isinstance(pay, ByFan) else None


def kong_paid(pay: Pay, account: Account, kong: KongIncome, dealer: Seat = 0) -> Ledger:
    """What a kong brings at once; nothing where kongs are paid at the end or not at all."""
    return pay.kong(account, kong, dealer) if isinstance(pay, PaysKongs) else ()


def draw_check(pay: Pay, end: HandEnd, called: Calls | None = None) -> DrawCheck | None:
    """What the draw check finds, where there is one."""
    return pay.check(end, called) if isinstance(pay, ChecksDraw) else None


def pig_units(pay: Pay) -> int | None:
    """What a 花猪 pays each seat at the draw check, where there is one."""
    return pay.pig_units if isinstance(pay, ChecksDraw) else None
