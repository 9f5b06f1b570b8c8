"""Drives that a person has put in (U盘): where the ledger is exported to and the reset file is looked for.

Nothing is mounted or opened here; each system is asked in its own way, and what it says is handed in by tests.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = ["Drive", "find_drives", "linux_mounts"]

_MEDIA: Final = ("/media/", "/run/media/")
_ESCAPES: Final = {r"\040": " ", r"\011": "\t", r"\012": "\n", r"\134": "\\"}


@dataclass(frozen=True, slots=True)
class Drive:
    """A place for exports: its *name* as a person knows it, *free* bytes, whether it can be written to.

    *removable*: something that was put in; the other places are folders of the operator's file.
    """

    name: str
    path: Path
    free: int = 0
    writable: bool = True
    removable: bool = True


def linux_mounts(mountinfo: str, is_removable: Callable[[str], bool]) -> tuple[tuple[Path, bool], ...]:
    """The places of drives that were put in, and whether each can be written to, by ``/proc/self/mountinfo``."""
    found: dict[Path, bool] = {}
    for line in mountinfo.splitlines():
        before, _, after = line.partition(" - ")
        mount, source = before.split(" "), after.split(" ")
        if len(mount) < 6 or len(source) < 2:
            continue
        place, device = _plain(mount[4]), _plain(source[1])
        if not device.startswith("/dev/") or place in ("/", "/boot", "/boot/efi", "/home"):
            continue
        if place.startswith(_MEDIA) or is_removable(device):
            found[Path(place)] = "ro" not in mount[5].split(",")
    return tuple(found.items())


def _plain(text: str) -> str:
    for code, letter in _ESCAPES.items():
        text = text.replace(code, letter)
    return text


def find_drives(platform: str = sys.platform) -> tuple[Drive, ...]:
    """The drives that are put in now; none where the system does not say."""
    if platform.startswith("linux"):
        with suppress(OSError):
            text = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
            return tuple(_drive(path, writable) for path, writable in linux_mounts(text, _is_removable))
    return ()


def _is_removable(device: str) -> bool:
    """Whether the system calls a device or the disk that it is a part of removable, or it is on a USB line."""
    with suppress(OSError):
        block = (Path("/sys/class/block") / Path(device).name).resolve()
        if "/usb" in str(block):
            return True
        for folder in (block, block.parent):
            if (folder / "removable").is_file():
                return (folder / "removable").read_text(encoding="ascii").strip() == "1"
    return False


def _drive(path: Path, writable: bool) -> Drive:
    free = 0
    with suppress(OSError):
        free = shutil.disk_usage(path).free
    return Drive(path.name, path, free, writable and os.access(path, os.W_OK))
