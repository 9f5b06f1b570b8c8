"""What the frozen program needs of a Linux system (运行需要): measured in its files, not guessed.

`needs_of(folder)` reads every program and library in the folder with ``objdump``: the libraries that are not among
them, and the newest glibc whose symbols are asked for.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from package_measure import glibc_floor, programs_in

__all__ = ["RECOMMENDED", "SUGGESTED", "Needs", "depends", "needs_of"]

_NEEDED: Final = re.compile(r"^\s+NEEDED\s+(\S+)", re.MULTILINE)
_OF_GLIBC: Final = re.compile(r"^(lib(c|m|dl|pthread|rt|util|resolv|mvec)\.so\.\d+|ld-linux\S*)$")
_PACKAGES: Final = {
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
}
RECOMMENDED: Final = (
    "libx11-6", "libxext6", "libxcursor1", "libxfixes3", "libxi6", "libxrandr2", "libxss1", "libwayland-client0",
    "libwayland-cursor0", "libwayland-egl1", "libxkbcommon0", "libdecor-0-0", "libegl1", "libgl1", "libdbus-1-3",
    "libasound2 | libasound2t64", "libpulse0", "libportaudio2", "xdg-utils",
)  # fmt: skip
"""What SDL and the recorder look for when they run (the names stand in their files); a room server needs none of it."""

SUGGESTED: Final = ("openbox", "x11-xserver-utils")
"""What the X session of a kiosk is made of (docs/kiosk.md)."""


@dataclass(frozen=True, slots=True)
class Needs:
    """*libraries*: what is not in the folder and not glibc's; *glibc*: the oldest that will do."""

    libraries: tuple[str, ...]
    glibc: tuple[int, int]

    @property
    def floor(self) -> str:
        """The oldest glibc as it is written."""
        return f"{self.glibc[0]}.{self.glibc[1]}"


def needs_of(folder: Path) -> Needs:
    """Measure a folder; without ``objdump`` (binutils), which also freezing needs, this is an `OSError`."""
    there = {file.name for file in folder.rglob("*")}
    wanted = {name for told in _told(list(programs_in(folder))) for name in _NEEDED.findall(told)}
    missing = sorted(name for name in wanted - there if _OF_GLIBC.match(name) is None)
    oldest = glibc_floor(folder)
    return Needs(tuple(missing), (2, 0) if oldest is None else oldest.version)


def _told(files: Sequence[Path]) -> Iterator[str]:
    for start in range(0, len(files), 50):
        asked = subprocess.run(
            ["objdump", "-p", *map(str, files[start : start + 50])],
            capture_output=True,
            text=True,
            check=True,
        )
        yield asked.stdout


def depends(needs: Needs) -> str:
    """The line of the .deb; a library that no package is known for is a fault of the build.

    >>> depends(Needs(("libz.so.1",), (2, 28)))
    'libc6 (>= 2.28), zlib1g'
    """
    unknown = [name for name in needs.libraries if name not in _PACKAGES]
    if unknown:
        raise ValueError(
            f"the program needs {', '.join(unknown)}, which it does not bring: name the package in"
            " build/wrap_needs.py, or let the spec leave out what loads it"
        )
    return ", ".join([f"libc6 (>= {needs.floor})", *sorted({_PACKAGES[name] for name in needs.libraries})])
