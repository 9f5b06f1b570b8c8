"""Installing shows first, asks, writes; uninstalling leaves nothing."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from game.autostart.command import Desk, main
from game.autostart.install import Installer, Place, run_call
from game.autostart.linux import plan_session
from game.autostart.plan import Call, Machine, Plan, System, Written
from game.errors import StorageError
from game.hold import lock


class Home:
    """A user's home, and a system that notes what it is asked to run."""

    def __init__(self, folder: Path, system: System = System.LINUX) -> None:
        self.folder = folder / "home"
        self.folder.mkdir()
        self.data = self.folder / "data"
        self.ran: list[tuple[str, ...]] = []
        self.refuses: tuple[str, ...] = ()
        self.questions: list[str] = []
        self.answer = True
        self.desk = Desk(system, Machine(self.folder, {}, ("/usr/bin/ouju",), uid=7), self.run, self.agree)

    def run(self, words: Sequence[str]) -> str:
        self.ran.append(tuple(words))
        return "refused" if any(each in words for each in self.refuses) else ""

    def agree(self, question: str) -> bool:
        self.questions.append(question)
        return self.answer

    def do(self, *words: str) -> int:
        return main([*words, "--data", str(self.data)], self.desk)

    @property
    def files(self) -> set[str]:
        return {str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file()}


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


SESSION = {
    ".config/systemd/user/ouju-kiosk.service", ".config/ouju-kiosk/keep", ".config/ouju-kiosk/openbox.xml",
    ".config/ouju-kiosk/session",
}  # fmt: skip


def test_everything_is_shown_before_anything_is_written(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    assert home.do("install", "--show") == 0
    shown = capsys.readouterr().out
    for file in plan_session(home.desk.machine).files:
        assert str(file.path) in shown
    assert "ExecStart=" in shown
    assert "systemctl --user daemon-reload" in shown
    assert (home.files, home.ran, home.questions) == (set(), [], [])


def test_who_does_not_agree_gets_nothing(home: Home, capsys: pytest.CaptureFixture[str]) -> None:
    home.answer = False
    assert home.do("install") == 1
    assert (home.files, home.ran) == (set(), [])
    assert "Nothing was written" in capsys.readouterr().out
    assert len(home.questions) == 1


def test_without_a_console_nobody_agrees(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    desk = Desk(home.desk.system, home.desk.machine, home.run)
    assert main(["install", "--data", str(home.data)], desk) == 1
    assert home.files == set()


def test_installing_writes_the_files_and_remembers_them(home: Home) -> None:
    assert home.do("install", "--yes") == 0
    assert home.files == SESSION | {"data/kiosk/installed.json"}
    assert home.ran == [("systemctl", "--user", "daemon-reload")]
    assert os.access(home.folder / ".config/ouju-kiosk/session", os.X_OK)
    assert f'"{home.data}"' in (home.folder / ".config/systemd/user/ouju-kiosk.service").read_text()


@pytest.mark.parametrize("system", list(System))
def test_uninstalling_leaves_nothing(tmp_path: Path, system: System) -> None:
    home = Home(tmp_path, system)
    assert home.do("install", "--yes") == 0
    assert home.files
    assert home.do("uninstall", "--yes") == 0
    assert list(home.folder.iterdir()) == []


def test_what_others_have_put_there_stays(home: Home) -> None:
    units = home.folder / ".config" / "systemd" / "user"
    units.mkdir(parents=True)
    (units / "other.service").write_text("[Service]\n")
    home.do("install", "--yes")
    (home.folder / ".config" / "ouju-kiosk" / "mine").write_text("a file of the user's own")
    home.do("uninstall", "--yes")
    assert home.files == {".config/systemd/user/other.service", ".config/ouju-kiosk/mine"}


def test_folders_that_were_there_before_stay(home: Home) -> None:
    (home.folder / ".config" / "systemd").mkdir(parents=True)
    home.do("install", "--yes")
    home.do("uninstall", "--yes")
    assert (home.folder / ".config" / "systemd").is_dir()
    assert not (home.folder / ".config" / "systemd" / "user").exists()


def test_the_shop_keeps_its_pin_and_its_ledger(home: Home) -> None:
    pin = home.data / "kiosk" / "pin.json"
    pin.parent.mkdir(parents=True)
    pin.write_text("{}")
    home.do("install", "--yes")
    home.do("uninstall", "--yes")
    assert home.files == {"data/kiosk/pin.json"}


def test_uninstalling_ends_the_kiosk_first(home: Home) -> None:
    home.do("install", "--yes")
    home.ran.clear()
    home.do("uninstall", "--yes")
    assert home.ran == [
        ("systemctl", "--user", "stop", "ouju-kiosk.service"), ("systemctl", "--user", "daemon-reload"),
    ]  # fmt: skip


def test_an_installation_of_another_kind_is_replaced_whole(home: Home) -> None:
    home.do("install", "--yes")
    home.do("install", "--yes", "--into", "desktop")
    assert home.files == {
        ".config/systemd/user/ouju-kiosk.service", ".config/ouju-kiosk/keep", ".config/autostart/ouju-kiosk.desktop",
        "data/kiosk/installed.json",
    }  # fmt: skip
    home.do("uninstall", "--yes")
    assert list(home.folder.iterdir()) == []


def test_without_the_record_the_files_of_the_plan_go(home: Home) -> None:
    home.do("install", "--yes")
    (home.data / "kiosk" / "installed.json").write_text("spoilt")
    assert home.do("uninstall", "--yes") == 0
    assert home.files == set()


def test_nothing_is_uninstalled_twice(home: Home, capsys: pytest.CaptureFixture[str]) -> None:
    assert home.do("uninstall", "--yes") == 0
    assert "Nothing is installed" in capsys.readouterr().out
    assert home.ran == []


def test_uninstalling_shows_and_asks_too(home: Home, capsys: pytest.CaptureFixture[str]) -> None:
    home.do("install", "--yes")
    before = home.files
    capsys.readouterr()
    assert home.do("uninstall", "--show") == 0
    shown = capsys.readouterr().out
    assert all(Path(name).name in shown for name in SESSION)
    home.answer = False
    assert home.do("uninstall") == 1
    assert home.files == before


def test_status_tells_what_is_in_place(home: Home, capsys: pytest.CaptureFixture[str]) -> None:
    home.refuses = ("is-active",)
    assert home.do("status") == 1
    assert "missing" in capsys.readouterr().out
    home.do("install", "--yes")
    (home.folder / ".config/ouju-kiosk/keep").write_text("changed by hand")
    capsys.readouterr()
    assert home.do("status") == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in told] == [
        "in place", "another file is there", "in place", "in place", "NOT SET", "does not run",
    ]  # fmt: skip
    home.do("install", "--yes")
    home.refuses = ()
    pin = home.data / "kiosk" / "pin.json"
    pin.write_text("{}")
    with (home.data / "kiosk" / "watchdog.lock").open("wb") as watchdog:
        lock(watchdog)
        capsys.readouterr()
        assert home.do("status") == 0
        told = capsys.readouterr().out.splitlines()
        assert [line.split("  ")[0] for line in told][-2:] == ["set", "runs"]
        assert "by hand" not in told[-1]
        home.refuses = ("is-active",)
        assert home.do("status") == 0
        assert "started by hand" in capsys.readouterr().out.splitlines()[-1]
    home.refuses = ()
    assert home.do("status") == 0
    assert "does not run" in capsys.readouterr().out.splitlines()[-1]


def test_the_kind_that_is_installed_is_the_one_that_is_meant(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    home.do("install", "--yes", "--into", "desktop")
    before = home.files
    assert home.do("install", "--yes") == 0
    assert home.files == before
    capsys.readouterr()
    assert home.do("status") == 0
    assert "missing" not in capsys.readouterr().out
    assert home.do("install", "--yes", "--into", "session") == 0
    assert home.do("status") == 0
    assert "autostart" not in capsys.readouterr().out


def test_a_system_that_refuses_is_quoted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = Home(tmp_path, System.WINDOWS)
    home.refuses = ("/Create",)
    assert home.do("install", "--yes") == 1
    told = capsys.readouterr().out
    assert "schtasks /Create" in told
    assert "refused" in told
    assert home.do("uninstall", "--yes") == 0
    assert list(home.folder.iterdir()) == []


def test_a_home_that_cannot_be_written_to_gets_nothing_half(home: Home) -> None:
    (home.folder / ".config").write_text("a file where a folder should be")
    with pytest.raises(StorageError):
        home.do("install", "--yes")
    home.do("uninstall", "--yes")
    assert home.files == {".config"}


def test_the_place_of_a_file_is_told(tmp_path: Path) -> None:
    file = Written(tmp_path / "x", "a file", "text\n")
    installer = Installer(Plan((file,)), tmp_path / "record.json", lambda words: "")
    assert installer.place(file) is Place.MISSING
    installer.install()
    assert installer.place(file) is Place.RIGHT
    assert installer.place(replace(file, text="other\n")) is Place.OTHER
    assert not installer.running, "nothing can tell"


def test_programs_of_the_system_are_run_and_quoted() -> None:
    assert run_call([sys.executable, "-c", "pass"]) == ""
    assert run_call([sys.executable, "-c", "import sys; sys.exit('no such unit')"]) == "no such unit"
    assert run_call([sys.executable, "-c", "import sys; sys.exit(3)"]) == "code 3"
    assert "No such file" in run_call(["/nothing/of/that/name"])


def test_what_may_fail_is_not_told(tmp_path: Path) -> None:
    plan = Plan((), after=(Call(("a",), "may fail", needed=False), Call(("b",), "may not")))
    installer = Installer(plan, tmp_path / "record.json", lambda words: "broken")
    assert installer.install() == ["b: broken"]


@pytest.mark.parametrize("into", ["session", "desktop"])
def test_a_session_without_systemd_starts_a_killed_watchdog_again(tmp_path: Path, into: str) -> None:
    """The script *keep* with a program that is killed, ends oddly, and is left at last."""
    log = tmp_path / "log"
    program = tmp_path / "ou ju"
    program.write_text(
        f"#!/bin/sh\necho x >> {log}\ncase $(wc -l < {log}) in 1) kill -9 $$;; 2) exit 75;; esac\nexit 0\n"
    )
    program.chmod(0o755)
    tools = tmp_path / "bin"
    tools.mkdir()
    for name, does in (("systemctl", "exit 1"), ("sleep", "exit 0")):  # nobody waits, and there is no manager
        (tools / name).write_text(f"#!/bin/sh\n{does}\n")
        (tools / name).chmod(0o755)
    desk = Desk(System.LINUX, Machine(tmp_path, {}, (str(program),)), lambda words: "", lambda question: True)
    main(["install", "--into", into, "--data", str(tmp_path / "data")], desk)
    keep = tmp_path / ".config" / "ouju-kiosk" / "keep"
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run([keep], env={"PATH": path}, timeout=60, capture_output=True, check=False)
    assert done.returncode == 0
    assert log.read_text() == "x\nx\nx\n"
