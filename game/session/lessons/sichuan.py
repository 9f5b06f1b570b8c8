"""Sichuan mahjong (四川麻将): two suits, no chow, kongs paid at once, fan, exchange and void suit, the draw check."""

from __future__ import annotations

from typing import Final

from game.session.lesson import Deal, Lesson, Step
from game.session.lesson_wall import Laying

__all__ = ["CHECK", "SICHUAN"]

_PLAY: Final = Deal(Laying({0: "19m 234p 567p 88p 44s 67s"}, draws="4s 1m 2m 3m 4s 9p 8s"))
_OPENING: Final = Deal(
    Laying({0: "147m 23455p 345s 789s", 1: "258m 147p 369s 1478s", 2: "369m 369p 1258s 258s", 3: "2588m 1478p 12369s"}),
    options={"exchange3": 3, "declare_void": True},
)  # fmt: skip
CHECK: Final = Deal(
    Laying(
        {
            0: "234p 567p 345s 88s 99p 1m",
            1: "888p 199m 147m 2369s",
            2: "98p 28m 369m 11247s",
            3: "12p 258m 147m 1369s 9p",
        }
    ),
    until=1,
)
"""The wall is all but empty; the learner is ready, the others hold three suits."""

SICHUAN: Final = Lesson(
    "sichuan",
    "sichuan",
    (
        Step("tiles", _PLAY, points="hand"),
        Step("suits", wants=("discard 1m", "discard 9m"), why=True),
        Step("pung", wants=("pung",), why=True),
        Step("suits2", wants=("discard 9m", "discard 1m"), why=True),
        Step("kong", wants=("kong 4s",), why=True),
        Step("rain", points="plate.own"),
        Step("throw", wants=("discard 9p",), why=True),
        Step("win", wants=("win",), why=True),
        Step("told", points="plate.own"),
        Step("exchange", _OPENING, wants=("exchange 147m",), why=True),
        Step("void", wants=("void m",), why=True),
        Step("check", CHECK, points="hand"),
    ),
)
