"""Search paths of the machine that built (库的搜索路径): taken out of the libraries of the frozen folder.

A Python that was compiled in somebody's home leaves that home in its libraries as the place to look for others first.
Whoever owns a folder of that name elsewhere would get his libraries loaded. Paths relative to the library stay.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

from package_measure import programs_in

__all__ = ["forget_search_paths", "without_search_path"]

_HEAD: Final = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT: Final = struct.Struct("<IIQQQQQQ")
_DYNAMIC: Final = struct.Struct("<qQ")
_PT_LOAD: Final = 1
_PT_DYNAMIC: Final = 2
_DT_NULL: Final = 0
_DT_STRTAB: Final = 5
_PATHS: Final = (15, 29)
"""DT_RPATH and DT_RUNPATH."""


def forget_search_paths(folder: Path) -> list[str]:
    """Take absolute search paths out of all libraries below *folder*; the names of those that had one."""
    changed = []
    for file in programs_in(folder):
        data = file.read_bytes()
        fresh = without_search_path(data)
        if fresh != data:
            file.write_bytes(fresh)
            changed.append(file.relative_to(folder).as_posix())
    return changed


def without_search_path(data: bytes) -> bytes:
    """A library or program without absolute search paths; 32-bit ones are handed back as they are."""
    if data[4:6] != b"\x02\x01":  # 64 bit, little end first: every machine that is built for
        return data
    head = _HEAD.unpack_from(data)
    first, count = head[5], head[10]
    segments = [_SEGMENT.unpack_from(data, first + number * _SEGMENT.size) for number in range(count)]
    dynamic = next((segment for segment in segments if segment[0] == _PT_DYNAMIC), None)
    if dynamic is None:
        return data
    at, size = dynamic[2], dynamic[5]
    entries = list(_DYNAMIC.iter_unpack(data[at : at + size]))
    address = next((value for tag, value in entries if tag == _DT_STRTAB), 0)
    strings = next(
        (s[2] + address - s[3] for s in segments if s[0] == _PT_LOAD and s[3] <= address < s[3] + s[5]), 0
    )
    kept = [
        (tag, value) for tag, value in entries if tag not in _PATHS or not _is_absolute(data, strings + value)
    ]
    kept += [(_DT_NULL, 0)] * (len(entries) - len(kept))
    fresh = bytearray(data)
    fresh[at : at + size] = b"".join(_DYNAMIC.pack(*entry) for entry in kept)
    for tag, value in entries:
        if tag in _PATHS and _is_absolute(data, strings + value):
            place = strings + value
            fresh[place : place + len(_text(data, place))] = bytes(len(_text(data, place)))
    return bytes(fresh)


def _text(data: bytes, at: int) -> bytes:
    return data[at : data.index(b"\0", at)]


def _is_absolute(data: bytes, at: int) -> bool:
    """Whether any of the paths at this place starts at the root."""
    return any(path.startswith(b"/") for path in _text(data, at).split(b":"))
