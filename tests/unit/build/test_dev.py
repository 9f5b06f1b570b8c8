"""The developer's command: its paths on every system, what it says, what it counts."""

from __future__ import annotations

import ast
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
        (["package", "--folder-only"], (str(BUILD / "package.py"), "--folder-only")),
    ],
    ids=["play", "bench", "screens", "package"],
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
