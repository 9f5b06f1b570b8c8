"""Carrying out a plan (安装与卸载): writes its files, remembers what was made, and takes all of it back.

What was made stands in one file beside the kiosk's own things: with it an installation is undone even by a later
version whose plan is another. Folders that were there before stay; those that were made go when they are empty.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from game.autostart.plan import Call, Plan, Written
from game.errors import StorageError, why
from game.storage import delete_file, write_whole

__all__ = ["Installer", "Place", "Run", "run_call"]

Run = Callable[[Sequence[str]], str]
"""Runs a program of the system; gives what was wrong with it, or nothing."""
_LONG_S: Final = 60.0


def run_call(words: Sequence[str]) -> str:
    """Run a program of the system to its end; what was wrong, in its own words."""
    try:
        done = subprocess.run(
            words, capture_output=True, text=True, errors="replace", timeout=_LONG_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return getattr(error, "strerror", None) or str(error)
    if done.returncode == 0:
        return ""
    return (done.stderr.strip() or done.stdout.strip()).partition("\n")[0] or f"code {done.returncode}"


class Place(Enum):
    """What is where a file of the plan belongs."""

    MISSING = "missing"
    RIGHT = "in place"
    OTHER = "another file is there"


@dataclass(frozen=True, slots=True)
class _Made:
    """What an installation made: files, and folders, outer ones first."""

    files: tuple[str, ...]
    folders: tuple[str, ...]


class Installer:
    """Installs a plan, tells how it stands, and undoes it. *record* is the file that remembers what was made."""

    def __init__(self, plan: Plan, record: Path, run: Run = run_call) -> None:
        self._plan = plan
        self._record = record
        self._run = run

    def place(self, file: Written) -> Place:
        """What is there now."""
        try:
            found = file.path.read_bytes()
        except OSError:
            return Place.MISSING
        return Place.RIGHT if found == file.content else Place.OTHER

    @property
    def installed(self) -> bool:
        """Whether every file of the plan is in place."""
        return all(self.place(file) is Place.RIGHT for file in self._plan.files)

    @property
    def running(self) -> bool:
        """Whether the system says that the kiosk runs."""
        return bool(self._plan.running) and not self._run(self._plan.running)

    @property
    def traces(self) -> tuple[Path, ...]:
        """The files that an uninstallation would remove."""
        made = self._made()
        named = [Path(name) for name in made.files] + [file.path for file in self._plan.files]
        return tuple(path for path in dict.fromkeys(named) if path.is_symlink() or path.exists())

    def install(self) -> list[str]:
        """Write and run everything; what did not go well but can be done without. Raises `StorageError`."""
        before = self._made()
        folders = dict.fromkeys(before.folders)
        for path in (self._record, *(file.path for file in self._plan.files)):
            folders |= dict.fromkeys(str(each) for each in _missing(path))
        files = tuple(str(file.path) for file in self._plan.files)
        # first what will be there, then the files: an installation that breaks off can be undone
        self._remember(_Made(tuple(dict.fromkeys((*before.files, *files))), tuple(folders)))
        for name in set(before.files) - set(files):
            delete_file(Path(name))  # of an older plan
        for file in self._plan.files:
            write_whole(file.path, file.content)
            if file.executable:
                _make_executable(file.path)
        self._remember(_Made(files, tuple(folders)))
        return self._carry_out(self._plan.after)

    def uninstall(self) -> list[str]:
        """Run what ends it, remove every file and the folders that were made for them. Raises `StorageError`."""
        made, traces = self._made(), self.traces
        wrong = self._carry_out(self._plan.before_removal) if traces else []
        for path in traces:
            delete_file(path)
        delete_file(self._record)
        for name in reversed(made.folders):
            with suppress(OSError):  # somebody else has put something there
                Path(name).rmdir()
        return wrong + (self._carry_out(self._plan.after_removal) if traces else [])

    def _carry_out(self, calls: Iterable[Call]) -> list[str]:
        wrong = []
        for call in calls:
            complaint = self._run(call.words)
            if complaint and call.needed:
                wrong.append(f"{' '.join(call.words)}: {complaint}")
        return wrong

    def _remember(self, made: _Made) -> None:
        told = {"files": list(made.files), "folders": list(made.folders)}
        write_whole(self._record, json.dumps(told, ensure_ascii=False, indent=1) + "\n")

    def _made(self) -> _Made:
        try:
            told = json.loads(self._record.read_text(encoding="utf-8"))
            return _Made(tuple(map(str, told["files"])), tuple(map(str, told["folders"])))
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return _Made((), ())


def _missing(path: Path) -> list[Path]:
    """The folders above a file that are not there yet, outer ones first."""
    return [folder for folder in reversed(path.parents) if not folder.exists()]


def _make_executable(file: Path) -> None:
    try:
        file.chmod(0o755)
    except OSError as error:
        raise StorageError(
            f"{file} cannot be made executable: {error.strerror}. Use a folder that allows programs.",
            key="error.write",
            where=file,
            why=why(error),
        ) from error
