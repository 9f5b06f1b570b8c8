from __future__ import annotations

import random

import pytest

import brute
from rules.shape.shanten import Choice, best_discards, improving, rank_discards
from rules.shape.tables import distance
from rules.tiles.counts import keys_from_counts, keys_of, with_tile, without_tile
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import KINDS, Tile


def _codes(tiles: tuple[Tile, ...]) -> str:
    return " ".join(tile.code for tile in tiles)


@pytest.mark.parametrize(
    ("tiles", "melds", "wilds", "expected"),
    [
        ("45m EE", 1, 0, "3m 6m"),
        ("123m EE", 1, 0, ""),  # complete
        ("9999m 12m", 1, 0, "1m 2m 3m"),  # 999m and a pair, or 99m and a chow; no fifth 9m can come
        ("EEEE", 1, 0, ""),
        ("19m E", 1, 1, "1m 2m 3m 7m 8m 9m E"),
    ],
)
def test_useful_tiles(tiles: str, melds: int, wilds: int, expected: str) -> None:
    assert _codes(improving(keys_of(parse_tiles(tiles)), melds, wilds)) == expected


@pytest.mark.parametrize("wilds", range(5))
@pytest.mark.parametrize("loose", [True, False])
def test_useful_tiles_are_those_that_lower_the_slow_solver_s_distance(wilds: int, loose: bool) -> None:
    rng = random.Random(wilds)
    for _ in range(40):
        melds = rng.randint((wilds + 3) // 3, 5)
        counts = brute.random_hand(rng, 3 * melds + 1 - wilds)
        now = brute.distance(counts, melds, wilds, loose=loose)
        expected = []
        for kind in KINDS:
            more = [count + (place == kind) for place, count in enumerate(counts)]
            if more[kind] <= 4 and brute.distance(more, melds, wilds, loose=loose) < now:
                expected.append(kind)
        assert improving(keys_from_counts(counts), melds, wilds, loose=loose) == tuple(expected), counts


def _slowly_ranked(counts: list[int], wilds: int, unseen: list[int]) -> list[Choice]:
    """The ranking by its definition, every question asked one by one."""
    keys, melds = keys_from_counts(counts), 5
    choices = []
    for tile in KINDS:
        if counts[tile]:
            after = without_tile(keys, tile)
            left = distance(after, melds, wilds)
            useful = tuple(
                kind
                for kind in KINDS
                if unseen[kind] and distance(with_tile(after, kind), melds, wilds) < left
            )
            choices.append(Choice(tile, left, useful, sum(unseen[kind] for kind in useful)))
    return sorted(choices, key=lambda choice: (choice.distance, -choice.unseen, choice.tile))


@pytest.mark.parametrize("wilds", range(4))
def test_discards_are_ranked_as_defined(wilds: int) -> None:
    rng = random.Random(wilds)
    for index in range(60):
        counts = brute.random_hand(rng, 17 - wilds)
        if index % 3 == 0:
            counts = brute.one_tile_off(rng, brute.turned_wild(rng, brute.complete_hand(rng, 5), wilds))
        keys = keys_from_counts(counts)
        unseen = [rng.randint(0, 4 - count) for count in counts]
        expected = _slowly_ranked(counts, wilds, unseen)
        assert list(rank_discards(keys, 5, wilds, unseen)) == expected
        top = expected[0]
        assert best_discards(keys, 5, wilds, unseen) == tuple(
            choice.tile
            for choice in expected
            if (choice.distance, choice.unseen) == (top.distance, top.unseen)
        )


def test_the_lone_honour_goes_first() -> None:
    keys = keys_of(parse_tiles("123456m 23p EE W"))
    unseen = [4] * 34
    assert best_discards(keys, 3, 0, unseen) == (parse_tile("W"),)
    first = rank_discards(keys, 3, 0, unseen)[0]
    assert (first.tile.code, first.distance, _codes(first.useful), first.unseen) == ("W", 1, "1p 4p", 8)


def test_what_cannot_be_seen_any_more_does_not_count() -> None:
    keys = keys_of(parse_tiles("23p 78s EE W"))
    unseen = [4] * 34
    for tile in parse_tiles("1p 4p 6s"):
        unseen[tile] = 0
    first = rank_discards(keys, 2, 0, unseen)[0]
    assert (first.tile.code, _codes(first.useful), first.unseen) == ("W", "9s", 4)


def test_a_complete_hand_may_be_broken_up() -> None:
    """With wilds to spare several discards leave the hand complete; they are all equally good."""
    keys = keys_of(parse_tiles("123m E"))
    assert [choice.distance for choice in rank_discards(keys, 1, 2, [4] * 34)] == [0, 0, 0, 0]
    assert len(best_discards(keys, 1, 2, [4] * 34)) == 4


def test_no_tiles_no_choices() -> None:
    assert rank_discards((0, 0, 0, 0), 0, 1, [4] * 34) == ()
    assert best_discards((0, 0, 0, 0), 0, 1, [4] * 34) == ()
