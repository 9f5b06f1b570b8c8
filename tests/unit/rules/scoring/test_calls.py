"""What a hand waits for and for how much (1.7), and which hand is a 花猪 (1.8)."""

from __future__ import annotations

import pytest

from rules import find_ruleset
from rules.scoring.calls import calls_of
from rules.scoring.model import SeatTiles
from rules.scoring.void import is_pig, suits_held
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Suit
from wins import meld

XUEZHAN = find_ruleset("xuezhan").scoring
SICHUAN = find_ruleset("sichuan").scoring


def seat(hand: str, melds: str = "", void: str = "") -> SeatTiles:
    laid = tuple(meld(text) for text in melds.split(",") if text)
    return SeatTiles(parse_tiles(hand), laid, (), Suit(void) if void else None)


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        pytest.param("11m 22m 44m 55m 77m 88m 9m", "", "9m=5", id="1.7-pairs"),
        pytest.param("111s 333s 999m 77s 55s", "", "7s=2 5s=2", id="1.7-two-waits"),
        pytest.param("123p 456p 789p 22s 46s", "", "5s=1", id="1.7-middle"),
        pytest.param("111p 444p 666p 88p 22s", "", "2s=2 8p=2", id="1.7-pungs"),
        pytest.param("555m 34m 123p 789p 99p", "", "5m=2 9p=2 2m=1 6p=1", id="1.8-the-dearest-first"),
        pytest.param("2468m 2468m 13579p", "", "", id="1.7-not-ready"),
        pytest.param("123m 456m 789m 3333p", "", "", id="1.7-held-four-times"),
        pytest.param("456m 789m 234m 3p", "concealed_kong 1111p", "3p=2", id="1.7-kong-is-three-tiles"),
        pytest.param("123m 456m 33p 4p", "pung 777m E", "", id="1.7-one-short"),
        pytest.param("456m 789m 23m 11m", "pung 444m E", "1m=4 7m=4", id="1.7-wait-in-a-meld"),
        pytest.param("789m 12m 55m", "pung 333m E,pung 888m E", "3m=5", id="1.7-fourth-of-a-pung"),
        pytest.param("123m 456m 789m 12m 3p 5s", "", "", id="1.8-pig"),
        pytest.param("123m 456m 2p 3p", "pung 777s E,pung 888s E", "", id="1.8-pig-by-melds"),
        pytest.param("1111m 2222m 4444m 7m", "", "7m=7", id="1.8-capped"),
        pytest.param(
            "2m", "concealed_kong 1111m,pung 333m E,pung 555m E,pung 777m E", "2m=5", id="1.7-single"
        ),
    ],
)
def test_calls(hand: str, melds: str, expected: str) -> None:
    told = calls_of(XUEZHAN, seat(hand, melds))
    assert sorted(f"{call.tile.code}={call.fan}" for call in told) == sorted(expected.split())
    assert [call.fan for call in told] == sorted((call.fan for call in told), reverse=True)
    assert all(call.fan == call.tally.total for call in told)


def test_a_wait_on_the_fourth_of_an_own_kong_is_none() -> None:
    """xuezhan:1.7: concealed tiles and melds are counted together."""
    assert calls_of(XUEZHAN, seat("12m 789m 55p 456p", "concealed_kong 3333m")) == ()
    assert [call.tile.code for call in calls_of(XUEZHAN, seat("12m 789m 55p 456p", "pung 333m E"))] == ["3m"]


def test_how_the_win_would_come_never_counts() -> None:
    """xuezhan:1.8: no 自摸, 杠上花, 抢杠 in a 大叫."""
    drawn = find_ruleset("xuezhan", {"self_draw_fan": True}).scoring
    assert [call.fan for call in calls_of(drawn, seat("123m 456m 789m 234p 5p"))] == [1, 1]


def test_kongs_are_roots_as_the_game_has_it() -> None:
    hand = seat("123m 456p 789p 2p", "open_kong 7777m N")
    assert [call.fan for call in calls_of(XUEZHAN, hand)] == [2]
    assert [call.fan for call in calls_of(SICHUAN, hand)] == [1]


def test_a_third_suit_is_no_wait() -> None:
    """xuezhan:1.6: the winning tile must not bring a third suit."""
    assert [call.tile.code for call in calls_of(XUEZHAN, seat("123m 456m 789m 55p 46p"))] == ["5p"]
    assert calls_of(XUEZHAN, seat("123m 456m 789m 55p 46s")) == ()


def test_declared_suits() -> None:
    """xuezhan:D1."""
    assert calls_of(XUEZHAN, seat("123m 456m 789m 234p 5p", void="s")) != ()
    assert calls_of(XUEZHAN, seat("123m 456m 789m 234p 5p", void="p")) == ()
    assert calls_of(XUEZHAN, seat("123m 456m 789m 234m 5m", void="p")) != ()


@pytest.mark.parametrize(
    ("hand", "melds", "void", "expected"),
    [
        ("123m 456m 789m 12m 3p 5s", "", "", True),
        ("123m 456m 789m 12m 3p 5p", "", "", False),
        ("123m 456m 2p 3p", "pung 777s E,pung 888s E", "", True),
        ("123m 456m 2m 3m", "pung 777s E,pung 888s E", "", False),
        ("123m 456m 789m 12m 3p 5p", "", "p", True),
        ("123m 456m 789m 12m 3p 5p", "", "s", False),
        ("123m 456m 2m 3m", "pung 777s E,pung 888s E", "s", True),
        ("123m 456m 789m 1234m", "", "m", True),
    ],
)
def test_pigs(hand: str, melds: str, void: str, expected: bool) -> None:
    assert is_pig(seat(hand, melds, void)) is expected


def test_suits_of_tiles_and_melds() -> None:
    tiles = seat("123m", "pung 777s E")
    assert suits_held(tiles.concealed, tiles.melds) == {Suit.CHARACTERS, Suit.BAMBOO}
