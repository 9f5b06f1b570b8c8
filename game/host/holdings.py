"""Which rooms of a shared store this process holds (持有): as which holder, and which of them it has lost."""

from __future__ import annotations

import threading
from collections.abc import Iterable

__all__ = ["Holdings"]


class Holdings:
    """Code to run: each time a room changes hands it gets a larger one. Asked from several threads.

    A room that was lost stays here until the rooms have been told: so nothing of its old table can be taken for
    something of its new one, should it come back.
    """

    def __init__(self) -> None:
        self.taking = threading.Lock()
        """Held from asking for a room until it stands here."""
        self._lock = threading.Lock()
        self._runs: dict[str, int] = {}
        self._lost: set[str] = set()

    def __len__(self) -> int:
        return len(self._runs)

    def run(self, code: str) -> int:
        """As which holder of *code* we write; 0 where we are none."""
        return self._runs.get(code, 0)

    def take(self, code: str, run: int) -> None:
        """The room is ours from now on."""
        with self._lock:
            self._runs[code] = run

    def release(self, code: str, run: int) -> None:
        """The room has closed."""
        with self._lock:
            if self._runs.get(code) == run:
                del self._runs[code]

    def lose(self, held: Iterable[tuple[str, int]]) -> frozenset[str]:
        """Somebody else has those rooms; gives those that we had in that run."""
        with self._lock:
            codes = frozenset(code for code, run in held if run and self._runs.get(code) == run)
            self._lost |= codes
            return codes

    def lost(self) -> frozenset[str]:
        """The rooms that were lost since this was asked last; from now on they may come back."""
        with self._lock:
            codes = frozenset(self._lost)
            self._lost.clear()
            for code in codes:
                self._runs.pop(code, None)
            return codes

    def all(self) -> dict[str, int]:
        """Everything held, with its run."""
        with self._lock:
            return dict(self._runs)
