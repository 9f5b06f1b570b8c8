"""The program tries itself: it says what works, and does not pass over what does not."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

import game.smoke.checks
from game.smoke.command import main
from game.smoke.walk import Complaints

QUICK = ("modules", "hands", "sounds", "voice clips", "speech", "signatures", "parts", "records", "licences")


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command changes is put back."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, os.environ.get(name, "/nowhere"))


@pytest.mark.slow
def test_every_part_of_this_program_works(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word for name in QUICK for word in ("--only", name)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:2] for line in lines[:-1]] == ["ok"] * len(QUICK)
    assert lines[-1] == f"{len(QUICK)} of {len(QUICK)} work"


@pytest.mark.slow
def test_the_screens_of_a_kiosk_are_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "kiosk"]) == 0
    assert "kiosk_attract" in capsys.readouterr().out


def test_what_does_not_work_is_said_and_the_next_thing_is_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(folder: Path) -> str:
        assert folder.is_dir()
        raise OSError("the library is missing")

    monkeypatch.setattr(game.smoke.checks, "CHECKS", (("first", broken), ("second", lambda folder: "fine")))
    assert main([]) == 1
    told = capsys.readouterr()
    assert [line.split()[:2] for line in told.out.splitlines()] == [
        ["FAIL", "first"],
        ["ok", "second"],
        ["1", "of"],
    ]
    assert "the library is missing" in told.out
    assert "Traceback" in told.err


def test_a_check_is_a_known_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--only", "everything"])
    assert stopped.value.code == 2
    assert "room server" in capsys.readouterr().err


def test_faults_in_the_log_are_complaints() -> None:
    complaints, log = Complaints(), logging.getLogger("ouju.test.smoke")
    log.addHandler(complaints)
    log.propagate = False
    try:
        try:
            raise ValueError("no such face")
        except ValueError:
            log.exception("the scene fails")
        log.warning("a small thing")
    finally:
        log.removeHandler(complaints)
    assert complaints.lines == ["the scene fails: ValueError: no such face"]
