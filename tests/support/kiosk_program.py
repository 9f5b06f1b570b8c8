"""A kiosk as a guest and an operator have it: watchdog and client as processes, a new client in place of the old."""

from __future__ import annotations

import json
import os
import queue
import random
import signal
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from desktop import PATIENCE_S, ROOT, Line, Program
from game.clock import ManualClock
from game.kiosk.pin import PinGate
from person import Person
from the_program import ouju

__all__ = ["PIN", "Kiosk", "guest_at", "set_up"]

PIN = "80246"
_ENOUGH = "enough\n"


def set_up(data: Path, toml: str, **settings: object) -> None:
    """A kiosk with a PIN, the operator's file, and what its first guest has set."""
    PinGate(data / "kiosk" / "pin.json", ManualClock()).set(PIN)
    (data / "kiosk.toml").write_text(toml, encoding="utf-8")
    (data / "guest").mkdir(parents=True, exist_ok=True)
    (data / "guest" / "settings.json").write_text(json.dumps({"version": 1, **settings}), encoding="utf-8")


@dataclass(slots=True)
class Kiosk(Program):
    """The program as ``ouju kiosk``; *pid* is the client that runs now."""

    pid: int = 0
    starts: list[Line] = field(default_factory=list)
    """What the watchdog said about each client that it started."""
    _pipe: int = -1

    def start(self) -> None:
        """Start the watchdog and wait for the first scene of its client."""
        size = ("--size", "{}x{}".format(*self.size)) if self.size is not None else ()
        self._process = subprocess.Popen(
            ouju("kiosk", "--trace", "--data", str(self.data), *size, *self.extra),
            cwd=ROOT, env=self.on.environment, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip
        self._incoming = queue.SimpleQueue()
        self._listener = threading.Thread(
            target=self._listen, args=(self._process, self._incoming), daemon=True
        )
        self._listener.start()
        self.seen()

    def follow(self, pipe: Path) -> None:
        """Hear what a watchdog says that somebody else starts: it writes into a named *pipe*."""
        self._incoming = queue.SimpleQueue()
        self._pipe = os.open(pipe, os.O_RDWR)  # it never ends, however many watchdogs come and go
        stream = os.fdopen(os.dup(self._pipe), encoding="utf-8")
        self._listener = threading.Thread(target=self._follow, args=(stream, self._incoming), daemon=True)
        self._listener.start()

    @staticmethod
    def _follow(stream: TextIO, incoming: queue.SimpleQueue[Line | None]) -> None:
        with stream:
            for text in stream:
                if text == _ENOUGH:
                    return
                incoming.put(json.loads(text))

    def close(self) -> None:
        """Make sure that it is gone."""
        if self._pipe >= 0:
            assert self._listener is not None
            os.write(self._pipe, _ENOUGH.encode())
            self._listener.join(PATIENCE_S)
            os.close(self._pipe)
            self._pipe = -1
        Program.close(self)  # a slotted dataclass is another class than the one that super() knows

    def seen(self) -> Line:
        """Wait for the next client and its first picture; what the watchdog said when it started it."""
        started = self.wait("watchdog", lambda line: line["did"] == "started")
        self.starts.append(started)
        self.pid = started["pid"]
        self.wait("shown")
        found = self.on.tool("search", "--sync", "--onlyvisible", "--pid", str(self.pid)).splitlines()
        self._window = found[-1]
        self.on.tool("mousemove", "--window", self._window, "2", "2")
        return started

    def told_how_it_ended(self) -> Line:
        """What the watchdog says of the end of a client."""
        return self.wait("watchdog", lambda line: line["did"] == "ended")

    def hurt(self, number: signal.Signals) -> None:
        """Send the client a signal."""
        os.kill(self.pid, number)

    def wake(self) -> None:
        """Touch the attract screen."""
        width, height = self.place()[2:]
        self.click((width // 2 - 20, height // 2 - 20, 40, 40))


def guest_at(kiosk: Kiosk, seed: str) -> Person:
    """A guest who knows what has been on the screen since the client started."""
    guest = Person(kiosk, random.Random(seed))
    since = max(number for number, line in enumerate(kiosk.lines) if line["t"] == "watchdog")
    for line in kiosk.lines[since:]:
        guest.see(line)
    return guest
