"""What a hand must become to win, with pairs alone beside melds and a pair: against trying every tile."""

from __future__ import annotations

from random import Random

import pytest

from rules.shape.complete import melds_and_pair, melds_or_pairs
from rules.shape.reading import GroupKind
from rules.shape.shanten import best_discards, improving, rank_discards
from rules.shape.shapes import Shapes
from rules.shape.special import pair_up, pairs_distance, pairs_improving
from rules.shape.tables import distance
from rules.shape.waits import waits
from rules.tiles.counts import Keys, counts_of, keys_of, with_tile
from rules.tiles.hand import hand_of
from rules.tiles.notation import format_tiles, parse_tiles
from rules.tiles.tile import KINDS, Tile, full_set

BOTH = Shapes(4, pairs=True, loose=False)
SETS = Shapes(4, loose=False)
KINDS_OF_SUITS = KINDS[:27]
PLENTY = [4] * 34


def keys(text: str) -> Keys:
    return keys_of(parse_tiles(text))


def hands(seed: int, size: int, count: int) -> list[list[Tile]]:
    """Hands of numbers only; many have pairs."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        pool = [tile for tile in full_set(KINDS_OF_SUITS) if tile < rng.choice((9, 18, 27))]
        tiles = rng.sample(pool, size)
        if rng.random() < 0.6:
            kinds = rng.sample(sorted(set(pool)), min(7, size // 2))
            tiles = ([kind for kind in kinds for _ in range(2)] + tiles)[:size]
        if all(tiles.count(tile) <= 4 for tile in tiles):
            found.append(tiles)
    return found


def wins_after(start: Keys, draws: int) -> bool:
    """Whether some *draws* tiles complete the hand, a tile thrown for each: found by adding pairs to what is there."""
    counts = counts_of(start)
    return sum(sorted(costs_of(counts))[:7]) <= draws


def costs_of(counts: list[int]) -> list[int]:
    """What each pair that may be made costs in tiles to draw, kind by kind, four alike being two of them."""
    costs = []
    for count in counts:
        costs += [max(2 - count, 0), max(4 - max(count, 2), 0)]
    return costs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("11m 33m 55m 77m 22p 44p 8p", 1),
        ("1111m 33m 55m 77m 22p 4p", 1),
        ("111m 33m 55m 77m 22p 44p", 1),
        ("11m 33m 55m 77m 22p 4p 6p 8p", 2),
        ("123m 456m 789m 234p 5p", 1),
        ("112233m 55p 66p 77p 9p", 1),
    ],
)
def test_the_nearer_shape_counts(text: str, expected: int) -> None:
    assert BOTH.distance(keys(text)) == expected


def test_pairs_are_no_shape_beside_a_meld() -> None:
    assert (
        BOTH.distance(keys("11m 33m 55m 77p 9p"), laid=1)
        == SETS.distance(keys("11m 33m 55m 77p 9p"), laid=1)
        > 1
    )
    assert not BOTH.is_complete(keys("11m 33m 55m 77p 99p 3p"), laid=1)


@pytest.mark.parametrize("seed", range(3))
def test_distance_by_trying_both(seed: int) -> None:
    for tiles in hands(seed, 13, 120):
        start = keys_of(tiles)
        fewest = next(draws for draws in range(8) if wins_after(start, draws))
        assert pairs_distance(start) == fewest
        assert BOTH.distance(start) == min(fewest, distance(start, 4, loose=False))


@pytest.mark.parametrize("seed", range(3))
def test_useful_kinds_by_trying_every_kind(seed: int) -> None:
    for tiles in hands(seed, 13, 80):
        start = keys_of(tiles)
        now, held = BOTH.distance(start), counts_of(start)
        useful = tuple(
            kind for kind in KINDS if held[kind] < 4 and BOTH.distance(with_tile(start, kind)) < now
        )
        assert BOTH.improving(start) == useful
        to_pairs = pairs_distance(start)
        better = [
            kind for kind in KINDS if held[kind] < 4 and pairs_distance(with_tile(start, kind)) < to_pairs
        ]
        assert pairs_improving(start) == tuple(better)


@pytest.mark.parametrize("seed", range(3))
def test_waits_by_trying_every_kind(seed: int) -> None:
    completes = melds_or_pairs(4)
    for tiles in hands(seed, 13, 80):
        start, held = keys_of(tiles), counts_of(keys_of(tiles))
        hand = hand_of(tiles)
        finishing = tuple(kind for kind in KINDS if held[kind] < 4 and completes(hand, 0, (), kind))
        assert BOTH.waits(start) == finishing
        assert all(BOTH.is_complete(with_tile(start, kind)) for kind in finishing)


@pytest.mark.parametrize("seed", range(2))
def test_discards_by_trying_every_one(seed: int) -> None:
    rng = Random(seed)
    for tiles in hands(seed, 14, 40):
        unseen = [rng.randrange(4) for _ in KINDS]
        ranked = BOTH.rank_discards(keys_of(tiles), 0, 0, unseen)
        assert [choice.tile for choice in ranked] != []
        assert sorted(choice.tile for choice in ranked) == sorted(set(tiles))
        for choice in ranked:
            rest = tiles.copy()
            rest.remove(choice.tile)
            assert choice.distance == BOTH.distance(keys_of(rest))
            assert choice.useful == tuple(kind for kind in BOTH.improving(keys_of(rest)) if unseen[kind])
            assert choice.unseen == sum(unseen[kind] for kind in choice.useful)
        order = [(choice.distance, -choice.unseen, choice.tile) for choice in ranked]
        assert order == sorted(order)
        top = tuple(choice.tile for choice in ranked if order[0][:2] == (choice.distance, -choice.unseen))
        assert BOTH.best_discards(keys_of(tiles), 0, 0, unseen) == top


def test_a_game_without_pairs_asks_what_it_always_asked() -> None:
    for tiles in hands(5, 14, 20):
        start, rest = keys_of(tiles), keys_of(tiles[1:])
        assert SETS.improving(rest) == improving(rest, 4, loose=False)
        assert SETS.waits(rest) == waits(rest, 4, loose=False)
        assert SETS.rank_discards(start, 0, 0, PLENTY) == rank_discards(start, 4, 0, PLENTY, loose=False)
        assert SETS.best_discards(start, 0, 0, PLENTY) == best_discards(start, 4, 0, PLENTY, loose=False)
    laid = keys("11m 33m 55m 77p 9p")
    assert BOTH.improving(laid, 1) == improving(laid, 3, loose=False)
    assert BOTH.rank_discards(laid, 1, 0, PLENTY) == rank_discards(laid, 3, 0, PLENTY, loose=False)


def test_a_kind_held_four_times_is_no_wait() -> None:
    """xuezhan:1.7: 3333p beside three runs waits only for a fifth."""
    assert BOTH.waits(keys("123m 456m 789m 3333p")) == ()
    assert BOTH.distance(keys("123m 456m 789m 3333p")) == 2


def test_wilds_help_pairs_too() -> None:
    assert Shapes(4, pairs=True).distance(keys("11m 33m 55m 77m 2p 4p"), wilds=3) == 1
    assert Shapes(4, pairs=True).is_complete(keys("11m 33m 55m 77m 22p 4p 8p"), wilds=2)


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        ("11m 33m 55m 77m 22p 44p 8p", "8p", True),
        ("11m 33m 55m 77m 22p 44p 8p", "9p", False),
        ("111m 33m 55m 77m 22p 44p", "1m", True),
        ("123m 456m 789m 234p 5p", "5p", True),
    ],
)
def test_completes_with_pairs(hand: str, tile: str, expected: bool) -> None:
    told = melds_or_pairs(4)(hand_of(parse_tiles(hand)), 0, (), parse_tiles(tile)[0])
    assert told is expected
    if "123m" not in hand:
        assert not melds_and_pair(4)(hand_of(parse_tiles(hand)), 0, (), parse_tiles(tile)[0])


def test_completes_with_wilds_and_with_nothing_more() -> None:
    hand = hand_of(parse_tiles("11m 33m 55m 77m 22p 4p EEE"))
    assert melds_or_pairs(4)(hand, 0, (Tile.E,), None)
    assert not melds_or_pairs(4)(hand, 0, (), None)
    assert not melds_or_pairs(4)(hand_of(parse_tiles("11m 33m 55m 77m 22p")), 1, (), Tile.P2)


def test_pairs_are_told_in_order_with_their_wilds() -> None:
    groups = pair_up(parse_tiles("1111m 5p 33s"), (Tile.E, Tile.E, Tile.E))
    assert [format_tiles(group.tiles) for group in groups] == ["11m", "11m", "5p E", "33s", "EE"]
    assert {group.kind for group in groups} == {GroupKind.PAIR}
    assert [group.faceless for group in groups] == [False, False, False, False, True]
    assert [format_tiles(group.faces) for group in groups][2] == "55p"
