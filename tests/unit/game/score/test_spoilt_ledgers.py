"""Golden ledgers with something changed at random: whatever a line holds, it is answered, and money balances."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.score import score_line

GOLDEN = Path(__file__).resolve().parents[3] / "golden"
JUNK: tuple[object, ...] = (
    None, True, 0, -1, 3, 1.5, "", "E", "W", "x", [], {}, ["E"], {"E": 1}, "111m", "123m 456p 789s 11m 22p", 10**30,
    "ready", "pig", "discard", "kong_draw", "rob_kong", "open_kong", "chow", {"state": "ready", "fan": 3},
    {"hand": "123m"},
)  # fmt: skip
ANSWERS = ({"id", "error"}, {"id", "legal", "at"})


def ledgers() -> list[dict[str, Any]]:
    texts = (GOLDEN / f"{game}.jsonl" for game in ("xuezhan", "sichuan"))
    cases = [json.loads(line)["position"] for text in texts for line in text.read_text("utf-8").splitlines()]
    return [case for case in cases if case.get("kind") == "ledger"]


def places(value: object, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a line."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place, *(found for key, each in inner for found in places(each, (*place, key)))]


def spoilt(line: dict[str, Any], others: list[dict[str, Any]], rng: Random) -> dict[str, Any]:
    """The line with one to three things left out, replaced, repeated or put in."""
    line = deepcopy(line)
    for _ in range(rng.choice((1, 1, 2, 3))):
        *way, last = rng.choice([place for place in places(line) if place and place != ("id",)])
        inner: Any = line
        for key in way:
            inner = inner[key]
        match rng.randrange(5):
            case 0:
                inner.pop(last)
            case 1:
                inner[last] = rng.choice(JUNK)
            case 2:
                line["game"] = rng.choice(("xuezhan", "sichuan", "xueliu", "yueqing"))
            case 3 if isinstance(inner, list):
                inner.append(deepcopy(rng.choice(inner)))
            case _:
                events = line.get("events")
                if isinstance(events, list):
                    more = deepcopy(rng.choice(rng.choice(others)["events"]))
                    events.insert(rng.randrange(len(events) + 1), more)
    return line


@pytest.mark.parametrize("seed", range(8))
def test_every_line_is_answered_and_money_balances(seed: int) -> None:
    rng, lines = Random(seed), ledgers()
    legal = 0
    for _ in range(250):
        line = spoilt(rng.choice(lines), lines, rng)
        answer: dict[str, Any] = score_line(json.dumps(line))
        if answer.get("legal") is not True:
            assert set(answer) in ANSWERS, line
            continue
        legal += 1
        assert sum(answer["payments"].values()) == 0, line
        sums = dict.fromkeys((*"ESWN", "house"), 0)
        for payer, payee, units, _reason in answer["transfers"]:
            assert units > 0
            sums[payer] -= units
            sums[payee] += units
        wanted = answer["payments"]
        if "claims" in answer and (line.get("options") or {}).get("insolvency") != "in_order":
            wanted = answer["claims"]
        assert {name: units for name, units in sums.items() if name != "house" or units} == wanted, line
        for name, owned in (line.get("coins") or {}).items():
            assert answer["payments"][name] + owned >= 0, line
    assert legal > 10
