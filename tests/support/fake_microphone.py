"""A microphone that plays what it is given (假话筒), in real blocks, as fast as a clock is turned."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ParamSpec, TypeVar

from game.clock import Clock
from game.errors import VoiceError
from game.voice.clip import Clip

__all__ = ["FakeMicrophone", "Here", "Slow", "quiet", "said_aloud", "tone"]

P = ParamSpec("P")
T = TypeVar("T")

_BLOCK_S = 0.02


class Here(Executor):
    """A worker that does everything at once, and keeps what went wrong for whoever looks."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it now."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # a worker keeps whatever it was
            future.set_exception(error)
        return future


class Slow(Here):
    """A worker that begins nothing before `go_on`, as a slow machine."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it later."""
        future: Future[T] = Future()

        def work() -> None:
            done = Here.submit(self, fn, *args, **kwargs)
            error = done.exception()
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(done.result())

        self._waiting.append(work)
        return future

    def go_on(self) -> None:
        """Do all that waits."""
        waiting, self._waiting = self._waiting, []
        for work in waiting:
            work()


@dataclass
class FakeMicrophone:
    """Plays the clip that *play* gives for each start, then the quiet of the room *noise* loud; notes what is done."""

    clock: Clock
    play: Callable[[], Clip]
    rate: int = 48_000
    name: str = "test microphone"
    noise: float = 0.0005
    lost_after: float | None = None
    """Seconds after a start at which the plug is pulled."""
    late: float = 0.0
    """Seconds after a start before the first block comes; the clip begins then."""
    done: list[str] = field(default_factory=list)
    on: bool = False
    _clip: Clip | None = None
    _since: float = 0.0
    _given: int = 0
    _rest: array[float] = field(default_factory=lambda: array("f"))

    def start(self) -> None:
        """Begin with the next clip."""
        self.done.append("start")
        self._clip, self._since, self._given, self.on = self.play(), self.clock.now(), 0, True

    def read(self) -> array[float]:
        """The whole blocks that have come since."""
        rest, self._rest = self._rest, array("f")
        if not self.on or self._clip is None:
            return rest
        passed = max(0.0, self.clock.now() - self._since - self.late)
        if self.lost_after is not None and passed > self.lost_after:
            self.on = False
            raise VoiceError("unplugged", key="voice.microphone.lost")
        size = round(self.rate * _BLOCK_S)
        upto = math.floor(passed / _BLOCK_S + 1e-6) * size
        rest.extend(_with_room(self._clip, self._given, upto, self.noise))
        self._given = upto
        return rest

    def stop(self) -> None:
        """What has come can still be read."""
        self.done.append("stop")
        if self.on:
            self._rest = self.read()
        self.on = False

    def close(self) -> None:
        """Give it back."""
        self.done.append("close")
        self.on = False


def _with_room(clip: Clip, start: int, end: int, noise: float) -> array[float]:
    """A piece of a clip, noise where it is over and below it where it is not."""
    chance = random.Random(start)
    clean = clip.samples[start:end]
    clean.extend([0.0] * (end - start - len(clean)))
    return (
        array("f", (max(-1.0, min(1.0, value + chance.gauss(0, noise))) for value in clean))
        if noise
        else clean
    )


def tone(seconds: float, loud: float = 0.25, pitch: float = 180.0, rate: int = 48_000) -> Clip:
    """A hum with overtones that swells and fades: a voice as far as a microphone is concerned."""
    return Clip(rate, array("f", _hum(seconds, loud, pitch, rate)))


@lru_cache(maxsize=32)
def _hum(seconds: float, loud: float, pitch: float, rate: int) -> array[float]:
    size, fade = round(seconds * rate), max(1, round(0.02 * rate))
    waves = [(1, 1.0), (2, 0.5), (3, 0.35), (5, 0.2)]
    found = array("f")
    for place in range(size):
        swell = min(1.0, place / fade, (size - place) / fade)
        turn = math.tau * pitch * place / rate
        found.append(loud * swell * sum(share * math.sin(number * turn) for number, share in waves) / 1.4)
    return found


def quiet(seconds: float, rate: int = 48_000) -> Clip:
    """Nothing at all."""
    return Clip(rate, array("f", bytes(4 * round(seconds * rate))))


def said_aloud(clip: Clip, before: float = 0.6) -> Clip:
    """A clip after a moment of quiet, as somebody says it who has pressed a button."""
    return Clip(clip.rate, quiet(before, clip.rate).samples + clip.samples)
