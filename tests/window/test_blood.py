"""A match of 血战到底 through the real program: tiles passed on, a suit declared, hands that go on after a win."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from desktop import Program, screen
from person import Person, write_settings

RULES = {"xuezhan": {"length": 4, "exchange3": 3, "declare_void": True}}


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("size", "by_keys"), [((1024, 600), False), ((1366, 768), True)], ids=["finger", "keys"]
)
def test_a_match_with_all_questions_before_play(tmp_path: Path, size: tuple[int, int], by_keys: bool) -> None:
    data = tmp_path / "data"
    write_settings(data, motion="off", pace="instant", last_game="xuezhan", rules=RULES)
    with screen(*size) as display:
        program = Program(display, data, size, ("--seed", f"blood {by_keys}"))
        person = Person(program, random.Random(7), by_keys=by_keys)
        try:
            program.start()
            for line in program.lines:
                person.see(line)
            person.press("first", "Return")
            person.until("ranking")
            person.leave()
            assert program.end() == 0
        finally:
            program.close()
    asked = [{option["do"] for option in line["options"]} for line in program.lines if line["t"] == "window"]
    assert asked.count({"exchange"}) >= 4
    assert asked.count({"declarevoid"}) >= 4
    assert person.played.count("settlement") == 4
