"""What goes into the frozen program (打包清单): modules, data, names; read by the spec, by the build and by tests.

Nothing here depends on the system it runs on, so that one spec serves Windows, macOS and Linux.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution
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
    "belongs_to_the_system",
    "data",
    "is_never_read",
    "made",
    "metadata_file",
    "modules",
    "project_version",
    "version_resource",
]

NAME: Final = "ouju"
TITLE: Final = "瓯局"
BUNDLE_ID: Final = "org.ouju.Ouju"
SCHEME: Final = "ouju"
DOCUMENT_TYPE: Final = "application/x-ouju-record"
FONT_PACKAGE: Final = "pylopdf_fonts_zh_cn"
PACKAGES: Final = ("game", "rules")

METADATA: Final = "METADATA"
"""The one file of our distribution that the program reads: its version. Others name the folder it was built in."""

LATE: Final = (
    "nacl.signing",
    "nacl.exceptions",
    "segno",
    "sounddevice",
    "soundfile",
    "websockets.asyncio.client",
    "websockets.asyncio.server",
    "zeroconf.asyncio",
)
"""Modules of others that are loaded by functions or by name only."""

_OLD_ENCODINGS: Final = (
    "bz2_codec cp037 cp1006 cp1026 cp1125 cp1140 cp273 cp424 cp500 cp720 cp737 cp775 cp852 cp855 cp856 cp857 cp858 "
    "cp860 cp861 cp862 cp863 cp864 cp865 cp866 cp869 cp875 hp_roman8 koi8_t kz1048 mac_arabic mac_croatian "
    "mac_cyrillic mac_farsi mac_greek mac_iceland mac_latin2 mac_roman mac_romanian mac_turkish palmos ptcp154"
)
"""Of mainframes, DOS and old Macs: no system in use has one of them as its own. cp437 names files in archives."""

EXCLUDED: Final = (
    *(f"encodings.{name}" for name in _OLD_ENCODINGS.split()),
    "PIL", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw", "_distutils_hack",
    "_pydecimal", "_pytest", "attr", "attrs", "babel", "bz2", "concurrent.futures.process", "cryptography", "curses",
    "distutils", "ensurepip", "fontTools", "ftplib", "hypothesis", "idlelib", "lib2to3", "mahjong", "multiprocessing",
    "numpy", "onnxruntime", "pip", "pkg_resources", "pydoc", "pydoc_data", "pygame._camera",
    "pygame._freetype", "pygame._sdl2", "pygame.camera", "pygame.examples", "pygame.freetype",
    "pygame.ftfont", "pygame.midi", "pygame.pixelarray", "pygame.sndarray", "pygame.surfarray",
    "pygame.tests", "pytest", "readline", "redis", "setuptools", "smtplib", "test", "tkinter", "trustme",
    "turtle", "turtledemo", "typing_extensions", "unittest", "venv", "websockets.legacy", "websockets.sync",
    "websockets.trio", "wheel", "xmlrpc",
)  # fmt: skip
"""What others would pull in although no player needs it; most of it is installed for the tests only."""

_THE_SYSTEMS: Final = re.compile(
    r"lib(stdc\+\+|gcc_s|mvec|asound|jack|portaudio|db-|readline|tinfo|ncursesw?|opus)[.\d-]*so[.\d]*"
)
"""Libraries of a Linux that must be its own: its drivers of graphics and sound are loaded into the same process and
need the C++ and the ALSA of their own system. libopus comes with pygame; the rest is nobody's here."""


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


def data(root: Path) -> list[Datum]:
    """Assets and catalogues, mapped as in a wheel."""
    tools = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]
    mapped = tools["hatch"]["build"]["targets"]["wheel"]["force-include"]
    return [part for folder, inside in mapped.items() for part in _files(Datum(root / folder, inside))]


def metadata_file(distribution: Distribution) -> Datum:
    """Where a distribution says its version. Raises `FileNotFoundError` where it is not installed as such."""
    found = next((file for file in distribution.files or () if file.name == METADATA), None)
    if found is None:
        raise FileNotFoundError(f"{distribution.name} has no {METADATA}")
    return Datum(Path(str(found.locate())), found.parent.as_posix())


def made(prepared: Path) -> list[Datum]:
    """What a build has prepared in a folder that looks like the program's: fonts, licences."""
    return [
        Datum(file, file.parent.relative_to(prepared).as_posix())
        for file in sorted(prepared.rglob("*"))
        if file.is_file()
    ]


def _files(folder: Datum) -> Iterator[Datum]:
    """The files of a folder one by one; catalogues only compiled."""
    for file in sorted(folder.source.rglob("*")):
        if file.is_file() and file.suffix not in (".po", ".pot", ".pyc"):
            inner = file.parent.relative_to(folder.source).as_posix()
            yield Datum(file, folder.folder if inner == "." else f"{folder.folder}/{inner}")


def belongs_to_the_system(name: str) -> bool:
    """Whether a library is left to the system that the program runs on.

    >>> [belongs_to_the_system(name) for name in ("libstdc++.so.6", "libdb-5.3.so", "pygame_ce.libs/libopus-dd.so.0")]
    [True, True, False]
    """
    return _THE_SYSTEMS.fullmatch(name) is not None


def is_of_the_installation(name: str) -> bool:
    """Whether a file tells how something was installed on the machine that builds; PyInstaller brings it unasked.

    >>> [is_of_the_installation(f"x-1.dist-info/{name}") for name in ("direct_url.json", "RECORD", METADATA)]
    [True, True, False]
    """
    folder, _, file = name.replace("\\", "/").rpartition("/")
    return (folder.endswith(".dist-info") and file != METADATA) or ".dist-info/" in folder


def is_never_read(name: str) -> bool:
    """Whether a file that PyInstaller's recipes bring is asked for by nobody: all our text has fonts of its own.

    >>> [is_never_read(f"pygame/{name}") for name in ("freesansbold.ttf", "pygame_icon.bmp")]
    [True, False]
    """
    return name.replace("\\", "/") == "pygame/freesansbold.ttf"


# ---------------------------------------------------------------- what Windows is told of the program


def version_resource(version: str) -> str:
    """What Windows shows of the program (a file that PyInstaller reads)."""
    numbers = (*(int(part) for part in version.split(".")[:3]), 0)
    told = {
        "CompanyName": "The Ouju authors", "FileDescription": f"{TITLE} Ouju", "FileVersion": version,
        "InternalName": NAME, "LegalCopyright": "MIT", "OriginalFilename": f"{NAME}.exe",
        "ProductName": f"{TITLE} Ouju", "ProductVersion": version,
    }  # fmt: skip
    rows = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in told.items())
    return (
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004,"
        " fileType=1, subtype=0, date=(0, 0)),\n"
        f"  kids=[StringFileInfo([StringTable('080404B0', [{rows}])]),"
        " VarFileInfo([VarStruct('Translation', [0x0804, 1200])])],\n"
        ")\n"
    )
