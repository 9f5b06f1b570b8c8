"""A room server that this program has started on this machine (本机开房): another process, for the local network.

It is the same program with the command ``host``, told to end when its input closes: so it ends with this program,
however that ends, and keeps what is played for the next time.
"""

from __future__ import annotations

import json
import logging
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Final

from game.errors import NetError, why
from game.linking import program

__all__ = ["LocalHost", "command_for"]

_log: Final = logging.getLogger("ouju.net")
_END_S: Final = 5.0
_LONGEST: Final = 64 * 1024
_WORDS: Final = 20


def command_for(store: Path, port: int = 0, bind: str = "0.0.0.0") -> list[str]:
    """The command line that starts a server whose rooms are kept in the file *store*."""
    return [
        *program(piped=True), "host", "--json", "--child",
        "--bind", bind, "--port", str(port), "--store", f"sqlite:{store}",
    ]  # fmt: skip


class LocalHost:
    """A server of this machine: the `Hosting` of `game.session.online`."""

    def __init__(self, *commands: Sequence[str], moved: Callable[[], None] = lambda: None) -> None:
        """Start it by the first command that works; another is tried where a server ends before it listens.

        *moved* is called, on another thread, when it listens and when it has ended. Raises `NetError` where nothing can
        be started at all.
        """
        self._moved = moved
        self._address = ""
        self._lan: tuple[str, ...] = ()
        self._fingerprint = ""
        self._words: list[str] = []
        self._closing, self._ended = threading.Event(), False
        self._others = list(commands[1:])
        self._process = _started(commands[0])
        self._thread = threading.Thread(target=self._run, name="ouju-host", daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """Where this program reaches it; empty until it listens."""
        return self._address

    @property
    def lan(self) -> tuple[str, ...]:
        """Where others in the local network reach it."""
        return self._lan

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of its certificate; empty where it has none."""
        return self._fingerprint

    @property
    def trouble(self) -> str | None:
        """The key of why it does not run (any more); None while it does or is about to."""
        return "online.host.ended" if self._ended and not self._closing.is_set() else None

    @property
    def words(self) -> str:
        """What it said last about what went wrong, for logs."""
        return "\n".join(self._words)

    def close(self) -> None:
        """Let it end by itself: its input closes. A thread waits for that and ends it after a while, if need be."""
        if not self._closing.is_set():
            self._closing.set()
            threading.Thread(target=self._end, args=(self._process,), name="ouju-host-end").start()

    def join(self, timeout_s: float = 2 * _END_S) -> bool:
        """Wait until it has ended; whether it has."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    # ---------------------------------------------------------------- on the threads

    def _run(self) -> None:
        """Read what the server says until it ends; one that never listened makes room for the next attempt."""
        while True:
            heeding = threading.Thread(target=self._heed, args=(self._process,), daemon=True)
            heeding.start()
            self._read(self._process)
            self._process.wait()
            heeding.join()
            _shut(self._process.stdin)
            if self._address or self._closing.is_set() or not self._others:
                break
            try:
                self._process = _started(self._others.pop(0))
            except NetError as error:
                _log.warning("%s", error)
                break
            if self._closing.is_set():  # it was told while the next one started
                self._end(self._process)
        self._ended = True
        self._moved()

    def _end(self, process: subprocess.Popen[str]) -> None:
        """Tell it to end, then make it."""
        _shut(process.stdin)
        for then in (process.terminate, process.kill):
            try:
                process.wait(_END_S)
            except subprocess.TimeoutExpired:
                then()
            else:
                return

    def _read(self, process: subprocess.Popen[str]) -> None:
        """The line that says where it listens; what comes after that is let go."""
        stream = process.stdout
        assert stream is not None, "its output is read"
        with stream:
            while line := stream.readline(_LONGEST):
                self._listening(line)

    def _heed(self, process: subprocess.Popen[str]) -> None:
        """What it complains of."""
        stream = process.stderr
        assert stream is not None, "its complaints are read"
        with stream:
            while line := stream.readline(_LONGEST):
                _log.info("host: %s", line.rstrip())
                self._words = [*self._words, line.rstrip()][-_WORDS:]

    def _listening(self, line: str) -> None:
        try:
            said = json.loads(line)
        except ValueError:
            return
        if not isinstance(said, dict) or said.get("t") != "listening" or type(said.get("port")) is not int:
            return
        scheme = "wss" if said.get("tls") else "ws"
        lan = said.get("lan")
        self._lan = tuple(each for each in lan if isinstance(each, str)) if isinstance(lan, list) else ()
        self._fingerprint = str(said.get("fingerprint") or "")
        self._address = f"{scheme}://127.0.0.1:{said['port']}"
        self._moved()


_QUIET: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""On Windows no console opens beside the game."""


def _started(command: Sequence[str]) -> subprocess.Popen[str]:
    try:
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, encoding="utf-8", errors="replace", creationflags=_QUIET,
        )  # fmt: skip
    except OSError as error:
        raise NetError(
            f"The room server cannot be started: {error.strerror}. Install the game anew.",
            key="error.net.host",
            why=why(error),
        ) from error


def _shut(stream: IO[str] | None) -> None:
    if stream is not None:
        try:
            stream.close()
        except OSError as error:  # it has ended already
            _log.info("host: %s", error)
