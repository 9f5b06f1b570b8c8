"""The licence texts of a package (许可文本): of every distribution in it, of Python, of the libraries that came along.

The spec calls `collect` when it knows which libraries there are; `game.licences` reads what is written here.
"""

from __future__ import annotations

import json
import platform
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

from game.licences import FOLDER, INDEX, Notice, installed, notice_of

__all__ = ["Library", "collect", "libraries", "unknown"]

_TABLE: Final = Path(__file__).resolve().parent / "libraries.toml"
_PYTHONS_OWN: Final = re.compile(
    r"(?i)(lib)?python\d|.*\.(cpython|cp\d|abi3)|.*\.pyd$|base_library|_sounddevice|_cffi|_sodium"
)
_SHARED: Final = re.compile(r"(?i).*(\.so(\.[\d.]*)?|\.dll|\.dylib)$")
_FROM: Final = "from:"


@dataclass(frozen=True, slots=True)
class Library:
    """A library of others: the beginning of its files' names, its licence, its text."""

    name: str
    files: str
    licence: str
    text: str

    def has(self, file: str) -> bool:
        """Whether a file belongs to it."""
        return re.match(self.files, file.lower().removeprefix("lib")) is not None


def libraries() -> tuple[Library, ...]:
    """The table of them."""
    table = tomllib.loads(_TABLE.read_text("utf-8"))
    texts = table["texts"]
    return tuple(
        Library(
            row["name"],
            row["files"],
            row["licence"],
            f"{row['copyright']}\n\n{_text(row['text'], texts)}".strip() + "\n",
        )
        for row in table["library"]
    )


def _text(name: str, texts: dict[str, str]) -> str:
    if name.startswith(_FROM):
        return notice_of(metadata.distribution(name.removeprefix(_FROM))).text
    return str(texts[name]).strip()


def unknown(files: Iterable[str]) -> list[str]:
    """Libraries of a build whose licence nobody has looked up."""
    known = libraries()
    return sorted(file for file in _others(files) if not any(library.has(file) for library in known))


def _others(files: Iterable[str]) -> set[str]:
    """The names of shared libraries that are no part of Python or of a distribution of it."""
    names = {file.replace("\\", "/").rpartition("/")[2] for file in files}
    return {name for name in names if _SHARED.fullmatch(name) and not _PYTHONS_OWN.match(name)}


def collect(files: Iterable[str], target: Path) -> None:
    """Write every text and the list of them below *target*, as `game.licences` reads them."""
    folder = target / "game" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for number, notice in enumerate((*installed(), *_frozen_with(), *_along(files))):
        file = f"{number:02}-{re.sub(r'[^a-z0-9]+', '-', notice.name.lower()).strip('-')}.txt"
        (folder / file).write_text(notice.text, "utf-8", newline="\n")
        rows.append({"name": notice.name, "version": notice.version, "licence": notice.licence, "file": file})
    (folder / INDEX).write_text(json.dumps(rows, indent=1) + "\n", "utf-8", newline="\n")


def _along(files: Iterable[str]) -> Iterator[Notice]:
    others = _others(files)
    for library in libraries():
        if any(library.has(file) for file in others):
            yield Notice(library.name, "", library.licence, library.text)


def _frozen_with() -> Iterator[Notice]:
    """Python itself, and the small program that starts it."""
    yield Notice("Python", platform.python_version(), "PSF-2.0", _pythons_text())
    freezer = metadata.distribution("pyinstaller")
    text = next(
        Path(str(file.locate())).read_text("utf-8")
        for file in freezer.files or ()
        if file.name == "COPYING.txt"
    )
    yield Notice(
        "PyInstaller bootloader", freezer.version, "GPL-2.0-or-later WITH Bootloader-exception", text
    )


def _pythons_text() -> str:
    """Where each system keeps it. Raises `FileNotFoundError` where it is nowhere."""
    library = Path(tomllib.__file__).parents[1]
    for place in (
        library / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE",
    ):
        if place.is_file():
            return place.read_text("utf-8", "replace")
    raise FileNotFoundError(f"the licence of Python lies neither in {library} nor in {sys.base_prefix}")
