from __future__ import annotations

import pytest

from rules.scoring.model import Evidence, Tier
from rules.scoring.pattern import Award
from rules.scoring.patterns.suits import full_flush
from rules.scoring.total import AtMost, BigDoubled, Priced, SixJumps


def awards(small: int, large: int) -> list[Priced]:
    """So much in basic and in big patterns."""
    return [
        Priced(Award(full_flush, value, tier), value, Evidence())
        for value, tier in ((small, Tier.BASIC), (large, Tier.BIG))
        if value
    ]


@pytest.mark.parametrize(
    ("small", "large", "total", "formula"),
    [
        (0, 0, 0, "0"),
        (2, 0, 2, "2"),
        (5, 0, 5, "5"),
        (6, 0, 20, "20"),
        (9, 0, 20, "20"),
        (0, 10, 20, "2·10"),
        (2, 10, 22, "2·10 + 2"),
        (6, 10, 40, "2·10 + 20"),
    ],
)
def test_big_patterns_are_doubled(small: int, large: int, total: int, formula: str) -> None:
    """yueqing:Y9."""
    assert BigDoubled().worth(awards(small, large)) == total
    assert BigDoubled().formula(awards(small, large)) == formula


@pytest.mark.parametrize(
    ("small", "large", "total", "formula"),
    [
        (0, 0, 0, "0"),
        (5, 0, 5, "5"),
        (6, 0, 20, "2·(0 + 10)"),
        (0, 10, 20, "2·(10 + 0)"),
        (2, 10, 24, "2·(10 + 2)"),
        (7, 30, 80, "2·(30 + 10)"),
    ],
)
def test_basics_are_doubled_too(small: int, large: int, total: int, formula: str) -> None:
    """yueqing:D5."""
    rule = BigDoubled(double_small=True)
    assert rule.worth(awards(small, large)) == total
    assert rule.formula(awards(small, large)) == formula


@pytest.mark.parametrize(
    ("small", "large", "total", "reach", "formula"),
    [
        (0, 0, 0, 0, "0"),
        (5, 0, 5, 5, "5"),
        (6, 0, 30, 15, "2·(15 + 6 − 6)"),
        (8, 0, 34, 17, "2·(15 + 8 − 6)"),
        (10, 0, 38, 19, "2·(15 + 10 − 6)"),
        (12, 0, 38, 19, "2·(15 + min(12, 10) − 6)"),
        (0, 15, 30, 15, "2·15"),
        (2, 15, 34, 17, "2·(15 + 2)"),
        (6, 45, 120, 60, "2·(45 + (15 + 6 − 6))"),
    ],
)
def test_six_basics_jump_and_all_is_doubled(
    small: int, large: int, total: int, reach: int, formula: str
) -> None:
    """wuhanhua:H5."""
    rule, priced = SixJumps(15, doubled=True, cap=10), awards(small, large)
    assert (rule.worth(priced), rule.reach(priced), rule.formula(priced)) == (total, reach, formula)


@pytest.mark.parametrize(
    ("small", "large", "total", "formula"),
    [
        (0, 0, 2, "2"),
        (5, 0, 7, "5 + 2"),
        (6, 0, 27, "(25 + 6 − 6) + 2"),
        (7, 25, 53, "25 + (25 + 7 − 6) + 2"),
        (12, 0, 33, "(25 + 12 − 6) + 2"),
        (0, 75, 77, "75 + 2"),
    ],
)
def test_six_basics_jump_and_two_are_added(small: int, large: int, total: int, formula: str) -> None:
    """yueqing-jp:J4."""
    rule, priced = SixJumps(25, constant=2), awards(small, large)
    assert (rule.worth(priced), rule.formula(priced)) == (total, formula)
    assert rule.reach(priced) == total - 2


@pytest.mark.parametrize(
    ("small", "large", "total", "formula"),
    [(0, 0, 0, "0"), (3, 0, 3, "3"), (0, 5, 5, "5"), (1, 5, 5, "min(5 + 1, 5)"), (7, 0, 5, "min(7, 5)")],
)
def test_no_more_than_five(small: int, large: int, total: int, formula: str) -> None:
    """wuhanhua:D61, D18."""
    rule, priced = AtMost(5), awards(small, large)
    assert (rule.worth(priced), rule.reach(priced), rule.formula(priced)) == (total, total, formula)


def test_big_patterns_are_told_one_by_one() -> None:
    priced = [*awards(1, 15), *awards(0, 45)]
    assert SixJumps(15, doubled=True).formula(priced) == "2·(45 + 15 + 1)"
    assert AtMost(5).formula(priced) == "min(45 + 15 + 1, 5)"
