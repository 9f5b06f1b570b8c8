"""What tests of stores share: who listens to one, lines to write, waiting for what another thread does."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable

import msgspec

from game.host.contract import Stored
from game.host.store import PaperStore

PATIENCE_S = 60.0
"""Longer than anything takes on a machine that is busy with other things."""


class Ear:
    """Hears what a store says, from the store's thread, and lets a test wait for it."""

    def __init__(self) -> None:
        self.heard: list[frozenset[str]] = []
        self._changed = threading.Condition()

    def __call__(self, codes: frozenset[str] = frozenset()) -> None:
        """The store has moved."""
        with self._changed:
            self.heard.append(codes)
            self._changed.notify_all()

    def until(self, holds: Callable[[], bool]) -> bool:
        """Wait until *holds*; it is asked whenever the store has said something, also by being asked."""
        while True:
            heard = len(self.heard)
            if holds():
                return True
            with self._changed:
                if not self._changed.wait_for(lambda: len(self.heard) > heard, PATIENCE_S):  # noqa: B023
                    return False


def line(number: int) -> dict[str, object]:
    """A line of a match."""
    return {"e": "line", "n": number}


def numbers(journal: bytes) -> list[int]:
    """The numbers of the lines in a journal, each of which must be whole."""
    return [msgspec.json.decode(text)["n"] for text in journal.splitlines()]


def taken(store: PaperStore, rooms: dict[str, Stored]) -> bool:
    """Ask *store* for rooms, as a hall does in every tick; whether some have come so far."""
    rooms.update({room.code: room for room in store.rooms()})
    return bool(rooms)


def opened(store: PaperStore, codes: Iterable[str]) -> None:
    """Open rooms of those codes."""
    for code in codes:
        assert store.claim(code)
        store.save(code, f'{{"code":"{code}"}}'.encode())
