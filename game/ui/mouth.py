"""A channel of voice (声道): one line at a time, the weightier, and of equals the newest (A04, A05).

A line never waits for a weightier one: it is dropped. One that is as weighty as what sounds cuts it off, but not within
0.3 s of its beginning: then it waits for what is left of them, in a place for one, and a newer one takes that place. So
nothing is garbled, nothing piles up, and a line is at most 0.3 s late; the game itself waits for none of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

import pygame

from game.ui.heard import Outcome, Pair
from game.ui.sounds import Sounds, turn
from game.ui.voices import Line

__all__ = ["GAP_S", "Mouth"]

GAP_S: Final = 0.3
"""Lines of the same weight begin no closer than this on one seat."""


class Mouth:
    """One channel on which lines are said."""

    def __init__(
        self,
        number: int,
        sounds: Sounds,
        loud: Callable[[Line], Pair],
        tell: Callable[[Line, Outcome], None],
        now: Callable[[], float],
    ) -> None:
        self._channel = pygame.mixer.Channel(number)
        self._sounds = sounds
        self._loud = loud
        self._tell = tell
        self._now = now
        self._line: Line | None = None
        self._began = 0.0
        self._waiting: Line | None = None
        self._following: deque[Line] = deque()
        self._queued: Line | None = None

    @property
    def busy(self) -> bool:
        """Whether something is said, or will be at once."""
        return self._channel.get_busy() or bool(self._following) or self._waiting is not None

    @property
    def line(self) -> Line | None:
        """What is being said."""
        return self._line if self._channel.get_busy() else None

    def say(self, line: Line) -> bool:
        """Say a line unless something weightier is being said; whether there is a clip of it."""
        if line.clip is None:
            self._tell(line, Outcome.SILENT)
            return False
        said = self.line
        if said is not None and line.weight < said.weight:
            self._tell(line, Outcome.DROPPED)
            return True
        if said is not None and line.weight == said.weight and self._now() - self._began < GAP_S:
            self._drop_what_follows()
            self._waiting = line
            self._tell(line, Outcome.WAITED)
            return True
        self._cut()
        return self._begin(line)

    def run(self, lines: Iterable[Line]) -> None:
        """Say lines one after the other, in the place of what is being said."""
        self._cut()
        self._following.extend(lines)
        self.update()

    def update(self) -> None:
        """Go on to what waits, once it is time."""
        if self._queued is not None and self._channel.get_queue() is None:
            self._line, self._began, self._queued = self._queued, self._now(), None
            self._tell(self._line, Outcome.PLAYED)
        if self._waiting is not None and (self.line is None or self._now() - self._began >= GAP_S):
            line, self._waiting = self._waiting, None
            self._cut()
            self._begin(line)
        while self._following and not self._channel.get_busy():
            self._begin(self._following.popleft())
        if self._following and self._queued is None:
            self._queue(self._following.popleft())

    def turn(self) -> None:
        """Be as loud as it is wished now."""
        if self.line is not None:
            turn(self._channel, self._loud(self.line))

    def stop(self) -> None:
        """Say no more."""
        self._cut()

    def _begin(self, line: Line) -> bool:
        sound = self._sounds.clip(line.clip) if line.clip is not None else None
        if sound is None:
            self._tell(line, Outcome.SILENT)
            return False
        self._line, self._began = line, self._now()
        turn(self._channel, self._loud(line))
        self._channel.play(sound)
        turn(self._channel, self._loud(line))
        self._tell(line, Outcome.PLAYED)
        return True

    def _queue(self, line: Line) -> None:
        """Let a line follow without a gap; who speaks so sits in the middle: SDL forgets the place between two."""
        sound = self._sounds.clip(line.clip) if line.clip is not None else None
        if sound is None:
            self._tell(line, Outcome.SILENT)
            return
        self._channel.queue(sound)
        self._queued = line

    def _cut(self) -> None:
        said = self.line
        if said is not None:
            self._tell(said, Outcome.CUT)
        self._drop_what_follows()
        self._channel.stop()
        self._channel.stop()  # the first one only lets the queued sound begin
        self._line = None

    def _drop_what_follows(self) -> None:
        gone = [line for line in (self._waiting, self._queued, *self._following) if line is not None]
        self._waiting = self._queued = None
        self._following.clear()
        for line in gone:
            self._tell(line, Outcome.DROPPED)
