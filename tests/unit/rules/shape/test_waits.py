from __future__ import annotations

import random

import pytest

import brute
from rules.shape.tables import is_complete
from rules.shape.waits import waits, waits_on_anything
from rules.tiles.counts import Keys, keys_from_counts, keys_of
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import KINDS


def _waits(tiles: str, melds: int, wilds: int = 0, *, loose: bool = True) -> str:
    found = waits(keys_of(parse_tiles(tiles)), melds, wilds, loose=loose)
    return " ".join(tile.code for tile in found)


@pytest.mark.parametrize(
    ("tiles", "melds", "wilds", "expected"),
    [
        ("E", 0, 0, "E"),
        ("45m EE", 1, 0, "3m 6m"),
        ("12m EE", 1, 0, "3m"),
        ("89s EE", 1, 0, "7s"),
        ("46p EE", 1, 0, "5p"),
        ("EE CC", 1, 0, "E C"),
        ("3334p", 1, 0, "2p 4p 5p"),
        ("123m E", 1, 0, "E"),
        ("14m EE", 1, 0, ""),
        ("1112345678999m", 4, 0, "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("45m E", 1, 1, "3m 6m E"),
        ("45m EE", 1, 1, ""),  # complete already, nothing is waited for
    ],
)
def test_kinds_that_finish_the_hand(tiles: str, melds: int, wilds: int, expected: str) -> None:
    assert _waits(tiles, melds, wilds) == expected


def test_a_lone_wild_waits_on_everything() -> None:
    assert waits((0, 0, 0, 0), 0, 1) == KINDS
    assert waits(keys_of(parse_tiles("123456m 789p EEE CCC")), 5, 1) == KINDS


@pytest.mark.parametrize(
    ("tiles", "melds", "loose", "expected"),
    [
        ("1111234m", 2, True, "1m 4m"),  # 111m 234m and a lone 1m
        ("1111234m", 2, False, "4m"),
        ("EEEE", 1, True, "E"),
        ("EEEE", 1, False, ""),
    ],
)
def test_yueqing_D8_a_kind_counts_when_no_copy_is_left(
    tiles: str, melds: int, loose: bool, expected: str
) -> None:
    assert _waits(tiles, melds, loose=loose) == expected


@pytest.mark.parametrize("wilds", range(5))
@pytest.mark.parametrize("loose", [True, False])
def test_waits_are_the_kinds_the_slow_solver_wins_with(wilds: int, loose: bool) -> None:
    """Every kind is tried, in the loose table also one of which the hand holds all four."""
    rng = random.Random(wilds)
    ready = fifth = 0
    for index in range(400):
        melds = rng.randint((wilds + 1) // 3, 5)
        full = brute.complete_hand(rng, melds)
        counts = brute.turned_wild(rng, full, wilds + 1)
        if index % 4 == 3 and any(counts):
            counts = brute.one_tile_off(rng, counts)
        expected = []
        for kind in KINDS:
            more = [count + (place == kind) for place, count in enumerate(counts)]
            if brute.wins(more, melds, wilds, loose=loose) and (loose or more[kind] <= 4):
                expected.append(kind)
        found = waits(keys_from_counts(counts), melds, wilds, loose=loose)
        assert found == tuple(expected), (counts, melds)
        ready += bool(found)
        fifth += 4 in [counts[kind] for kind in found]
    assert ready > 250
    assert fifth > 0 or not loose


@pytest.mark.parametrize(
    ("tiles", "melds", "wilds", "expected"),
    [
        ("", 0, 1, True),
        ("E", 0, 0, False),
        ("123m", 1, 1, True),
        ("123m E", 1, 0, False),
        ("123m 55p", 2, 2, True),
        ("123m 46p", 2, 2, True),
        ("123m 56p", 2, 1, False),
        ("123m 55p", 2, 1, False),
        ("123m EE", 2, 2, True),
        ("123m E C", 2, 2, False),
        ("", 1, 4, True),
        ("123m 456m 789p EEE CCC", 5, 1, True),
    ],
)
def test_wuhanhua_H8_a_wild_left_over_waits_on_anything(
    tiles: str, melds: int, wilds: int, *, expected: bool
) -> None:
    assert waits_on_anything(keys_of(parse_tiles(tiles)), melds, wilds) is expected


@pytest.mark.parametrize("melds", range(3))
def test_wuhanhua_H8_waiting_on_anything_is_waiting_on_every_kind(melds: int) -> None:
    """On small hands there always is a kind that stands alone, so both say the same."""
    rng, seen = random.Random(melds), set()
    for _ in range(600):
        wilds = rng.randrange(4)
        size = 3 * melds + 1 - wilds
        if size < 0:
            continue
        counts = [0] * 34
        for _ in range(size):
            kind = rng.choice([kind for kind in (0, 1, 2, 3, 4, 27, 28) if counts[kind] < 4])
            counts[kind] += 1
        keys = keys_from_counts(counts)
        on_all = all(is_complete(_with(counts, kind), melds, wilds) for kind in range(34) if counts[kind] < 4)
        assert waits_on_anything(keys, melds, wilds) is on_all
        seen.add(on_all)
    assert seen == {True, False}


def _with(counts: list[int], kind: int) -> Keys:
    return keys_from_counts([count + (place == kind) for place, count in enumerate(counts)])
