"""What this program is made of and under which licences (许可): its own, and that of every part by others.

A package carries the texts that its build has collected; an installed program reads those of its distributions.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from importlib.resources import files
from pathlib import Path, PurePath
from typing import Final

from game.errors import AssetError

__all__ = ["FOLDER", "INDEX", "OWN", "Notice", "collected", "installed", "main", "notice_of", "notices"]

OWN: Final = "ouju"
FOLDER: Final = "_licences"
INDEX: Final = "index.json"
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")
_TEXTS: Final = re.compile(r"(?i)(licen[cs]e|copying|notice|lgpl)[^/]*")
_SHORT: Final = 60
"""A licence field of more characters is a text and no name."""
_KNOWN: Final = {
    "pygame-ce": "LGPL-2.1-or-later",
    "pylopdf-fonts-zh-cn": "OFL-1.1",
    "segno": "BSD-3-Clause",
    "soundfile": "BSD-3-Clause",
}
"""Distributions that do not say it in a word."""
_UNUSED: Final = ("numpy", "pycparser")
"""What others name although it is not loaded: nothing of it is in a package."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One part: its name, version, the name of its licence, the text of it."""

    name: str
    version: str
    licence: str
    text: str


@cache
def notices() -> tuple[Notice, ...]:
    """Every part, our own first: what the package has collected, else what is installed."""
    return collected() or installed()


def collected() -> tuple[Notice, ...]:
    """What the build of a package has laid into it; nothing where this is no package."""
    folder = files("game") / FOLDER
    if not (folder / INDEX).is_file():
        return ()
    try:
        rows = json.loads((folder / INDEX).read_text(encoding="utf-8"))
        return tuple(
            Notice(
                row["name"],
                row["version"],
                row["licence"],
                (folder / row["file"]).read_text(encoding="utf-8"),
            )
            for row in rows
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise AssetError(
            f"The licences of this package cannot be read: {error}. Install the game again."
        ) from error


def installed() -> tuple[Notice, ...]:
    """Our own licence and those of the distributions that we need, by name, as far as they are installed."""
    found: dict[str, metadata.Distribution] = {}
    wanted = [OWN]
    while wanted:
        name = _normal(wanted.pop())
        if name in found or name in _UNUSED:
            continue
        try:
            found[name] = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        wanted += _needed(found[name])
    return tuple(notice_of(found[name]) for name in sorted(found, key=lambda name: (name != OWN, name)))


def _needed(distribution: metadata.Distribution) -> Iterator[str]:
    """What it always needs: no extras, nothing that is for other systems only."""
    for requirement in distribution.requires or ():
        named, _, condition = requirement.partition(";")
        match = _NAME.match(named.strip())
        if match is not None and "extra" not in condition:
            yield match[0]


def notice_of(distribution: metadata.Distribution) -> Notice:
    """What a distribution says of itself."""
    told, name = distribution.metadata, _normal(distribution.name)
    short = next((told[key] for key in ("License-Expression", "License") if key in told), "")
    licence = _KNOWN.get(name) or (short if len(short) <= _SHORT else "")
    texts = [text.strip() for text in _texts(distribution)] or [licence]
    return Notice(name, distribution.version, licence or "see the text", "\n\n\n".join(texts) + "\n")


def _texts(distribution: metadata.Distribution) -> Iterator[str]:
    """The files of a distribution that are licences."""
    for file in distribution.files or ():
        if _TEXTS.fullmatch(PurePath(file).name) and file.suffix in ("", ".txt", ".md"):
            try:
                yield Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue


def _normal(name: str) -> str:
    """A distribution's name as all write it.

    >>> _normal("PyLoPDF_fonts.zh")
    'pylopdf-fonts-zh'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def main(argv: Sequence[str]) -> int:
    """Prints what the program is made of; with a name the whole text."""
    parser = argparse.ArgumentParser(
        prog="ouju licences", description="Say under which licences this program and its parts are."
    )
    parser.add_argument("name", nargs="?", help="print the whole text of this part; `all` prints every one")
    given = parser.parse_args(argv)
    if given.name is None:
        for notice in notices():
            print(f"{notice.name} {notice.version}".rstrip() + f": {notice.licence}")
        return 0
    chosen = [each for each in notices() if given.name in ("all", each.name)]
    if not chosen:
        sys.stderr.write(f"ouju licences: there is no part {given.name!r}; `ouju licences` names all\n")
        return 1
    for notice in chosen:
        print(f"==== {notice.name} {notice.version} ({notice.licence})\n\n{notice.text}")
    return 0
