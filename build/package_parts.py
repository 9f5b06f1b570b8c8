"""What goes into the frozen program (打包清单): modules, data, names; read by the spec, by the build and by tests.

Nothing here depends on the system it runs on, so that one spec serves Windows, macOS and Linux.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = [
    "BUNDLE_ID",
    "DOCUMENT_TYPE",
    "EXCLUDED",
    "FONT_PACKAGE",
    "METADATA",
    "NAME",
    "SCHEME",
    "TITLE",
    "Datum",
    "data",
    "modules",
    "project_version",
]

NAME: Final = "ouju"
TITLE: Final = "瓯局"
BUNDLE_ID: Final = "org.ouju.Ouju"
SCHEME: Final = "ouju"
DOCUMENT_TYPE: Final = "application/x-ouju-record"
FONT_PACKAGE: Final = "pylopdf_fonts_zh_cn"
PACKAGES: Final = ("game", "rules")

METADATA: Final = ("ouju",)
"""Distributions whose metadata the program asks for at run time: its own version."""

LATE: Final = (
    "nacl.signing",
    "nacl.exceptions",
    "segno",
    "sounddevice",
    "soundfile",
    "websockets.asyncio.client",
    "websockets.asyncio.server",
    "websockets.legacy",
    "zeroconf.asyncio",
)
"""Modules of others that are loaded by functions or by name only."""

EXCLUDED: Final = (
    "PIL", "_distutils_hack", "_pytest", "babel", "cryptography", "curses", "distutils", "ensurepip", "fontTools",
    "hypothesis", "idlelib", "lib2to3", "mahjong", "numpy", "onnxruntime", "pip", "pkg_resources", "pydoc_data",
    "pytest", "redis", "setuptools", "test", "tkinter", "trustme", "turtle", "turtledemo", "unittest", "venv", "wheel",
    "xmlrpc",
)  # fmt: skip
"""What others would pull in although no player needs it; most of it is installed for the tests only."""


@dataclass(frozen=True, slots=True)
class Datum:
    """A file or folder that is no module: where it lies and into which folder of the program it goes."""

    source: Path
    folder: str


def project_version(root: Path) -> str:
    """The version that stands in pyproject.toml."""
    return str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def modules(root: Path) -> list[str]:
    """Every module of our own: commands and scenes are imported by name, which no analysis finds."""
    return sorted({*_own(root), *LATE})


def _own(root: Path) -> Iterator[str]:
    for package in PACKAGES:
        for file in (root / package).rglob("*.py"):
            parts = file.relative_to(root).with_suffix("").parts
            if parts[-1] != "__main__":
                yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def data(root: Path, prepared: Path) -> list[Datum]:
    """Assets and catalogues as in a wheel, and what the build has prepared (fonts, licences)."""
    wheel = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    mapped = [Datum(root / folder, inside) for folder, inside in wheel["force-include"].items()]
    made = [
        Datum(file, file.parent.relative_to(prepared).as_posix())
        for file in sorted(prepared.rglob("*"))
        if file.is_file()
    ]
    return [*(part for folder in mapped for part in _files(folder)), *made]


def _files(folder: Datum) -> Iterator[Datum]:
    """The files of a folder one by one; catalogues only compiled."""
    for file in sorted(folder.source.rglob("*")):
        if file.is_file() and file.suffix not in (".po", ".pot", ".pyc"):
            inner = file.parent.relative_to(folder.source).as_posix()
            yield Datum(file, folder.folder if inner == "." else f"{folder.folder}/{inner}")
