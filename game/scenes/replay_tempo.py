"""How fast a replay runs (放牌谱的快慢): its speed, when the next step is due, and how fast things move meanwhile."""

from __future__ import annotations

from typing import Final

from game.present.motion import FADING
from game.present.motion import SPEEDS as MOTIONS
from game.present.replay_model import SPEEDS, USUAL, pace_after
from game.present.story import Story
from game.services import Services
from rules.mahjong.events import Event

__all__ = ["Tempo"]

_HURRY_S: Final = 0.12
"""Steps that follow each other faster than this are shown without motion."""


class Tempo:
    """The clock of a replay; *speed* is a place among `SPEEDS`."""

    def __init__(self, services: Services) -> None:
        self.speed = USUAL
        self._services = services
        self._due = services.clock.now()
        self._stepped = -1.0

    def is_due(self) -> bool:
        """Whether it is time for the next step."""
        return self._services.clock.now() >= self._due

    def at_once(self) -> None:
        """The next step is due now."""
        self._due = self._services.clock.now()

    def stay(self, event: Event | None) -> None:
        """Stay at what has just happened for as long as it takes to see it."""
        self._due = self._services.clock.now() + self._pause(event)

    def faster(self, by: int, event: Event | None) -> None:
        """Another speed, while *event* is shown."""
        self._set(min(len(SPEEDS) - 1, max(0, self.speed + by)), event)

    def next_speed(self, event: Event | None) -> None:
        """The next speed, after the fastest the slowest."""
        self._set((self.speed + 1) % len(SPEEDS), event)

    def hurried(self) -> bool:
        """Whether a step that is made now follows the last one at once."""
        now = self._services.clock.now()
        before, self._stepped = self._stepped, now
        return now - before < _HURRY_S

    def pace(self, story: Story) -> None:
        """Motion is as fast as the replay, never slower than the player wants it at the table."""
        motion = self._services.settings.motion.value
        wanted = MOTIONS[motion]
        story.motions.fades = motion in FADING
        story.motions.speed = min(wanted, 1.0) if SPEEDS[self.speed] <= 1 else wanted / SPEEDS[self.speed]

    def _set(self, speed: int, event: Event | None) -> None:
        self.speed = speed
        self._due = min(self._due, self._services.clock.now() + self._pause(event))

    def _pause(self, event: Event | None) -> float:
        return pace_after(event) / SPEEDS[self.speed] if event is not None else 0.0
