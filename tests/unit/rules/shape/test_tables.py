from __future__ import annotations

import lzma
import random
from pathlib import Path
from types import ModuleType

import pytest

import brute
from rules.shape import _tables_data, tables
from rules.shape.tables import distance, goal, is_complete, missing_melds
from rules.tiles.counts import Keys, keys_from_counts, keys_of
from rules.tiles.notation import parse_tiles

HANDS = 2_000
"""For each number of wilds; every second one has a tile replaced."""


def _keys(text: str) -> Keys:
    return keys_of(parse_tiles(text))


def _hands(seed: int, wilds: int, number: int) -> list[tuple[list[int], int]]:
    """Hands with their melds to make: complete ones and near misses in turn, *wilds* tiles taken out."""
    rng = random.Random(seed * 100 + wilds)
    fewest = max(wilds - 1, 0) // 3  # so that a tile is left to go wrong
    hands = []
    for index in range(number):
        melds = rng.randint(fewest, 5)
        counts = brute.turned_wild(rng, brute.complete_hand(rng, melds), min(wilds, 3 * melds + 1))
        hands.append((brute.one_tile_off(rng, counts) if index % 2 else counts, melds))
    return hands


@pytest.mark.parametrize("wilds", range(9))
def test_scn_R32_near_misses_are_judged_like_the_slow_solver_does(wilds: int) -> None:
    won = lost = 0
    for counts, melds in _hands(1, wilds, HANDS):
        keys = keys_from_counts(counts)
        held = 3 * melds + 2 - sum(counts)
        for loose in (True, False):
            wins = brute.wins(counts, melds, held, loose=loose)
            assert is_complete(keys, melds, held, loose=loose) is wins, (counts, melds, held, loose)
            assert (distance(keys, melds, held, loose=loose) == 0) is wins
            won, lost = won + wins, lost + (not wins)
    assert won > HANDS  # the whole ones of both tables, at least
    assert lost > 0 or wilds > 6


@pytest.mark.parametrize("wilds", range(9))
@pytest.mark.parametrize("loose", [True, False])
def test_distance_equals_the_slow_solver(wilds: int, loose: bool) -> None:
    rng = random.Random(wilds)
    for index in range(150):
        melds = rng.randint((wilds + 1) // 3, 5)
        size = 3 * melds + rng.choice((1, 2)) - wilds
        counts = brute.random_hand(rng, max(size, 0))
        if index % 2 and size > 4:
            counts = brute.turned_wild(rng, brute.complete_hand(rng, melds), 3 * melds + 2 - size)
            for _ in range(3):
                counts = brute.one_tile_off(rng, counts)
        expected = brute.distance(counts, melds, wilds, loose=loose)
        assert distance(keys_from_counts(counts), melds, wilds, loose=loose) == expected, (counts, melds)


@pytest.mark.parametrize("melds", range(6))
@pytest.mark.parametrize("loose", [True, False])
def test_every_number_of_melds(melds: int, loose: bool) -> None:
    rng = random.Random(melds)
    to = goal(melds, loose=loose)
    for _ in range(150):
        counts = brute.random_hand(rng, rng.randint(0, 17))
        keys = keys_from_counts(counts)
        assert to.missing(keys) == brute.missing(counts, melds, loose=loose), counts
        assert distance(keys, melds, loose=loose) == to.missing(keys)


def test_a_wild_may_be_a_fifth_copy_in_the_loose_table_only() -> None:
    """D19: 1m four times and a wild; strictly the wild may not be the fifth."""
    keys = _keys("1111m")
    assert is_complete(keys, 1, 1, loose=True)
    assert not is_complete(keys, 1, 1, loose=False)


@pytest.mark.parametrize(
    ("tiles", "position"),
    [
        ("45p", "lowest"),
        ("12m", "top"),
        ("89s", "lowest, at the edge"),
        ("35p", "middle"),
        ("13m", "middle, at the edge"),
        ("79s", "middle, at the other edge"),
        ("23m", "either end"),
        ("78s", "either end"),
    ],
)
@pytest.mark.parametrize("loose", [True, False])
def test_scn_R02_a_wild_stands_anywhere_in_a_chow(tiles: str, position: str, loose: bool) -> None:
    assert is_complete(_keys(tiles + "EE"), 1, 1, loose=loose), position
    assert is_complete(_keys(tiles + "EE 123456m 789p CCC"), 5, 1, loose=loose), position
    assert not is_complete(_keys(tiles + "EN"), 1, 1, loose=loose)


@pytest.mark.parametrize("tiles", ["91m EE", "19p EE", "89s 1s", "EW NN", "9m 1p EE", "8m 9p EE", "14m EE"])
def test_scn_R02_no_chow_runs_over_an_edge_or_a_suit(tiles: str) -> None:
    assert not is_complete(_keys(tiles), 1, 1)
    assert distance(_keys(tiles), 1, 1) > 0


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        ("3334p", 1, 1),  # 33 as the pair, 34 waiting
        ("33345p", 1, 0),
        ("3334455p", 2, 1),
        ("33344455p", 2, 0),
        ("33334455p", 2, 0),
        ("22234567m 999s", 3, 0),
        ("22233344m 999s", 3, 0),
        ("22223334m", 2, 0),  # 222m 234m and 33m,
    ],
)
@pytest.mark.parametrize("loose", [True, False])
def test_scn_R09_a_pair_inside_a_triplet_is_seen(tiles: str, melds: int, expected: int, loose: bool) -> None:
    assert distance(_keys(tiles), melds, loose=loose) == expected


@pytest.mark.parametrize(
    ("tiles", "melds", "wilds", "expected"),
    [
        ("1357m EE", 2, 2, 0),  # both gaps filled
        ("1357m EE", 2, 1, 1),
        ("1357m EE", 3, 5, 0),  # 1_3, 5_7 and three wilds
        ("2468p E", 2, 3, 0),
        ("2468p EW", 2, 2, 1),
        ("1379s EE", 2, 2, 0),  # 1_3 and 7_9
        ("147s 5p", 2, 4, 1),  # a wild short: two lone tiles in each meld
        ("147s", 3, 8, 0),
    ],
)
def test_scn_R43_gaps_filled_by_wilds(tiles: str, melds: int, wilds: int, expected: int) -> None:
    assert distance(_keys(tiles), melds, wilds) == expected
    assert is_complete(_keys(tiles), melds, wilds) is (expected == 0)


def _loaded(source: bytes) -> ModuleType:
    module = ModuleType("tables_data_again")
    exec(compile(source, "tables_data_again", "exec"), module.__dict__)
    return module


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_scn_R43_line_ends_do_not_matter(line_end: bytes) -> None:
    source = Path(_tables_data.__file__).read_bytes().replace(b"\r\n", b"\n").replace(b"\n", line_end)
    again = _loaded(source)
    assert (again.STRICT, again.LOOSE) == (_tables_data.STRICT, _tables_data.LOOSE)


def test_scn_R43_a_damaged_table_is_noticed() -> None:
    text = _tables_data.LOOSE
    middle = len(text) // 2
    damaged = text[:middle] + ("0" if text[middle] != "0" else "1") + text[middle + 1 :]
    with pytest.raises(lzma.LZMAError):
        tables._unpack(damaged)


@pytest.mark.parametrize("melds", [-1, 6])
def test_other_numbers_of_melds_are_refused(melds: int) -> None:
    with pytest.raises(ValueError, match="0 to 5"):
        goal(melds)


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"), [("123m", 1, 0), ("12m", 1, 1), ("1m", 1, 2), ("EEE", 2, 3)]
)
def test_melds_without_a_pair(tiles: str, melds: int, expected: int) -> None:
    assert missing_melds(_keys(tiles), melds) == expected


def test_more_wilds_than_missing_is_still_complete() -> None:
    assert distance(_keys("123m EE"), 1, 2) == 0


def test_no_tiles_and_wilds_only() -> None:
    """D7: a pair and melds of wilds alone."""
    assert is_complete((0, 0, 0, 0), 2, 8)
    assert distance((0, 0, 0, 0), 2, 7) == 1
    assert distance((0, 0, 0, 0), 5) == 17
