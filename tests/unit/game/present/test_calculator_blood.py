"""The calculator in games that go on after a win: the worked examples of the sheet, several winners, draw checks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from blood_desk import (
    FLUSH_READY,
    PIG,
    RUNS,
    TRIPLETS,
    example_6,
    example_7,
    example_8,
    example_9,
    example_10,
    example_14,
    example_24,
    key,
    keys,
    laid,
    moved,
    rows,
    says,
    settled,
    win,
)
from game.present.calculator_check import Standing, judged
from game.present.calculator_choices import choose
from game.present.calculator_desk import Aim, Desk
from game.present.calculator_model import calculator_model
from game.present.label import Said
from game.present.settle_model import Page
from game.score.fields import SEAT_LETTERS
from rules import find_ruleset
from rules.tiles.notation import parse_tiles


@pytest.mark.parametrize(
    ("make", "fans", "bare", "whole"),
    [
        pytest.param(example_6, [5], (-16, 0, 16, 0), (-18, 0, 18, 0), id="xuezhan:6"),
        pytest.param(example_7, [2], (0, -8, 0, 8), (-2, -2, -2, 6), id="xuezhan:7"),
        pytest.param(example_8, [3, 2], (5, -12, 7, 0), (4, -9, 6, -1), id="xuezhan:8"),
        pytest.param(example_9, [4, 4, 2], (4, -24, 10, 10), (2, -22, 10, 10), id="xuezhan:9"),
        pytest.param(example_10, [2, 4], (-10, 2, 0, 8), (-10, 2, 0, 8), id="xuezhan:10"),
        pytest.param(example_14, [], (128, 128, -128, -128), (128, 128, -128, -128), id="xuezhan:14"),
        pytest.param(example_24, [], (-288, 120, 66, 102), (-288, 120, 66, 102), id="sichuan:24"),
    ],
)
def test_the_worked_examples_come_out_exactly(
    make: Callable[[], Desk], fans: list[int], bare: tuple[int, ...], whole: tuple[int, ...]
) -> None:
    """*bare* is what wins and moved income bring, *whole* the sheet's line with the money of the kongs."""
    desk = make()
    assert [one.total for one in settled(desk).wins] == fans
    assert moved(desk) == dict(zip(SEAT_LETTERS, bare, strict=True))
    choose(desk, "kongs_too:yes")
    assert moved(desk) == dict(zip(SEAT_LETTERS, whole, strict=True))
    assert all(sum(row.cells) == 0 for row in settled(desk).money)
    desk.undo()
    assert moved(desk) == dict(zip(SEAT_LETTERS, bare, strict=True))


def test_moved_income_has_a_row_that_tells_who_gets_it() -> None:
    desk = example_8()
    assert rows(desk) == {"win": (2, -6, 4, 0), "transfer": (3, -6, 3, 0)}
    row = next(row for row in settled(desk).money if row.key == "transfer")
    assert [part.cells[:4] for part in row.parts] == [(3, -3, 0, 0), (0, -3, 3, 0)]
    won = next(row for row in settled(desk).money if row.key == "win")
    assert [part.cells[:4] for part in won.parts] == [(0, -4, 4, 0), (2, -2, 0, 0)]
    choose(desk, "kongs_too:yes")
    assert rows(desk)["kong"] == (-1, 3, -1, -1)


def test_a_kong_that_is_given_back_has_both_rows() -> None:
    desk = example_24()
    choose(desk, "kongs_too:yes")
    assert rows(desk) == {
        "kong": (0, 0, 6, -6),
        "pig": (-288, 96, 96, 96),
        "call": (0, 24, -30, 6),
        "refund": (0, 0, -6, 6),
    }


def test_a_drawn_hand_tells_what_every_seat_is() -> None:
    desk = example_24()
    settle = settled(desk)
    assert settle.pages == (Page.HANDS, Page.MONEY)
    told = {SEAT_LETTERS[shown.who.seat]: shown.state for shown in settle.seats}
    states = {seat: dict(state.values) for seat, state in told.items() if isinstance(state, Said)}
    assert {seat: key(values["state"]) for seat, values in states.items()} == {  # type: ignore[arg-type]
        "E": "settle.state.pig",
        "S": "settle.state.ready",
        "W": "settle.state.not_ready",
        "N": "settle.state.ready",
    }
    assert [states[seat]["units"] for seat in SEAT_LETTERS] == ["−288", "+120", "+66", "+102"]
    assert states["S"]["state"] == Said("settle.state.ready", (("fan", 3),))
    assert key(settle.how) == "calculator.drawn.check"


def test_who_has_won_is_not_looked_at() -> None:
    desk = example_14()
    choose(desk, "already:3")
    assert moved(desk) == {"E": 64, "S": 64, "W": -192, "N": 64}
    assert {SEAT_LETTERS[shown.who.seat] for shown in settled(desk).seats} == set(SEAT_LETTERS)
    desk = Desk(find_ruleset("xuezhan"))
    for name in ("by:nobody", "already:0", "already:3"):
        choose(desk, name)
    for tile in parse_tiles(PIG + FLUSH_READY):
        desk.press(tile)
    assert moved(desk) == {"E": 64, "S": -192, "W": 64, "N": 64}


def test_a_full_seat_hands_over_to_the_next_one() -> None:
    desk = Desk(find_ruleset("xuezhan"))
    choose(desk, "by:nobody")
    seen = [desk.seat]
    for _ in range(4):
        assert says(desk) == "calculator.missing.seat"
        for tile in parse_tiles("123m 456m 789m 123p 4p"):
            desk.press(tile)
        seen.append(desk.seat)
    assert seen == [1, 2, 3, 0, 0]
    assert judged(desk.draft, desk.rules).standing is Standing.DONE
    desk.erase()
    assert calculator_model(desk).status.words == Said(
        "calculator.missing.seat", (("name", Said("calculator.seat.E")), ("n", 1))
    )


def test_winners_are_added_one_after_the_other() -> None:
    desk = laid("xuezhan", {"W": TRIPLETS}, win("W", "7p", "discard", "S"))
    choose(desk, "also:0")
    assert desk.seat == 0
    assert desk.aim is Aim.HAND
    for tile in parse_tiles(RUNS["hand"]):
        desk.press(tile)
    settle = settled(desk)
    assert [SEAT_LETTERS[one.who.seat] for one in settle.wins] == ["W", "E"]
    assert [one.brought for one in settle.wins] == [2, 1]
    assert settle.title == Said("settle.title.wins", (("count", 2),))
    assert says(desk) == "settle.title.wins"
    assert [tab.winner for tab in calculator_model(desk).tabs] == [True, False, True, False]
    choose(desk, "also:0")
    assert [one.who.seat for one in settled(desk).wins] == [2]


def test_a_second_winner_that_does_not_win_is_named() -> None:
    desk = laid(
        "xuezhan", {"W": TRIPLETS, "E": {"hand": "234m 345m 678m 99p 67p"}}, win("W", "7p", "discard", "S")
    )
    choose(desk, "also:0")
    assert calculator_model(desk).status.words == Said(
        "calculator.no_win.of",
        (("name", Said("calculator.seat.E")), ("words", Said("calculator.no_win.no_shape"))),
    )


@pytest.mark.parametrize(
    ("game", "rules", "offered", "withheld"),
    [
        ("xuezhan", {}, {"also", "already", "kong", "kongs_too", "first"}, {"void", "streak", "left"}),
        ("xuezhan", {"declare_void": True, "multi_win": False}, {"void"}, {"also"}),
        ("sichuan", {}, {"also", "kong"}, {"already", "streak", "left"}),
        ("sichuan", {"mode": "blood"}, {"already"}, set()),
        ("xueliu", {}, {"already"}, {"first"}),
        ("yueqing", {}, {"streak", "first"}, {"also", "already", "kong", "void", "kongs_too"}),
        ("wuhanhua", {}, {"streak"}, {"also", "already", "kong", "void", "kongs_too"}),
    ],
)
def test_a_game_offers_what_its_rules_know(
    game: str, rules: dict[str, object], offered: set[str], withheld: set[str]
) -> None:
    desk = Desk(find_ruleset(game, rules))
    choose(desk, "by:discard")
    found = set(keys(desk))
    assert offered <= found
    assert not withheld & found
