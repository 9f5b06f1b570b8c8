"""A room server as a process of its own (房间服务器), that can be killed and started again where it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from desktop import ROOT
from the_program import ouju

__all__ = ["ServedHost", "served_host"]

_END_S = 30.0
HASTY = ROOT / "tests" / "support" / "hasty_host.py"


class ServedHost:
    """``ouju host`` on a free port of loopback; started again it takes the same port and store."""

    def __init__(self, store: str, log: Path, *, hasty: bool = False, words: Sequence[str] = ()) -> None:
        """*hasty*: its tables wait less after a discard (`hasty_host`); *words*: what else the command is told."""
        self._program = [sys.executable, str(HASTY)] if hasty else ouju()
        self._store, self._words = store, words
        self._log = log
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def address(self) -> str:
        """As a person writes it."""
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it listens."""
        told = ("--json", "--port", str(self.port), "--store", self._store, *self._words)
        command = [*self._program, "host", *told]
        with self._log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=os.environ | {"PYTHONPATH": str(ROOT)},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the server does not listen: {self.log}"
        self.port = int(json.loads(line)["port"])

    @property
    def log(self) -> str:
        """What it has complained of."""
        return self._log.read_text(encoding="utf-8")

    def kill(self) -> None:
        """SIGKILL: nothing is said to anybody."""
        assert self._process is not None
        self._process.kill()
        self._wait()

    def stop(self) -> int:
        """Let it end well; its exit code."""
        assert self._process is not None
        self._process.terminate()
        return self._wait()

    def _wait(self) -> int:
        process, self._process = self._process, None
        assert process is not None
        code = process.wait(_END_S)
        assert process.stdout is not None
        process.stdout.close()
        return code

    def close(self) -> None:
        """Make sure that it is gone."""
        if self._process is not None:
            self.kill()


@contextmanager
def served_host(
    folder: Path, store: str = "memory:", *, hasty: bool = False, words: Sequence[str] = ()
) -> Iterator[ServedHost]:
    """A server that listens and, at the end, ends well; what it complained of is shown where a test fails."""
    host = ServedHost(store, folder / "host.log", hasty=hasty, words=words)
    host.start()
    try:
        yield host
        assert host.stop() == 0, host.log
    except AssertionError:
        print(host.log)
        raise
    finally:
        host.close()
