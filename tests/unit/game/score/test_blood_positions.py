"""Positions of the games that go on after a win: what the answer tells."""

from __future__ import annotations

from typing import Any

import pytest

from blood_lines import NOT_READY, PIG, READY, TWO, answer, both, position, win
from game.score import position_of, scored
from game.score.result import NoWin
from rules.core.ledger import net


def test_winners_are_named_from_the_discarder_on() -> None:
    """xuezhan:1.3."""
    forth, back = (answer(position(seats=TWO, wins=wins)) for wins in (both(), both()[::-1]))
    assert forth == back
    assert [won["seat"] for won in forth["wins"]] == ["W", "E"]
    assert forth["payments"] == {"E": 1, "S": -3, "W": 2, "N": 0}


def test_the_value_is_what_each_payer_pays_without_the_base() -> None:
    """xuezhan:A1, A3; sichuan:B2."""
    drawn = position(wins=[win()], options={"self_draw_base": True, "stake": 3})
    told = answer(drawn)
    assert told["wins"][0]["value"] == 3
    assert told["payments"] == {"E": -6, "S": 18, "W": -6, "N": -6}
    assert answer(position("sichuan"))["wins"][0]["value"] == 6
    capped = position(seats={"S": {"hand": "1111m 2222m 4444m 7m"}}, wins=[win(tile="7m")])
    assert answer(capped)["wins"][0]["value"] == 64
    assert answer({**capped, "options": {"cap_fan": "none"}})["wins"][0]["value"] == 128


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, {"E": 0, "S": 5, "W": -5, "N": 0}),
        ({"transfer": "off"}, {"E": 0, "S": 2, "W": -2, "N": 0}),
        ({"transfer": "refund"}, {"E": 1, "S": 3, "W": -5, "N": 1}),
        ({"timely_rain": True}, {"E": 0, "S": 2, "W": -2, "N": 0}),
    ],
)
def test_the_income_of_the_kong_before_the_discard_moves(
    options: dict[str, object], expected: dict[str, int]
) -> None:
    """xuezhan:A6: an added kong, made late."""
    kong = {"seat": "W", "kind": "added_kong", "tile": "9s", "late": True}
    told = answer(position(kong=kong, options=options))
    assert told["wins"][0]["patterns"] == {"plain": 1, "kong_discard": 1}
    assert told["payments"] == expected


@pytest.mark.parametrize(
    ("wins", "pattern"),
    [
        ([win(by="discard", **{"from": "E"})], {"plain": 1}),
        ([win()], {"plain": 1}),
        ([win(by="rob_kong", **{"from": "W"})], {"plain": 1, "rob_kong": 1}),
    ],
)
def test_a_kong_that_has_nothing_to_do_with_the_win_means_nothing(
    wins: list[dict[str, Any]], pattern: dict[str, int]
) -> None:
    """xuezhan:D17 and formats: neither an add nor money."""
    kong = {"seat": "W", "kind": "concealed_kong", "tile": "9s"}
    line = position(seats={"S": {"hand": "123m 456m 789m 99p 46p"}}, wins=wins)
    told = answer({**line, "kong": kong})
    assert told["wins"][0]["patterns"] == pattern
    assert told == answer(line)


def test_who_has_won_pays_no_self_draw_and_brings_no_kong_money() -> None:
    """xuezhan:1.5, A6."""
    kong = {"seat": "W", "kind": "concealed_kong", "tile": "9s"}
    told = answer(position(kong=kong, already_won=["N"]))
    assert told["payments"] == {"E": 0, "S": 6, "W": -6, "N": 0}
    drawn = answer(position(wins=[win()], already_won=["N", "E"]))
    assert drawn["payments"] == {"E": 0, "S": 1, "W": -1, "N": 0}


def test_who_has_won_plays_on_where_winners_stay_in() -> None:
    """xueliu:8."""
    told = answer(position("xueliu", already_won=["S", "W", "E", "N"]))
    assert told["payments"] == {"E": 0, "S": 1, "W": -1, "N": 0}
    drawn = answer(position("xueliu", already_won=["E", "W"], wins=[win()]))
    assert drawn["payments"] == {"E": -1, "S": 3, "W": -1, "N": -1}


def drawn_hand(game: str = "xuezhan", **more: object) -> dict[str, Any]:
    """A drawn hand: S ready for 2番, W not, N a 花猪, E has won."""
    line = position(game, seats={"S": READY, "W": NOT_READY, "N": PIG}, wins=[], already_won=["E"])
    return {**line, **more}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, {"E": 64, "S": 66, "W": 62, "N": -192}),
        ({"pig_pays": "unwon"}, {"E": 0, "S": 66, "W": 62, "N": -128}),
        ({"pig_pays": "won_and_ready"}, {"E": 64, "S": 66, "W": -2, "N": -128}),
        ({"pig_and_call": "both"}, {"E": 64, "S": 68, "W": 62, "N": -194}),
        ({"pig_and_call": "larger"}, {"E": 64, "S": 66, "W": 62, "N": -192}),
    ],
)
def test_a_drawn_hand_is_checked(options: dict[str, object], expected: dict[str, int]) -> None:
    """xuezhan:1.8."""
    told = answer(drawn_hand(options=options))
    assert told["wins"] == []
    assert told["states"] == {"E": "won", "S": "ready", "W": "not_ready", "N": "pig"}
    assert told["calls"] == {"S": 2}
    assert told["payments"] == expected
    assert {transfer[3] for transfer in told["transfers"]} <= {"pig", "call"}


def test_a_drawn_hand_gives_no_kong_money_back() -> None:
    """xuezhan:1.8: that is in ledgers."""
    kong = {"seat": "N", "kind": "added_kong", "tile": "9p"}
    told = answer(
        drawn_hand(
            seats={
                "S": READY,
                "W": {"hand": "2468m 2468m 13578p"},
                "N": {
                    **PIG,
                    "hand": "2468m 2468p 57s",
                    "melds": [{"kind": "added_kong", "tiles": "9999p", "from": "S"}],
                },
            },
            kong=kong,
        )
    )
    assert told["states"]["N"] == "pig"
    assert told["payments"] == {"E": 64, "S": 66, "W": 62, "N": -192}


def test_a_declared_suit_makes_the_pig() -> None:
    """xuezhan:D1: who still holds the suit that it has declared."""
    seats = {
        "E": READY,
        "S": NOT_READY,
        "W": {"hand": "3578m 3578m 24568p"},
        "N": {"hand": "1357s 2468s 13579m"},
    }
    void = {"E": "p", "S": "p", "W": "s", "N": "p"}
    told = answer(position(seats=seats, wins=[], void=void, options={"declare_void": True}))
    assert told["states"] == {"E": "ready", "S": "pig", "W": "not_ready", "N": "not_ready"}


def test_nobody_checks_a_drawn_hand_of_other_games() -> None:
    told = answer({"game": "yueqing", "indicator": ["9s"], "seats": {}, "wins": []})
    assert {"states", "calls"}.isdisjoint(told)


def test_sums_are_nothing_whatever_is_paid() -> None:
    for line in (position(), drawn_hand(), position(seats=TWO, wins=both())):
        result = scored(position_of(line))
        assert not isinstance(result, NoWin)
        assert sum(net(result.ledger)) == 0
