from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.shape.special import pairs_distance
from rules.tiles.counts import keys_of
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import full_set


@pytest.mark.parametrize(
    ("tiles", "wilds", "expected"),
    [
        ("1122m 33p 99s EECCFF", 0, 0),
        ("1122m 33p 99s EECCF", 0, 1),
        ("1122m 33p 99s EECCF", 1, 0),
        ("1122m 33p 99s EEC", 3, 0),
        ("1111m 33p 99s EECCFF", 0, 0),
        ("111m 33p 99s EECCFFB", 0, 1),
        ("147m 147p 147s ESWN", 0, 7),
        ("", 14, 0),
        ("", 13, 1),
    ],
)
def test_seven_pairs(tiles: str, wilds: int, expected: int) -> None:
    assert pairs_distance(keys_of(parse_tiles(tiles)), wilds) == expected


def test_four_alike_are_two_pairs_only_where_the_game_says_so() -> None:
    keys = keys_of(parse_tiles("1111m 33p 99s EECCFF"))
    assert pairs_distance(keys) == 0
    assert pairs_distance(keys, four_is_two=False) == 2


def test_another_number_of_pairs() -> None:
    assert pairs_distance(keys_of(parse_tiles("1122m 33p 99s EECCFFBBB")), pairs=8) == 0
    assert pairs_distance(keys_of(parse_tiles("1122m 33p 99s EECCFFBNS")), pairs=8) == 1


@pytest.mark.parametrize("wilds", range(5))
@pytest.mark.parametrize("four_is_two", [True, False])
def test_pairs_by_counting(wilds: int, four_is_two: bool) -> None:
    """Fewest tiles to draw, found by choosing the pairs outright."""
    rng = random.Random(wilds)
    for _ in range(200):
        tiles = rng.sample(full_set()[: rng.choice((40, 136))], 13)
        costs = []
        for count in Counter(tiles).values():
            wanted = (
                [max(2 - count, 0)] if not four_is_two else [max(2 - count, 0), max(4 - max(count, 2), 0)]
            )
            costs.extend(wanted)
        costs = sorted([*costs, *[2] * 7])[:7]
        assert pairs_distance(keys_of(tiles), wilds, four_is_two=four_is_two) == max(sum(costs) - wilds, 0)
