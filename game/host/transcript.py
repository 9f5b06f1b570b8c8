"""The journal of a hosted match together with what has been written (草稿): the record whole, packed by the hand."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

from game.authority.journal import Journal
from game.authority.record import dump
from rules.mahjong.plain import Line

__all__ = ["Transcript"]

_PACKED_FROM: Final = 1 << 14
"""So many bytes are worth packing."""


class Transcript:
    """Passes every line on to *journal*, and keeps a copy: a store cannot be asked for what it still has to write."""

    def __init__(self, journal: Journal, data: bytes = b"") -> None:
        self._journal = journal
        self._packed = [zlib.compress(data)] if data else []
        self._fresh = bytearray()
        self.lines = data.count(b"\n")
        """How many lines there are."""

    def append(self, lines: Sequence[Line]) -> int:
        """Write *lines* in order."""
        self._fresh += dump(lines)
        self.lines += len(lines)
        if len(self._fresh) >= _PACKED_FROM:
            self._packed.append(zlib.compress(self._fresh))
            self._fresh = bytearray()
        return self._journal.append(lines)

    @property
    def whole(self) -> bytes:
        """Everything that was written."""
        return b"".join([*map(zlib.decompress, self._packed), self._fresh])

    @property
    def durable(self) -> int:
        """The last ticket whose lines are on paper."""
        return self._journal.durable

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now."""
        return self._journal.trouble

    @property
    def rescues(self) -> int:
        """How often the file had to be made anew."""
        return self._journal.rescues

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until everything appended so far is on paper or could not be."""
        return self._journal.wait(timeout)

    def close(self) -> None:
        """Write what is still due."""
        self._journal.close()
