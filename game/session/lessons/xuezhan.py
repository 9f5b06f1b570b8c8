"""Blood Battle (血战到底): play goes on after a win, roots, passed wins, who pays for a kong."""

from __future__ import annotations

from typing import Final

from game.session.lesson import Deal, Lesson, Step
from game.session.lesson_wall import Laying

__all__ = ["XUEZHAN"]

_FIRST: Final = Deal(
    Laying({0: "234p 567p 345s 88p 67s", 1: "1m"}, dealer=1, draws="8s 2m 3m 4m 6m"), {1: ("discard 1m",)}
)
_ROOT: Final = Deal(Laying({0: "12345p 333p 567s 78s", 1: "1m"}, dealer=1, draws="9s"), {1: ("discard 1m",)})
_LOCK: Final = Deal(
    Laying({0: "234p 567p 345s 88p 67s", 1: "1m"}, dealer=1, draws="8s 5s 1m 2m"), {1: ("discard 1m",)}
)
_KONG: Final = Deal(
    Laying({0: "777s 234p 567p 88p 34s", 1: "1m"}, dealer=1, draws="7s 5s"), {1: ("discard 1m",)}
)

XUEZHAN: Final = Lesson(
    "xuezhan",
    "xuezhan",
    (
        Step("win", _FIRST, wants=("win",), why=True),
        Step("rest", points="plate.own"),
        Step("three", points="hand"),
        Step("root", _ROOT, wants=("win",), why=True),
        Step("root_told", points="plate.own"),
        Step("let_go", _LOCK, wants=("pass",), why=True),
        Step("locked", wants=("tap mark.own.passed_win",)),
        Step("kong", _KONG, wants=("kong 7s",), why=True),
        Step("wind", points="plate.own"),
        Step("flower", wants=("win",), why=True),
        Step("flower_told", points="plate.own"),
        Step("house", points="game"),
    ),
)
