"""Records that come in pieces from a server (取牌谱): asked for one after the other, whole or not at all."""

from __future__ import annotations

from typing import Final

from game.net import intents, news
from game.session.online import RecordReady

__all__ = ["RecordParts"]

_LARGEST: Final = 16 * 1024 * 1024


class RecordParts:
    """The records that were asked for and are not whole yet."""

    def __init__(self) -> None:
        self._kept: dict[str, bytearray] = {}

    def ask(self, code: str) -> intents.Replay:
        """The request for the first piece."""
        self._kept[code] = bytearray()
        return intents.Replay(code)

    def take(self, part: news.RecordPart) -> intents.Replay | RecordReady | None:
        """A piece has come: the request for the next one, or the whole; None for one that nobody waits for."""
        kept = self._kept.get(part.code)
        if kept is None or part.offset != len(kept):
            return None
        kept += part.text.encode()
        if len(kept) < part.total <= _LARGEST and part.text:
            return intents.Replay(part.code, len(kept))
        del self._kept[part.code]
        return RecordReady(part.code, bytes(kept) if len(kept) == part.total else b"")

    def refused(self) -> RecordReady:
        """There is none of the code that was asked for first."""
        code = next(iter(self._kept), "")
        self._kept.pop(code, None)
        return RecordReady(code, b"")
