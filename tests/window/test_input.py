"""Input through the real program: the sheet of keys, an arranged hand, what is done for the player, the left hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop import Program, screen
from person import Person, write_settings

SIZE = (1366, 768)


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    """Somebody with a hand to arrange, at the left side of the screen, whose turn it is."""
    data = tmp_path / "data"
    write_settings(
        data, language="zh_CN", motion="off", pace="instant", sort="hand", left_handed=True, hints=False
    )
    with screen(*SIZE) as display:
        program = Program(display, data, SIZE, ("--seed", "input"))
        try:
            program.start()
            found = Person(program, random.Random(3))
            for line in program.lines:
                found.see(line)
            found.press("first")
            found.until("ranking", stop=lambda: found.asked is not None and found.asked["kind"] == "turn")
            yield found
        finally:
            program.close()


def hand(person: Person) -> list[str]:
    """The own tiles from left to right, as they were told last."""
    told = [line for line in person.program.lines if line["t"] == "targets" and line["scene"] == "table"]
    return [entry["tile"] for entry in told[-1]["hand"]]


def place(person: Person, number: int) -> list[int]:
    """Where a tile of the own hand lies."""
    told = [line for line in person.program.lines if line["t"] == "targets" and line["scene"] == "table"]
    found: list[int] = told[-1]["hand"][number]["rect"]
    return found


def shown(person: Person, scene: str) -> None:
    """Wait until a scene is on top."""
    for _ in range(30):
        if person.scene == scene:
            return
        person.look()
    raise AssertionError(f"{scene} is not shown but {person.scene}")


@pytest.mark.timeout(300)
def test_f1_and_the_menu_lead_to_keys_rules_and_settings(person: Person) -> None:
    program = person.program
    tools = person.targets["table"]
    assert all(
        box[0] + box[2] < SIZE[0] // 2 for name, box in tools.items() if name in ("tool.menu", "tool.auto")
    )

    program.key("F1")
    shown(person, "shortcuts")
    program.key("F1")
    shown(person, "help")
    program.key("F1")
    shown(person, "shortcuts")
    program.key("question")
    shown(person, "table")
    person.press("tool.menu")
    shown(person, "menu")
    for name in ("shortcuts", "help", "settings"):
        person.press(name)
        shown(person, name)
        program.key("Escape")
        shown(person, "menu")
    program.key("Escape")
    shown(person, "table")


@pytest.mark.timeout(300)
def test_a_hand_is_arranged_by_mouse_and_keys(person: Person) -> None:
    program, before = person.program, hand(person)
    program.drag(place(person, 0), place(person, 5))
    person.look()
    person.look()
    arranged = [*before[1:6], before[0], *before[6:]]
    assert hand(person) == arranged
    program.key("Down", "3", "shift+Left")
    person.look()
    person.look()
    arranged[1], arranged[2] = arranged[2], arranged[1]
    assert hand(person) == arranged
    program.key("s")
    person.look()
    person.look()
    assert hand(person) == before


@pytest.mark.timeout(300)
def test_claims_that_are_not_wanted_are_not_asked_for(person: Person) -> None:
    program = person.program
    program.key("a")
    shown(person, "assist")
    for name in ("assist.chow", "assist.pung", "assist.kong", "close"):
        person.press(name)
        person.look()
    shown(person, "table")
    person.see(next(line for line in reversed(program.lines) if line["t"] == "window"))
    asked: list[str] = []

    def stop() -> bool:
        if person.asked is not None:
            kind, does = person.asked["kind"], {option["do"] for option in person.asked["options"]}
            asked.append(kind)
            assert kind != "claim" or "win" in does
        return len(asked) >= 12

    person.until("settlement", stop=stop)
    assert "turn" in asked
