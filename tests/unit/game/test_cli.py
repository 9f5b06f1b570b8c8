"""The command line: help, errors, exit codes, UTF-8, and nothing heavy for the light commands."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("command", ["", "play", "score", "simulate", "replay", "doctor"])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command.split(), "--help"])
    assert left.value.code == 0
    assert "usage:" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["--size", "big"], ["--size", "10x10"], ["--lang", "xx"], ["--nonsense"], ["sing"]]
)
def test_a_wrong_command_line_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert "ouju: error:" in capsys.readouterr().err


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
