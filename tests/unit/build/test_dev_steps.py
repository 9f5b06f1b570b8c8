"""The developer's command: its steps, how they end, what they count, and what is missing on a machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import devtool_commands
from devtool_environment import Project
from devtool_paths import AptCall, System, frozen_program
from devtool_steps import (
    Counts,
    Done,
    Outcome,
    Result,
    Step,
    count_report,
    finish,
    from_code,
    from_report,
    run_steps,
    table,
)

ROOT = Path(__file__).resolve().parents[3]

REPORT = """<?xml version="1.0"?>
<testsuites><testsuite name="pytest" tests="{}" failures="{}" errors="{}" skipped="{}"/></testsuites>"""


def test_report_is_counted(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    assert count_report(report) is None
    report.write_text(REPORT.format(12, 2, 1, 3))
    assert count_report(report) == Counts(6, 3, 3)
    report.write_text("<broken")
    assert count_report(report) is None


@pytest.mark.parametrize(
    ("code", "numbers", "result", "failed"),
    [
        (0, (5, 0, 0, 1), Result.PASS, 0),
        (1, (5, 2, 0, 0), Result.FAIL, 2),
        (3, (5, 0, 0, 0), Result.FAIL, 1),  # pytest died, though every test in the report passed
        (5, (0, 0, 0, 0), Result.FAIL, 1),  # nothing collected is no success
        (0, (2, 0, 0, 2), Result.FAIL, 1),  # nothing but skips is none either
    ],
)
def test_outcome_of_pytest(
    code: int, numbers: tuple[int, ...], result: Result, failed: int, tmp_path: Path
) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT.format(*numbers))
    outcome = from_report(code, report, "")
    assert (outcome.result, outcome.counts.failed) == (result, failed)


def test_no_report_is_a_failure(tmp_path: Path) -> None:
    assert from_report(0, tmp_path / "none.xml", "").result is Result.FAIL


def test_every_step_runs_and_the_total_is_last(capsys: pytest.CaptureFixture[str]) -> None:
    steps = [
        Step("first", lambda: from_code(1, "mend it")),
        Step("second", lambda: Outcome(Result.PASS, Counts(40, 0, 2))),
        Step("third", lambda: Outcome(Result.SKIP, Counts(), "not here")),
    ]
    assert finish(run_steps(steps)) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "40 passed, 1 failed, 2 skipped"
    assert [line.split()[1] for line in said if line.startswith(("first ", "second ", "third "))] == [
        "FAIL",
        "PASS",
        "SKIP",
    ]
    assert finish(run_steps(steps[1:])) == 0


def test_table_lines_up_with_chinese() -> None:
    rows = [Done("检查", 1.0, from_code(0, "")), Done("test", 2.0, from_code(0, ""))]
    assert table(rows)[2].index("PASS") == table(rows)[3].index("PASS") - 2


def test_window_tests_say_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(devtool_commands, "missing_programs", lambda names: ["Xvfb"])
    monkeypatch.setattr(devtool_commands, "can_apt", lambda project: False)
    outcome = devtool_commands._window_tests(Project(tmp_path, System.LINUX))
    assert outcome == Outcome(
        Result.FAIL, Counts(failed=1), "first run: sudo apt-get install xvfb xdotool openbox"
    )
    assert devtool_commands._window_tests(Project(tmp_path, System.MACOS)).result is Result.SKIP


@pytest.mark.parametrize(
    ("system", "words"), [(System.LINUX, True), (System.MACOS, False)], ids=["linux", "macos"]
)
def test_shared_rooms_say_what_is_missing_and_the_other_tests_run(
    system: System,
    words: bool,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    runs: list[tuple[str, ...]] = []

    def note(command: tuple[str, ...], root: Path) -> int:
        runs.append(command)
        return 1

    monkeypatch.setattr(devtool_commands, "missing_programs", list)
    monkeypatch.setattr(devtool_commands, "can_apt", lambda project: False)
    monkeypatch.setattr(devtool_commands, "call", note)
    outcome = devtool_commands._fast_tests(Project(tmp_path, system))
    line = "first run: sudo apt-get install redis-server"
    assert (outcome.result, line in capsys.readouterr().out) == (Result.FAIL, words)
    assert len(runs) == 1


def test_what_is_missing_is_installed_where_that_may_be(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    installed: list[AptCall] = []
    monkeypatch.setattr(devtool_commands, "missing_programs", list)
    monkeypatch.setattr(devtool_commands, "can_apt", lambda project: True)
    monkeypatch.setattr(
        devtool_commands, "apt_install", lambda project, packages, purpose: installed.append(packages)
    )
    monkeypatch.setattr(devtool_commands, "call", lambda command, root: 1)
    devtool_commands._fast_tests(Project(tmp_path, System.LINUX))
    assert installed == [AptCall(("redis-server",))]


def test_static_steps_are_complete(tmp_path: Path) -> None:
    names = [step.name for step in devtool_commands.static_steps(Project(tmp_path, System.WINDOWS))]
    assert names == ["format", "lint", "types", "import contracts", "catalogues"]


def test_ci_calls_the_same_command() -> None:
    script = ROOT / ".ci" / "run"
    assert "python3 build/dev.py test" in script.read_text("utf-8")
    if os.name == "posix":
        assert os.access(script, os.X_OK)


# ---------------------------------------------------------------- the frozen program


@pytest.mark.parametrize(
    ("code", "result"),
    [(0, Result.PASS), (1, Result.FAIL), (3, Result.SKIP)],
    ids=["made", "broken", "not here"],
)
def test_freezing_is_a_step_and_an_old_program_is_no_program(
    code: int, result: Result, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = frozen_program(tmp_path, System.LINUX)
    old.parent.mkdir(parents=True)
    old.touch()
    asked: list[tuple[str, ...]] = []

    def note(command: tuple[str, ...], root: Path) -> int:
        asked.append(command)
        return code

    monkeypatch.setattr(devtool_commands, "call", note)
    outcome = devtool_commands._frozen_program(Project(tmp_path, System.LINUX))
    assert outcome.result is result
    assert asked[0][-2:] == (str(tmp_path / "build" / "package.py"), "--untried")
    assert not old.exists()


@pytest.mark.parametrize("frozen", [True, False], ids=["frozen", "checkout"])
def test_window_tests_drive_the_frozen_program_where_there_is_one(
    frozen: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = frozen_program(tmp_path, System.LINUX)
    if frozen:
        program.parent.mkdir(parents=True)
        program.touch()
    told: list[dict[str, str]] = []

    def note(command: tuple[str, ...], root: Path, extra: dict[str, str]) -> int:
        told.append(extra)
        return 1

    monkeypatch.setattr(devtool_commands, "missing_programs", lambda names: [])
    monkeypatch.setattr(devtool_commands, "call", note)
    assert devtool_commands._window_tests(Project(tmp_path, System.LINUX)).result is Result.FAIL
    assert told == [{"OUJU_PROGRAM": str(program)} if frozen else {}]
    assert ("drive the checkout" in capsys.readouterr().out) is not frozen
