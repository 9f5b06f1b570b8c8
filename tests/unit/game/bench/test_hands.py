from __future__ import annotations

import random

import pytest

import brute
from game.bench.clock import SLICES, Yardstick, pace
from game.bench.hands import far_hands, win_hands


@pytest.mark.parametrize("wilds", [0, 3, 8])
def test_half_of_the_winning_hands_are_complete(wilds: int) -> None:
    hands = win_hands(random.Random(1), 100, 5, wilds)
    assert all(sum(hand) == 17 - wilds and max(hand) <= 4 for hand in hands)
    assert all(brute.wins(hand, 5, wilds, loose=True) for hand in hands[::2])


@pytest.mark.parametrize(("wilds", "short"), [(0, 0), (4, 0), (0, 1)])
def test_far_hands_have_the_tiles_they_should(wilds: int, short: int) -> None:
    hands = far_hands(random.Random(1), 50, 5, wilds, short)
    assert {sum(hand) for hand in hands} == {17 - wilds - short}
    assert max(map(max, hands)) <= 4


def test_no_hand_is_shown_twice_to_a_side() -> None:
    seen: list[int] = []
    other: list[int] = []
    found = pace(seen.extend, range(70), other.extend, range(100, 170))
    assert len(seen) == len(set(seen)) == 70
    assert len(other) == len(set(other)) == 70
    assert len(seen) % SLICES == 0
    assert found.ratio == found.ours / found.theirs > 0


def test_the_seed_and_the_item_decide_the_hands() -> None:
    def first(seed: int, item: str) -> int:
        return Yardstick(seed, 70).dice(item).getrandbits(64)

    assert first(1, "a") == first(1, "a")
    assert len({first(1, "a"), first(2, "a"), first(1, "b")}) == 3
