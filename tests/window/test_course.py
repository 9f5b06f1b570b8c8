"""An evening with the program, from the first lesson to the way out, by clicks; a shorter one by keys alone."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from desktop import Line, Program, screen
from person import Person, write_settings

SIZE = (1366, 768)
QUICK: dict[str, object] = {
    "language": "zh_CN", "motion": "off", "pace": "instant", "last_game": "yueqing",
    "rules": {"yueqing": {"length": 4}},
}  # fmt: skip
STEPS = 3
"""So much of the lesson is learnt."""
PATIENCE = 60
"""Nothing takes longer than so many looks."""


class Visitor(Person):
    """A person who looks around beside playing."""

    def shown(self, scene: str, *targets: str) -> None:
        """Wait until a scene is on top and can be pressed there."""
        self.until_true(
            lambda: self.scene == scene and set(targets) <= self.targets.get(scene, {}).keys(), scene
        )

    def until_true(self, such: Callable[[], bool], what: str) -> None:
        """Wait until something is so."""
        for _ in range(PATIENCE):
            if such():
                return
            self.look()
        raise AssertionError(f"{what} does not come; {self.scene} is shown")

    def go(self, target: str, scene: str, *wanted: str) -> None:
        """Press what leads to another scene."""
        self.press(target)
        self.shown(scene, *wanted)

    def asks(self) -> str:
        """What the program says of what is on the screen."""
        self.program.key("F8")
        return str(self.told("said")["text"])

    def told(self, what: str, such: Callable[[Line], bool] = lambda line: True) -> Line:
        """The next line of that kind; all that come are seen."""
        while True:
            line = self.program.next()
            self.see(line)
            if line["t"] == what and such(line):
                return line

    def sets(self, target: str, key: str) -> object:
        """Press a choice of the settings; its new value."""
        self.press(target)
        return self.told("setting", lambda line: line["key"] == key)["value"]


@pytest.fixture
def visitor(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody before the lobby."""
    by_keys = getattr(request, "param", False)
    data = tmp_path / "data"
    write_settings(data, **QUICK)
    with screen(*SIZE) as display:
        program = Program(display, data, SIZE, ("--seed", "course"))
        try:
            program.start()
            found = Visitor(program, random.Random(5), by_keys=by_keys)
            for line in program.lines:
                found.see(line)
            found.shown("lobby", "first")
            yield found
        finally:
            program.close()


def begin_a_lesson(visitor: Visitor) -> None:
    """The first steps of the first lesson, as the arrow points, and back."""
    visitor.go("learn", "learn", "lesson:basics")
    visitor.press("lesson:basics")
    steps: list[str] = []
    while len(steps) <= STEPS:
        line = visitor.told("lesson", lambda line: line["press"] is not None)
        if line["step"] not in steps:
            steps.append(line["step"])
        if len(steps) <= STEPS:
            discards = any(word.startswith("discard") for word in line["wants"])
            visitor.program.click(line["press"], times=2 if discards else 1)
    visitor.until_true(lambda: "tool.close" in visitor.targets.get("table", {}), "the way out of the lesson")
    visitor.program.click(visitor.targets["table"]["tool.close"])
    visitor.shown("learn", "close")
    visitor.go("close", "lobby", "first")


def play_by_bots(visitor: Visitor) -> None:
    """A whole match with a bot in one's place."""
    visitor.go("first", "table", "tool.auto")
    visitor.press("tool.auto", "F4")
    watch(visitor)
    visitor.shown("ranking", "replay", "lobby")


def watch(visitor: Visitor) -> None:
    """Let bots play to the ranking; only the settlements are closed."""
    while visitor.scene != "ranking":
        visitor.look()
        if visitor.scene != "table":
            visitor.act()


def watch_again(visitor: Visitor) -> None:
    """The match once more: it runs, goes back a step, comes to a win."""
    visitor.go("replay", "replay", "play", "step-", "mark+")
    begun = visitor.asks()
    visitor.until_true(lambda: visitor.asks() != begun, "the replay")
    visitor.press("play")  # it runs from the beginning; now it stands
    here = visitor.asks()
    visitor.press("step-")
    visitor.until_true(lambda: visitor.asks() != here, "a step back")
    for _ in range(PATIENCE):
        if "胡" in visitor.asks():
            break
        visitor.press("mark+")
    assert "胡" in visitor.asks()
    visitor.go("leave", "ranking", "lobby")
    visitor.go("lobby", "lobby", "past")


@pytest.mark.timeout(600)
def test_an_evening_by_clicks_alone(visitor: Visitor) -> None:
    program, data = visitor.program, visitor.program.data
    begin_a_lesson(visitor)
    play_by_bots(visitor)
    watch_again(visitor)

    visitor.go("past", "replays", "tab.history")
    visitor.go("tab.history", "history", "close")
    assert "共 1 场" in visitor.asks()
    with closing(sqlite3.connect(data / "history.sqlite")) as history:
        assert history.execute("select count(*) from matches").fetchone() == (1,)
    visitor.go("close", "lobby", "find")

    visitor.go("find", "find", "district.longwan")
    visitor.press("district.longwan")
    assert visitor.told("district")["district"] == "longwan"
    visitor.go("close", "lobby", "settings")

    turn_the_picture(visitor)
    program.key("F12")
    assert Path(visitor.told("picture")["file"]).is_file()
    visitor.go("done", "lobby", "quit")
    visitor.leave()
    assert program.end() == 0


def turn_the_picture(visitor: Visitor) -> None:
    """Upside down, something pressed there, and back."""
    visitor.go("settings", "settings", "section.5", "turned:2")
    visitor.press("section.5")
    visitor.until_true(
        lambda: visitor.targets["settings"]["turned:2"][1] < SIZE[1] - 150, "what can be turned"
    )
    upright = visitor.targets["settings"]["captions:0"]
    assert visitor.sets("turned:2", "turned") == 180
    visitor.until_true(lambda: visitor.targets["settings"]["captions:0"] != upright, "the turned picture")
    assert visitor.sets("captions:0", "captions") is True
    assert visitor.sets("turned:0", "turned") == 0
    visitor.until_true(lambda: visitor.targets["settings"]["captions:0"] == upright, "the upright picture")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("visitor", [True], indirect=True, ids=["keys"])
def test_a_shorter_evening_by_keys_alone(visitor: Visitor) -> None:
    program = visitor.program
    program.key("Return")
    visitor.shown("table", "tool.auto")
    program.key("F4")
    watch(visitor)
    visitor.shown("ranking", "replay")
    program.key("Tab", "Return")
    visitor.shown("replay", "play")
    begun = visitor.asks()
    visitor.until_true(lambda: visitor.asks() != begun, "the replay")
    program.key("space")  # it runs from the beginning; now it stands
    here = visitor.asks()
    program.key("Left")
    visitor.until_true(lambda: visitor.asks() != here, "a step back")
    program.key("Escape")
    visitor.shown("ranking", "lobby")
    program.key("Escape")
    visitor.shown("lobby", "first")
    program.key("F2")
    visitor.shown("settings", "done")
    program.key("F12")
    assert Path(visitor.told("picture")["file"]).is_file()
    program.key("Escape")
    visitor.shown("lobby", "quit")
    program.key("Escape")
    visitor.shown("confirm", "yes")
    program.key("Left", "Return")
    visitor.told("closed")
    assert program.end() == 0
