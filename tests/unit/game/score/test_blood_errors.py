"""Positions of the games that go on after a win: what cannot be, and what is no win."""

from __future__ import annotations

from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from blood_lines import FLOWER, NOT_READY, OF_W, PIG, PLAIN, READY, TWO, answer, both, position, win
from game.score import Reason, position_of, scored
from game.score.result import NoWin


def case(name: str, says: str, line: dict[str, Any]) -> ParameterSet:
    return pytest.param(line, says, id=name)


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
