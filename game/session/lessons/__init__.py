"""The lessons (课程): one for the table itself and one a game, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from game.session.lesson import Lesson
from game.session.lessons.basics import BASICS
from game.session.lessons.shanghaihua import SHANGHAIHUA
from game.session.lessons.sichuan import SICHUAN
from game.session.lessons.wuhanhua import WUHANHUA
from game.session.lessons.xueliu import XUELIU
from game.session.lessons.xuezhan import XUEZHAN
from game.session.lessons.yueqing import YUEQING

__all__ = ["LESSONS", "lesson_of"]

LESSONS: Final[tuple[Lesson, ...]] = (BASICS, YUEQING, WUHANHUA, SHANGHAIHUA, SICHUAN, XUEZHAN, XUELIU)
"""All lessons."""


def lesson_of(key: str) -> Lesson | None:
    """The lesson of a name."""
    return next((lesson for lesson in LESSONS if lesson.key == key), None)
