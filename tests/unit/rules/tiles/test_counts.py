from __future__ import annotations

import random

import pytest

from rules.tiles.counts import (
    EMPTY,
    UNIT,
    Keys,
    count_of,
    counts_of,
    keys_from_counts,
    keys_of,
    tiles_of,
    with_tile,
    without_tile,
)
from rules.tiles.tile import FLOWERS, KINDS, Tile, full_set


def _deal(seed: int, size: int) -> list[Tile]:
    return random.Random(seed).sample(full_set(flowers=FLOWERS), size)


@pytest.mark.parametrize("seed", range(50))
def test_all_ways_to_make_keys_agree(seed: int) -> None:
    tiles = _deal(seed, 17)
    kept = [tile for tile in tiles if tile < 34]
    keys = EMPTY
    for tile in tiles:
        keys = with_tile(keys, tile)
    assert keys == keys_of(tiles) == keys_from_counts([kept.count(kind) for kind in KINDS])
    assert tiles_of(keys) == tuple(sorted(kept))
    assert counts_of(keys) == [kept.count(kind) for kind in KINDS]


@pytest.mark.parametrize("seed", range(10))
def test_a_tile_put_in_and_taken_out_leaves_no_trace(seed: int) -> None:
    keys = keys_of(_deal(seed, 12))
    for tile in Tile:
        assert without_tile(with_tile(keys, tile), tile) == keys


def test_counting_one_kind() -> None:
    keys = keys_of([Tile.M9] * 4 + [Tile.B] * 3 + [Tile.P1])
    assert [count_of(keys, tile) for tile in (Tile.M9, Tile.B, Tile.P1, Tile.S5)] == [4, 3, 1, 0]


@pytest.mark.parametrize("tile", [*FLOWERS, Tile.HIDDEN])
def test_flowers_and_unknown_tiles_count_nothing(tile: Tile) -> None:
    keys = keys_of([Tile.M1, Tile.E])
    assert with_tile(keys, tile) == keys == without_tile(keys, tile) == keys_of([Tile.M1, Tile.E, tile])
    assert count_of(with_tile(EMPTY, tile), tile) == 0


def test_the_whole_set_fits() -> None:
    keys = keys_of(full_set())
    assert keys == (5**9 - 1, 5**9 - 1, 5**9 - 1, 5**7 - 1)
    assert tiles_of(keys) == full_set()


def test_every_kind_has_a_place_of_its_own() -> None:
    assert len({UNIT[kind] for kind in KINDS}) == 34
    single: set[Keys] = {with_tile(EMPTY, kind) for kind in KINDS}
    assert len(single) == 34


@pytest.mark.parametrize("counts", [[0] * 33, [0] * 35, []])
def test_another_number_of_counts_is_refused(counts: list[int]) -> None:
    with pytest.raises(ValueError, match="unpack"):
        keys_from_counts(counts)


def test_a_fifth_copy_is_refused() -> None:
    with pytest.raises(IndexError):
        keys_from_counts([5] + [0] * 33)
