"""A machine with a ledger, whose clocks are turned by hand, whose disk can be full, whose power can be cut (茶馆机)."""

from __future__ import annotations

import errno
import os
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from game.clock import ManualClock
from game.kiosk.ledger import Ending, Entry, Ledger

__all__ = ["CHINA", "Shop", "only"]

CHINA = timezone(timedelta(hours=8))


class Shop:
    """A machine whose clocks are turned by hand, whose disk can be full, and whose power can be cut."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.clock = ManualClock(500.0)
        self.wall = datetime(2026, 12, 1, 20, 0, tzinfo=CHINA)
        self.boot = "first"
        self.full = False
        fsync = os.fsync

        def synced(handle: int) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            fsync(handle)

        monkeypatch.setattr(os, "fsync", synced)
        self.ledger = self.start()

    def start(self) -> Ledger:
        """Another start of the program."""
        self.ledger = Ledger(self.folder, self.clock, lambda: "3", lambda: self.wall, self.boot)
        return self.ledger

    def power_on(self) -> Ledger:
        """Another start of the machine."""
        self.clock = ManualClock(7.0)
        self.boot += "+"
        return self.start()

    def advance(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.wall += timedelta(seconds=seconds)

    def visit(self, hands: int = 2, game: str = "yueqing", how: Ending = Ending.LEFT) -> None:
        """A guest comes, plays and goes."""
        self.ledger.begin()
        self.ledger.play(game, "local")
        for _ in range(hands):
            self.advance(60)
            self.ledger.hand()
        self.ledger.end(how)


def only(ledger: Ledger) -> Entry:
    """The only line of a ledger."""
    (entry,) = ledger.entries()
    return entry
