"""Places of a match that is over, and what it came to for a player."""

from __future__ import annotations

import pytest

from game.present.label import said
from game.present.ranking_model import place_of, verdict_of


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        pytest.param((30, 10, -10, -30), (1, 2, 3, 4), id="all-apart"),
        pytest.param((10, 10, 10, -30), (1, 1, 1, 4), id="three-at-the-top"),
        pytest.param((-20, 40, 0, -20), (3, 1, 2, 3), id="two-at-the-foot"),
        pytest.param((0, 0, 0, 0), (1, 1, 1, 1), id="all-alike"),
    ],
)
def test_equal_totals_share_a_place(
    totals: tuple[int, int, int, int], places: tuple[int, int, int, int]
) -> None:
    assert tuple(place_of(totals, seat) for seat in range(4)) == places


def test_nobody_is_told_to_have_won_alone_who_has_not() -> None:
    assert verdict_of((30, 10, -10, -30), 0) == said("ranking.self.1")
    assert verdict_of((10, 10, 10, -30), 2) == said("ranking.self.shared")
    assert verdict_of((-20, 40, 0, -20), 3) == said("ranking.self.3")
