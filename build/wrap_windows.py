"""The packages for Windows (Windows 包): a setup for one user, and a zip that needs none.

The payload must have been frozen on Windows; `makensis` itself runs anywhere, so the script is compiled in the tests.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

from package_parts import NAME
from wrap_facts import TEXTS, Facts, template
from wrap_tree import Entry, entries_of, under, write_zip

__all__ = ["archive", "command", "setup"]

SCRIPT: Final = TEXTS / "ouju.nsi"


def command(facts: Facts, frozen: Path, icons: Path, target: Path, sign: str = "") -> list[str]:
    """The call of makensis; warnings are faults. *sign*: a command that signs the file whose name follows it."""
    told = {
        "VERSION": facts.version,
        "SOURCE": str(frozen.resolve()),
        "ICON": str((icons / f"{NAME}.ico").resolve()),
        "WELCOME": str((icons / "welcome.bmp").resolve()),
        "LICENCE": str((facts.root / "LICENSE").resolve()),
        "TARGET": str(target.resolve()),
        **({"SIGN": sign} if sign else {}),
    }
    return ["makensis", "-V2", "-WX", *(f"-D{name}={value}" for name, value in told.items()), str(SCRIPT)]


def setup(facts: Facts, frozen: Path, icons: Path, target: Path, sign: str = "") -> Path:
    """Make the setup in the folder *target*."""
    file = target / f"{facts.name}-setup.exe"
    subprocess.run(command(facts, frozen, icons, file, sign), check=True)
    return file


def archive(facts: Facts, frozen: Path, target: Path) -> Path:
    """Make the zip in the folder *target*; texts have the line ends of Windows."""
    texts = {
        "README.txt": template("README-windows.txt", VERSION=facts.version),
        f"{NAME}-portable.cmd": template("portable.cmd"),
        "kiosk.md": (facts.root / "docs" / "kiosk.md").read_text("utf-8"),
        "kiosk.example.toml": (facts.root / "docs" / "kiosk.example.toml").read_text("utf-8"),
        "LICENSE.txt": (facts.root / "LICENSE").read_text("utf-8"),
    }
    beside = [Entry(name, text.replace("\n", "\r\n").encode("utf-8")) for name, text in texts.items()]
    entries = [*entries_of(frozen), *beside]
    return write_zip(under(facts.name, entries), target / f"{facts.name}-portable.zip", facts.moment)
