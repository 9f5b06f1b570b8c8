"""`ouju kiosk install|uninstall|status` (开机自启): shows first what it will do, asks, does it, and undoes it.

Exit codes: 0 done, 1 not done or not installed, 2 the command line itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, assert_never

from game.autostart.install import Installer, Place, Run, run_call
from game.autostart.linux import plan_desktop, plan_session
from game.autostart.macos import plan_agent
from game.autostart.plan import Machine, Plan, System, system_of
from game.autostart.windows import plan_task
from game.hold import held_elsewhere
from game.storage import at_home, storage_at

__all__ = ["WORDS", "Desk", "main"]

WORDS: Final = ("install", "uninstall", "status")
_YES: Final = frozenset({"y", "yes"})


def _asked(question: str) -> bool:
    """Ask at the console; without one nobody agrees."""
    if not sys.stdin.isatty():
        return False
    sys.stdout.write(question)
    sys.stdout.flush()
    return sys.stdin.readline().strip().lower() in _YES


@dataclass(frozen=True, slots=True)
class Desk:
    """The machine that a kiosk is installed on, and who is asked there."""

    system: System = field(default_factory=system_of)
    machine: Machine = field(default_factory=lambda: Machine(Path.home()))
    run: Run = run_call
    agree: Callable[[str], bool] = _asked


def main(argv: Sequence[str], desk: Desk | None = None) -> int:
    """Runs one of the three; the exit code."""
    given = _parser().parse_args(argv)
    desk = desk or Desk()
    storage = storage_at(given.data)
    record = storage.data / "kiosk" / "installed.json"
    machine = Machine(
        desk.machine.home, desk.machine.environ, desk.machine.program, _options(given), desk.machine.uid
    )
    plan = _plan(desk.system, machine, given.into or _standing(desk.system, machine))
    installer = Installer(plan, record, desk.run)
    match given.word:
        case "install":
            return _install(given, plan, installer, desk)
        case "uninstall":
            return _uninstall(given, plan, installer, desk)
        case _:
            return _status(plan, installer, storage.data / "kiosk")


def _standing(system: System, machine: Machine) -> str:
    """Which of the two kinds for Linux is there already; the session where neither is."""
    there = system is System.LINUX and plan_desktop(machine).files[-1].path.is_file()
    return "desktop" if there else "session"


def _plan(system: System, machine: Machine, into: str) -> Plan:
    match system:
        case System.LINUX:
            return plan_desktop(machine) if into == "desktop" else plan_session(machine)
        case System.WINDOWS:
            return plan_task(machine)
        case System.MACOS:
            return plan_agent(machine)
        case other:
            assert_never(other)


def _options(given: argparse.Namespace) -> tuple[str, ...]:
    named = (("--config", given.config), ("--data", given.data))
    return tuple(word for name, path in named if path for word in (name, str(path.expanduser().absolute())))


def _install(given: argparse.Namespace, plan: Plan, installer: Installer, desk: Desk) -> int:
    for file in plan.files:
        _tell(f"\n{_change(installer.place(file))} {at_home(file.path)}: {file.what}")
        _tell("".join(f"    {line}\n" for line in file.text.splitlines()).rstrip("\n"))
    for call in plan.after:
        _tell(f"\nrun {' '.join(call.words)}: {call.what}")
    if given.show:
        return 0
    if not (given.yes or desk.agree("\nDo this? [y/N] ")):
        _tell("\nNothing was written. Answer y, or give --yes where nobody can be asked.")
        return 1
    wrong = installer.install()
    for line in wrong:
        _tell(f"\nThis did not work: {line}")
    for note in plan.notes:
        _tell(f"\n{note}")
    _tell(
        "\nInstalled, but not all of it works."
        if wrong
        else "\nInstalled. `ouju kiosk status` tells how it stands."
    )
    return 1 if wrong else 0


def _change(place: Place) -> str:
    match place:
        case Place.MISSING:
            return "write"
        case Place.RIGHT:
            return "keep"
        case Place.OTHER:
            return "replace what is in"
        case other:
            assert_never(other)


def _uninstall(given: argparse.Namespace, plan: Plan, installer: Installer, desk: Desk) -> int:
    traces = installer.traces
    if not traces:
        installer.uninstall()  # an installation that broke off may have left word of what it would make
        _tell("Nothing is installed.")
        return 0
    for call in plan.before_removal:
        _tell(f"run {' '.join(call.words)}: {call.what}")
    for path in traces:
        _tell(f"delete {at_home(path)}")
    for call in plan.after_removal:
        _tell(f"run {' '.join(call.words)}: {call.what}")
    if given.show:
        return 0
    if not (given.yes or desk.agree("Do this? PIN, ledger and settings stay. [y/N] ")):
        _tell("Nothing was deleted. Answer y, or give --yes where nobody can be asked.")
        return 1
    wrong = installer.uninstall()
    for line in wrong:
        _tell(f"This did not work: {line}")
    _tell("Uninstalled; PIN, ledger and settings are still there.")
    return 1 if wrong else 0


def _status(plan: Plan, installer: Installer, folder: Path) -> int:
    for file in plan.files:
        _tell(f"{installer.place(file).value:<24}{at_home(file.path)}")
    pin = (folder / "pin.json").exists()
    _tell(f"{'set' if pin else 'NOT SET':<24}PIN" + ("" if pin else ": ouju kiosk pin --set"))
    runs = held_elsewhere(folder / "watchdog.lock")
    by_hand = " (started by hand, not by the system)" if runs and not installer.running else ""
    _tell(f"{'runs' if runs else 'does not run':<24}the kiosk{by_hand}")
    return 0 if installer.installed else 1


def _tell(text: str) -> None:
    sys.stdout.write(text + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ouju kiosk",
        description="Let this machine start the kiosk by itself (for the user who runs this).",
    )
    parser.add_argument("word", choices=WORDS)
    parser.add_argument("--show", action="store_true", help="only show what would be done")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.add_argument(
        "--into", choices=("session", "desktop"),
        help="Linux: an X session of its own (the default), or a desktop that is there; else as it is installed",
    )  # fmt: skip
    parser.add_argument("--config", type=Path, metavar="FILE", help="the kiosk.toml that the kiosk is to use")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="the folder below which the kiosk keeps everything"
    )
    return parser
