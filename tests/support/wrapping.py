"""A small folder in place of the frozen program (打包替身), for tests of what is wrapped round it."""

from __future__ import annotations

import shutil
import struct
import sys
from pathlib import Path

import pytest

import wrap_icons
from wrap_facts import Facts
from wrap_sbom import Part

__all__ = ["FACTS", "PARTS", "ROOT", "lay_frozen", "lay_icons", "linux_only", "needs"]

ROOT = Path(__file__).resolve().parents[2]
FACTS = Facts(ROOT, "1.2.3", 1_700_000_000, "linux", "x86_64")
PARTS = [Part("Python", "3.11.7", "PSF-2.0"), Part("pygame-ce", "2.5.8", "LGPL-2.1-or-later")]
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="packages for Linux are made on Linux")


def needs(program: str) -> pytest.MarkDecorator:
    """Only where a program of Debian is installed; the check that CI always makes."""
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed here")


def lay_frozen(folder: Path) -> Path:
    """A folder with a program that says how it was called, a library and a file with a Chinese name."""
    (folder / "_internal" / "game").mkdir(parents=True)
    (folder / "ouju").write_bytes(b'#!/bin/sh\necho "$0:$*"\n')
    (folder / "ouju").chmod(0o755)
    (folder / "_internal" / "game" / "资料.txt").write_text("x", "utf-8")
    (folder / "_internal" / "libx.so.1").write_bytes(b"library")
    return folder


def lay_icons(folder: Path) -> Path:
    """Icons without a picture."""
    (folder / "hicolor").mkdir(parents=True)
    for side in wrap_icons.SIZES:
        (folder / "hicolor" / f"{side}.png").write_bytes(wrap_icons.png(bytes(4 * side * side), side))
    pixels = {side: bytes(4 * side * side) for side in (16, 32, 256)}
    (folder / "ouju.ico").write_bytes(wrap_icons.ico(pixels))
    head = struct.pack("<2sIHHIIiiHHIIiiII", b"BM", 58, 0, 0, 54, 40, 1, 1, 1, 24, 0, 4, 0, 0, 0, 0)
    (folder / "welcome.bmp").write_bytes(head + bytes(4))
    return folder
