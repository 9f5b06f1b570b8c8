"""The guarded client: it beats once a second, hears that its watchdog is gone, and does not outlive that for long."""

from __future__ import annotations

import os
import queue

from game.watchdog.child import Guard
from game.watchdog.codes import BEAT, Code


def test_a_heart_beats_once_a_second_however_often_the_loop_turns() -> None:
    said: list[str] = []
    guard = Guard(said.append)
    for frame in range(181):
        guard.beat(100.0 + frame / 60)
    assert said == [BEAT] * 4


def test_a_heart_that_nobody_hears_does_not_stop_the_client() -> None:
    tried: list[str] = []

    def broken(line: str) -> None:
        tried.append(line)
        raise BrokenPipeError

    guard = Guard(broken)
    guard.beat(0.0)
    guard.beat(1.0)
    assert tried == [BEAT] * 2


class Watched:
    """A guarded client whose input is a pipe; its grace ends when the test says so."""

    def __init__(self) -> None:
        self.reading, self.writing = os.pipe()
        self.guard = Guard(lambda line: None)
        self.waits: queue.SimpleQueue[float] = queue.SimpleQueue()
        self.patience: queue.SimpleQueue[None] = queue.SimpleQueue()
        self.left: list[int] = []
        self.thread = self.guard.watch(self.reading, self._wait, self.left.append)

    def _wait(self, seconds: float) -> None:
        self.waits.put(seconds)
        self.patience.get(timeout=10)


def test_the_client_is_told_when_its_input_closes_and_left_by_force_if_it_does_not_end() -> None:
    client = Watched()
    os.write(client.writing, b"nothing of interest\n")
    assert client.waits.empty()
    os.close(client.writing)
    assert client.waits.get(timeout=10) > 5
    assert client.guard.gone
    assert client.left == []
    client.patience.put(None)
    client.thread.join(10)
    os.close(client.reading)
    assert client.left == [Code.RESTART]


def test_a_client_without_any_input_has_no_watchdog() -> None:
    reading, writing = os.pipe()
    os.close(writing)
    os.close(reading)
    guard = Guard(lambda line: None)
    left: list[int] = []
    guard.watch(reading, lambda seconds: None, left.append).join(10)
    assert guard.gone
    assert left == [Code.RESTART]
