"""Ledgers with hands that are shown, and lines that cannot be: an error text for each, never anything else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.score import score_line
from ledger_script import answered, ledger, net_of

IMPOSSIBLE: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("W1 from W", "own discard", {}),
    ("W1 rob W", "own discard or kong", {}),
    ("W1 from S; W1 from N", "has won", {}),
    ("W1 from S; N1 from W", "has won", {}),
    ("W1 from S; W added", "has won", {}),
    ("W1 from S; N open W", "has won", {}),
    ("W1 from S; W passes 1", "has won", {}),
    ("W1 from S; W turns", "has won", {}),
    ("W1 from S; W escapes", "has won", {}),
    ("W leaves", "escapes", {}),
    ("W1 from S; W leaves; W leaves", "left before", {"game": "sichuan", "mode": "blood"}),
    ("W1 from S; W leaves", "escapes", {"game": "xueliu"}),
    ("N escapes; N escapes", "left before", {}),
    ("W1 S1 drawn", "only one", {}),
    ("W1 S1 from N", "multi_win", {"multi_win": False}),
    ("W1 W2 from N", "once", {}),
    ("from N", "once", {}),
    ("W1 konged", "no kong", {}),
    ("S added; W1 konged", "no kong", {}),
    ("W added; S turns; W1 konged", "no kong", {}),
    ("W added; S1 from E; W1 konged", "no kong", {}),
    ("S1 from E after", "no kong", {}),
    ("W added; S1 from E after", "no kong", {}),
    ("W added; W added; W added; W added; W added", "four kongs", {}),
    ("W added; W added; W added; W added; S1 rob W", "four kongs", {}),
    ("N open N", "another seat", {}),
    ("N concealed late", "late", {}),
    ("S1 W1 N1 from E; E1 from S", "over", {}),
    ("S1 W1 N1 from E; draw", "over", {"final": "E=no"}),
    ("S1 from E; W added", "over", {"game": "sichuan"}),
    ("S1 from E; draw", "over", {"game": "sichuan", "final": "E=no W=no N=no"}),
    ("draw; S1 from E", "over", {"final": "E=no S=no W=no N=no"}),
    ("S1 from E; draw; S leaves", "over", {"final": "E=no W=no N=no"}),
    ("N escapes; E added", "over", {"game": "sichuan"}),
    ("S1 from E; N escapes; S leaves", "over", {"game": "sichuan", "mode": "blood"}),
    ("draw", "lacks seat E", {}),
    ("draw", "lacks seat N", {"final": "E=no S=no W=no"}),
    ("S1 from E; draw", "is not checked", {"final": "E=no S=1 W=no N=no"}),
    ("N escapes |3", "lacks seat S", {"game": "sichuan", "final": "E=no W=1"}),
    ("W passes 1 |9; W1 from N |10", "grows", {}),
    ("W1 from N |56", "0 to 55", {}),
    ("W0 from N", "from 1 on", {}),
    ("W1001 from N", "from 1 on", {}),
    ("W passes 0", "from 1 on", {}),
    ("W1 from S", "may owe", {"coins": "1 1 1 1"}),
    ("W1 from S", "0 to", {"game": "sichuan", "coins": "1 1 -1 1"}),
    ("W1 from S", "no game", {"game": "chess"}),
    ("W1 from S", "no ledgers", {"game": "yueqing"}),
    ("W1 from S", "no option", {"colour": "red"}),
    ("W1 from S", "cannot be", {"transfer": "both"}),
)


@pytest.mark.parametrize(
    ("script", "why", "more"), IMPOSSIBLE, ids=[f"{script}-{why}" for script, why, _ in IMPOSSIBLE]
)
def test_what_cannot_happen_is_an_error(script: str, why: str, more: dict[str, Any]) -> None:
    answer = answered(script, **more)
    assert set(answer) == {"id", "error"}, answer
    assert why in answer["error"]


CONCEALED = {"kind": "concealed_kong", "tiles": "4444m"}
HAND = "123m 678m 55p 23p"
"""Ten tiles that wait for 1p and 4p."""
FLAT = "123m 456m 789m 12p 55p"
"""Thirteen tiles that wait for 3p."""


def win(by: str, *wins: object, **more: object) -> dict[str, Any]:
    return {"e": "win", "by": by, "wins": list(wins)} | more


def told(*events: object, game: str = "xuezhan", **more: object) -> str:
    return json.dumps({"kind": "ledger", "game": game, "events": events} | more)


def kong(kind: str, seat: str, **more: object) -> dict[str, Any]:
    return {"e": "kong", "kind": kind, "seat": seat} | more


def shown(seat: str, hand: str, tile: str, *melds: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"seat": seat, "hand": hand, "melds": list(melds), "tile": tile} | more


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param(
            told(kong("concealed_kong", "W"), win("kong_draw", shown("W", HAND, "4p", CONCEALED))),
            [-6, -6, 18, -6],
            id="A2-root-and-kong-draw",
        ),
        pytest.param(
            told(
                kong("concealed_kong", "W"),
                win("kong_draw", shown("W", HAND, "4p", CONCEALED)),
                options={"kong_is_root": False},
            ),
            [-4, -4, 12, -4],
            id="D9-no-root",
        ),
        pytest.param(
            told(win("self_draw", shown("W", FLAT, "3p")), options={"self_draw_fan": True}),
            [-2, -2, 6, -2],
            id="A3-self-draw-fan",
        ),
        pytest.param(told(win("self_draw", shown("W", FLAT, "3p"))), [-1, -1, 3, -1], id="A3-self-draw"),
        pytest.param(
            told(win("rob_kong", shown("W", FLAT, "3p"), **{"from": "N"})), [0, 0, 2, -2], id="A7-rob"
        ),
        pytest.param(
            told(win("rob_kong", shown("W", FLAT, "3p"), **{"from": "N"}), options={"rob_kong_fan": 0}),
            [0, 0, 1, -1],
            id="A7-rob-0",
        ),
        pytest.param(
            told(
                kong("added_kong", "N"),
                win("discard", shown("W", FLAT, "3p"), {"seat": "E", "fan": 2}, **{"from": "N"}, after_kong=True),
            ),
            [4, -1, 4, -7],
            id="A6-after-kong-shown-and-told",
        ),
        pytest.param(
            told(win("self_draw", shown("E", FLAT, "3p", first="heaven"))), [96, -32, -32, -32], id="heaven"
        ),
        pytest.param(
            told(win("self_draw", shown("W", FLAT, "3p", first="earth"))), [-32, -32, 96, -32], id="earth"
        ),
        pytest.param(
            told(
                win("discard", shown("W", FLAT, "3p"), **{"from": "S"}),
                win("discard", shown("W", FLAT, "3p"), **{"from": "E"}),
                game="xueliu",
            ),
            [-1, -1, 2, 0],
            id="8-the-same-hand-twice",
        ),
        pytest.param(
            told(
                {"e": "draw"},
                final={
                    "E": {"hand": "11m 22m 44m 55m 77m 88m 9m"},
                    "S": {"hand": "2468s 2468s 13579p"},
                    "W": {"hand": "147m 258p 369s 1234p"},
                    "N": {"state": "ready", "fan": 1},
                },
            ),
            [64 + 16, 64 - 16 - 1, -192, 64 + 1],
            id="1.8-tiles-and-states",
        ),
        pytest.param(
            told(
                {"e": "draw"},
                options={"declare_void": True},
                void={"E": "s", "S": "m", "W": "p", "N": "m"},
                final={
                    "E": {"hand": "11m 22m 44m 55m 77m 88m 9m"},
                    "S": {"hand": "11m 22m 44m 55m 77m 88m 6m"},
                    "W": {"state": "not_ready"},
                    "N": {"state": "not_ready"},
                },
            ),
            [64 + 32, -192, 64 - 16, 64 - 16],
            id="D1-a-pig-by-the-suit-declared",
        ),
    ],
)  # fmt: skip
def test_hands_that_are_shown(line: str, expected: list[int]) -> None:
    answer: dict[str, Any] = score_line(line)
    assert answer.get("legal") is True, answer
    assert net_of(answer["payments"]) == expected


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(told(win("discard", shown("W", FLAT, "9p"), **{"from": "S"})), id="no-shape"),
        pytest.param(
            told(win("discard", shown("W", "123m 456m 789p 12s 55s", "3s"), **{"from": "S"})),
            id="three-suits",
        ),
        pytest.param(
            told(
                win("discard", shown("W", FLAT, "3p"), **{"from": "S"}),
                options={"declare_void": True},
                void={"W": "p"},
            ),
            id="declared-void",
        ),
    ],
)
def test_hands_that_do_not_win(line: str) -> None:
    assert score_line(line) == {"id": None, "legal": False, "at": 0}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (told(win("self_draw", shown("W", "123m", "3p"))), "concealed tiles"),
        (told(win("self_draw", shown("W", HAND, "4p", {"kind": "chow", "tiles": "123s", "from": "S"}))), "no chows"),
        (told(win("self_draw", shown("W", FLAT, "E"))), "no tile E"),
        (told(win("self_draw", shown("W", FLAT, "33p"))), "one tile"),
        (told(win("self_draw", shown("W", "1111m 2m 456m 789m 55p", "1m"))), "there are 5"),
        (told(win("discard", shown("W", FLAT, "3p"), shown("E", FLAT, "4p"), **{"from": "S"})), "one tile"),
        (told(win("rob_kong", shown("W", "123m 456m 789m 33p 55p", "3p"), **{"from": "S"})), "there are 6"),
        (told(win("self_draw", shown("W", FLAT, "3p", first="heaven"))), "cannot be heaven"),
        (told(win("self_draw", shown("E", FLAT, "3p", first="earth"))), "cannot be earth"),
        (told({"e": "turn", "seat": "E"}, win("self_draw", shown("E", FLAT, "3p", first="heaven"))), "nothing"),
        (told(kong("added_kong", "S"), win("self_draw", shown("W", FLAT, "3p", first="earth"))), "cannot be"),
        (told(win("self_draw", shown("W", FLAT, "3p", first="luck"))), "cannot be"),
        (told(kong("concealed_kong", "W"), win("self_draw", shown("W", FLAT, "3p"))), "its melds are none"),
        (told(win("self_draw", shown("W", FLAT, "3p", fan=2))), "no key"),
        (told(win("self_draw", {"seat": "W"})), "lacks 'hand'"),
        (told(win("self_draw", {"seat": "W", "hand": FLAT})), "lacks 'tile'"),
        (told(win("push3", {"seat": "W", "fan": 1})), "no win comes by"),
        (told(win("self_draw", {"seat": "W", "fan": 1}, **{"from": "S"})), "leave out"),
        (told(win("discard", {"seat": "W", "fan": 1})), "needs 'from'"),
        (told(win("self_draw", {"seat": "W", "fan": 1}, after_kong=True)), "goes with"),
        (told(win("self_draw", {"seat": "W", "fan": True})), "must be a whole number"),
        (told(win("self_draw", {"seat": "W", "fan": 1.5})), "must be a whole number"),
        (told(win("self_draw", {"seat": "X", "fan": 1})), "a seat is"),
        (told(win("self_draw", "W")), "must be an object"),
        (told({"e": "win", "by": "self_draw", "wins": "W"}), "must be a list"),
        (told({"e": "kong", "kind": "pung", "seat": "W"}), "no kong"),
        (told({"e": "kong", "kind": "open_kong", "seat": "W"}), "needs 'from'"),
        (told({"e": "kong", "kind": "added_kong", "seat": "W", "from": "S"}), "have none"),
        (told({"e": "rain"}), "not another word"),
        (told({"kind": "added_kong"}), "lacks 'e'"),
        (told({"e": "draw", "seat": "E"}), "no key"),
        (told("draw"), "must be an object"),
        (told(final={"E": {"state": "won"}}), "is not checked"),
        (told(final={"E": {"state": "asleep"}}), "cannot be"),
        (told(final={"E": {"state": "ready"}}), "lacks 'fan'"),
        (told(final={"E": {"state": "pig", "fan": 2}}), "only a ready seat"),
        (told(final={"E": {"hand": "123m", "state": "pig"}}), "no key"),
        (told(final={"E": {"hand": "123m"}}), "concealed tiles"),
        (told(final={"Z": {"state": "pig"}}), "a seat is"),
        (told(final=[]), "must be an object"),
        (told(coins={"E": 1, "S": 1, "W": 1}, game="sichuan"), "lacks 'N'"),
        (told(coins={"E": 1, "S": 1, "W": 1, "N": 1, "house": 1}, game="sichuan"), "no key"),
        (told(coins={"E": 1, "S": 1, "W": 1, "N": "1"}, game="sichuan"), "must be a whole number"),
        (told(void={"E": "m"}), "no key"),
        (told(void={"E": "x"}, options={"declare_void": True}), "cannot be"),
        (told(seats={}), "no key"),
        ('{"kind": "ledger", "game": "xuezhan"}', "lacks 'events'"),
        ('{"kind": "ledger", "events": []}', "lacks 'game'"),
        ('{"kind": "ledger", "game": "xuezhan", "events": [], "events": []}', "stands twice"),
        (json.dumps(ledger("W turns;" * 1001)), "no 1001 events"),
        ('{"kind": "LEDGER", "game": "xuezhan", "events": []}', "no key"),
    ],
)  # fmt: skip
def test_lines_that_cannot_be_are_errors(line: str, why: str) -> None:
    answer: dict[str, Any] = score_line(line)
    assert set(answer) == {"id", "error"}, answer
    assert why in answer["error"]
