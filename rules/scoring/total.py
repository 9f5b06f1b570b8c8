"""Totals (总台): how the values of the patterns that count become one number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rules.core.record import dataclass
from rules.scoring.model import Evidence, Tier
from rules.scoring.pattern import Award

__all__ = ["BigDoubled", "Priced", "Total"]


class Priced(NamedTuple):
    """An award that counts, its value with repeats, and its evidence."""

    award: Award
    value: int
    evidence: Evidence


class Total(Protocol):
    """A game's way from awards to a total."""

    def worth(self, priced: Sequence[Priced]) -> int:
        """The total."""
        ...

    def reach(self, priced: Sequence[Priced]) -> int:
        """The number that the least win of the room (起胡) is compared with."""
        ...

    def formula(self, priced: Sequence[Priced]) -> str:
        """The same as arithmetic with the numbers in place, in no language."""
        ...


@dataclass(frozen=True, slots=True)
class BigDoubled:
    """T = 2·M + (20 when N ≥ 6, else N), for N basics and M big patterns (Y9).

    *double_small*: the basics are doubled too (D5): T = N when N < 6 and M = 0, else 2·(M + N') with N' = 10 when
    N ≥ 6, else N.
    """

    double_small: bool = False

    def worth(self, priced: Sequence[Priced]) -> int:
        """The total T."""
        small, large = _sums(priced)
        if not self.double_small:
            return 2 * large + (20 if small >= 6 else small)
        if small < 6 and not large:
            return small
        return 2 * (large + (10 if small >= 6 else small))

    def reach(self, priced: Sequence[Priced]) -> int:
        """The total itself (D10)."""
        return self.worth(priced)

    def formula(self, priced: Sequence[Priced]) -> str:
        """T with its numbers in place.

        >>> BigDoubled().formula(())
        '0'
        """
        small, large = _sums(priced)
        if self.double_small and (large or small >= 6):
            counted = 10 if small >= 6 else small
            return f"2·({large} + {counted})"
        parts = ([f"2·{large}"] if large else []) + ([str(20 if small >= 6 else small)] if small else [])
        return " + ".join(parts) or "0"


def _sums(priced: Sequence[Priced]) -> tuple[int, int]:
    """N and M: the sums of the basic and of the big patterns."""
    small = large = 0
    for award, value, _ in priced:
        if award.tier is Tier.BASIC:
            small += value
        elif award.tier is Tier.BIG:
            large += value
    return small, large
