"""Which characters a font file has (字库覆盖): read from its own table, for pygame draws what is missing as nothing."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

__all__ = ["Coverage", "coverage_of"]

_TABLE: Final = struct.Struct(">4sIII")
_RECORD: Final = struct.Struct(">HHI")
_GROUP: Final = struct.Struct(">III")
_WIDE: Final = 12
_NARROW: Final = 4


class Coverage:
    """The characters of a font, as ranges of code points.

    >>> found = Coverage([(0x20, 0x7E), (0x4E00, 0x4E05)])
    >>> "A" in found, "一" in found, "瓯" in found
    (True, True, False)
    """

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        ranges.sort()
        self._starts = [start for start, _ in ranges]
        self._ends = [end for _, end in ranges]

    def __contains__(self, character: str) -> bool:
        code = ord(character)
        place = bisect_right(self._starts, code) - 1
        return place >= 0 and code <= self._ends[place]


def coverage_of(file: Path) -> Coverage:
    """What stands in a font's table of characters. Raises `ValueError` where there is none that we can read."""
    with file.open("rb") as opened:
        data = _character_table(opened)
    count = struct.unpack_from(">H", data, 2)[0]
    places = [_RECORD.unpack_from(data, 4 + 8 * number)[2] for number in range(count)]
    kinds = {struct.unpack_from(">H", data, place)[0]: place for place in places}
    if _WIDE in kinds:
        return Coverage(list(_wide(data, kinds[_WIDE])))
    if _NARROW in kinds:
        return Coverage(list(_narrow(data, kinds[_NARROW])))
    raise ValueError(f"{file} has no table of characters that can be read")


def _character_table(opened: BinaryIO) -> bytes:
    head = opened.read(12)
    count = struct.unpack_from(">H", head, 4)[0]
    for name, _, place, length in _TABLE.iter_unpack(opened.read(_TABLE.size * count)):
        if name == b"cmap":
            opened.seek(place)
            return opened.read(length)
    raise ValueError("the file is no font: it has no table of characters")


def _wide(data: bytes, place: int) -> Iterator[tuple[int, int]]:
    """Groups of code points that may be beyond the first 65,536."""
    count = struct.unpack_from(">I", data, place + 12)[0]
    for start, end, _ in _GROUP.iter_unpack(data[place + 16 : place + 16 + _GROUP.size * count]):
        yield start, end


def _narrow(data: bytes, place: int) -> Iterator[tuple[int, int]]:
    """Segments of the first 65,536 code points."""
    twice = struct.unpack_from(">H", data, place + 6)[0]
    ends = struct.unpack_from(f">{twice // 2}H", data, place + 14)
    starts = struct.unpack_from(f">{twice // 2}H", data, place + 16 + twice)
    yield from ((start, end) for start, end in zip(starts, ends, strict=True) if start != 0xFFFF)
