"""What would be written on each system, read by the readers of that system as far as they are here."""

from __future__ import annotations

import configparser
import os
import plistlib
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from game.autostart.linux import UNIT, plan_desktop, plan_session
from game.autostart.macos import plan_agent
from game.autostart.plan import Machine, Plan, Written
from game.autostart.windows import TASK, plan_task
from game.errors import SettingsError

PROGRAM = ("/opt/茶 馆/50%/ou$ju", "-m", "game")
OPTIONS = ("--config", "/etc/tea room/kiosk.toml")
_TASKS = "{http://schemas.microsoft.com/windows/2004/02/mit/task}"


def machine(home: Path, **environ: str) -> Machine:
    return Machine(home, environ, PROGRAM, OPTIONS, uid=501)


def named(plan: Plan, name: str) -> Written:
    (found,) = [file for file in plan.files if file.path.name == name]
    return found


# ---------------------------------------------------------------- Linux


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed here")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "茶 馆" / "50%" / "ou$ju"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    plan = plan_session(Machine(tmp_path, {}, (str(program),), OPTIONS))
    unit = tmp_path / UNIT
    unit.write_bytes(named(plan, UNIT).content)
    assert verified(unit) == []
    unit.write_text(unit.read_text(encoding="utf-8").replace(str(program.name), "gone"), encoding="utf-8")
    assert verified(unit), "it would have said so"


def verified(unit: Path) -> list[str]:
    """What systemd complains of."""
    done = subprocess.run(
        ["systemd-analyze", "--user", "verify", "--man=no", str(unit)],
        env={**os.environ, "XDG_RUNTIME_DIR": str(unit.parent)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    ours = [line for line in done.stderr.splitlines() if unit.name in line]
    return ours if done.returncode == 0 else [*ours, f"code {done.returncode}: {done.stderr}"]


def test_the_unit_names_the_program_whatever_characters_are_in_its_path(tmp_path: Path) -> None:
    text = named(plan_session(machine(tmp_path)), UNIT).text
    (line,) = [line for line in text.splitlines() if line.startswith("ExecStart=")]
    assert (
        line == 'ExecStart="/opt/茶 馆/50%%/ou$ju" "-m" "game" "kiosk" "--config" "/etc/tea room/kiosk.toml"'
    )


def test_scn_K01_the_unit_starts_a_killed_watchdog_again_but_not_one_that_was_left(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(named(plan_session(machine(tmp_path)), UNIT).text)
    service = unit["Service"]
    assert service["Restart"] == "on-failure"
    assert service["RestartPreventExitStatus"] == "78"
    assert float(service["RestartSec"]) <= 1
    assert unit["Unit"]["StartLimitIntervalSec"] == "0", "it is never tired of it"
    assert "Install" not in unit, "the session starts it: without a screen there is nothing to start"


@pytest.mark.parametrize("name", ["keep", "session"])
def test_scripts_are_scripts(tmp_path: Path, name: str) -> None:
    script = named(plan_session(machine(tmp_path)), name)
    assert script.executable
    done = subprocess.run(["sh", "-n"], input=script.content, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_window_manager_has_no_keys_and_no_menus(tmp_path: Path) -> None:
    tree = ET.fromstring(named(plan_session(machine(tmp_path)), "openbox.xml").content)
    space = {"o": "http://openbox.org/3.4/rc"}
    for name in ("keyboard", "mouse"):
        (section,) = tree.findall(f"o:{name}", space)
        assert list(section) == []
    assert not list(tree.iter("{http://openbox.org/3.4/rc}keybind"))
    assert not list(tree.iter("{http://openbox.org/3.4/rc}menu"))
    assert tree.findtext("o:desktops/o:number", namespaces=space) == "1"


def test_a_desktop_starts_what_keeps_the_kiosk(tmp_path: Path) -> None:
    plan = plan_desktop(machine(tmp_path))
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read_string(named(plan, "ouju-kiosk.desktop").text)
    keep = named(plan, "keep")
    assert entry["Desktop Entry"]["Exec"] == f'"{keep.path}"'
    assert {file.path.name for file in plan.files} == {UNIT, "keep", "ouju-kiosk.desktop"}
    if shutil.which("desktop-file-validate"):
        file = tmp_path / "ouju-kiosk.desktop"
        file.write_bytes(named(plan, "ouju-kiosk.desktop").content)
        subprocess.run(["desktop-file-validate", str(file)], check=True)


def test_files_lie_where_the_user_wants_them(tmp_path: Path) -> None:
    plan = plan_session(machine(tmp_path / "home", XDG_CONFIG_HOME=str(tmp_path / "elsewhere")))
    assert all(file.path.is_relative_to(tmp_path / "elsewhere") for file in plan.files)
    usual = plan_session(machine(tmp_path / "home", XDG_CONFIG_HOME="not/absolute"))
    assert all(file.path.is_relative_to(tmp_path / "home" / ".config") for file in usual.files)


# ---------------------------------------------------------------- Windows


def test_the_task_of_windows_starts_at_logon_and_never_stops_by_itself(tmp_path: Path) -> None:
    plan = plan_task(machine(tmp_path, USERDOMAIN="茶馆", USERNAME="kiosk & co"))
    (file,) = plan.files
    assert file.content.startswith((b"\xff\xfe", b"\xfe\xff")), "the scheduler wants UTF-16"
    task = ET.fromstring(file.content)

    def text(path: str) -> str | None:
        return task.findtext("/".join(_TASKS + part for part in path.split("/")))

    assert text("Triggers/LogonTrigger/UserId") == text("Principals/Principal/UserId") == "茶馆\\kiosk & co"
    assert text("Principals/Principal/RunLevel") == "LeastPrivilege"
    assert text("Settings/ExecutionTimeLimit") == "PT0S"
    assert text("Settings/DisallowStartIfOnBatteries") == text("Settings/StopIfGoingOnBatteries") == "false"
    assert text("Settings/MultipleInstancesPolicy") == "IgnoreNew"
    assert text("Settings/RestartOnFailure/Interval") == "PT1M"
    assert text("Actions/Exec/Command") == PROGRAM[0]
    assert text("Actions/Exec/Arguments") == '-m game kiosk --config "/etc/tea room/kiosk.toml"'
    assert plan.after[0].words == ("schtasks", "/Create", "/TN", TASK, "/XML", str(file.path), "/F")
    assert plan.before_removal[-1].words == ("schtasks", "/Delete", "/TN", TASK, "/F")


def test_the_elements_of_the_task_stand_in_the_order_that_the_scheduler_demands(tmp_path: Path) -> None:
    """The schema of tasks is a sequence at its top: another order is refused."""
    (file,) = plan_task(machine(tmp_path)).files
    task = ET.fromstring(file.content)
    assert [child.tag.removeprefix(_TASKS) for child in task] == [
        "RegistrationInfo", "Triggers", "Principals", "Settings", "Actions",
    ]  # fmt: skip


def test_windows_is_told_how_to_have_the_kiosk_in_place_of_the_desktop(tmp_path: Path) -> None:
    notes = "\n".join(plan_task(machine(tmp_path)).notes)
    assert "Winlogon" in notes
    assert '"/opt/茶 馆/50%/ou$ju" -m game kiosk' in notes


# ---------------------------------------------------------------- macOS


def test_the_agent_of_macos_starts_at_login_and_again_after_a_crash(tmp_path: Path) -> None:
    plan = plan_agent(machine(tmp_path))
    (file,) = plan.files
    assert file.path == tmp_path / "Library" / "LaunchAgents" / "ouju.kiosk.plist"
    agent = plistlib.loads(file.content)
    assert agent["Label"] == file.path.stem
    assert agent["ProgramArguments"] == [*PROGRAM, "kiosk", *OPTIONS]
    assert agent["RunAtLoad"] is True
    assert agent["KeepAlive"] == {"SuccessfulExit": False}
    assert agent["LimitLoadToSessionType"] == "Aqua"
    assert plan.before_removal[0].words == ("launchctl", "bootout", "gui/501/ouju.kiosk")


# ---------------------------------------------------------------- all


@pytest.mark.parametrize("plan", [plan_session, plan_desktop, plan_task, plan_agent])
def test_a_path_that_no_file_can_hold_is_refused(tmp_path: Path, plan: object) -> None:
    assert callable(plan)
    with pytest.raises(SettingsError, match=re.escape("'/opt/a\\nb'")):
        plan(Machine(tmp_path, {}, ("/opt/a\nb",)))


@pytest.mark.parametrize("plan", [plan_session, plan_desktop, plan_task, plan_agent])
def test_what_is_left_to_a_person_is_said(tmp_path: Path, plan: object) -> None:
    assert callable(plan)
    made = plan(machine(tmp_path))
    assert isinstance(made, Plan)
    assert made.notes
    assert all(file.what for file in made.files)
