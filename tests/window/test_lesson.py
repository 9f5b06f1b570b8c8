"""A lesson through the real program: opened from the lobby, learnt by clicks, kept in the settings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop import Program, Screen, screen
from game.session.lessons import lesson_of
from person import write_settings


@pytest.fixture
def display() -> Iterator[Screen]:
    with screen(1366, 768) as found:
        yield found


def targets(program: Program, scene: str) -> dict[str, list[int]]:
    """Where the targets of a scene lie."""
    told = [line for line in program.lines if line["t"] == "targets" and line["scene"] == scene]
    line = told[-1] if told else program.wait("targets", lambda line: bool(line["scene"] == scene))
    found: dict[str, list[int]] = line["targets"]
    return found


def learn(program: Program) -> list[str]:
    """Do what the program says that the arrow points at, to the end of the lesson; gives the steps."""
    steps: list[str] = []
    while True:
        line = program.next()
        if line["t"] == "targets" and line["scene"] == "settlement" and "next" in line["targets"]:
            # the first press shows all patterns at once, the second one goes on
            program.click(line["targets"]["next"], times=2)
        elif line["t"] == "targets" and line["scene"] == "learnt":
            program.click(line["targets"]["ok"])
            return steps
        elif line["t"] == "lesson" and line["press"] is not None:
            if not steps or steps[-1] != line["step"]:
                steps.append(line["step"])
            discards = any(word.startswith("discard") for word in line["wants"])
            program.click(line["press"], times=2 if discards else 1)


@pytest.mark.timeout(300)
def test_a_lesson_by_clicks_alone(display: Screen, tmp_path: Path) -> None:
    data = tmp_path / "data"
    write_settings(data, motion="off", pace="instant")
    program = Program(display, data, (1366, 768))
    try:
        program.start()
        program.click(targets(program, "lobby")["learn"])
        program.click(targets(program, "learn")["lesson:basics"])
        lesson = lesson_of("basics")
        assert lesson is not None
        assert learn(program) == [step.key for step in lesson.steps]
        program.wait("scene", lambda line: bool(line["scene"] == "learn"))
        assert json.loads((data / "settings.json").read_text(encoding="utf-8"))["lessons"] == ["basics"]
    finally:
        program.close()
