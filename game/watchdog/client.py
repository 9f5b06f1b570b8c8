"""One client as a process (客户端进程): its beats are heard, what else it says is passed on, its end is told."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, BinaryIO, Final

from game.watchdog.codes import BEAT
from game.watchdog.reports import Ended

__all__ = ["Client", "Relay"]

_log: Final = logging.getLogger("ouju.watchdog")
_BEAT: Final = BEAT.encode()
_LONGEST: Final = 64 * 1024
_TAIL: Final = 40
_WIDEST: Final = 400
_REST_S: Final = 2.0
_QUIET: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""On Windows no console opens beside the game."""


class Relay:
    """Passes lines on, whole, from more than one thread; whoever read them may have gone."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def write(self, line: bytes) -> None:
        """Pass one line on."""
        with self._lock, suppress(OSError, ValueError):
            self._stream.write(line)
            self._stream.flush()

    @classmethod
    def of_output(cls) -> Relay:
        """The standard output of this program."""
        return cls(sys.stdout.buffer)

    @classmethod
    def of_complaints(cls) -> Relay:
        """Its standard error."""
        return cls(sys.stderr.buffer)


class Client:
    """A client that runs. *beat* and *ended* are called on other threads; *ended* is the last of them."""

    def __init__(
        self,
        command: Sequence[str],
        beat: Callable[[], None],
        ended: Callable[[Ended], None],
        out: Relay,
        err: Relay,
    ) -> None:
        """Start it. Raises `OSError` where that cannot be done."""
        self._beat, self._ended, self._out, self._err = beat, ended, out, err
        self._tail: deque[str] = deque(maxlen=_TAIL)
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            creationflags=_QUIET,
        )
        self._readers = [
            threading.Thread(target=self._read, args=(stream, heed), daemon=True)
            for stream, heed in ((self._process.stdout, self._hear), (self._process.stderr, self._heed))
        ]
        for reader in self._readers:
            reader.start()
        threading.Thread(target=self._wait, name="client", daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def tell(self) -> None:
        """Let it end by itself: its input closes."""
        _close(self._process.stdin)

    def kill(self) -> None:
        """End it by force."""
        self._process.kill()

    # ---------------------------------------------------------------- on the threads

    def _wait(self) -> None:
        code = self._process.wait()
        for reader in self._readers:  # a child of the client may hold its streams open for ever
            reader.join(_REST_S)
        self.tell()
        self._ended(Ended(code, tuple(self._tail)))

    def _read(self, stream: IO[bytes] | None, heed: Callable[[bytes], None]) -> None:
        assert stream is not None, "it is a pipe"
        with stream:
            while line := stream.readline(_LONGEST):
                heed(line)

    def _hear(self, line: bytes) -> None:
        if line.rstrip() == _BEAT:
            self._beat()
        else:
            self._out.write(line)

    def _heed(self, line: bytes) -> None:
        self._tail.append(line.decode("utf-8", "replace").rstrip()[:_WIDEST])
        self._err.write(line)


def _close(stream: IO[bytes] | None) -> None:
    if stream is not None:
        try:
            stream.close()
        except OSError as error:  # it has ended already
            _log.info("the client: %s", error)
