from __future__ import annotations

import pytest

from rules.scoring.model import Evidence, Tier
from rules.scoring.pattern import Award
from rules.scoring.patterns.suits import full_flush
from rules.scoring.total import BigDoubled, Priced


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
