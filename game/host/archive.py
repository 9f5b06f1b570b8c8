"""Records by their code (牌谱): given away in pieces of whole lines, to whoever knows the code."""

from __future__ import annotations

from typing import Final

from game.host.codes import Denied
from game.host.contract import Store
from game.net.news import RecordPart

__all__ = ["PIECE", "Archive"]

PIECE: Final = 48 * 1024
"""A piece is about so long; a line is never cut."""
_KEPT: Final = 4


class Archive:
    """The records of a store; the last few asked for are kept, for they are fetched piece by piece."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._recent: dict[str, bytes] = {}

    def part(self, code: str, offset: int) -> RecordPart:
        """The piece that begins at *offset*. Raises `Denied` where there is none."""
        data = self._record(code)
        if data is None or not 0 <= offset < len(data) or (offset and data[offset - 1] != ord("\n")):
            raise Denied("no_record")
        end = len(data)
        if end - offset > PIECE:
            cut = data.rfind(b"\n", offset, offset + PIECE)
            if cut < 0:
                cut = data.find(b"\n", offset)
            end = cut + 1 if cut >= 0 else end
        return RecordPart(code, offset, len(data), data[offset:end].decode("utf-8"))

    def _record(self, code: str) -> bytes | None:
        if code not in self._recent:
            data = self._store.record(code)
            if data is None:
                return None
            if len(self._recent) >= _KEPT:
                del self._recent[next(iter(self._recent))]
            self._recent[code] = data
        return self._recent[code]
