"""过水 (A8, D18, D22): what a seat that let a win go may win on until it draws."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from blood_rig import act, blood, pass_on, robbery, words
from rigged import throw
from rules import conceal, evolve, redact, refusal_of
from rules.core.seat import SEATS
from rules.errors import Refusal
from rules.mahjong.actions import Win
from rules.mahjong.round import Round
from rules.mahjong.ruleset import Mark
from rules.mahjong.stages.passed_win import let_go
from rules.mahjong.state import RoundState
from rules.scoring.model import WinBy
from rules.tiles.notation import parse_tile
from rules.tiles.tile import KINDS

WAITING = "123m 789m 789s 23s 99s"
"""Waits for 4s, plain (1 番), and for 1s, a terminal in every set (3 番)."""

OTHERS = {
    0: "1m 4m 6m 2p 5p 8p 1p 4p 6p 3p 2s 5s 6s",
    1: "4m 6m 2m 2p 5p 8p 7p 4p 6p 3p 3s 5s 6s",
    3: "4m 6m 5m 2p 5p 8p 7p 9p 1p 3p 6s 5s 2m",
}


def played(tiles: str, answers: str, rules: Mapping[str, object] | None = None, dealer: int = 0) -> Round:
    """From the dealer on the seats discard *tiles* one by one; seat 2 answers every offer before the last one.

    *answers* says what it does with the tiles but the last: ``pass``, or ``-`` where it must not be asked.
    """
    first, *drawn = tiles.split()
    hands = OTHERS | {2: WAITING}
    hands[dealer] = f"{first} {hands[dealer]}"
    table = blood(hands, dealer=dealer, draws=" ".join(drawn), rules=rules)
    throw(table, first)
    for answer, tile in zip(answers.split(), drawn, strict=True):
        assert words(table, 2) == (set() if answer == "-" else {"win", "pass"})
        pass_on(table)
        throw(table, tile)
    return table


FREE, LOCKED = {"win", "pass"}, set[str]()
CASES: tuple[tuple[str, str, str, int, Mapping[str, object], set[str]], ...] = (
    # what it shows, discards, answers, who discards first, house rules, what seat 2 may do with the last
    ("the-same-again", "4s 4s", "pass", 0, {}, LOCKED),
    ("another-tile-for-more", "4s 1s", "pass", 0, {}, FREE),
    ("another-tile-for-less", "1s 4s", "pass", 0, {}, LOCKED),
    ("equal-is-not-more", "1s 1s", "pass", 0, {}, LOCKED),
    ("the-highest-let-go-counts", "4s 1s 1s", "pass pass", 3, {}, LOCKED),
    ("a-cheaper-one-does-not-lower-it", "1s 4s 1s", "pass -", 3, {}, LOCKED),
    ("what-was-not-offered-was-not-let-go", "4s 4s 1s", "pass -", 3, {}, FREE),
    ("an-own-draw-frees", "4s 9p 9p 4s", "pass - -", 0, {}, FREE),
    ("after-the-draw-it-counts-anew", "9p 8m 8m 4s 4s", "- - - pass", 0, {}, LOCKED),
    ("off", "4s 4s", "pass", 0, {"passed_win": False}, FREE),
    ("needs-an-add", "4s 1s", "pass", 0, {"passed_win_needs_add": True}, LOCKED),
    ("pung-option-changes-no-draw", "4s 4s", "pass", 0, {"pung_lifts_lock": True}, LOCKED),
    ("capped-totals-are-equal", "1s 1s", "pass", 0, {"cap_fan": 6}, LOCKED),
)


@pytest.mark.parametrize(
    ("tiles", "answers", "dealer", "rules", "expected"),
    [case[1:] for case in CASES],
    ids=[f"sichuan:A8-{case[0]}" for case in CASES],
)
def test_what_may_be_won_on(
    tiles: str, answers: str, dealer: int, rules: Mapping[str, object], expected: set[str]
) -> None:
    assert words(played(tiles, answers, rules, dealer), 2) == expected


def test_sichuan_restricts_nothing_of_itself() -> None:
    hands = OTHERS | {2: WAITING, 0: f"4s {OTHERS[0]}"}
    table = blood(hands, game="sichuan", draws="4s")
    throw(table, "4s")
    pass_on(table)
    throw(table, "4s")
    assert words(table, 2) == FREE


def two_asked() -> Round:
    """Seat 0 discards 4s: seat 2 can win on it and seat 3 pung it; the next 4s is seat 1's."""
    hands = OTHERS | {2: WAITING, 0: f"4s {OTHERS[0]}", 3: "44s 6m 5m 2p 5p 8p 7p 9p 1p 3p 6s 2m"}
    table = blood(hands, draws="4s")
    throw(table, "4s")
    return table


def test_a_refused_win_is_told_while_the_tile_lies_there() -> None:
    """Seat 3 can pung the tile that seat 2 may not win on: the window stays open."""
    table = two_asked()
    act(table, 2, "pass")
    act(table, 3, "pass")
    throw(table, "4s")
    assert (words(table, 2), words(table, 3)) == (set(), {"pung", "pass"})
    win = Win(2, parse_tile("4s"), WinBy.DISCARD)
    assert refusal_of(table.ruleset, table.state, win) is Refusal.PASSED_WIN


def test_a_self_draw_is_never_restricted() -> None:
    table = blood(OTHERS | {2: WAITING, 0: f"1s {OTHERS[0]}"}, draws="8m 4s")
    throw(table, "1s")
    act(table, 2, "pass")
    throw(table, "8m")
    assert table.state.turn == 2
    assert "win" in words(table, 2)


SHANPON = "123m 456m 789m 55p 66p"
QUIET = {
    0: "1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 6s 3s 1m",
    1: "1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 6s 3s 2m",
    3: "1s 4s 7s 2s 5s 8s 3p 4p 7p 2p 6s 3s 3m",
}


@pytest.mark.parametrize(
    ("lifts", "expected"), [(False, LOCKED), (True, FREE)], ids=["sichuan:A8-pung", "sichuan:A8-pung-lifts"]
)
def test_who_pungs_what_it_could_win_on_has_let_it_go(lifts: bool, expected: set[str]) -> None:
    hands = QUIET | {2: SHANPON, 0: f"5p {QUIET[0]}"}
    table = blood(hands, draws="6m", rules={"pung_lifts_lock": lifts})
    throw(table, "5p")
    assert words(table, 2) == {"win", "pung", "pass"}
    act(table, 2, "pung")
    assert let_go(table.ruleset, table.state, 2) == (0 if lifts else 1)
    throw(table, "9m")
    throw(table, "6m")  # 78m waits for it
    assert words(table, 2) == expected


def test_a_kongs_replacement_is_an_own_draw() -> None:
    hands = QUIET | {2: "123m 777m 555m 46p 88m", 0: f"5p {QUIET[0]}"}
    table = blood(hands, draws="7m 9s")
    throw(table, "5p")
    act(table, 2, "pass")
    assert let_go(table.ruleset, table.state, 2) == 1
    throw(table, "7m")
    assert let_go(table.ruleset, table.state, 2) == 1
    act(table, 2, "open_kong")
    assert (table.state.turn, let_go(table.ruleset, table.state, 2)) == (2, 0)


def test_a_robbery_let_go_counts_like_a_discard() -> None:
    table = robbery()
    act(table, 0, "added_kong")
    act(table, 1, "pass")
    for seat in (2, 3):
        act(table, seat, "pass")
    assert let_go(table.ruleset, table.state, 1) == 2, "plain and robbing a kong"
    assert let_go(table.ruleset, table.state, 0) == 0


def test_who_was_not_heard_has_let_nothing_go() -> None:
    """Without multi_win the nearest wins, and the others' windows close unanswered."""
    hands = {
        0: "5p 11m 57m 9m 8m 1p 77p 3s 9s 9s 6s",
        1: "123m 456m 789m 46p 99p",
        2: "234s 567s 888s 34p 11s",
        3: "222m 333m 444m 55p 66p",
    }
    table = blood(hands, rules={"multi_win": False})
    throw(table, "5p")
    act(table, 3, "win")  # waits for the nearer ones
    act(table, 1, "win")
    assert [won.seat for won in table.state.wins] == [1]
    assert [let_go(table.ruleset, table.state, seat) for seat in SEATS] == [0, 0, 0, 0]


def test_what_was_let_go_is_a_secret() -> None:
    table = two_asked()
    act(table, 2, "pass")
    for seat in (None, *SEATS):
        state: RoundState | None = None
        for event in table.log:
            seen = redact(event, seat)
            state = state if seen is None else evolve(table.ruleset, state, seen)
        assert state is not None
        assert state == conceal(table.ruleset, table.state, seat)
        assert let_go(table.ruleset, state, 2) == (1 if seat == 2 else 0)
        marks = [mark for marks in table.ruleset.hooks.marks for mark in marks(table.ruleset, state)]
        assert marks == ([Mark(2, "passed_win")] if seat == 2 else [])


def test_scn_R35_the_win_that_is_taken_is_paid_not_the_one_let_go() -> None:
    table = played("4s 1s", "pass")
    act(table, 2, "win")
    won = table.state.wins[0]
    assert (won.tally.patterns, won.tally.total) == ({"terminal_sets": 3}, 3)
    assert [(paid.payer, paid.payee, paid.units) for paid in table.state.ledger] == [(1, 2, 4)]


def test_scn_R35_a_dear_win_let_go_bars_a_cheap_one_and_is_not_paid() -> None:
    table = played("1s 4s", "pass")
    assert words(table, 2) == LOCKED
    assert table.state.ledger == ()


def test_a_locked_seat_that_asks_for_nonsense_is_refused() -> None:
    table = played("4s 4s", "pass")
    seen = {refusal_of(table.ruleset, table.state, Win(2, tile, by)) for tile in KINDS[:27] for by in WinBy}
    assert None not in seen
