"""Which store a host has (存储): by the word that was given with ``--store``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from game.errors import StorageError
from game.host.contract import Stored
from game.host.sqlite_store import SqlitePaper
from game.host.store import Append, Begin, Forget, Job, Keep, Moved, PaperStore, Save

__all__ = ["MemoryPaper", "open_store"]


class MemoryPaper:
    """No paper at all: rooms that end with the program, for tests and for a table among friends."""

    def __init__(self) -> None:
        self._codes: set[str] = set()
        self._records: dict[str, bytes] = {}

    def run(self, code: str) -> int:
        """There is only one."""
        return 1

    def write(self, lot: Sequence[Job]) -> frozenset[str]:
        """Keep what is asked for while the program runs."""
        for job in lot:
            match job:
                case Save(code):
                    self._codes.add(code)
                case Forget(code):
                    self._codes.discard(code)
                case Keep(code, data):
                    self._records[code] = data
                case Begin() | Append():
                    pass
        return frozenset()

    def claim(self, code: str) -> bool:
        """Take a new room's code."""
        is_free = code not in self._codes
        self._codes.add(code)
        return is_free

    def lost(self) -> frozenset[str]:
        """There is nobody else."""
        return frozenset()

    def rooms(self) -> Iterator[Stored]:
        """Nothing is left of an earlier program."""
        return iter(())

    def record(self, code: str) -> bytes | None:
        """The record of that code."""
        return self._records.get(code)

    def owners(self) -> Mapping[str, str]:
        """There is nobody else."""
        return {}

    def elsewhere(self, code: str) -> bool:
        """There is nobody else."""
        return False

    def close(self) -> None:
        """Nothing to let go of."""


def open_store(spec: str, moved: Moved, address: str = "") -> PaperStore:
    """The store that *spec* names: ``sqlite:PATH``, ``redis://...`` (also ``rediss``, ``unix``) or ``memory:``.

    *address* is where a front door reaches this host. Raises `StorageError` in words.
    """
    kind, _, rest = spec.partition(":")
    match kind:
        case "sqlite" if rest:
            return PaperStore(SqlitePaper(Path(rest.removeprefix("//"))), moved)
        case "memory":
            return PaperStore(MemoryPaper(), moved)
        case "redis" | "rediss" | "unix":
            from game.host.redis_store import RedisPaper

            shared = RedisPaper(spec, address)
            shared.listen(lambda: moved(frozenset()))
            return PaperStore(shared, moved)
        case _:
            pass
    raise StorageError(
        f"There is no store {spec!r}. Write --store sqlite:PATH for a file of this host, or --store "
        "redis://HOST:PORT for rooms that several hosts share."
    )
