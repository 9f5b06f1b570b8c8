"""The law of the calculator: a position put together tap by tap is worth what ``ouju score`` says of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desk_play import put_together
from game.present.calculator_check import Standing, judged
from game.present.calculator_result import calculated
from game.score import score_line
from game.score.fields import SEAT_LETTERS
from rules.core.ledger import net

_GOLDEN = Path(__file__).parents[3] / "golden"


def _cases() -> list[Any]:
    found = []
    for file in sorted(_GOLDEN.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            position = case["position"]
            told = position.get("indicator") or not position.get("wild")
            if "legal" in case["expect"] and position.get("kind") != "ledger" and told:
                found.append(pytest.param(position, id=f"{file.stem}:{position['id']}"))
    return found


CASES = _cases()


def test_scn_calculator_has_cases_of_every_game() -> None:
    games = {(case.values[0]["game"], case.values[0].get("options", {}).get("edition")) for case in CASES}
    assert {game for game, _ in games} == {
        "yueqing",
        "wuhanhua",
        "shanghaihua",
        "xuezhan",
        "sichuan",
        "xueliu",
    }
    assert ("yueqing", "jp") in games
    assert len(CASES) > 300


@pytest.mark.parametrize("position", CASES)
def test_the_desk_agrees_with_the_score_command(position: dict[str, Any]) -> None:
    answer: Any = score_line(json.dumps(position))
    desk = put_together(position)
    verdict = judged(desk.draft, desk.rules)
    if not answer["legal"]:
        assert verdict.standing is Standing.NO_WIN
        return
    assert verdict.standing is Standing.DONE, verdict.words
    assert verdict.position is not None
    assert verdict.scored is not None
    model = calculated(verdict.position, verdict.scored)
    assert [win.tally.total for win in verdict.scored.wins] == [win["total"] for win in answer["wins"]]
    if answer["wins"]:
        assert model.tally is not None
        shown = [win.tally for win in model.wins] or [model.tally]
        for tally, win in zip(shown, answer["wins"], strict=True):
            assert {row.pattern: row.value for row in tally.patterns} == win["patterns"]
            assert tally.formula.total == win["total"]
            assert tally.formula.price == win.get("value")
    changes = net(verdict.scored.ledger)
    assert {letter: changes[seat] for seat, letter in enumerate(SEAT_LETTERS)} == {
        letter: answer["payments"][letter] for letter in SEAT_LETTERS
    }
    assert tuple(account.change for account in model.accounts) == tuple(
        changes[account.who.seat] for account in model.accounts
    )
    assert all(sum(row.cells) == 0 for row in model.money)
    assert tuple(map(sum, zip(*(row.cells for row in model.money), strict=True))) in ((), changes)
