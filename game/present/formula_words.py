"""How a game gets from values to a total, in words (算法的说明): the sums of this win, and what becomes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.present.label import Label, Plain, said
from rules.scoring.model import Tally, Tier, WinFacts
from rules.scoring.tally import Scoring
from rules.scoring.total import AtMost, BigDoubled, FanSum, SixJumps, Total
from rules.scoring.win import held_of

__all__ = ["arithmetic_words", "formula_words"]

_SIX: Final = 6
"""So many small ones count for more than they are in every game that knows both kinds."""
_CAPPED = re.compile(r"(.*)min\((.*), ([0-9]+)\)(.*)")
"""A formula in which a sum is more than what counts: ``2·(45 + (15 + min(12, 10) − 6))``."""


def arithmetic_words(formula: str) -> Label:
    """A formula as it is read at a table, where nobody says min: the sum, and how much of it counts.

    >>> arithmetic_words("2·(45 + 2)")
    Plain(text='2×(45 + 2)')
    """
    formula = formula.replace("·", "×")
    found = _CAPPED.fullmatch(formula)
    if found is None:
        return Plain(formula)
    before, capped, most, after = found.groups()
    if not before and not after:
        return said("formula.capped", sum=capped, most=most)
    return said("formula.capped.inside", before=before, sum=capped, most=most, after=after)


def formula_words(scoring: Scoring, facts: WinFacts, tally: Tally) -> tuple[Label, ...]:
    """The sums of this win's small and big patterns, and what the game makes of them; a flat win has none."""
    if any(kept.tier is Tier.FLAT for kept in tally.kept):
        return (said("formula.flat.text"),)
    if isinstance(scoring.total, FanSum):
        return _fans(scoring.total, tally)
    small, large = (
        sum(kept.value for kept in tally.kept if kept.tier is tier) for tier in (Tier.BASIC, Tier.BIG)
    )
    win = _Win(small, large, tally.total)
    return (win.sums, *_ways(_total(scoring, facts), win))


@dataclass(frozen=True, slots=True)
class _Win:
    """What the small and the big patterns of a win come to, and its total."""

    small: int
    large: int
    total: int

    @property
    def is_much(self) -> bool:
        """Whether there is something big, or six small ones: what games double."""
        return bool(self.large) or self.small >= _SIX

    @property
    def sums(self) -> Label:
        """Both sums; one that is nothing is said to be none."""
        both = self.small and self.large
        kind = "" if both else ".small" if self.small else ".large" if self.large else ".none"
        return said(f"formula.sums{kind}", small=self.small, large=self.large)


def _fans(total: FanSum, tally: Tally) -> tuple[Label, ...]:
    """The 番 of the type and of what comes on top; how many count at most; what they are in money."""
    kind, adds = (
        sum(kept.value for kept in tally.kept if kept.tier is tier) for tier in (Tier.TYPE, Tier.ADD)
    )
    most = () if total.cap is None else (said("formula.fan.cap.text", cap=total.cap),)
    return (said("formula.fan.text", kind=kind, adds=adds), *most, said("formula.fan.doubles.text"))


def _total(scoring: Scoring, facts: WinFacts) -> Total:
    """The way of totalling that holds for this hand: another one when it is limited."""
    if facts.limited and scoring.limited is not None:
        return scoring.limited.scoring(held_of(facts)).total
    return scoring.total


def _ways(total: Total, win: _Win) -> tuple[Label, ...]:
    """How the total came about; nothing for a way of totalling that has no texts."""
    match total:
        case BigDoubled(double_small=True):
            if not win.is_much:
                return (said("formula.whole.text", small=win.small),)
            return (*_six(win, win.total // 2 - win.large), *_twice(win, win.total))
        case BigDoubled():
            large = (said("formula.big_doubled.text", large=win.large, twice=2 * win.large),)
            small = _six(win, win.total - 2 * win.large) or _below_six(win)
            return (*(large if win.large else ()), *small)
        case SixJumps():
            return tuple(_jumps(total, win))
        case AtMost(most):
            sum_ = win.small + win.large
            key = "formula.at_most.capped.text" if sum_ > most else "formula.at_most.text"
            return (said(key, sum=sum_, most=most),)
        case _:
            return ()


def _six(win: _Win, counted: int) -> tuple[Label, ...]:
    """What six small ones count as."""
    return (said("formula.six.text", counted=counted),) if win.small >= _SIX else ()


def _below_six(win: _Win) -> tuple[Label, ...]:
    """Fewer than six small ones are added as they are, or are all there is."""
    if not win.small:
        return ()
    return (said("formula.added_small.text" if win.large else "formula.whole.text", small=win.small),)


def _twice(win: _Win, total: int) -> tuple[Label, ...]:
    """What there is comes to *total*, for it is doubled; or why it is not."""
    if not win.is_much:
        return (said("formula.plain.text"),)
    return (said("formula.doubled.text", sum=total // 2, total=total),)


def _jumps(total: SixJumps, win: _Win) -> Iterator[Label]:
    """The cap where it holds something down, the jump at six, the doubling or the sum, what is added to every win."""
    counted = win.small if total.cap is None else min(win.small, total.cap)
    if counted < win.small:
        yield said("formula.cap.text", small=win.small, cap=counted)
    before = win.total - total.constant
    sum_ = before // 2 if total.doubled and win.is_much else before
    if counted >= _SIX:
        jumped = sum_ - win.large
        yield said("formula.six_jumps.text", six=total.from_six, counted=counted, jumped=jumped)
    if total.doubled:
        yield from _twice(win, before)
    elif win.large and win.small:
        yield said("formula.added.text", small=sum_ - win.large, large=win.large, sum=sum_)
    if total.constant:
        yield said("formula.constant.text", constant=total.constant, total=win.total)
