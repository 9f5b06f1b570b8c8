"""Host processes that share a Redis, as their stores know them: a pulse, a writer, and what a hall does in a tick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.host.contract import Stored
from game.host.redis_store import RedisPaper
from game.host.store import PaperStore
from store_rig import Ear

__all__ = ["EAR", "LIFE_MS", "Host"]

LIFE_MS: Final = 400
EAR: Final = Ear()
"""Hears all hosts of a test."""


class Host:
    """A host process as the store knows one."""

    def __init__(self, url: str, address: str, *, life_ms: int = LIFE_MS) -> None:
        self.ear = EAR
        self.paper = RedisPaper(url, address, life_ms=life_ms)
        self.paper.listen(self.ear)
        self.store = PaperStore(self.paper, self.ear)
        self.rooms: dict[str, Stored] = {}
        self.lost: set[str] = set()

    def look(self) -> int:
        """What a hall does in every tick; how many rooms have come so far."""
        self.lost |= self.store.lost()
        self.rooms |= {room.code: room for room in self.store.rooms()}
        return len(self.rooms)

    def until(self, holds: Callable[[], bool]) -> None:
        """Tick until *holds*."""

        def ticked() -> bool:
            self.look()
            return holds()

        assert self.ear.until(ticked)

    def fall_silent(self) -> None:
        """Be paused as a whole process, as far as others can see: no heartbeat arrives any more."""
        self.paper._pulse._ended.set()
        self.paper._pulse._thread.join()

    def wake(self) -> None:
        """Go on after a pause, however long it was."""
        self.paper._pulse._turn()

    def close(self) -> None:
        self.store.close()
