"""One program for each data folder: a second start calls the first; nothing that was left behind blocks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.single import Found, Single

ROOT = Path(__file__).resolve().parents[3]
HOLDING = """
import sys
from pathlib import Path
from game.single import Single
print(Single(Path(sys.argv[1])).begin().value, flush=True)
sys.stdin.readline()
"""


def test_the_second_start_calls_the_first(tmp_path: Path) -> None:
    first, second = Single(tmp_path), Single(tmp_path)
    assert first.begin() is Found.ALONE
    assert not first.is_called()
    assert second.begin() is Found.RAISED
    assert first.is_called()
    assert not first.is_called()
    first.end()


def test_the_second_start_brings_a_link(tmp_path: Path) -> None:
    first, second = Single(tmp_path), Single(tmp_path)
    link = "ouju://join/play.example.com:7746/" + "482913" + "k" * 22 + "?pin=" + "a" * 64
    first.begin()
    assert second.begin(link) is Found.RAISED
    assert first.is_called()
    assert first.call == link
    assert second.begin() is Found.RAISED
    assert first.is_called()
    assert first.call == ""
    long = "file:///" + "%E7%89%8C" * 1000
    assert second.begin(long) is Found.RAISED
    assert first.is_called()
    assert first.call == long
    first.end()


def test_after_the_first_has_ended_the_next_is_the_first(tmp_path: Path) -> None:
    first = Single(tmp_path)
    first.begin()
    first.end()
    first.end()
    second = Single(tmp_path)
    assert second.begin() is Found.ALONE
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".json"] == ["running.json"]
    second.end()
    assert [file.name for file in tmp_path.iterdir()] == ["running.lock"]


def test_other_folders_are_independent(tmp_path: Path) -> None:
    first, second = Single(tmp_path / "a"), Single(tmp_path / "b")
    assert [first.begin(), second.begin()] == [Found.ALONE, Found.ALONE]
    assert not first.is_called()
    first.end()
    second.end()


def test_a_program_that_was_killed_blocks_nobody(tmp_path: Path) -> None:
    holding = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(tmp_path)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holding.stdin is not None
    assert holding.stdout is not None
    assert holding.stdout.readline() == "alone\n"
    holding.kill()
    holding.wait(30)
    holding.stdin.close()
    holding.stdout.close()
    assert (tmp_path / "running.json").exists()  # nobody has cleared away
    later = Single(tmp_path)
    assert later.begin() is Found.ALONE
    later.end()


@pytest.mark.parametrize(
    "door", ["", "{", '{"port": 1}', '{"port": "x", "word": 1}', '{"port": 99999, "word": "x"}']
)
def test_one_that_does_not_answer_is_said_to_be_mute(tmp_path: Path, door: str) -> None:
    first = Single(tmp_path)
    first.begin()
    (tmp_path / "running.json").write_text(door, encoding="utf-8")
    assert Single(tmp_path, patience_s=0.01).begin() is Found.MUTE
    first.end()


def test_who_does_not_know_the_word_raises_nothing(tmp_path: Path) -> None:
    first = Single(tmp_path)
    first.begin()
    file = tmp_path / "running.json"
    door = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(door | {"word": "guessed"}), encoding="utf-8")
    assert Single(tmp_path, patience_s=0.05).begin() is Found.MUTE
    assert not first.is_called()
    first.end()


def test_a_folder_that_cannot_be_written_costs_only_this_comfort(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    single = Single(tmp_path / "file" / "below")
    assert single.begin() is Found.ALONE
    assert not single.is_called()
    single.end()
