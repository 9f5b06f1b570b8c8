"""Shanghai Flower (上海花), rules of our own: flower points as they are, up to a cap."""

from __future__ import annotations

from typing import Final

from game.session.lesson import Deal, Lesson, Step
from game.session.lesson_wall import Laying
from game.session.lessons.wuhanhua import FLOWERS

__all__ = ["SHANGHAIHUA"]

_KONG: Final = Deal(
    Laying(
        {0: "7777s 123p 456p 23m 99p B4m N"}, draws="F C E 1m", tail="8p 9m W", indicator="4m"
    )
)  # fmt: skip

SHANGHAIHUA: Final = Lesson(
    "shanghaihua",
    "shanghaihua",
    (
        Step("ours", FLOWERS, points="game"),
        Step("wild", points="wild"),
        Step("aside", points="flowers"),
        Step("hua", wants=("tap mark.own.hua",)),
        Step("ready", wants=("discard W",), why=True),
        Step("win", wants=("win",), why=True),
        Step("told", points="plate.own"),
        Step("linear", points="plate.own"),
        Step("kong", _KONG, wants=("kong 7s",), why=True),
        Step("kong_hua", wants=("tap mark.own.hua",)),
        Step("cap", points="game"),
        Step("same", points="game"),
    ),
)
