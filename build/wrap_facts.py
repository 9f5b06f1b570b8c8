"""What every package says of the program (包的说明): version, moment, machine, names of files, words."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from package_parts import project_version

__all__ = ["MAINTAINER", "SUMMARY", "TEXTS", "Facts", "facts_of", "moment_of", "template"]

MAINTAINER: Final = "The Ouju authors <ouju@ouju.invalid>"
"""`.invalid` is the domain that nobody can have: there is no address yet."""
SUMMARY: Final = "Wenzhou mahjong on the desktop, against bots or with friends"
TEXTS: Final = Path(__file__).resolve().parent / "packaging"
_MACHINES: Final = {"amd64": "x86_64"}
"""Windows has a name of its own for the commonest machine."""
_DEBIAN: Final = {
    "x86_64": "amd64",
    "aarch64": "arm64",
    "i686": "i386",
    "armv7l": "armhf",
    "riscv64": "riscv64",
}
_FIRST: Final = 315_532_800
"""1 January 1980: a zip knows no earlier time."""


@dataclass(frozen=True, slots=True)
class Facts:
    """One build: *moment* is the time that stands in it everywhere, in seconds since 1970."""

    root: Path
    version: str
    moment: int
    system: str
    machine: str

    @property
    def debian(self) -> str:
        """Debian's name of this machine."""
        return _DEBIAN.get(self.machine, self.machine)

    @property
    def name(self) -> str:
        """The first part of a file's name.

        >>> Facts(Path(), "1.0.0", 0, "linux", "x86_64").name
        'ouju-1.0.0-linux-x86_64'
        """
        return f"ouju-{self.version}-{self.system}-{self.machine}"


def facts_of(root: Path, environ: Mapping[str, str] = os.environ) -> Facts:
    """The facts of this build on this machine."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    machine = platform.machine().lower()
    return Facts(
        root, project_version(root), moment_of(root, environ), system, _MACHINES.get(machine, machine)
    )


def moment_of(root: Path, environ: Mapping[str, str]) -> int:
    """The time of all files: what ``SOURCE_DATE_EPOCH`` says, else that of the last commit, else the first possible.

    >>> moment_of(Path("nowhere"), {"SOURCE_DATE_EPOCH": "1700000000"})
    1700000000
    """
    told = environ.get("SOURCE_DATE_EPOCH", "")
    if told.isdecimal():
        return max(int(told), _FIRST)
    try:
        asked = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=root, capture_output=True, text=True, check=False
        )
    except OSError:
        return _FIRST
    return max(int(asked.stdout), _FIRST) if asked.returncode == 0 and asked.stdout.strip() else _FIRST


def template(name: str, **values: str) -> str:
    """A text of `build/packaging` with every ``@NAME@`` replaced; a name that is left over is a fault."""
    text = (TEXTS / name).read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    left = [word for word in text.split("@")[1::2] if word.isidentifier() and word.isupper()]
    if left:
        raise ValueError(f"{name}: nothing was said for {', '.join(left)}")
    return text
