"""How a game gets from values to a total, in words (算法的说明): the sums of this win, and what becomes of them."""

from __future__ import annotations

import re

from game.present.label import Label, Plain, said
from rules.scoring.model import Tally, Tier, WinFacts
from rules.scoring.tally import Scoring
from rules.scoring.total import AtMost, BigDoubled, FanSum, SixJumps, Total
from rules.scoring.win import held_of

__all__ = ["arithmetic_words", "formula_words"]

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
    """The sums of this win's small and big patterns, and what the game does with them; a flat win has none."""
    if any(kept.tier is Tier.FLAT for kept in tally.kept):
        return (said("formula.flat.text"),)
    if isinstance(scoring.total, FanSum):
        return _fans(scoring.total, tally)
    small, large = (
        sum(kept.value for kept in tally.kept if kept.tier is tier) for tier in (Tier.BASIC, Tier.BIG)
    )
    return (said("formula.sums", small=small, large=large), *_ways(_total(scoring, facts)))


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


def _ways(total: Total) -> tuple[Label, ...]:
    """The texts of a way of totalling; none for one that has no texts."""
    match total:
        case BigDoubled(double_small=True):
            return (said("formula.all_doubled.text"),)
        case BigDoubled():
            return (said("formula.big_doubled.text"),)
        case SixJumps():
            return _jumps(total)
        case AtMost(most):
            return (said("formula.at_most.text", most=most),)
        case _:
            return ()


def _jumps(total: SixJumps) -> tuple[Label, ...]:
    """The jump at six basics unless the cap lies below it; the cap, the doubling and what is added."""
    told: list[Label] = []
    if total.cap is not None:
        told.append(said("formula.cap.text", cap=total.cap))
    if total.cap is None or total.cap >= 6:
        told.append(said("formula.six_jumps.text", six=total.from_six))
    told.append(said("formula.doubled.text" if total.doubled else "formula.added.text"))
    if total.constant:
        told.append(said("formula.constant.text", constant=total.constant))
    return tuple(told)
