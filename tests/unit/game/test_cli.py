"""The command line: help, errors, exit codes, UTF-8, and nothing heavy for the light commands."""

from __future__ import annotations

import io
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("command", ["", "play", "score", "simulate", "replay", "voices", "doctor"])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command.split(), "--help"])
    assert left.value.code == 0
    assert "usage:" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["--size", "big"],
        ["--size", "10x10"],
        ["--lang", "xx"],
        ["--nonsense"],
        ["sing"],
        ["--lang", "en", "nothing.jsonl"],
    ],
)
def test_a_wrong_command_line_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert "ouju: error:" in capsys.readouterr().err


def test_a_command_behind_options_is_told_where_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", "en", "voices", "list"])
    assert left.value.code == 2
    assert "ouju: error: a command comes before its options: ouju voices ..." in capsys.readouterr().err


def test_a_file_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "replay", str(tmp_path / "nothing.jsonl")],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert "nothing.jsonl" in done.stderr + done.stdout


def test_the_light_commands_load_no_pygame() -> None:
    code = "import os, sys; from game.cli import main; main(['score', os.devnull]); sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_streams_speak_utf8_whatever_the_console_says(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="cp1252"))
    with pytest.raises(SystemExit):
        main(["--help"])
    sys.stdout.flush()
    assert "瓯局" in raw.getvalue().decode("utf-8")


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("command", [["simulate", "--hands", "1", "--seed", "full"], ["score"], ["doctor"]])
def test_output_that_cannot_be_written_is_told_in_one_line(command: list[str]) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", *command],
            cwd=ROOT, input=b"{}\n", stdout=full, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    (told,) = done.stderr.decode("utf-8").splitlines()
    assert told.startswith(f"ouju {command[0]}: cannot write the output: ")


def test_a_program_without_a_console_has_no_streams_and_works(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main(["score"]) == 0
    assert main(["replay", "nothing.jsonl"]) == 2
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


@pytest.mark.skipif(sys.platform == "win32", reason="the shell's pipes")
def test_a_reader_that_stops_ends_the_program_quietly(tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"id": 1}\n' * 5000, encoding="utf-8")
    program = f"{shlex.quote(sys.executable)} -m game score {shlex.quote(str(lines))}"
    done = subprocess.run(["sh", "-c", f"{program} | head -1"], cwd=ROOT, capture_output=True, check=False)
    assert json.loads(done.stdout)["id"] == 1
    assert done.stderr == b""
