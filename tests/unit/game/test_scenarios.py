"""The list of scenarios (场景清单) of the checks by hand: every test and every row that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "manual-checks.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([UAPXCNK]\d\d) \|[^|]*\|([^|]*)\|([^|]*)\|$", re.MULTILINE)
BY_HAND = frozenset(re.findall(r"^\| ([A-Za-z0-9]+-\d+) \|", PAGE, re.MULTILINE))
ROWS = {
    scenario: (re.findall(r"`([^`]+)`", files), by_hand.replace(",", " ").split())
    for scenario, files, by_hand in ROW.findall(PAGE)
}
PROMISE = re.compile(r"^\| (C3\.\d+) \|[^|]*\|([^|]*)\|([^|]*)\|$", re.MULTILINE)
PROMISES = {
    promise: (re.findall(r"`([^`]+)::([^`]+)`", tests), by_hand.replace(",", " ").split())
    for promise, tests, by_hand in PROMISE.findall(PAGE)
}
PROMISED = tuple(f"C3.{number}" for number in range(1, 13))
CONCERNED = (
    *(f"U{number:02}" for number in (2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 16, 18, 19, 20)),
    *(f"A{number:02}" for number in (1, 4, 5, 6, 7)),
    *(f"P{number:02}" for number in (1, 3, 5, 7, 8, 9)),
    *(f"X{number:02}" for number in (1, 2, 4, 6)),
    *(f"C{number:02}" for number in (*range(1, 11), 12, *range(14, 21), 22, 23)),
    *(f"N{number:02}" for number in (1, 2, *range(4, 14), *range(15, 25), 26, 27, 29)),
    *(f"K{number:02}" for number in (1, 3, 4, 5, 6)),
)


@pytest.mark.parametrize("scenario", CONCERNED)
def test_every_scenario_is_tested_or_checked_by_hand(scenario: str) -> None:
    files, by_hand = ROWS[scenario]
    assert files or by_hand
    assert set(by_hand) <= BY_HAND
    for file in files:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"def test_scn_(\w+_)?{scenario}_", text), f"{file} does not test {scenario}"


def test_no_scenario_test_is_left_out_of_the_list() -> None:
    left_out = []
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        named = str(file.relative_to(ROOT).as_posix())
        for scenarios in re.findall(r"def test_scn_((?:[UAPXCNK]\d\d_)+)", file.read_text(encoding="utf-8")):
            left_out += [
                f"{scenario}: {named}"
                for scenario in scenarios.strip("_").split("_")
                if scenario not in ROWS or named not in ROWS[scenario][0]
            ]
    assert not left_out


@pytest.mark.parametrize("promise", PROMISED)
def test_every_promise_to_an_operator_names_tests_that_are_there(promise: str) -> None:
    tests, by_hand = PROMISES[promise]
    assert tests
    assert set(by_hand) <= BY_HAND
    for file, name in tests:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"^def {name}\(", text, re.MULTILINE), f"{file} has no {name}"


def test_every_test_of_a_promise_stands_with_it() -> None:
    assert tuple(PROMISES) == PROMISED
    left_out = []
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        named = str(file.relative_to(ROOT).as_posix())
        for name, number in re.findall(
            r"^def (test_scn_C3_(\d+)_\w+)", file.read_text("utf-8"), re.MULTILINE
        ):
            if (named, name) not in PROMISES[f"C3.{number}"][0]:
                left_out.append(f"C3.{number}: {named}::{name}")
    assert not left_out
