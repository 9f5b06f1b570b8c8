"""A watchdog at work (看门): does what the supervisor decides with real processes, signals and files."""

from __future__ import annotations

import json
import logging
import queue
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, assert_never

from game.clock import Clock, PlayClock, SystemClock
from game.watchdog.client import Client, Relay
from game.watchdog.reports import Ended, Memory, Reports
from game.watchdog.supervisor import Crash, End, Kill, Start, Supervisor, Tell, Wait

__all__ = ["Kennel", "Watchdog"]

_log: Final = logging.getLogger("ouju.watchdog")
_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
_MOST_S: Final = 2.0
"""A machine that was asleep, or a watchdog that was held, has not let a client hang."""
_NO_PROGRAM: Final = 127


@dataclass(frozen=True, slots=True)
class Kennel:
    """What a watchdog works with: how a client is started, what it writes down, where lines go."""

    command: Callable[[bool], Sequence[str]]
    """The command line of a client; in safe mode or not."""
    reports: Reports
    out: Relay = field(default_factory=Relay.of_output)
    err: Relay = field(default_factory=Relay.of_complaints)
    trace: bool = False
    """Whether it says what it does, a line of JSON each."""
    clock: Clock = field(default_factory=SystemClock)
    alive: Callable[[], None] = lambda: None
    """Called once a second or so: whoever watches the watchdog may want to know."""


class Watchdog:
    """Starts clients and guards them until one is left by the PIN, or somebody wants an end."""

    def __init__(self, kennel: Kennel, dog: Supervisor) -> None:
        self._kennel = kennel
        self._dog = dog
        self._clock = PlayClock(kennel.clock, _MOST_S)
        self._client: Client | None = None
        self._news: queue.SimpleQueue[Callable[[float], None]] = queue.SimpleQueue()

    def end(self) -> None:
        """Let the client end, then this; from any thread and from a signal."""
        self._news.put(self._dog.told_to_end)

    def run(self) -> int:
        """Guard; the exit code."""
        memory = self._kennel.reports.recall()
        self._dog.remember(memory.crashes, safe=memory.safe, now=self._clock.now())
        with self._signals():
            while True:
                self._clock.step()
                self._kennel.alive()
                match self._dog.order(self._clock.now()):
                    case Start(safe):
                        self._start(safe)
                    case Tell():
                        self._running.tell()
                    case Kill():
                        self._running.kill()
                    case Wait(seconds):
                        self._listen(seconds)
                    case End(code):
                        self._say("left", code=code)
                        return code
                    case other:
                        assert_never(other)

    @property
    def _running(self) -> Client:
        assert self._client is not None, "the supervisor speaks of a client only while one runs"
        return self._client

    def _start(self, safe: bool) -> None:
        now = self._clock.now()
        self._keep()
        try:
            self._client = self._new_client(safe)
        except OSError as error:
            self._dog.started(now)
            self._has_ended(Ended(_NO_PROGRAM, (str(error),)), now)
            return
        self._dog.started(now)
        self._say("started", pid=self._client.pid, safe=safe)

    def _new_client(self, safe: bool) -> Client:
        """A client whose news come to the loop one after the other."""
        put = self._news.put
        return Client(
            self._kennel.command(safe),
            beat=lambda: put(self._dog.beat),
            ended=lambda ended: put(lambda now: self._has_ended(ended, now)),
            out=self._kennel.out,
            err=self._kennel.err,
        )

    def _listen(self, seconds: float) -> None:
        """Wait for news, and take in what has come by then."""
        try:
            news = self._news.get(timeout=seconds)
            self._clock.step()
            while True:
                news(self._clock.now())
                news = self._news.get_nowait()
        except queue.Empty:
            return

    def _has_ended(self, ended: Ended, now: float) -> None:
        self._client = None
        crash = self._dog.ended(ended.code, now)
        self._say("ended", code=ended.code, kind=crash.ailment.value if crash else "")
        if crash is not None:
            self._write(crash, ended)

    def _write(self, crash: Crash, ended: Ended) -> None:
        _log.warning(
            "the client was ill (%s) and ended (%s) after %.1f s", crash.ailment.value, ended, crash.ran_s
        )
        self._kennel.reports.write(crash, ended, datetime.now().astimezone(), self._kennel.clock.now())
        self._keep()

    def _keep(self) -> None:
        """Leave word for the next watchdog, where there is something to say."""
        memory = Memory(self._dog.crashes, self._dog.safe)
        if memory != Memory() or self._kennel.reports.recall() != Memory():
            self._kennel.reports.remember(memory)

    def _say(self, did: str, **values: object) -> None:
        if self._kennel.trace:
            line = json.dumps({"t": "watchdog", "did": did, **values})
            self._kennel.out.write(line.encode() + b"\n")

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """While it guards, a signal of the system ends the client first."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
        before = [(number, signal.signal(number, lambda *_: self.end())) for number in numbers]
        try:
            yield
        finally:
            for number, handler in before:
                signal.signal(number, handler)
