"""What is written so that a system starts a kiosk by itself (自启方案), as data: nothing is written here."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from game.errors import SettingsError
from game.linking import program

__all__ = ["Call", "Machine", "Plan", "System", "Written", "system_of"]


class System(Enum):
    """The systems that a kiosk can be installed on."""

    LINUX = "linux"
    WINDOWS = "windows"
    MACOS = "macos"


def system_of(platform: str = sys.platform) -> System:
    """Which of them this is; whatever else looks like Linux is treated as such.

    >>> system_of("win32"), system_of("darwin"), system_of("linux")
    (<System.WINDOWS: 'windows'>, <System.MACOS: 'macos'>, <System.LINUX: 'linux'>)
    """
    return {"win32": System.WINDOWS, "darwin": System.MACOS}.get(platform, System.LINUX)


def _user() -> int:
    return os.getuid() if sys.platform != "win32" else 0


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine and its user, as far as a plan has to know them."""

    home: Path
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    program: Sequence[str] = field(default_factory=program)
    options: Sequence[str] = ()
    """What follows `ouju kiosk` on the command line."""
    uid: int = field(default_factory=_user)

    @property
    def command(self) -> tuple[str, ...]:
        """The whole command line of the watchdog. Raises `SettingsError` for one that no file can hold."""
        words = (*self.program, "kiosk", *self.options)
        if any(not each.isprintable() for each in words):
            raise SettingsError(
                f"{' '.join(map(repr, words))} has a control character in it, and no autostart can name it. "
                "Put the program and its files into a folder with a plain name."
            )
        return words

    def folder(self, name: str, usual: str) -> Path:
        """A folder that a variable names by an absolute path, or the usual one below the home."""
        told = self.environ.get(name, "")
        return Path(told) if Path(told).is_absolute() else self.home / usual


@dataclass(frozen=True, slots=True)
class Written:
    """One file that is written: what it is for, in words, and what stands in it."""

    path: Path
    what: str
    text: str
    executable: bool = False
    encoding: str = "utf-8"

    @property
    def content(self) -> bytes:
        """The bytes of the file."""
        return self.text.encode(self.encoding)


@dataclass(frozen=True, slots=True)
class Call:
    """A program of the system that is run; one that is not *needed* may be missing or refuse."""

    words: tuple[str, ...]
    what: str
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that an installation does, in this order, and what undoes it."""

    files: tuple[Written, ...]
    after: tuple[Call, ...] = ()
    """What is run when the files are there."""
    before_removal: tuple[Call, ...] = ()
    after_removal: tuple[Call, ...] = ()
    running: tuple[str, ...] = ()
    """A command line that ends with 0 while the kiosk runs."""
    notes: tuple[str, ...] = ()
    """What is left to a person: it needs an administrator, or is a matter of taste."""
