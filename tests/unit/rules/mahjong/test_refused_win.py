"""Letting a win go against an open double (H8): who has refused, what it costs, who may know."""

from __future__ import annotations

import pytest

from flower_rounds import assert_views_hold, cautions, liability_told, play, round_of, won_of
from rigged import options_of
from rules import conceal, supposed
from rules.core.seat import SEATS
from rules.mahjong.round import Round
from rules.mahjong.stages.liability_memory import memory_of, refusals
from rules.scoring.liability import LetGo
from rules.scoring.model import WinBy
from rules.tiles.tile import Tile

ANYTHING = "123m 456m 888p 234s 567s 1p"
"""Five melds and a wild: waits on any tile at all."""
ANYTHING_TOO = "789m 789m 345p 345p 123s 1p"
OFF: dict[str, object] = {"liability": False}


def waiting(script: str, options: dict[str, object] | None = None, **changed: str) -> Round:
    """Seat 1 shows four flowers from the deal and waits for 5s or 8s; seat 3 waits on any tile at all."""
    hands = {
        0: changed.get("zero", "C E"),
        1: "BBBB 123m 456m 777p 99m 6s",
        2: changed.get("two", "258m 258p 369s ESW N F C 8s"),
        3: changed.get("three", ANYTHING),
    }
    return round_of(
        hands, script, draws=changed.get("draws", "N F S E N 8s"), tail="7s 2s 3s 4s", options=options
    )


def missed(table: Round) -> list[tuple[int, str]]:
    return [
        (each.seat, each.tile.code if each.tile else "draw")
        for each in memory_of(table.ruleset, table.state).missed
    ]


def test_wuhanhua_h8_letting_go_before_the_open_double_and_its_next_discard_is_none() -> None:
    table = waiting("C")
    assert "win" in options_of(table, 3)
    play(table, "3 pass")
    assert missed(table) == []
    play(table, "N")
    assert missed(table) == []


def test_wuhanhua_h8_letting_the_next_discard_pass_is_a_refusal() -> None:
    table = waiting("C | N | 3 pass")
    assert missed(table) == [(3, "N")]


def test_wuhanhua_h8_refused_on_a_discard_and_by_an_own_draw() -> None:
    table = waiting("C | N | F | S")
    assert missed(table) == [(3, "N"), (3, "F"), (3, "draw")]


def test_wuhanhua_h8_who_refused_pays_for_a_self_draw() -> None:
    table = waiting("C | N | F | S | E | 1 win", draws="N F S E 8s")
    assert liability_told(table) == "3 refused_win: BBBB | E"
    assert {transfer.payer for transfer in table.state.ledger if transfer.reason == "win"} == {3}


def test_wuhanhua_h8_an_own_draw_let_go_shows_no_tile() -> None:
    table = waiting("C | N | F | 8s | 1 win", draws="N F 8s", two="258m 258p 369s ESW N F C 2p")
    assert liability_told(table) == "3 refused_win: BBBB"


def test_wuhanhua_h11_refused_win_without_liability() -> None:
    table = waiting("C | N | F | S | E | 1 win", OFF, draws="N F S E 8s")
    assert liability_told(table) == ""
    assert all(stage.key != "liability" for stage in table.ruleset.stages)


def test_wuhanhua_h11_refused_win_without_the_limit() -> None:
    table = waiting("C | N | F | S | E | 1 win", {"limit": False}, draws="N F S E 8s")
    assert liability_told(table) == "3 refused_win: BBBB | E"


def test_wuhanhua_h8_a_natural_left_over_refuses_nothing() -> None:
    table = waiting("C | N | F | S", three="123m 456m 888p 234s 567s S", draws="N F S")
    assert missed(table) == []


def test_wuhanhua_d69_the_last_to_refuse() -> None:
    table = waiting("C | N | F | S | E | 1 win", two=ANYTHING_TOO, draws="N F S E 8s")
    assert missed(table)[:2] == [(2, "N"), (3, "N")]
    assert liability_told(table) == "3 refused_win: BBBB | E"  # both let E go; seat 3 comes later


@pytest.mark.parametrize("order", [(2, 3), (3, 2)])
def test_wuhanhua_d69_on_one_tile_the_turn_decides_not_the_speed(order: tuple[int, int]) -> None:
    """The dealer throws E: seat 1 could have it first, then seats 2 and 3, whoever answers first."""
    table = waiting("C | N | F | S", two=ANYTHING_TOO, draws="N F S E 8s")
    play(table, "E")
    for seat in order:
        play(table, f"{seat} pass")
    play(table, "1 win")
    assert liability_told(table) == "3 refused_win: BBBB | E"


@pytest.mark.parametrize("script", ["3 pass! | 1 win", "1 win"])
def test_wuhanhua_h8_who_comes_after_the_winner_could_not_have_prevented_it(script: str) -> None:
    """The dealer throws 8s: seat 1 comes first, so it is no matter whether seat 3 lets it go."""
    table = waiting("C | N | F | 3 pass! | S | 8s", draws="N F S 8s", two="258m 258p 369s ESW N F C 2p")
    play(table, script)
    told = liability_told(table)
    assert told == "3 refused_win: BBBB"  # for its draw before


def test_wuhanhua_h8_who_comes_before_the_winner_could_have() -> None:
    """Seat 2 throws 8s: seat 3 comes before seat 1 and lets it go."""
    table = waiting("C | N | 8s | 3 pass! | 1 win", draws="N 8s", two="258m 258p 369s ESW N F C 2p")
    assert liability_told(table) == "3 refused_win: BBBB | 8s"


def test_wuhanhua_h8_a_claim_instead_of_the_win_is_a_refusal() -> None:
    table = waiting("C | N", three="123m 456m 888p NN 567s 11p", draws="N F")
    assert {"win", "pung"} <= options_of(table, 3)
    play(table, "3 pung")
    assert missed(table) == [(3, "N")]


def test_wuhanhua_h8_what_was_not_worth_the_minimum_was_no_win() -> None:
    """In a room of fifteen a limited hand cannot win at all: nothing was let go."""
    table = waiting("C | N | F | S", {"min_tai": 15})
    assert missed(table) == [(3, "draw")]  # the shape was there
    hand = table.state.seats[1].hand.tiles
    facts = supposed(table.ruleset, table.state, 1, hand, Tile.P1)
    assert facts.by is WinBy.SELF_DRAW
    assert refusals(table.ruleset, table.state, facts) == ()


def test_wuhanhua_h8_whoever_is_not_limited_lets_go_what_was_worth_the_minimum() -> None:
    """Seat 3 was first with four flowers and waits on anything with all triplets; seat 2 shows three indicators."""
    table = round_of(
        {0: "C", 2: "99p", 3: "BBBB 222m 333p 444s 555s"}, "C | F | W | S",
        options={"min_tai": 15}, draws="F 9p S", tail="E N 777s 1p W",
    )  # fmt: skip
    assert missed(table) == [(3, "W"), (3, "draw")]
    facts = supposed(table.ruleset, table.state, 2, table.state.seats[2].hand.tiles, Tile.P1)
    assert refusals(table.ruleset, table.state, facts) == (LetGo(3, Tile.W), LetGo(3))


def test_wuhanhua_h8_a_refusal_counts_only_for_the_open_double_it_was_made_against() -> None:
    """Seat 2 wins and shows nothing: nobody pays for all."""
    ready = "789m 345p 678p 345s 78s EE"
    table = waiting("C | N | F | S | 9s | 2 win", two=ready, draws="N F S 9s")
    assert missed(table)
    assert liability_told(table) == ""


def test_wuhanhua_h8_the_secret_of_the_refuser() -> None:
    table = waiting("C | N | F | S")
    for seat in (*SEATS, None):
        seen = memory_of(table.ruleset, conceal(table.ruleset, table.state, seat)).missed
        assert [each.seat for each in seen] == ([3] * 3 if seat == 3 else [])
    assert_views_hold(table)


def test_wuhanhua_h8_a_refusal_becomes_known_with_the_win() -> None:
    table = waiting("C | N | F | S | E | 1 win", draws="N F S E 8s")
    assert_views_hold(table)
    assert won_of(table).liability is not None


@pytest.mark.parametrize(
    ("script", "seat", "word", "expected"),
    [
        ("C", 3, "pass", []),  # nobody has discarded with an open double shown
        ("C | N", 3, "pass", ["refused_win 1: BBBB"]),
        ("C | N", 3, "win", []),
        ("C | N | F | 3 pass!", 3, "discard 2s", ["refused_win 1: BBBB"]),
        ("C | N | F | 3 pass!", 3, "discard S", ["refused_win 1: BBBB"]),
        ("C | N | F | 3 pass!", 3, "win", []),
    ],
)
def test_wuhanhua_h8_letting_go_is_warned_of(script: str, seat: int, word: str, expected: list[str]) -> None:
    assert cautions(waiting(script), seat, word) == expected
    assert cautions(waiting(script, OFF), seat, word) == []
