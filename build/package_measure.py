"""What a frozen folder is (打包报告): its size, the glibc that it asks for, its first picture."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = [
    "FIRST_PICTURE",
    "SIZE",
    "Glibc",
    "first_picture",
    "floor",
    "glibc_floor",
    "programs_in",
    "size",
    "wanted_glibc",
]

SIZE: Final = 70_000_000
"""The bar of the folder, in bytes."""
FIRST_PICTURE: Final = 0.4
"""The bar of a start, in seconds, under the dummy driver."""
_TRIES: Final = 6
_GLIBC: Final = re.compile(r"\bGLIBC_(\d+)\.(\d+)")
_ELF: Final = b"\x7fELF"


@dataclass(frozen=True, slots=True, order=True)
class Glibc:
    """A version of glibc and the library that asks for it."""

    version: tuple[int, int]
    library: str

    def __str__(self) -> str:
        return f"{self.version[0]}.{self.version[1]} ({self.library})"


def size(folder: Path) -> int:
    """The bytes of all files; links to a file in the same folder count once."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def glibc_floor(folder: Path) -> Glibc | None:
    """The oldest glibc that every library of the folder runs with; none where there are no such libraries."""
    return floor({file.relative_to(folder).as_posix(): _symbols(file) for file in programs_in(folder)})


def floor(symbols: Mapping[str, str]) -> Glibc | None:
    """The highest version that is asked for, with who asks for it.

    >>> str(floor({"a.so": "GLIBC_2.4 fopen GLIBC_2.17 x", "b.so": "GLIBC_2.9"}))
    '2.17 (a.so)'
    """
    asked = [Glibc(version, name) for name, text in symbols.items() for version in wanted_glibc(text)]
    return max(asked, default=None)


def wanted_glibc(text: str) -> Iterator[tuple[int, int]]:
    """The versions that stand in a list of symbols."""
    for found in _GLIBC.finditer(text):
        yield int(found[1]), int(found[2])


def programs_in(folder: Path) -> Iterator[Path]:
    """Everything that the loader of a Linux would load; symbolic links are not followed."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                if opened.read(4) == _ELF:
                    yield file


def _symbols(file: Path) -> str:
    """What a library asks of others. Raises `OSError` where it cannot be read."""
    done = subprocess.run(["objdump", "-T", str(file)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"objdump cannot read {file}: {done.stderr.strip()}")
    return done.stdout


def first_picture(command: Iterable[str]) -> float:
    """Seconds from the start of the process to its first picture, the least of some; the first does not count."""
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory(prefix="ouju-package-", ignore_cleanup_errors=True) as folder:
        words = [*command, "--trace", "--data", folder]
        return min([_start(words, quiet) for _ in range(_TRIES)][1:])


def _start(command: list[str], environment: dict[str, str]) -> float:
    begun = time.perf_counter()
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if json.loads(line)["t"] == "shown":
                    return time.perf_counter() - begun
        finally:
            process.kill()
    raise OSError("the program ended without a picture")
