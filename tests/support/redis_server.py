"""A Redis of one's own for a test: on a socket in a folder that goes away, as strict with its disk as can be."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest

__all__ = ["APT", "RedisServer", "needs_redis"]

APT: Final = "sudo apt-get install redis-server"

needs_redis = pytest.mark.skipif(
    sys.platform != "linux" and shutil.which("redis-server") is None,
    reason="hosts that share a Redis are tested on Linux",
)


class RedisServer:
    """Debian's redis-server, started and ended by a test."""

    def __init__(self, folder: Path, *options: str) -> None:
        """Keep its files in *folder* and start it."""
        found = shutil.which("redis-server")
        assert found is not None, f"the tests of shared rooms need redis-server: {APT}"
        self._program = found
        self._folder = folder
        self._options = options
        self._sockets = Path(tempfile.mkdtemp(prefix="ouju-redis-"))  # a socket's path is short everywhere
        self.url = f"unix://{self._sockets / 'redis.sock'}"
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        settings = {
            "port": "0",
            "unixsocket": str(self._sockets / "redis.sock"),
            "dir": str(self._folder),
            "save": "",
            "appendonly": "yes",
            "appendfsync": "always",
        }
        words = [word for name, value in settings.items() for word in (f"--{name}", value)]
        process = subprocess.Popen([self._program, *words, *self._options], stdout=subprocess.PIPE)
        assert process.stdout is not None
        said: list[bytes] = []
        for line in process.stdout:
            said.append(line)
            if b"eady to accept connections" in line:
                return process
        process.wait()
        raise AssertionError(f"redis-server did not start: {b''.join(said).decode(errors='replace')}")

    def kill(self) -> None:
        """End it as a power cut does."""
        self._process.kill()
        self._end()

    def start(self) -> None:
        """Start it again, with what it finds on its disk."""
        self._process = self._start()

    def pause(self) -> None:
        """Let it stand still: whoever asks gets no answer."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it answer again."""
        os.kill(self._process.pid, signal.SIGCONT)

    def close(self) -> None:
        """End it and throw its socket away."""
        if self._process.poll() is None:
            self.go_on()
            self._process.terminate()
        self._end()
        shutil.rmtree(self._sockets)

    def _end(self) -> None:
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
