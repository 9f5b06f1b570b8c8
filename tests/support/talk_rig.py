"""A still table at which phrases are said (讲话的桌子), and the ways in which a person says them there."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from game.bindings import Command
from game.clock import ManualClock
from game.present.table_model import Side
from game.scenes.table_talk import TableTalk
from game.session.chatter import Breath
from game.session.table import Notice, Phrased
from game.settings import Motion
from rules.core.window import Answer
from rules.mahjong.events import Event
from still_table import StillTable
from table_rig import Desk, desk
from table_states import STATES

__all__ = ["HANDS", "SIZES", "Listening", "is_open", "phrases_heard", "press", "seen", "still"]

HANDS = pytest.mark.parametrize("how", ["mouse", "finger", "keys"])
SIZES = pytest.mark.parametrize(
    "size", [(1024, 600), (1920, 1080), (1080, 1920)], ids=lambda size: f"{size[0]}x{size[1]}"
)


@dataclass(slots=True)
class Listening(StillTable):
    """A still table at which phrases are said, as often as one may; answers are noted."""

    breath: Breath = field(default_factory=Breath)
    answers: list[Answer] = field(default_factory=list)
    told: list[Notice] = field(default_factory=list)
    clock: ManualClock = field(default_factory=lambda: ManualClock(50.0))

    def say(self, phrase: str) -> bool:
        """Heard with the next poll, if there is breath for it."""
        may = self.breath.take(self.seat, phrase, self.clock.now())
        self.told += [Phrased(self.seat, phrase)] if may else []
        return may

    def hush(self, phrase: str, now: float) -> float | None:
        """By the breath."""
        return self.breath.left(self.seat, phrase, now)

    def submit(self, answer: Answer) -> None:
        """Noted."""
        self.answers.append(answer)

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """What was said."""
        told, self.told = tuple(self.told), []
        return told


def is_open(talk: TableTalk) -> bool:
    """Asked anew each time."""
    return talk.is_open


def still(
    state: str = "claims", size: tuple[int, int] = (1920, 1080), **settings: object
) -> tuple[Desk, Listening, TableTalk]:
    given = STATES[state]()
    table = Listening(given.state, given.outside().match, given.rules, given.window)
    at = desk(table, table.clock, size, **{"motion": Motion.OFF, **settings})
    at.wait(0.5)
    return at, table, at.scene.seat.talk


def press(at: Desk, name: str, how: str) -> None:
    """Press a target at the table: keys walk to it by Tab."""
    focus = at.scene.seat.focus
    found = focus.get(name)
    assert found is not None, [each.name for each in focus.targets]
    if how != "keys":
        at.click(found.rect, touch=how == "finger")
    else:
        for _ in range(80):
            if focus.focused == name and focus.by_keys:
                break
            at.key(Command.NEXT)
        assert focus.focused == name
        at.key(Command.CONFIRM)
    at.frame()


def seen(at: Desk) -> dict[Side, str]:
    """The bubbles."""
    return {bubble.side: bubble.text for bubble in at.scene.seat.talk.bubbles.at(at.clock.now())}


def phrases_heard(at: Desk) -> list[tuple[str, int | None]]:
    return [(cue, seat) for cue, seat in at.cues.cues if cue.startswith("phrase.")]
