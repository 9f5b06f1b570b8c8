"""The guarded client: it beats once a second and hears that its watchdog is gone."""

from __future__ import annotations

import os
import threading

from game.watchdog.child import Heart, watch_guard
from game.watchdog.codes import BEAT


def test_a_heart_beats_once_a_second_however_often_the_loop_turns() -> None:
    said: list[str] = []
    heart = Heart(said.append)
    for frame in range(181):
        heart.beat(100.0 + frame / 60)
    assert said == [BEAT] * 4


def test_a_heart_that_nobody_hears_does_not_stop_the_client() -> None:
    def broken(line: str) -> None:
        raise BrokenPipeError

    heart = Heart(broken)
    heart.beat(0.0)
    heart.beat(1.0)


def test_the_client_is_told_when_its_input_closes() -> None:
    reading, writing = os.pipe()
    gone = threading.Event()
    thread = watch_guard(gone.set, reading)
    os.write(writing, b"nothing of interest\n")
    assert not gone.is_set()
    os.close(writing)
    thread.join(10)
    os.close(reading)
    assert gone.is_set()


def test_a_client_without_any_input_has_no_watchdog() -> None:
    reading, writing = os.pipe()
    os.close(writing)
    os.close(reading)
    gone = threading.Event()
    watch_guard(gone.set, reading).join(10)
    assert gone.is_set()
