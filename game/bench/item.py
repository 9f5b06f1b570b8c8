"""What is measured and how it is judged: an item of the table, its bar, its outcome."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from game.bench.clock import Yardstick

__all__ = ["Bar", "Item", "Outcome", "Unavailable", "Verdict", "judge", "need_sources"]


class Unavailable(Exception):
    """What an item needs is not installed here; says what to install."""


def need_sources() -> None:
    """Some items start Python on our sources. Raises `Unavailable` in a packaged program, which has neither."""
    if getattr(sys, "frozen", False):
        raise Unavailable("a package cannot measure this; run it from the source")


class Verdict(Enum):
    """How an outcome stands to its bar (评定)."""

    STRETCH = "good"
    MUST = "ok"
    BELOW = "BELOW"
    WRONG = "WRONG"
    """Answers differ: no speed makes up for that."""
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Bar:
    """What must be reached and what is aimed at (标准); at most when *at_most*, else at least."""

    must: float
    stretch: float
    unit: str = "x"
    at_most: bool = False

    def text(self) -> str:
        """For the table, as ``>= 2.5 x (4)``."""
        sign = "<=" if self.at_most else ">="
        return f"{sign} {self.must:g} {self.unit} ({self.stretch:g})"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was measured: the value judged, both sides as text, answers that were compared and that differed."""

    value: float
    ours: str
    theirs: str = ""
    compared: int = 0
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the table (项目); items of one number belong together."""

    number: int
    name: str
    bar: Bar
    run: Callable[[Yardstick], Outcome]


def judge(bar: Bar, outcome: Outcome) -> Verdict:
    """How the outcome stands to the bar.

    >>> judge(Bar(2.5, 4), Outcome(3.0, "")), judge(Bar(50, 20, "ms", at_most=True), Outcome(60, ""))
    (<Verdict.MUST: 'ok'>, <Verdict.BELOW: 'BELOW'>)
    """
    if outcome.wrong:
        return Verdict.WRONG
    sign = -1 if bar.at_most else 1
    if sign * outcome.value >= sign * bar.stretch:
        return Verdict.STRETCH
    return Verdict.MUST if sign * outcome.value >= sign * bar.must else Verdict.BELOW
