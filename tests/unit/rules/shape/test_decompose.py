from __future__ import annotations

from random import Random

import pytest

from brute_parts import readings
from random_wins import random_wins
from rules.scoring.win import held_of
from rules.shape.decompose import decompose
from rules.shape.reading import GroupKind, Reading, group_of_meld
from rules.shape.tables import is_complete
from rules.tiles.counts import keys_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import format_tiles, parse_tiles
from rules.tiles.tile import Tile


def read(naturals: str, wilds: str = "", melds: int = 5) -> tuple[Reading, ...]:
    return decompose(parse_tiles(naturals), parse_tiles(wilds), melds)


def shown(reading: Reading) -> str:
    """Faces, a wild in brackets: ``12[3]m`` is written ``1m2m(3m)``; nothing in the brackets has no face."""
    return " ".join(
        "".join(
            ("()" if group.faceless else f"({face.code})") if wild else face.code
            for face, wild in zip(group.faces, group.wild, strict=True)
        )
        for group in reading
    )


@pytest.mark.parametrize(
    ("naturals", "wilds", "melds", "expected"),
    [
        pytest.param("EE", "", 0, ["EE"], id="pair"),
        pytest.param("E", "N", 0, ["E(E)"], id="pair-with-a-wild"),
        pytest.param("", "NN", 0, ["()()"], id="yueqing:D7-two-wilds-have-no-face"),
        pytest.param("111m EE", "", 1, ["1m1m1m EE"], id="triplet"),
        pytest.param("123m EE", "", 1, ["1m2m3m EE"], id="chow"),
        pytest.param("EE", "NNN", 1, ["()()() EE"], id="yueqing:D7-triplet-of-wilds-and-21-chows"),
        pytest.param("89s EE", "N", 1, ["(7s)8s9s EE"], id="edge"),
        pytest.param("12s EE", "N", 1, ["1s2s(3s) EE"], id="other-edge"),
        pytest.param("13s EE", "N", 1, ["1s(2s)3s EE"], id="middle"),
        pytest.param("45p EE", "N", 1, ["(3p)4p5p EE", "4p5p(6p) EE"], id="both-ends"),
        pytest.param("5p EE", "NN", 1, ["5p(5p)(5p) EE", "EE(E) 5p(5p)"], id="one-tile-and-two-wilds"),
        pytest.param("EW SSS", "", 1, [], id="no-shape"),
        pytest.param("9m1p EE", "N", 1, [], id="no-chow-over-the-edge-of-a-suit"),
        pytest.param("NCF 55m", "", 1, [], id="no-chow-of-honours"),
        pytest.param("123m EE", "N", 1, [], id="wrong-number-of-tiles"),
    ],
)
def test_readings(naturals: str, wilds: str, melds: int, expected: list[str]) -> None:
    found = [shown(reading) for reading in read(naturals, wilds, melds)]
    assert len(set(found)) == len(found)
    assert set(expected) <= set(found)
    if "N" * 2 not in wilds:
        assert len(found) == len(expected)


def test_three_wilds_alone_are_a_triplet_or_any_chow() -> None:
    found = read("EE", "NNN", 1)
    chows = [reading for reading in found if reading[0].kind is GroupKind.CHOW]
    assert len(chows) == 21
    assert {reading[0].homes for reading in chows} == {0}
    triplets = [shown(reading) for reading in found if reading not in chows]
    assert sorted(triplets) == ["()()() EE", "E(E)(E) E(E)", "EE(E) ()()"]


def test_a_chow_of_three_wilds_has_a_face_and_one_of_them_may_stand_home() -> None:
    homes = [reading[0].homes for reading in read("EE", "5m5m5m", 1) if reading[0].kind is GroupKind.CHOW]
    assert sorted(homes) == [0] * 18 + [1] * 3


def test_a_wild_may_be_a_fifth_copy() -> None:
    """yueqing:D19."""
    assert [shown(reading) for reading in read("1111m", "N", 1)] == ["1m1m1m 1m(1m)", "1m1m(1m) 1m1m"]


def test_where_the_wild_stands_is_kept_apart() -> None:
    found = read("4466m 99p", "5m5m", 2)
    assert max(sum(group.homes for group in reading) for reading in found) == 2
    home = next(reading for reading in found if sum(group.homes for group in reading) == 2)
    assert shown(home) == "4m(5m)6m 4m(5m)6m 9p9p"
    assert format_tiles(home[0].tiles) == "456m"


@pytest.mark.parametrize(
    ("naturals", "chow", "wild_at"),
    [("45p", "345p", 0), ("12m", "123m", 2), ("89s", "789s", 0), ("46p", "456p", 1), ("45p", "456p", 2)],
)
def test_scn_R02_a_wild_is_the_lowest_middle_or_highest_of_a_chow(
    naturals: str, chow: str, wild_at: int
) -> None:
    found = [reading[0] for reading in read(f"{naturals} EE", "N", 1)]
    group = next(group for group in found if format_tiles(group.faces) == chow)
    assert [place for place, wild in enumerate(group.wild) if wild] == [wild_at]


def test_scn_R09_a_pair_inside_a_triplet_is_found() -> None:
    assert [shown(reading) for reading in read("3334m 5m", "", 1)] == ["3m4m5m 3m3m"]
    both = {shown(reading) for reading in read("111222333m EE", "", 3)}
    assert both == {"1m1m1m 2m2m2m 3m3m3m EE", "1m2m3m 1m2m3m 1m2m3m EE"}


def test_scn_R05_readings_keep_the_physical_tiles() -> None:
    for facts in random_wins(5, 40):
        held = held_of(facts)
        for reading in decompose(held.naturals, held.wilds, 5 - len(facts.melds)):
            tiles = sorted(tile for group in reading for tile in group.tiles)
            assert tiles == sorted((*facts.concealed, facts.tile))


def test_two_wild_kinds_are_told_apart() -> None:
    found = {
        (shown(reading), tuple(group.homes for group in reading), tuple(group.tiles for group in reading))
        for reading in read("46m 46p EE", "5m5p", 2)
    }
    assert {homes for text, homes, _ in found if text == "4m(5m)6m 4p(5p)6p EE"} == {(1, 1, 0), (0, 0, 0)}
    assert all(sum(tile is Tile.M5 for tiles in group for tile in tiles) == 1 for _, _, group in found)


def test_the_order_of_the_tiles_does_not_matter() -> None:
    tiles, rng = list(parse_tiles("4466m 12p 777s 234s 99p")), Random(1)
    wilds = parse_tiles("5m5m5m")
    expected = decompose(tiles, wilds, 5)
    assert expected
    for _ in range(5):
        rng.shuffle(tiles)
        assert decompose(tiles, wilds, 5) == expected


@pytest.mark.parametrize("seed", range(4))
def test_every_reading_is_found_once(seed: int) -> None:
    for facts in random_wins(seed, 60):
        held = held_of(facts)
        melds = 5 - len(facts.melds)
        found = [
            tuple(
                sorted(
                    (
                        (
                            group.kind.value,
                            tuple(
                                (None if group.faceless else face.code, tile.code)
                                for face, tile in zip(group.faces, group.tiles, strict=True)
                            ),
                        )
                        for group in reading
                    ),
                    key=repr,
                )
            )
            for reading in decompose(held.naturals, held.wilds, melds)
        ]
        assert len(set(found)) == len(found)
        hidden = [tile.code for tile in (*facts.concealed, facts.tile)]
        assert set(found) == readings(hidden, facts.wilds[0].code)
        assert bool(found) == is_complete(keys_of(held.naturals), melds, len(held.wilds))


def test_the_group_of_a_meld() -> None:
    kong = group_of_meld(Meld(MeldKind.CONCEALED_KONG, parse_tiles("7777s")))
    assert (kong.kind, kong.faceless, kong.homes, kong.families) == (GroupKind.TRIPLET, False, 0, 4)
    chow = group_of_meld(Meld(MeldKind.CHOW, parse_tiles("123m"), 0, Tile.M1))
    assert (chow.kind, chow.families) == (GroupKind.CHOW, 1)
