"""The golden cases, read where they lie: the answer matches what the sheet fixes of it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.score import score_line
from rules import VARIANTS

_GOLDEN = Path(__file__).parents[2] / "golden"
_WHOLE = frozenset({"patterns", "payments"})
_FEWER = {("xueliu", "local"): 15}
"""Games that need fewer cases, those of the difference: 血流成河 prices hands as 血战到底 does (section 8)."""


def _cases() -> list[Any]:
    """Every case of every game of which there are golden cases."""
    found = []
    for file in sorted(_GOLDEN.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            found.append(pytest.param(case, id=f"{file.stem}:{case['clause']}-{case['position']['id']}"))
    return found


def matches(expected: object, got: object, key: str = "") -> bool:
    """Whether *got* holds what is expected: objects by the keys of the expectation, lists in full."""
    if isinstance(expected, dict) and key not in _WHOLE:
        return isinstance(got, dict) and all(
            name in got and matches(value, got[name], name) for name, value in expected.items()
        )
    if isinstance(expected, list):
        return isinstance(got, list) and len(expected) == len(got) and all(map(matches, expected, got))
    return type(expected) is type(got) and expected == got


@pytest.mark.parametrize("case", _cases())
def test_golden(case: dict[str, Any]) -> None:
    answer = score_line(json.dumps(case["position"], ensure_ascii=False))
    assert answer["id"] == case["position"]["id"]
    if case["expect"].get("error"):
        assert isinstance(answer.get("error"), str)
    else:
        assert matches(case["expect"], answer), answer


@pytest.mark.parametrize("case", _cases())
def test_golden_answers_sum_to_zero(case: dict[str, Any]) -> None:
    payments = score_line(json.dumps(case["position"])).get("payments", {})
    assert isinstance(payments, dict)
    assert sum(payments.values()) == 0


def test_the_comparison_can_fail() -> None:
    assert not matches({"patterns": {"white": 1}}, {"patterns": {"white": 1, "red": 1}})
    assert not matches({"wins": [{"total": 2}]}, {"wins": []})
    assert not matches({"legal": True}, {"legal": 1})
    assert matches({"wins": [{"total": 2}]}, {"wins": [{"total": 2, "formula": "2"}], "side": {}})


def test_every_edition_of_every_game_has_golden_cases() -> None:
    positions = [param.values[0]["position"] for param in _cases()]
    played = Counter((at["game"], at.get("options", {}).get("edition", "local")) for at in positions)
    wanted = {(variant.key, edition.key) for variant in VARIANTS for edition in variant.editions}
    assert sorted(game for game in wanted if played[game] < _FEWER.get(game, 50)) == []
