"""The developer's command: its paths on every system, what it says, what it counts."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

import dev
import devtool_commands
import devtool_environment
from devtool_console import DevError, child_environment, shown
from devtool_environment import Project, apt_install, fingerprint, read_stamps, this_project, write_stamp
from devtool_paths import (
    AptCall,
    System,
    command_line,
    program,
    scripts_folder,
    system_of,
    venv_package,
    venv_python,
)
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
BUILD = ROOT / "build"


# ---------------------------------------------------------------- paths


@pytest.mark.parametrize(
    ("system", "venv", "expected"),
    [
        (
            System.WINDOWS,
            PureWindowsPath(r"C:\Users\王 五\瓯局\.venv"),
            r"C:\Users\王 五\瓯局\.venv\Scripts\python.exe",
        ),
        (System.MACOS, PurePosixPath("/Users/wang/ouju/.venv"), "/Users/wang/ouju/.venv/bin/python"),
        (System.LINUX, PurePosixPath("/home/wang/ouju/.venv"), "/home/wang/ouju/.venv/bin/python"),
    ],
    ids=lambda value: value.value if isinstance(value, System) else "",
)
def test_interpreter_of_the_environment(system: System, venv: PurePath, expected: str) -> None:
    assert str(venv_python(venv, system)) == expected


def test_programs_of_the_environment() -> None:
    windows = PureWindowsPath("C:/o/.venv")
    assert str(program(windows, "lint-imports", System.WINDOWS)) == r"C:\o\.venv\Scripts\lint-imports.exe"
    assert (
        str(program(PurePosixPath("/o/.venv"), "lint-imports", System.MACOS)) == "/o/.venv/bin/lint-imports"
    )
    assert scripts_folder(windows, System.WINDOWS).name == "Scripts"


def test_this_interpreter_lies_where_the_logic_says() -> None:
    if sys.prefix == sys.base_prefix:
        pytest.skip("not in a virtual environment")
    assert venv_python(Path(sys.prefix), system_of(sys.platform)).exists()


def test_commands_as_typed() -> None:
    assert command_line("play", System.WINDOWS) == r"py build\dev.py play"
    assert command_line("test", System.LINUX) == "python3 build/dev.py test"


def test_apt_lines() -> None:
    assert venv_package((3, 12)).typed == "sudo apt-get install python3.12-venv"
    install = AptCall(("xvfb", "xdotool")).install
    assert install[:2] == ("apt-get", "install")
    assert install[-2:] == ("xvfb", "xdotool")
    assert "-y" in install


# ---------------------------------------------------------------- a stranger's machine


@pytest.mark.parametrize("version", [(2, 7), (3, 8), (3, 10), (3, 15), (4, 0)])
def test_wrong_python_is_named(version: tuple[int, int]) -> None:
    complaint = dev.version_complaint(version)
    assert complaint is not None
    assert f"this is Python {version[0]}.{version[1]}" in complaint
    assert "3.11" in complaint


@pytest.mark.parametrize("minor", [11, 12, 13, 14])
def test_right_python_passes(minor: int) -> None:
    assert dev.version_complaint((3, minor)) is None


def test_wrong_python_stops_before_anything_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "version_complaint", lambda version: "too old")
    monkeypatch.setattr(devtool_commands, "run", lambda arguments: pytest.fail("went on"))
    assert dev.main(["test"]) == 2
    assert capsys.readouterr().err == "too old\n"


def test_first_file_is_understood_by_older_pythons() -> None:
    ast.parse((BUILD / "dev.py").read_text("utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("file", sorted(BUILD.glob("dev*.py")), ids=lambda file: file.name)
def test_only_the_standard_library(file: Path) -> None:
    own = {path.stem for path in BUILD.glob("dev*.py")}
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names.add(node.module.partition(".")[0])
    assert names - own <= sys.stdlib_module_names


def test_names_in_build_hide_nothing() -> None:
    # Python puts the folder of a script first on its path.
    assert {file.stem for file in BUILD.glob("*.py")} & sys.stdlib_module_names == set()


def test_children_get_a_clean_environment() -> None:
    given = {"PYTHONPATH": "/x", "VIRTUAL_ENV": "/y", "PIP_CERT": "/z", "HOME": "/h"}
    made = child_environment(given)
    assert "PYTHONPATH" not in made
    assert "VIRTUAL_ENV" not in made
    assert (made["PIP_CERT"], made["HOME"], made["PYTHONUTF8"]) == ("/z", "/h", "1")


def test_shown_commands_are_short() -> None:
    inside = str(ROOT / ".venv")
    assert shown((inside, "-m", "pip", "a b"), ROOT) == ".venv -m pip 'a b'"


def test_without_root_the_line_to_type_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(devtool_environment, "can_apt", lambda project: False)
    with pytest.raises(DevError, match=r"To make an environment.*\n  sudo apt-get install python3\.11-venv"):
        apt_install(Project(tmp_path, System.LINUX), venv_package((3, 11)), "make an environment")


@pytest.mark.parametrize("system", [System.WINDOWS, System.MACOS])
def test_apt_is_for_linux(system: System, tmp_path: Path) -> None:
    assert not devtool_environment.can_apt(Project(tmp_path, system))


def test_failing_apt_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(devtool_environment, "can_apt", lambda project: True)
    monkeypatch.setattr(devtool_environment, "call", lambda command, root, extra: 100)
    with pytest.raises(DevError, match=r"apt-get failed.*network"):
        apt_install(Project(tmp_path, System.LINUX), AptCall(("xvfb",)), "test in a window")


def test_failure_is_plain_words_and_a_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(project: Project) -> None:
        raise DevError("The packages could not be installed. Check the network.")

    monkeypatch.setattr(devtool_commands, "prepare", fails)
    assert devtool_commands.run(["test"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == ["The packages could not be installed. Check the network.", "0 passed, 1 failed"]


def test_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        devtool_commands.run(["deploy"])
    assert stopped.value.code == 2
    assert "play" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["play", "--seed", "x", "--help"], ("-m", "game.cli", "--seed", "x", "--help")),
        (["bench", "bots", "--seed", "1"], ("-m", "game.cli", "bench", "bots", "--seed", "1")),
        (["screens", "--out", "d"], (str(BUILD / "screens.py"), "--out", "d")),
    ],
    ids=["play", "bench", "screens"],
)
def test_arguments_are_passed_on(
    typed: list[str], expected: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, ...]] = []

    def note(command: tuple[str, ...], root: Path) -> int:
        calls.append(command)
        return 7

    monkeypatch.setattr(devtool_commands, "prepare", lambda project: None)
    monkeypatch.setattr(devtool_commands, "call", note)
    assert devtool_commands.run(typed) == 7
    assert [command[1:] for command in calls] == [expected]


def test_laws_take_numbers_of_hands_and_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, ...]] = []

    def note(command: tuple[str, ...], root: Path) -> int:
        calls.append(command)
        return 0

    monkeypatch.setattr(devtool_commands, "prepare", lambda project: None)
    monkeypatch.setattr(devtool_commands, "call", note)
    assert devtool_commands.run(["laws", "--hands", "10000", "--positions", "20000", "-x"]) == 0
    assert calls[0][-5:] == ("--hands", "10000", "--positions", "20000", "-x")
    for number in ("--hands", "--positions"):
        with pytest.raises(SystemExit):
            devtool_commands.run(["laws", number, "0"])


# ---------------------------------------------------------------- stamps


def test_stamps_survive_and_garbage_is_no_stamp(tmp_path: Path) -> None:
    project = Project(tmp_path, System.LINUX)
    project.venv.mkdir()
    assert read_stamps(project) == {}
    write_stamp(project, {}, "lock", "abc")
    assert read_stamps(project) == {"lock": "abc"}
    for garbage in ("", "[]", '{"lock"', "\x00"):
        (project.venv / "ouju-stamps.json").write_text(garbage, encoding="utf-8")
        assert read_stamps(project) == {}
    assert [file.name for file in project.venv.iterdir()] == ["ouju-stamps.json"]


def test_fingerprint_sees_every_change(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    seen = {fingerprint([one, two], tmp_path)}
    one.write_text("ab")
    seen.add(fingerprint([one, two], tmp_path))
    two.write_text("c")
    seen.add(fingerprint([one, two], tmp_path))
    one.write_text("a")
    two.write_text("bc")
    seen.add(fingerprint([one, two], tmp_path))
    assert len(seen) == 4
    assert fingerprint([two, one], tmp_path) in seen


def test_only_what_changed_is_done_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    project = Project(tmp_path, System.LINUX)
    project.venv.mkdir()
    catalogue = tmp_path / "locales" / "en" / "LC_MESSAGES" / "ouju.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text("")
    done: list[str] = []

    def note(command: tuple[str, ...], root: Path, remedy: str) -> None:
        assert root == tmp_path
        assert remedy
        done.append(command[-1])
        if command[-1] == "compile":
            catalogue.with_suffix(".mo").write_bytes(b"")

    monkeypatch.setattr(devtool_environment, "_usable", lambda project: True)
    monkeypatch.setattr(devtool_environment, "must", note)
    devtool_environment.prepare(project)
    assert done == [str(tmp_path / "requirements.lock"), ".", "compile"]
    devtool_environment.prepare(project)
    assert len(done) == 3
    catalogue.write_text("changed")
    devtool_environment.prepare(project)
    assert done[3:] == ["compile"]
    catalogue.with_suffix(".mo").unlink()
    devtool_environment.prepare(project)
    assert done[4:] == ["compile"]
    (tmp_path / "requirements.lock").write_text("changed")
    devtool_environment.prepare(project)
    assert done[5:] == [str(tmp_path / "requirements.lock")]


def test_environment_of_a_moved_folder_is_made_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    project = Project(tmp_path, System.LINUX)
    project.python.parent.mkdir(parents=True)
    project.python.write_text("")
    monkeypatch.setattr(devtool_environment, "quiet", lambda command, root: "3 11")
    assert devtool_environment._usable(project)
    write_stamp(project, {}, "folder", str(tmp_path))
    assert devtool_environment._usable(project)
    write_stamp(project, {}, "folder", str(tmp_path / "before"))
    assert not devtool_environment._usable(project)


@pytest.mark.parametrize("answer", [None, "3 10", "3 15"])
def test_environment_that_will_not_do(
    answer: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    project = Project(tmp_path, System.LINUX)
    assert not devtool_environment._usable(project)
    project.python.parent.mkdir(parents=True)
    project.python.write_text("")
    monkeypatch.setattr(devtool_environment, "quiet", lambda command, root: answer)
    assert not devtool_environment._usable(project)


def test_this_project_is_here() -> None:
    project = this_project()
    assert project.root == ROOT
    assert project.run_python("-V") == (str(project.python), "-V")


# ---------------------------------------------------------------- steps

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
    assert outcome == Outcome(Result.FAIL, Counts(failed=1), "first run: sudo apt-get install xvfb xdotool")
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
