"""Totals (总台): how the values of the patterns that count become one number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rules.core.record import dataclass
from rules.scoring.model import Evidence, Tier
from rules.scoring.pattern import Award

__all__ = ["AtMost", "BigDoubled", "FanSum", "Priced", "SixJumps", "Total"]


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

    @property
    def doubles(self) -> bool:
        """Whether a big pattern comes to twice its value."""
        ...

    @property
    def counts_fan(self) -> bool:
        """Whether totals are 番 and not 台."""
        ...


@dataclass(frozen=True, slots=True)
class BigDoubled:
    """T = 2·M + (20 when N ≥ 6, else N), for N basics and M big patterns (Y9).

    *double_small*: the basics are doubled too (D5): T = N when N < 6 and M = 0, else 2·(M + N') with N' = 10 when
    N ≥ 6, else N.
    """

    double_small: bool = False

    @property
    def doubles(self) -> bool:
        """Always."""
        return True

    @property
    def counts_fan(self) -> bool:
        """Never: 台."""
        return False

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


@dataclass(frozen=True, slots=True)
class SixJumps:
    """The basics N jump at six: N' = *from_six* + N − 6, else N, for an N of *cap* at most (H5, J4).

    T = N' + M + *constant*. *doubled*: (N' + M)·2 instead of N' + M where there is something big, the jump included.
    """

    from_six: int
    doubled: bool = False
    cap: int | None = None
    constant: int = 0

    @property
    def doubles(self) -> bool:
        """As the game has it."""
        return self.doubled

    @property
    def counts_fan(self) -> bool:
        """Never: 台."""
        return False

    def worth(self, priced: Sequence[Priced]) -> int:
        """The total T."""
        small, large = _sums(priced)
        twice = self.doubled and (large or small >= 6)
        return (self._jumped(small) + large) * (2 if twice else 1) + self.constant

    def reach(self, priced: Sequence[Priced]) -> int:
        """N' + M before doubling (D18)."""
        small, large = _sums(priced)
        return self._jumped(small) + large

    def formula(self, priced: Sequence[Priced]) -> str:
        """T with its numbers in place.

        >>> SixJumps(25, constant=2).formula(())
        '2'
        """
        small, large = _sums(priced)
        parts = [str(value) for value in sorted(_bigs(priced), reverse=True)]
        if small:
            parts.append(self._told(small))
        if self.doubled and (large or small >= 6):
            return f"2·{parts[0]}" if len(parts) == 1 else f"2·({' + '.join(parts)})"
        if self.constant:
            parts.append(str(self.constant))
        return " + ".join(parts) or "0"

    def _jumped(self, small: int) -> int:
        """N'."""
        counted = small if self.cap is None else min(small, self.cap)
        return counted if counted <= 5 else self.from_six + counted - 6

    def _told(self, small: int) -> str:
        """N' with its numbers in place."""
        capped = self.cap is not None and small > self.cap
        counted = f"min({small}, {self.cap})" if capped else str(small)
        return counted if self._jumped(small) <= 5 else f"({self.from_six} + {counted} − 6)"


@dataclass(frozen=True, slots=True)
class AtMost:
    """T = N + M, but not more than *most* (D61)."""

    most: int

    @property
    def doubles(self) -> bool:
        """Never: nothing is doubled under a limit."""
        return False

    @property
    def counts_fan(self) -> bool:
        """Never: 台."""
        return False

    def worth(self, priced: Sequence[Priced]) -> int:
        """The total T."""
        return min(self.most, sum(_sums(priced)))

    def reach(self, priced: Sequence[Priced]) -> int:
        """The total itself: nothing is doubled (D18)."""
        return self.worth(priced)

    def formula(self, priced: Sequence[Priced]) -> str:
        """T with its numbers in place.

        >>> AtMost(5).formula(())
        '0'
        """
        small, _ = _sums(priced)
        bigs = sorted(_bigs(priced), reverse=True)
        sum_ = " + ".join(map(str, (*bigs, small) if small else bigs)) or "0"
        return f"min({sum_}, {self.most})" if small + sum(bigs) > self.most else sum_


@dataclass(frozen=True, slots=True)
class FanSum:
    """The 番 of the type and its adds, but not more than *cap*; None for no cap (A1, D8)."""

    cap: int | None

    @property
    def doubles(self) -> bool:
        """Never: 番 are added, and only money doubles."""
        return False

    @property
    def counts_fan(self) -> bool:
        """Always."""
        return True

    def worth(self, priced: Sequence[Priced]) -> int:
        """The total after the cap."""
        total = sum(value for _, value, _ in priced)
        return total if self.cap is None else min(total, self.cap)

    def reach(self, priced: Sequence[Priced]) -> int:
        """The total itself."""
        return self.worth(priced)

    def formula(self, priced: Sequence[Priced]) -> str:
        """The sum with its numbers in place.

        >>> FanSum(7).formula(())
        '0'
        """
        values = [value for _, value, _ in priced]
        sum_ = " + ".join(map(str, values)) or "0"
        return sum_ if self.cap is None or sum(values) <= self.cap else f"min({sum_}, {self.cap})"


def _bigs(priced: Sequence[Priced]) -> list[int]:
    """The values of the big patterns."""
    return [value for award, value, _ in priced if award.tier is Tier.BIG]


def _sums(priced: Sequence[Priced]) -> tuple[int, int]:
    """N and M: the sums of the basic and of the big patterns."""
    small = large = 0
    for award, value, _ in priced:
        if award.tier is Tier.BASIC:
            small += value
        elif award.tier is Tier.BIG:
            large += value
    return small, large
