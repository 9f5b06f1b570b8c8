"""The program among others on a desktop: ended at any moment, started twice, turned, its pictures, its place."""

from __future__ import annotations

import json
import random
import signal
import struct
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop import ROOT, Program, Screen, screen
from person import Person, write_settings
from the_program import ouju

SIZE = (1366, 768)
STILL: dict[str, object] = {"language": "zh_CN", "motion": "off", "pace": "instant"}


@pytest.fixture(scope="module")
def display() -> Iterator[Screen]:
    with screen(1600, 1400) as found:
        yield found


def _begun(display: Screen, data: Path, *extra: str, size: tuple[int, int] = SIZE) -> tuple[Program, Person]:
    program = Program(display, data, size, ("--seed", "desktop", *extra))
    program.start()
    person = Person(program, random.Random(7))
    for line in program.lines:
        person.see(line)
    return program, person


def _until(person: Person, such: Callable[[], bool]) -> None:
    while not such():
        person.look()


def _in_the_lobby(person: Person) -> None:
    person.program.wait("idle")


def _in_a_game(person: Person) -> None:
    person.press("first")
    person.until("ranking", stop=lambda: person.decisions >= 3)


def _while_bots_think(person: Person) -> None:
    """A tile has just been thrown: three careful players think of it."""
    _in_a_game(person)
    person.until("ranking", stop=lambda: person.asked is not None)
    assert person.asked is not None
    person.decide(person.asked)


def _while_tiles_are_dealt(person: Person) -> None:
    person.press("first")
    _until(person, lambda: person.scene == "table")


def _while_writing(person: Person) -> None:
    person.press("settings")
    _until(person, lambda: "player:0" in person.targets.get("settings", {}) and person.scene == "settings")
    program = person.program
    program.click(person.targets["settings"]["section.1"])
    _until(person, lambda: person.targets["settings"]["player:0"][1] < 500)
    program.click(person.targets["settings"]["player:0"])
    program.type("abc")
    program.key("F12")  # the line that says so comes after the letters were taken in
    _until(person, lambda: any(line["t"] == "picture" for line in program.lines))


Moment = Callable[[Person], None]
MOMENTS: tuple[tuple[Moment, signal.Signals, dict[str, object]], ...] = (
    (_in_the_lobby, signal.SIGINT, STILL),
    (_in_a_game, signal.SIGTERM, STILL),
    (_while_bots_think, signal.SIGTERM, STILL | {"level": "careful"}),
    (_while_tiles_are_dealt, signal.SIGTERM, STILL | {"motion": "slow"}),
    (_while_writing, signal.SIGTERM, STILL),
)


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("moment", "number", "settings"), MOMENTS, ids=[moment.__name__.strip("_") for moment, _, _ in MOMENTS]
)
def test_the_program_ends_cleanly_at_any_moment(
    display: Screen, tmp_path: Path, moment: Moment, number: signal.Signals, settings: dict[str, object]
) -> None:
    data = tmp_path / "data"
    write_settings(data, **settings)
    program, person = _begun(display, data)
    try:
        moment(person)
        program.tell(number)
        program.wait("closed")
        assert program.end() == 0
    finally:
        program.close()
    assert not (data / "logs" / "ouju.log").exists()
    assert not list(data.rglob(".*")), "a file was left half written"
    for file in data.rglob("*.json*"):
        for line in file.read_text(encoding="utf-8").splitlines() if file.suffix == ".jsonl" else ():
            json.loads(line)
        if file.suffix == ".json":
            json.loads(file.read_text(encoding="utf-8"))
    if moment is _while_writing:
        assert json.loads((data / "settings.json").read_text(encoding="utf-8"))["player"] == "abc"
    if moment is _in_a_game:
        again, later = _begun(display, data)
        try:
            assert list((data / "journals").glob("*.jsonl")), "the match was not kept"
            later.press("first")
            later.until("ranking", stop=lambda: later.asked is not None)
            again.tell(signal.SIGTERM)
            again.wait("closed")
        finally:
            again.close()


@pytest.mark.timeout(300)
def test_a_second_start_raises_the_first_window_and_ends(display: Screen, tmp_path: Path) -> None:
    data = tmp_path / "data"
    write_settings(data, **STILL)
    program, _ = _begun(display, data)
    try:
        second = subprocess.run(
            ouju("--data", str(data), "--lang", "en"),
            cwd=ROOT, env=display.environment, capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip
        assert (second.returncode, second.stderr) == (0, "")
        assert second.stdout.startswith("Ouju is running already")
        program.wait("called")
        other = Program(display, tmp_path / "other", SIZE)
        other.start()  # another folder is another program
        other.close()
        program.kill()
        program.start()  # a crash leaves nothing that blocks
    finally:
        program.close()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_scn_X06_a_turned_picture_is_played_with_the_pointer(
    display: Screen, tmp_path: Path, degrees: int
) -> None:
    data = tmp_path / "data"
    write_settings(data, **STILL, turned=degrees)
    program, person = _begun(display, data)
    try:
        _in_a_game(person)
        places = person.targets["table"].values()
        assert places
        assert all(x >= 0 and y >= 0 and x + w <= SIZE[0] and y + h <= SIZE[1] for x, y, w, h in places)
        program.key("F12")
        picture = Path(program.wait("picture")["file"])
        wide, high = struct.unpack(">II", picture.read_bytes()[16:24])
        assert (wide, high) == (SIZE if degrees == 180 else (SIZE[1], SIZE[0]))
    finally:
        program.close()


@pytest.mark.timeout(300)
def test_pictures_of_the_screen_never_replace_one_another(display: Screen, tmp_path: Path) -> None:
    data = tmp_path / "data"
    write_settings(data, **STILL)
    program, _ = _begun(display, data)
    try:
        files = []
        for _ in range(3):
            program.key("F12")
            files.append(program.wait("picture")["file"])
        assert len(set(files)) == 3
        assert all(Path(file).parent == data / "screenshots" for file in files)
        program.tell(signal.SIGTERM)
        program.wait("closed")
    finally:
        program.close()


@pytest.mark.timeout(300)
def test_the_window_is_where_it_was_left(display: Screen, tmp_path: Path) -> None:
    data = tmp_path / "data"
    write_settings(data, **STILL)
    kept = {"x": 120, "y": 90, "width": 1100, "height": 700, "maximised": False, "screens": [[1600, 1400]]}
    (data / "window.json").write_text(json.dumps(kept), encoding="utf-8")
    program = Program(display, data, None)
    program.start()
    try:
        assert program.wait("shown")["size"] == [1100, 700]
        assert program.place()[:2] == (120, 90)
        program.tell(signal.SIGTERM)
        program.wait("closed")
        assert json.loads((data / "window.json").read_text(encoding="utf-8")) == kept
    finally:
        program.close()


@pytest.mark.timeout(300)
def test_what_is_copied_is_pasted_as_a_name_of_one_line(display: Screen, tmp_path: Path) -> None:
    data = tmp_path / "data"
    write_settings(data, **STILL)
    program, person = _begun(display, data)
    try:
        person.press("settings")
        _until(person, lambda: "diagnostics" in person.targets.get("settings", {}))
        program.click(person.targets["settings"]["diagnostics"])
        assert program.wait("diagnostics")["copied"] is True
        program.click(person.targets["settings"]["section.1"])
        _until(person, lambda: person.targets["settings"]["player:0"][1] < 500)
        program.click(person.targets["settings"]["player:0"])
        program.key("ctrl+v", "Return")
        name = program.wait("setting", lambda line: line["key"] == "player")["value"]
        assert name.startswith("ouju ")
        assert name.isprintable()
        assert len(name) <= 24
    finally:
        program.close()
