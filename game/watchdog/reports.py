"""What a watchdog writes down (崩溃记录): each crash in the log of the kiosk, and what the next watchdog has to know.

A folder that cannot be written to costs the reports, not the kiosk.
"""

from __future__ import annotations

import json
import logging
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from game.errors import StorageError
from game.kiosk.crashes import Crash as Kept
from game.kiosk.crashes import CrashLog
from game.storage import write_whole
from game.watchdog.supervisor import Ailment, Crash

__all__ = ["Ended", "Memory", "Reports"]

_log: Final = logging.getLogger("ouju.watchdog")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a client ended, by the system's own words."""

    code: int
    tail: Sequence[str] = ()
    """What it complained of last."""

    @property
    def signal(self) -> str:
        """The name of the signal that ended it, if any.

        >>> Ended(-9).signal, Ended(1).signal
        ('SIGKILL', '')
        """
        try:
            return signal.Signals(-self.code).name if self.code < 0 else ""
        except ValueError:
            return str(-self.code)

    def __str__(self) -> str:
        return self.signal or f"code {self.code}"


@dataclass(frozen=True, slots=True)
class Memory:
    """What one watchdog leaves to the next: when clients crashed, by the clock of this boot, and whether it is safe."""

    crashes: tuple[float, ...] = ()
    safe: bool = False


class Reports:
    """The reports of a kiosk, below its own folder; *boot* names the time since the machine was switched on."""

    def __init__(self, folder: Path, boot: str = "") -> None:
        self._log = CrashLog(folder / "crashes")
        self._state = folder / "watchdog.json"
        self._boot = boot
        self._silent = False

    def write(self, crash: Crash, ended: Ended, at: datetime, mono: float) -> None:
        """Write down a crash, by both clocks."""
        kept = Kept(
            wall=at.isoformat(timespec="seconds"),
            mono=round(mono, 3),
            boot=self._boot,
            code=ended.code,
            ran_s=round(crash.ran_s, 1),
            hung=crash.ailment is not Ailment.CRASH,
            safe=crash.safe,
            tail="\n".join(ended.tail),
        )
        self._quietly(lambda: self._log.keep(kept))

    def remember(self, memory: Memory) -> None:
        """Leave word for the next watchdog."""
        told = {"boot": self._boot, "crashes": list(memory.crashes), "safe": memory.safe}
        self._quietly(lambda: write_whole(self._state, json.dumps(told) + "\n"))

    def recall(self) -> Memory:
        """What the last watchdog of this boot left; nothing where its word cannot be read or is of another boot."""
        try:
            told = json.loads(self._state.read_text(encoding="utf-8"))
            if not self._boot or told["boot"] != self._boot:
                return Memory()
            return Memory(tuple(float(at) for at in told["crashes"]), told["safe"] is True)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return Memory()

    def _quietly(self, write: Callable[[], None]) -> None:
        try:
            write()
        except StorageError as error:
            if not self._silent:  # a full disk is told once, not once a crash
                self._silent = True
                _log.warning("%s", error)
