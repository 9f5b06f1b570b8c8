"""Positions of the games that go on after a win: what cannot be, what is no win, and what the answer tells."""

from __future__ import annotations

import json
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from game.score import Reason, position_of, score_line, scored
from game.score.result import NoWin
from rules.core.ledger import net

PLAIN = "123m 456m 789m 234p 5p"
READY = {"hand": "111s 333s 999m 77s 55s"}
NOT_READY = {"hand": "2468m 2468m 13579p"}
PIG = {"hand": "2468m 2468p 13579s"}
FLOWER = {"hand": "123m 234m 678m 9m", "melds": [{"kind": "open_kong", "tiles": "5555m", "from": "E"}]}
OF_W = {"seat": "W", "kind": "open_kong", "tile": "5m", "from": "E"}


def position(game: str = "xuezhan", **more: object) -> dict[str, Any]:
    """S wins 素番 on a discard of W; keys are added, or taken away with None."""
    found: dict[str, Any] = {
        "id": "p",
        "game": game,
        "seats": {"S": {"hand": PLAIN}},
        "wins": [{"seat": "S", "tile": "5p", "by": "discard", "from": "W"}],
    }
    found.update(more)
    return {key: value for key, value in found.items() if value is not None}


def win(seat: str = "S", tile: str = "5p", by: str = "self_draw", **more: object) -> dict[str, Any]:
    return {"seat": seat, "tile": tile, "by": by, **more}


def answer(line: dict[str, Any]) -> dict[str, Any]:
    return score_line(json.dumps(line))


def case(name: str, says: str, line: dict[str, Any]) -> ParameterSet:
    return pytest.param(line, says, id=name)


TWO = {"W": {"hand": "111m 222m 333p 55p 77p"}, "E": {"hand": "234m 345m 678m 99p 68p"}}


def both(**more: object) -> list[dict[str, Any]]:
    """W and E win on a 7p of S."""
    return [
        win("W", "7p", "discard", **{"from": "S"}),
        {**win("E", "7p", "discard", **{"from": "S"}), **more},
    ]


ERRORS = [
    case("1.1-turned-up", "no tile is turned up", position(indicator=["5m"])),
    case("1.1-wild", "no tile is turned up", position(wild=["5m"])),
    case("1.1-honours", "no tile E", position(seats={"S": {"hand": "123m 456m 789m EE 55p"}})),
    case("1.1-flowers", "is no flower", position(seats={"S": {"hand": PLAIN, "flowers": "3m"}})),
    case("1.1-thirteen", "it must be 13", position(seats={"S": {"hand": PLAIN + " 5p"}})),
    case(
        "1.2-chow",
        "no chows in this game",
        position(
            seats={
                "S": {"hand": "456m 789m 234p 5p", "melds": [{"kind": "chow", "tiles": "123m", "from": "E"}]}
            }
        ),
    ),
    case(
        "1.2-special-kong",
        "cannot be 'wind_kong'",
        position(
            seats={"S": {"hand": "456m 789m 234p 5p", "melds": [{"kind": "wind_kong", "tiles": "111m"}]}}
        ),
    ),
    case("1.3-flags", "knows no flags", position(flags={"left": "S"})),
    case(
        "1.3-multi-win-off",
        "one seat wins a hand",
        position(seats=TWO, wins=both(), options={"multi_win": False}),
    ),
    case("1.3-two-tiles", "one and the same tile", position(seats=TWO, wins=both(tile="8p"))),
    case("1.3-two-sources", "one and the same tile", position(seats=TWO, wins=both(**{"from": "N"}))),
    case("1.3-two-ways", "one and the same tile", position(seats=TWO, wins=both(by="rob_kong"))),
    case(
        "1.3-two-self-draws",
        "one and the same tile",
        position(seats=TWO, wins=[win("W", "7p"), win("E", "7p")]),
    ),
    case("1.3-twice", "wins once", position(seats=TWO, wins=both(seat="W"))),
    case(
        "1.4-robbed-pung-shown",
        "has no pung",
        position(
            seats={"S": {"hand": "123m 456m 789m 99p 57p"}, "W": {"hand": "1111m 2222s 34567p"}},
            wins=[win(tile="6p", by="rob_kong", **{"from": "W"})],
        ),
    ),
    case(
        "1.4-robbed-pung-hidden",
        "5 tiles 6p",
        position(
            seats={"S": {"hand": "123m 456m 789m 234p 6p"}},
            wins=[win(tile="6p", by="rob_kong", **{"from": "W"})],
        ),
    ),
    case("1.5-wins-again", "won already", position(already_won=["S"])),
    case("1.5-feeds", "won already", position(already_won=["W"])),
    case("1.5-over", "the hand is over", position(already_won=["E", "W", "N"], wins=[win()])),
    case("1.5-over-drawn", "the hand is over", position(already_won=["E", "W", "N"], wins=[])),
    case("1.5-twice", "names a seat twice", position(already_won=["E", "E"])),
    case("1.5-no-seat", "a seat is E, S, W or N", position(already_won=["X"])),
    case("1.5-no-text", "a seat is one of the letters", position(already_won=[1])),
    case("1.5-no-list", "must be a list", position(already_won="E")),
    case("B1-normal", "the first win ends the hand", position("sichuan", already_won=["E"])),
    case("B1-no-bao", "cannot be 'bao'", position("sichuan", wins=[win(by="bao")])),
    case("A4-needs-kong", "needs 'kong'", position(seats={"W": FLOWER}, wins=[win("W", "9m", "kong_draw")])),
    case(
        "A4-kong-of-another",
        "needs 'kong'",
        position(
            seats={"W": FLOWER},
            wins=[win("W", "9m", "kong_draw")],
            kong={"seat": "N", "kind": "concealed_kong", "tile": "9p"},
        ),
    ),
    case(
        "A4-kong-not-there",
        "is not among the melds",
        position(seats={"W": FLOWER}, wins=[win("W", "9m", "kong_draw")], kong={**OF_W, "tile": "6m"}),
    ),
    case(
        "A4-kong-of-another-kind",
        "is not among the melds",
        position(
            seats={"W": FLOWER},
            wins=[win("W", "9m", "kong_draw")],
            kong={"seat": "W", "kind": "added_kong", "tile": "5m"},
        ),
    ),
    case(
        "A4-kong-fed-by-another",
        "is not among the melds",
        position(seats={"W": FLOWER}, wins=[win("W", "9m", "kong_draw")], kong={**OF_W, "from": "N"}),
    ),
    case(
        "A4-kong-fed-by-a-winner",
        "no part in the 'kong'",
        position(seats={"W": FLOWER}, wins=[win("W", "9m", "kong_draw")], kong=OF_W, already_won=["E"]),
    ),
    case("A6-a-pung", "pung is no kong", position(kong={"seat": "W", "kind": "pung", "tile": "9s"})),
    case("A6-no-tile", "lacks 'tile'", position(kong={"seat": "W", "kind": "concealed_kong"})),
    case(
        "A6-unknown-key",
        "has no key",
        position(kong={"seat": "W", "kind": "concealed_kong", "tile": "9s", "x": 1}),
    ),
    case("A6-no-object", "must be an object", position(kong="9s")),
    case(
        "A5-from",
        "goes with nothing else",
        position(kong={"seat": "W", "kind": "concealed_kong", "tile": "9s", "from": "E"}),
    ),
    case(
        "A5-open-without-from",
        "goes with nothing else",
        position(kong={"seat": "W", "kind": "open_kong", "tile": "9s"}),
    ),
    case(
        "1.2-late",
        "only an added kong",
        position(kong={"seat": "W", "kind": "concealed_kong", "tile": "9s", "late": True}),
    ),
    case("1.11-heaven-of-another", "heaven", position(wins=[win(first="heaven")])),
    case(
        "1.11-heaven-on-a-discard",
        "heaven",
        position(
            seats={"E": {"hand": PLAIN}}, wins=[win("E", by="discard", first="heaven", **{"from": "S"})]
        ),
    ),
    case(
        "1.11-heaven-after-a-win",
        "heaven",
        position(seats={"E": {"hand": PLAIN}}, wins=[win("E", first="heaven")], already_won=["N"]),
    ),
    case(
        "1.11-earth-on-a-discard", "earth", position(wins=[win(by="discard", first="earth", **{"from": "E"})])
    ),
    case(
        "1.11-earth-of-the-dealer",
        "earth",
        position(seats={"E": {"hand": PLAIN}}, wins=[win("E", first="earth")]),
    ),
    case(
        "1.11-earth-with-a-meld",
        "earth",
        position(
            seats={
                "S": {"hand": "456m 789m 234p 5p", "melds": [{"kind": "pung", "tiles": "111m", "from": "E"}]}
            },
            wins=[win(first="earth")],
        ),
    ),
    case(
        "1.11-earth-with-a-meld-elsewhere",
        "earth",
        position(
            seats={
                "S": {"hand": PLAIN},
                "N": {"hand": "1357s 2468s 6p 7p", "melds": [{"kind": "pung", "tiles": "999s", "from": "E"}]},
            },
            wins=[win(first="earth")],
        ),
    ),
    case(
        "1.11-earth-after-a-kong",
        "earth",
        position(wins=[win(first="earth")], kong={"seat": "E", "kind": "concealed_kong", "tile": "9s"}),
    ),
    case(
        "D5-earth-on-the-discard-of-another",
        "earth",
        position(
            wins=[win(by="discard", first="earth", **{"from": "W"})], options={"earth_on_first_discard": True}
        ),
    ),
    case("8-no-earth", "earth", position("xueliu", wins=[win(first="earth")])),
    case("D1-void-not-played", "no key 'void'", position(void={"S": "p"})),
    case("D1-void-no-suit", "cannot be 'z'", position(void={"S": "z"}, options={"declare_void": True})),
    case("D1-void-no-text", "a suit is", position(void={"S": 1}, options={"declare_void": True})),
    case("D1-void-no-object", "must be an object", position(void=["p"], options={"declare_void": True})),
    case("1.8-not-shown", "N lacks", position(seats={"E": READY, "S": PIG, "W": NOT_READY}, wins=[])),
    case("6-option", "no option 'limit'", position(options={"limit": True})),
    case("6-value", "cap_fan", position(options={"cap_fan": 5})),
]


@pytest.mark.parametrize(("line", "says"), ERRORS)
def test_errors(line: dict[str, Any], says: str) -> None:
    told = answer(line)
    assert says in str(told.get("error", "")), told


def test_other_games_do_not_know_these_keys() -> None:
    line = {"id": 1, "game": "yueqing", "indicator": ["9s"], "seats": {}, "wins": []}
    assert "error" not in answer(line)
    for key, value in (("already_won", []), ("kong", None), ("void", {})):
        assert "has no key" in answer({**line, key: value})["error"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        pytest.param(
            position(seats={"S": {"hand": "123m 456m 789m 235p 5p"}}), Reason.NO_SHAPE, id="1.6-shape"
        ),
        pytest.param(
            position(seats={"S": {"hand": "123m 456m 789m 234p 5s"}}, wins=[win(tile="5s")]),
            Reason.NO_VOID,
            id="1.6-three-suits",
        ),
        pytest.param(
            position(void={"S": "p"}, options={"declare_void": True}), Reason.NO_VOID, id="D1-declared"
        ),
        pytest.param(
            position(
                seats={
                    "S": {
                        "hand": "123m 456m 789m 5m",
                        "melds": [{"kind": "pung", "tiles": "222p", "from": "E"}],
                    }
                },
                wins=[win(tile="5m")],
                void={"S": "p"},
                options={"declare_void": True},
            ),
            Reason.NO_VOID,
            id="D1-declared-in-a-meld",
        ),
    ],
)
def test_no_wins(line: dict[str, Any], reason: Reason) -> None:
    told = answer(line)
    assert (told["legal"], sorted(told)) == (False, ["id", "legal", "why"])
    result = scored(position_of(line))
    assert isinstance(result, NoWin)
    assert result.reason is reason


def test_one_of_several_that_is_no_win_makes_the_line_none() -> None:
    seats = {"W": TWO["W"], "E": {"hand": "234m 345m 678m 99p 69p"}}
    assert answer(position(seats=seats, wins=both()))["legal"] is False


def test_a_suit_that_others_have_declared_does_not_matter() -> None:
    line = position(void={"E": "p", "W": "p", "S": "s"}, options={"declare_void": True})
    assert answer(line)["legal"] is True


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
