"""`ouju score` of the Sichuan games against a second reading of the sheet that shares nothing with the program.

Positions (wins of several seats, kongs before, draw checks) and ledgers (the money of whole hands); many are unsound.
"""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from brute_sichuan_compare import differences
from brute_sichuan_hand import Held, fan_of
from brute_sichuan_ledger import settled
from brute_sichuan_place import answered
from brute_sichuan_room import GAMES, room_of
from game.score import score_line
from sichuan_lines import random_ledger, random_sichuan_position

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
MAKERS = {"position": random_sichuan_position, "ledger": random_ledger}

POSITION_KEYS = ("payments", "transfers", "wins", "states", "calls", "legal", "error")
REASONS = ("win", "kong", "transfer", "pig", "call", "refund", "penalty", "tax")
LEDGER_KEYS = ("payments", "claims", "transfers", "acts", "next_dealer", "states", "legal", "error")

games = pytest.mark.parametrize("game", GAMES)
kinds = pytest.mark.parametrize("kind", MAKERS)


@cache
def asked(kind: str, game: str, count: int) -> tuple[tuple[dict[str, Any], dict[str, Any]], ...]:
    """So many lines with what the program answers."""
    lines = [MAKERS[kind](game, number) for number in range(count)]
    return tuple((line, score_line(json.dumps(line))) for line in lines)


@games
@kinds
def test_the_score_agrees_with_the_second_reading(kind: str, game: str, positions: int) -> None:
    for line, got in asked(kind, game, positions):
        assert not differences(line, got), json.dumps(line)


@games
def test_the_second_reading_reproduces_the_golden_cases(game: str) -> None:
    for text in (GOLDEN / f"{game}.jsonl").read_text("utf-8").splitlines():
        case = json.loads(text)
        line, expected = case["position"], case["expect"]
        ours = settled(line) if line.get("kind") == "ledger" else answered(line)
        assert bool(ours.error) is expected.get("error", False), text
        if expected.get("error"):
            continue
        told = _told(ours)
        assert told["legal"] is expected["legal"], text
        for key in set(expected) & {"at", "acts", "next_dealer", "states", "calls"}:
            assert told[key] == expected[key], text
        for key in set(expected) & {"payments", "claims"}:
            assert told[key] == {seat: units for seat, units in expected[key].items() if units}, text
        for mine, theirs in zip(told["wins"], expected.get("wins", ()), strict=False):
            assert (mine.seat, mine.total) == (theirs["seat"], theirs["total"]), text
            assert mine.patterns == theirs.get("patterns", mine.patterns), text


def _told(ours: Any) -> dict[str, Any]:  # noqa: ANN401 - one of the two answers
    keys = ("at", "acts", "next_dealer", "states", "calls", "payments", "claims", "wins")
    told = {key: getattr(ours, key, None) for key in keys}
    told["legal"] = getattr(ours, "legal", told["at"] is None)
    told["wins"] = told["wins"] or []
    return told


# ---------------------------------------------------------------- the lines are worth comparing


@games
def test_the_positions_show_every_pattern_and_kind(game: str) -> None:
    shown = Counter[str]()
    for _, got in asked("position", game, 500):
        kind = "error" if "error" in got else "checked" if got.get("states") else str(got["legal"])
        shown.update([kind, *(f"{len(got['wins'])} winners" for _ in got.get("wins", ())[:1])])
        for win in got.get("wins", ()):
            shown.update(win["patterns"])
    for name in (
        "error",
        "False",
        "True",
        "checked",
        "1 winners",
        "2 winners",
        "rob_kong",
        "kong_draw",
        "root",
    ):
        assert shown[name] >= 1, name
    types = (
        "plain all_triplets full_flush seven_pairs terminal_sets flush_triplets jiang_triplets dragon_pairs"
    )
    for name in f"{types} flush_dragon kong_discard".split():
        assert shown[name] >= 2, name


@games
def test_the_ledgers_pay_for_every_reason(game: str) -> None:
    shown = Counter[str]()
    for _, got in asked("ledger", game, 500):
        shown["error" if "error" in got else str(got["legal"])] += 1
        shown.update(list(got.get("by_reason", ())))
    for name in ("error", "False", "True", *REASONS):
        assert shown[name] >= 1, name
    assert shown["forfeit"] >= 1 or game != "sichuan"


# ---------------------------------------------------------------- the comparison can fail


def _spoil(got: dict[str, Any], change: str) -> None:
    match change:
        case "payments" | "claims":
            got[change]["E"] += 1
        case "transfers":
            got["transfers"].append(["E", "S", 1, "win"])
        case "wins":
            got["wins"][0]["patterns"]["moon"] = 1
        case "legal":
            got["legal"] = False
        case "error":
            got["error"] = "moon"
        case "states" | "calls":
            got[change]["E"] = "moon"
        case _:
            got[change] = "moon"


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        *(("position", change) for change in POSITION_KEYS),
        *(("ledger", change) for change in LEDGER_KEYS),
    ],
)
def test_the_comparison_can_fail(kind: str, change: str) -> None:
    line, got = next(
        (line, deepcopy(got))
        for line, got in asked(kind, "sichuan", 500)
        if got.get("legal") and (got.get(change) or change == "error")
    )
    assert not differences(line, got)
    _spoil(got, change)
    assert any(found.startswith(change) for found in differences(line, got))


@pytest.mark.parametrize(
    ("hidden", "patterns"),
    [
        ("1m 1m 1m 2m 2m 2m 3m 3m 3m 9p 9p 9p 5p 5p", {"all_triplets": 2}),
        ("1m 1m 2m 2m 3m 3m 5p 5p 6p 6p 7p 7p 9p 9p", {"seven_pairs": 3}),
        ("2m 2m 2m 2m 5m 5m 8m 8m 2p 2p 5p 5p 8p 8p", {"dragon_pairs": 5}),
        ("1m 1m 1m 1m 2m 3m 7m 8m 9m 9m 9m 9m 9p 9p", {"terminal_sets": 3, "root": 2}),
        ("1m 1m 1m 2m 2m 2m 3m 3m 3m 9m 9m 9m 9p 9p", {"terminal_sets": 3}),
        ("1m 1m 1m 2m 2m 2m 3m 3m 3m 9p 9p 9p 9s 9s", None),
        ("1m 1m 1m 2m 2m 2m 3m 3m 3m 9p 9p 9p 8p 9p", None),
    ],
)
def test_hands_told_by_hand(hidden: str, patterns: dict[str, int] | None) -> None:
    fan = fan_of(Held(tuple(hidden.split())), room_of("xuezhan", {}))
    assert (fan and fan.patterns) == patterns
