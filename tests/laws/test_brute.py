"""`ouju score` against scorers that read the sheets anew and share nothing with the program.

Random positions of every game: wins with up to four wilds, near misses, drawn hands, leavers, unsound lines.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from brute_score import Answer, answer, differences
from game.score import score_line
from random_positions import GAMES, random_position, random_positions

SUPPORT = Path(__file__).resolve().parents[1] / "support"
GOLDEN = Path(__file__).resolve().parents[1] / "golden"
FILES = {"wuhanhua": "wuhanhua", "shanghaihua": "shanghaihua", "local": "yueqing", "jp": "yq_jp"}
LIABILITIES = ("four_claims", "refused_win", "swap_discard", "single_wait", "feeding")
BASICS = "seat_wind white red green no_wild wild_home_1 two_wilds kong_win rob_kong all_chows"
BIG = (
    "all_triplets half_flush full_flush all_honours wild_single_wait single_wait_drew_wild hard_single_wait"
    " wild_pair wild_triplet wild_home_2 wild_home_3 three_wilds four_whites three_beauties four_beauties heaven earth"
)
FOUR = f"{BASICS} {BIG} indicator four_winds four_wilds wild_home_4"
PATTERNS = {
    "local": f"{BASICS} {BIG} push3 push4",
    "wuhanhua": f"{FOUR} four_winds_shadow",
    "shanghaihua": f"{FOUR} four_winds_shadow",
    "jp": (
        f"{FOUR} three_indicators worms_6 worms_7 worms_8 four_reds four_greens eight_immortals seven_fairies"
        " wild_wait_wild wild_kong"
    ),
}

games = pytest.mark.parametrize("game", GAMES)


@cache
def answered(game: str) -> list[tuple[dict[str, Any], Answer]]:
    """Many positions and what the brute scorers say of them."""
    return [(position, answer(position)) for position in random_positions(game, 0, 1500)]


@games
def test_the_score_agrees_with_the_brute_scorer(game: str, positions: int) -> None:
    for position in random_positions(game, 0, positions):
        line = json.dumps(position)
        assert not differences(position, score_line(line)), line


@pytest.mark.parametrize("game", FILES)
def test_the_brute_scorer_reproduces_the_golden_cases(game: str) -> None:
    for line in (GOLDEN / f"{FILES[game]}.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        ours, expected = answer(case["position"]), case["expect"]
        assert bool(ours.error) is expected.get("error", False), line
        assert ours.legal is expected.get("legal", False), line
        if ours.legal:
            _compare(ours, expected)


def _compare(ours: Answer, expected: dict[str, Any]) -> None:
    assert ours.payments == expected["payments"]
    for seat, row in expected.get("side", {}).items():
        assert ours.side[seat] == row["hua"]
    for win in expected["wins"]:
        named = win.get("liability")
        assert ours.worths[0].total == win["total"]
        assert win.get("patterns") in [None, *(worth.patterns for worth in ours.worths)]
        assert ours.limited is win.get("limited", False)
        assert ours.liability == (named and (named["seat"], named["reason"]))


@pytest.mark.parametrize("path", sorted(SUPPORT.glob("brute*.py")), ids=lambda path: path.stem)
def test_brute_scorers_import_nothing_of_the_program(path: Path) -> None:
    named = [
        name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    ]
    assert named
    assert not [name for name in named if name.split(".")[0] in ("rules", "game")]


# ---------------------------------------------------------------- the positions are worth comparing


@games
def test_the_positions_show_every_pattern(game: str) -> None:
    shown = Counter(name for _, ours in answered(game) for worth in ours.worths for name in worth.patterns)
    assert sorted(shown) == sorted(PATTERNS[game].split())


@games
def test_the_positions_are_of_every_kind(game: str) -> None:
    kinds = Counter(
        "error" if ours.error else "won" if ours.worths else ours.legal for _, ours in answered(game)
    )
    assert min(kinds["error"], kinds[True], kinds[False]) >= 40
    assert kinds["won"] >= 800
    wilds = Counter(
        worth.patterns.get("four_wilds", 0) > 0 for _, ours in answered(game) for worth in ours.worths
    )
    assert wilds[True] > 0 or game == "local"


@pytest.mark.parametrize("game", ["wuhanhua", "shanghaihua"])
def test_the_positions_show_every_liability_the_limit_and_leavers(game: str) -> None:
    reasons = Counter(ours.liability[1] for _, ours in answered(game) if ours.liability)
    assert sorted(reasons) == sorted(LIABILITIES)
    assert sum(ours.limited for _, ours in answered(game)) >= 30
    assert sum("house" in ours.payments for _, ours in answered(game)) >= 30


@games
def test_the_same_number_makes_the_same_position(game: str) -> None:
    assert random_position(game, 7) == random_position(game, 7)
    assert random_position(game, 7) != random_position(game, 8)


# ---------------------------------------------------------------- the comparison can fail


def spoilt(game: str, change: str) -> list[str]:
    """The differences when one thing in the program's answer to a win is changed."""
    position = next(position for position, ours in answered(game) if ours.worths)
    got: dict[str, Any] = deepcopy(score_line(json.dumps(position)))
    match change:
        case "total":
            got["wins"][0]["total"] += 1
        case "patterns":
            got["wins"][0]["patterns"]["moon"] = 1
        case "liability":
            got["wins"][0]["liability"] = {"seat": "moon", "reason": "moon"}
        case "limited":
            got["wins"][0]["limited"] = not got["wins"][0].get("limited", False)
        case "side":
            got["side"]["E"] = {"hua": 99}
        case "payments":
            got["payments"]["E"] += 1
        case "transfers":
            got["transfers"].append(["E", "S", 1, "win"])
        case "legal":
            got["legal"] = False
        case _:
            got["error"] = "moon"
    return differences(position, got)


@games
@pytest.mark.parametrize(
    "change",
    ["total", "patterns", "liability", "limited", "side", "payments", "transfers", "legal", "error"],
)
def test_the_comparison_can_fail(game: str, change: str) -> None:
    assert any(found.startswith(change) for found in spoilt(game, change))
