"""Wuhan Flower (武汉花): the next tile is wild, flower points, tai that double, liability, open double and limit."""

from __future__ import annotations

from typing import Final

from game.session.lesson import Deal, Lesson, Step
from game.session.lesson_wall import Laying

__all__ = ["FLOWERS", "WUHANHUA"]

FLOWERS: Final = Deal(
    Laying({0: "567m 123p 45p 789s 234s 9p 4m B"}, draws="F C N 6p", tail="9p W", indicator="4m")
)
"""An indicator tile and a white dragon have been set aside, a wild stands at home."""
_SWAP: Final = Deal(Laying({0: "234s 123p 456p 78p 99p WNFC"}, draws="F C 5s", indicator="4m"))
_DOUBLE: Final = Deal(Laying({0: "123p 456p 789s 234s 99p 78m N", 1: "444m"}, indicator="4m"))

WUHANHUA: Final = Lesson(
    "wuhanhua",
    "wuhanhua",
    (
        Step("wild", FLOWERS, points="wild"),
        Step("aside", points="flowers"),
        Step("hua", wants=("tap mark.own.hua",)),
        Step("ready", wants=("discard W",), why=True),
        Step("win", wants=("win",), why=True),
        Step("told", points="plate.own"),
        Step("paid", points="plate.own"),
        Step("chow", _SWAP, wants=("discard N", "discard W", "discard F", "discard C"), why=True),
        Step("chow2", wants=("chow 34s",), why=True),
        Step("swap", wants=("discard W", "discard F", "discard C", "discard N"), why=True),
        Step("double", _DOUBLE, wants=("tap mark.right.open_double",)),
        Step("limited", wants=("tap mark.own.limited",)),
        Step("liable", points="hand"),
    ),
)
