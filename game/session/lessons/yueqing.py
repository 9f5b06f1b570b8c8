"""Yueqing mahjong (乐清麻将): wilds and flowers, wilds at home, pushes, who pays."""

from __future__ import annotations

from typing import Final

from game.session.lesson import Deal, Lesson, Step
from game.session.lesson_wall import Laying

__all__ = ["YUEQING"]

_WILD: Final = Deal(
    Laying(
        {0: "123m 56m 3p 789p 23s EEE 99s B"}, draws="F C N 4s", tail="W", indicator="3p"
    )
)  # fmt: skip
_HOME: Final = Deal(Laying({0: "24p 45p 33p 123m 789s 56m 66s W"}, draws="F C N 7m", indicator="3p"))
_PUSH: Final = Deal(Laying({0: "333p 147m 258m 19p 148s ESW"}, indicator="3p"))
_FED: Final = Deal(
    Laying({0: "123m 456m 789p 234s 78s 55p", 1: "C"}, dealer=1, draws="9s", indicator="3p"),
    {1: ("discard C",)},
)

YUEQING: Final = Lesson(
    "yueqing",
    "yueqing",
    (
        Step("wild", _WILD, points="wild"),
        Step("flower", points="flowers"),
        Step("stands", wants=("discard W",), why=True),
        Step("win", wants=("win",), why=True),
        Step("told", points="plate.own"),
        Step("home", _HOME, wants=("discard W",), why=True),
        Step("home_win", wants=("win",), why=True),
        Step("home_told", points="plate.own"),
        Step("push", _PUSH, wants=("win",), why=True),
        Step("fed", _FED, wants=("win",), why=True),
        Step("paid", points="plate.own"),
        Step("six", points="hand"),
        Step("jp", points="game"),
    ),
)
