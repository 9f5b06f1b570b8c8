"""Whole matches through the real program, clicked and typed at from outside, to the ranking."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop import ROOT, Program, Screen, screen
from person import Person, write_settings
from the_program import ouju

QUICK: dict[str, object] = {"motion": "off", "pace": "instant", "rules": {"yueqing": {"length": 4}}}


@pytest.fixture(params=[(1920, 1080)], ids=["1080p"])
def display(request: pytest.FixtureRequest) -> Iterator[Screen]:
    width, height = request.param
    with screen(width, height) as found:
        yield found


def play_to_the_ranking(person: Person, program: Program) -> None:
    program.start()
    person.see(program.lines[-1])
    for line in program.lines:
        person.see(line)
    person.press("first", "Return")
    person.until("ranking")
    person.leave()


def check_records(data: Path, hands: int) -> None:
    """Every record that the match left behind passes ``replay --check``."""
    records = sorted(data.rglob("records/*.jsonl"))
    assert len(records) == 1, records
    lines = [json.loads(line) for line in records[0].read_text(encoding="utf-8").splitlines()]
    assert sum(line.get("e") == "end" for line in lines) == hands
    done = subprocess.run(
        ouju("replay", str(records[0]), "--check"),
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def one_match(display: Screen, data: Path, size: tuple[int, int], *, seed: str, by_keys: bool) -> Person:
    write_settings(data, **QUICK)
    program = Program(display, data, size, ("--seed", seed))
    person = Person(program, random.Random(seed), by_keys=by_keys)
    try:
        play_to_the_ranking(person, program)
        check_records(data, hands=4)
        assert program.end() == 0
    finally:
        program.close()
    assert person.decisions >= 12  # four hands, however short
    return person


@pytest.mark.timeout(600)
def test_a_match_by_clicks_alone(display: Screen, tmp_path: Path) -> None:
    person = one_match(display, tmp_path / "data", (1920, 1080), seed="clicks", by_keys=False)
    assert person.played.count("settlement") == 4


@pytest.mark.timeout(600)
def test_a_match_by_keys_alone(display: Screen, tmp_path: Path) -> None:
    one_match(display, tmp_path / "data", (1366, 768), seed="keys", by_keys=True)


@pytest.mark.timeout(600)
def test_a_match_on_a_small_screen_with_a_finger(tmp_path: Path) -> None:
    with screen(1024, 600) as display:
        person = one_match(display, tmp_path / "data", (1024, 600), seed="finger", by_keys=False)
    small = [
        (name, box)
        for line in person.program.lines
        if line["t"] == "targets"
        for name, box in line["targets"].items()
        if min(box[2], box[3]) < 44 and not name.startswith("tile")
    ]
    assert not small, small[:5]


@pytest.mark.timeout(600)
def test_a_killed_match_goes_on_where_it_was(display: Screen, tmp_path: Path) -> None:
    data = tmp_path / "data"
    write_settings(data, **QUICK)
    program = Program(display, data, (1366, 768), ("--seed", "killed"))
    person = Person(program, random.Random(1))
    try:
        program.start()
        for line in program.lines:
            person.see(line)
        person.press("first", "Return")
        person.until("ranking", stop=lambda: person.decisions >= 8 and person.asked is not None)
        before = person.asked
        assert before is not None
        program.kill()
        program.start()
        again = Person(program, random.Random(2))
        again.see(program.lines[-2])
        again.see(program.lines[-1])
        again.press("first", "Return")
        again.until("ranking", stop=lambda: again.asked is not None)
        after = again.asked
        assert after is not None
        assert [(option["do"], option.get("tile")) for option in after["options"]] == [
            (option["do"], option.get("tile")) for option in before["options"]
        ]
        again.until("ranking")
        again.leave()
        check_records(data, hands=4)
    finally:
        program.close()
