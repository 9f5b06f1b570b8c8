from __future__ import annotations

import pytest

from rules import find_ruleset
from rules.scoring.patterns.flowers import white_kinds
from rules.scoring.win import Win, held_of, read
from rules.shape.decompose import decompose
from rules.tiles.notation import format_tiles
from rules.tiles.tile import Suit, Tile
from wins import Case


def readings(case: Case) -> list[Win]:
    held = held_of(case.facts)
    return [read(held, found) for found in decompose(held.naturals, held.wilds, 5 - len(case.facts.melds))]


def test_the_winning_tile_is_part_of_the_hand() -> None:
    held = held_of(Case("", "", "9s", "N", "", wild="N", melds="pung SSS W").facts)
    assert (format_tiles(held.naturals), format_tiles(held.wilds)) == ("9s", "N")
    assert [format_tiles(group.faces) for group in held.open] == ["SSS"]


def test_the_flower_of_a_push_is_no_part_of_the_hand() -> None:
    """yueqing:Y11."""
    held = held_of(
        Case("", "", "147m 258p 369s EESWCFF", "B", "", wild="N", by="push4", flowers="BBBB").facts
    )
    assert len(held.naturals) == 16


def test_what_a_win_tells() -> None:
    (win,) = readings(
        Case("", "", "123m 456m 7m", "7m", "", melds="pung SSS W,concealed_kong CCCC,pung 111p N")
    )
    assert win.suits == {Suit.CHARACTERS, Suit.DOTS}
    assert win.has_honours
    assert win.chows == 2
    assert win.triplets == {Tile.S: 0, Tile.C: 1, Tile.P1: 2}
    assert format_tiles(win.pair.faces) == "77m"
    assert win.all_groups().groups == (0, 1, 2, 3, 4, 5)
    assert len(win.melds) == 5
    assert (win.homes, win.wilds, win.has_wild_pair, win.wild_triplet) == (0, (), False, None)


@pytest.mark.parametrize(
    ("hand", "tile", "wild", "together"),
    [
        pytest.param("NN 123m 456m 777p 234s 67s", "8s", "N", True, id="pair"),
        pytest.param("NNN 123p 456p 111s 99s 67s", "8s", "N", True, id="triplet"),
        pytest.param("4466m 55m 777s 234s 123p 9p", "9p", "5m", True, id="two-homes"),
        pytest.param("12mN 46pN 777s 234s 789m 9p", "9p", "N", False, id="apart"),
        pytest.param("4pN 123m 456m 777p 234s 67s", "8s", "N", False, id="only-one"),
    ],
)
def test_wilds_together(hand: str, tile: str, wild: str, together: bool) -> None:
    """yueqing:D1."""
    assert any(win.wilds_together for win in readings(Case("", "", hand, tile, "", wild=wild))) is together


def test_konged_wilds_are_wilds_in_the_hand() -> None:
    """yueqing-jp:J2."""
    jp = find_ruleset("yueqing", {"edition": "jp"})
    case = Case("", "", "123m 456m 234s 67s 99m", "5s", "", melds="concealed_kong 1111p")
    held = held_of(case.facts_in(jp))
    (first, *_) = decompose(held.naturals, held.wilds, 4)
    win = read(held, first)
    assert (held.wilds, format_tiles(win.wilds)) == ((), "1111p")
    assert (win.wild_triplet, win.triplets, win.homes, win.wilds_together) == (None, {}, 0, False)
    assert win.suits == {Suit.CHARACTERS, Suit.BAMBOO}


@pytest.mark.parametrize(
    ("game", "turned", "kinds"),
    [
        pytest.param("wuhanhua", "9p", "B", id="wuhanhua:H1"),
        pytest.param("wuhanhua", "F", "C", id="wuhanhua:D68-wild-b"),
        pytest.param("wuhanhua", "B", "C", id="wuhanhua:D68-indicator-b"),
        pytest.param("yueqing", "B", "C", id="yueqing:Y2"),
        pytest.param("jp", "9p", "B", id="yueqing-jp:J1"),
        pytest.param("jp", "B", "C", id="yueqing-jp:J1-indicator-b"),
        pytest.param("jp", "3f", "CF", id="yueqing-jp:J1-indicator-flower"),
    ],
)
def test_the_kinds_set_aside_as_white(game: str, turned: str, kinds: str) -> None:
    """Not the indicator tiles, nor the eight flowers."""
    options = {"edition": "jp", "worm": True} if game == "jp" else {}
    rules = find_ruleset("yueqing" if game == "jp" else game, options)
    facts = Case("", "", "123m 456m 777p 234s 67s 99m", "5s", "", turned=turned).facts_in(rules)
    assert format_tiles(white_kinds(facts)).replace(" ", "") == kinds
