"""Items 14, 15 and 17: the client itself, started as a process under drivers that show and play nothing (实机)."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Final

from game.bench.clock import Yardstick
from game.bench.item import Bar, Item, Outcome, Unavailable, need_sources

__all__ = ["ITEMS"]

_ROOT: Final = Path(__file__).resolve().parents[2]
_STARTS: Final = 6
_PATIENCE_S: Final = 60.0
_WATCH_S: Final = 4.0
_REST_S: Final = 10.0
"""A table that is left alone decodes the clips of its voices first, one in a moment: some 250 of them, once."""
_REHEARSE: Final = ("-m", "game.bench.rehearse")

Told = dict[str, object]


class _Client:
    """A running client; what it tells with ``--trace`` is read on a thread, so that waiting can end."""

    def __init__(self, arguments: tuple[str, ...], settings: dict[str, str]) -> None:
        self.begun = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, *arguments], cwd=_ROOT, env=settings, text=True, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        assert self._process.stdin is not None, "there is a pipe"
        assert self._process.stdout is not None, "there is a pipe"
        self._words: IO[str] = self._process.stdin
        self._told: queue.Queue[Told | None] = queue.Queue()
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()

    def _listen(self, lines: IO[str]) -> None:
        for line in lines:
            if line.startswith("{"):
                self._told.put(json.loads(line))
        self._told.put(None)

    def until(self, what: str, **fields: object) -> Told:
        """The next line of that kind with these fields. Raises `Unavailable` when it does not come."""
        deadline = time.perf_counter() + _PATIENCE_S
        while True:
            try:
                told = self._told.get(timeout=max(0.0, deadline - time.perf_counter()))
            except queue.Empty:
                raise Unavailable(f"the client does not say {what!r}") from None
            if told is None:
                raise Unavailable("the client does not start here: try `ouju doctor`")
            if told["t"] == what and fields.items() <= told.items():
                return told

    def say(self, word: str) -> None:
        """Give it a word to obey."""
        self._words.write(word + "\n")
        self._words.flush()

    def load(self, seconds: float, *, stirred: bool) -> float:
        """The share of one core that it uses for *seconds*, left alone or *stirred*."""
        self.say("cpu")
        before = self.until("cpu")
        if stirred:
            self.say(f"stir {seconds}")
        else:
            time.sleep(seconds)
        self.say("cpu")
        after = self.until("cpu")
        return (_number(after, "cpu") - _number(before, "cpu")) / (
            _number(after, "at") - _number(before, "at")
        )

    def end(self) -> None:
        """Stop it."""
        self._process.kill()
        self._process.communicate()


def _number(told: Told, key: str) -> float:
    value = told[key]
    assert isinstance(value, float), "the other side counts seconds"
    return value


@contextmanager
def _place() -> Iterator[tuple[Path, dict[str, str]]]:
    """A folder of its own, and surroundings in which modules are compiled and nothing is shown or played."""
    need_sources()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        settings = {
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPYCACHEPREFIX": str(Path(folder) / "compiled"),
        }
        settings.pop("PYTHONDONTWRITEBYTECODE", None)
        yield Path(folder), settings


def _first_frame(_: Yardstick) -> Outcome:
    """From the start of the process to the first picture; the first start compiles and does not count."""
    with _place() as (folder, settings):
        seconds = []
        for _start in range(_STARTS):
            client = _Client(("-m", "game", "--trace", "--data", str(folder / "data")), settings)
            try:
                client.until("shown")
                seconds.append(time.perf_counter() - client.begun)
            finally:
                client.end()
    least = min(seconds[1:])
    return Outcome(least, f"{least:.2f} s")


def _still_table(stirred: bool, _: Yardstick) -> Outcome:
    """A match is begun with the keyboard and left alone when it asks."""
    with _place() as (folder, settings):
        client = _Client((*_REHEARSE, "client", str(folder / "data")), settings)
        try:
            client.until("idle", scene="lobby")
            client.say("press return")
            client.until("window")
            client.until("idle", scene="table")
            time.sleep(_REST_S)
            share = client.load(_WATCH_S, stirred=stirred) * 100
        finally:
            client.end()
    return Outcome(share, f"{share:.1f} %")


def _table_frame(size: str, _: Yardstick) -> Outcome:
    with _place() as (_folder, settings):
        done = subprocess.run(
            [sys.executable, *_REHEARSE, "paint", size],
            cwd=_ROOT, env=settings, capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode:
        raise Unavailable((done.stderr.strip().splitlines() or ["the table cannot be painted here"])[-1])
    value = float(done.stdout.split()[-1])
    return Outcome(value, f"{value:.2f} ms")


ITEMS: Final = (
    Item(14, "idle, a still table", Bar(2, 1, "%", at_most=True), partial(_still_table, False)),
    Item(
        14, "all painted anew at 60 a second, 1080p", Bar(30, 15, "%", at_most=True),
        partial(_still_table, True),
    ),
    Item(15, "start to first frame", Bar(0.6, 0.5, "s", at_most=True), _first_frame),
    Item(17, "table frame, all new, 1920x1080", Bar(4, 3, "ms", at_most=True), partial(_table_frame, "1920x1080")),
    Item(17, "table frame, all new, 3840x2160", Bar(12, 9, "ms", at_most=True), partial(_table_frame, "3840x2160")),
)  # fmt: skip
"""17 has no number in the list of peers: it is the bar of the product's own design."""
