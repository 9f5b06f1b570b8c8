"""Drives that a person has put in (U盘): where the ledger is exported to and the reset file is looked for.

Nothing is mounted or opened here. Each system is asked in its own way; what it answers is read by functions that are
told it, so that each can be tried on any other.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Final

__all__ = [
    "Drive",
    "Mount",
    "find_drives",
    "is_folder",
    "is_removable",
    "linux_mounts",
    "mac_volumes",
    "shelf",
    "windows_roots",
]

_MEDIA: Final = ("/media/", "/run/media/")
_OWN: Final = ("/", "/boot", "/boot/efi", "/efi", "/home", "/usr", "/var", "/nix")
"""Where a system lies itself, even one that runs from a stick."""
_ESCAPES: Final = {r"\040": " ", r"\011": "\t", r"\012": "\n", r"\134": "\\"}
_REMOVABLE: Final = 2
"""What Windows calls a drive whose medium can be taken out (``DRIVE_REMOVABLE``)."""


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


@dataclass(frozen=True, slots=True)
class Mount:
    """Where a drive lies in the tree of folders, and whether it is there to be read only."""

    place: str
    read_only: bool = False


def linux_mounts(mountinfo: str, is_removable: Callable[[str], bool]) -> tuple[Mount, ...]:
    """The drives that were put in, by ``/proc/self/mountinfo``; of one that is mounted twice the first place.

    A drive is one that the system calls removable, or that a desktop has mounted among the media.
    """
    found: dict[str, Mount] = {}
    for line in mountinfo.splitlines():
        before, _, after = line.partition(" - ")
        mount, source = before.split(" "), after.split(" ")
        if len(mount) < 6 or len(source) < 2:
            continue
        place, device = _plain(mount[4]), _plain(source[1])
        if (
            not device.startswith("/dev/")
            or device.startswith("/dev/loop")
            or place in _OWN
            or device in found
        ):
            continue
        if place.startswith(_MEDIA) or is_removable(device):
            read_only = "ro" in mount[5].split(",") or "ro" in source[-1].split(",")
            found[device] = Mount(place, read_only)
    return tuple(found.values())


def _plain(text: str) -> str:
    r"""A path as it is; the system writes blanks and its like as numbers.

    >>> _plain(r"/media/tea/U\040PAN")
    '/media/tea/U PAN'
    """
    for code, letter in _ESCAPES.items():
        text = text.replace(code, letter)
    return text


def windows_roots(letters: int, kind: Callable[[str], int]) -> tuple[str, ...]:
    """The roots of removable drives: *letters* has a bit for each drive, *kind* says what a drive is.

    >>> windows_roots(0b10100, lambda root: 2 if root.startswith("E") else 3)
    ('E:\\\\',)
    """
    roots = (f"{chr(ord('A') + bit)}:\\" for bit in range(26) if letters >> bit & 1)
    return tuple(root for root in roots if kind(root) == _REMOVABLE)


def mac_volumes(names: Iterable[str], device: Callable[[str], int]) -> tuple[Mount, ...]:
    """The volumes that are not the system's own: those of ``/Volumes`` on another device than the root."""
    own = device("/")
    places = (str(PurePosixPath("/Volumes", name)) for name in sorted(names) if not name.startswith("."))
    return tuple(Mount(place) for place in places if device(place) not in (own, -1))


def find_drives(platform: str = sys.platform) -> tuple[Drive, ...]:
    """The drives that are put in now; none where the system does not say."""
    if platform.startswith("linux"):
        return _drives(_linux())
    if platform == "win32":
        return _windows()
    return _drives(_mac()) if platform == "darwin" else ()


def is_folder(path: Path) -> bool:
    """Whether there is a folder that can be looked into."""
    try:
        return path.is_dir()
    except OSError:
        return False


def shelf(path: Path) -> Drive:
    """A folder of the operator's file as a place for exports."""
    return replace(_drive(str(path), path), removable=False)


def _drives(mounts: Sequence[Mount]) -> tuple[Drive, ...]:
    return tuple(_drive(Path(mount.place).name, Path(mount.place), mount.read_only) for mount in mounts)


def _drive(name: str, path: Path, read_only: bool = False) -> Drive:
    free = 0
    with suppress(OSError):  # a stick that was just pulled out
        free = shutil.disk_usage(path).free
    return Drive(name, path, free, not read_only and os.access(path, os.W_OK))


# ---------------------------------------------------------------- what the systems say


def _linux() -> tuple[Mount, ...]:
    with suppress(OSError):
        text = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
        return linux_mounts(text, lambda device: is_removable(Path("/sys/class/block") / Path(device).name))
    return ()


def is_removable(block: Path) -> bool:
    """Whether a block device of Linux, or the disk that it is a part of, can be taken out or is on a USB line."""
    with suppress(OSError):
        place = block.resolve()
        if any(part.startswith("usb") for part in place.parts):
            return True
        for folder in (place, place.parent):
            flag = folder / "removable"
            if flag.is_file():
                return flag.read_text(encoding="ascii").strip() == "1"
    return False


def _mac() -> tuple[Mount, ...]:
    try:
        names = [each.name for each in Path("/Volumes").iterdir() if not each.is_symlink()]
    except OSError:
        return ()
    return mac_volumes(names, _device)


def _device(place: str) -> int:
    try:
        return Path(place).stat().st_dev
    except OSError:
        return -1


def _windows() -> tuple[Drive, ...]:
    if sys.platform != "win32":
        return ()
    else:  # noqa: RET505 - what stands here is for the type checker of one system
        import ctypes

        kernel = ctypes.windll.kernel32
        before = ctypes.c_uint32()
        kernel.SetThreadErrorMode(1, ctypes.byref(before))  # an empty card reader opens no dialog
        try:
            roots = windows_roots(kernel.GetLogicalDrives(), kernel.GetDriveTypeW)
            named = [(root, label) for root in roots if (label := _label(root)) is not None]
            return tuple(_drive(f"{label} ({root[:2]})".strip(), Path(root)) for root, label in named)
        finally:
            kernel.SetThreadErrorMode(before.value, None)


def _label(root: str) -> str | None:
    """The name of a drive; empty for none, None where no medium is in it."""
    if sys.platform == "win32":
        import ctypes

        name = ctypes.create_unicode_buffer(261)
        if ctypes.windll.kernel32.GetVolumeInformationW(root, name, 261, None, None, None, None, 0):
            return name.value
    return None
