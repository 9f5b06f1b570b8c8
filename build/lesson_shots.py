"""The pictures of lessons and practice (教学与练习) that `screens.py` renders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.learn import Learn
from game.scenes.lesson import Learnt, LessonScene
from game.scenes.lobby import Lobby
from game.scenes.open_hands import OpenHands
from game.scenes.practice import AfterHand, PracticeMenu, PracticeScene
from game.scenes.scene import Scene
from game.session.lessons import lesson_of
from game.session.practice import PracticeTable
from practice_rig import practice_table
from rules.core.window import Answer

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["LESSON_SHOTS"]

_STEPS: Final = (
    ("basics", "hello"), ("basics", "discard"), ("basics", "chow"), ("basics", "tools"),
    ("yueqing", "wild"), ("yueqing", "told"), ("yueqing", "push"),
    ("wuhanhua", "hua"), ("wuhanhua", "double"), ("wuhanhua", "liable"),
    ("shanghaihua", "cap"),
    ("sichuan", "exchange"), ("sichuan", "void"), ("sichuan", "check"),
    ("xuezhan", "locked"), ("xuezhan", "rest"), ("xueliu", "taken"),
)  # fmt: skip
"""Steps in which something else is pointed at each time, and the longest texts."""


def _step(lesson: str, step: str, stage: Stage) -> pygame.Surface:
    """A lesson at a step, once it can be done."""
    found = lesson_of(lesson)
    assert found is not None
    number = next(place for place, each in enumerate(found.steps) if each.key == step)
    scene = LessonScene(found, stage.clock, "雁荡山人", number)
    return stage.shoot((Lobby(), scene), seconds=2)


def learn(stage: Stage) -> pygame.Surface:
    """The lessons, two of them done."""
    with stage.choosing(lessons=("basics", "sichuan")):
        return stage.shoot((Lobby(), Learn("yueqing", "local")), seconds=0.2)


def _practice(stage: Stage, *sheets: Callable[[PracticeTable], Scene]) -> pygame.Surface:
    """A practice table after some turns, with sheets over it."""
    table = practice_table("yueqing", seed="picture", clock=stage.clock)
    for _ in range(60):
        stage.clock.advance(0.5)
        table.poll(stage.clock.now())
        if table.window is not None and stage.clock.now() % 1 < 1:
            if len(table.lines) > 60:
                break
            table.submit(Answer(table.window.id, table.window.default))
    return stage.shoot((Lobby(), PracticeScene(table), *(sheet(table) for sheet in sheets)), seconds=2)


def practice(stage: Stage) -> pygame.Surface:
    """A practice table."""
    return _practice(stage)


def practice_hands(stage: Stage) -> pygame.Surface:
    """Everybody's tiles at a practice table."""
    return _practice(stage, OpenHands)


def practice_after(stage: Stage) -> pygame.Surface:
    """The question after a hand."""
    return _practice(stage, lambda _: AfterHand(lambda _: None, may_take_back=True))


def practice_menu(stage: Stage) -> pygame.Surface:
    """The menu of a practice table."""
    return _practice(stage, lambda _: PracticeMenu(lambda: None))


def learnt(stage: Stage) -> pygame.Surface:
    """A lesson is over."""
    return stage.shoot((Lobby(), Learnt()), seconds=0.2)


LESSON_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    "learn": learn,
    "practice": practice,
    "practice_hands": practice_hands,
    "practice_after": practice_after,
    "practice_menu": practice_menu,
    "learnt": learnt,
    **{f"lesson_{lesson}_{step}": partial(_step, lesson, step) for lesson, step in _STEPS},
}
"""Each picture by its name."""
