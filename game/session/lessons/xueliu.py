"""River of Blood (血流成河): a winner stays in, the hand is frozen and wins again and again."""

from __future__ import annotations

from typing import Final

from game.session.lesson import Deal, Lesson, Step
from game.session.lesson_wall import Laying
from game.session.lessons.sichuan import CHECK

__all__ = ["XUELIU"]

_RIVER: Final = Deal(
    Laying(
        {0: "234p 567p 345s 88p 67s", 1: "1m"}, dealer=1, draws="8s 1m 2m 5s 3m 4m 6m 8s"
    ),
    {1: ("discard 1m",)},
)  # fmt: skip

XUELIU: Final = Lesson(
    "xueliu",
    "xueliu",
    (
        Step("tiles", _RIVER, points="hand"),
        Step("win", wants=("win",), why=True),
        Step("frozen", points="hand"),
        Step("again", wants=("win",), why=True),
        Step("again_told", points="plate.own"),
        Step("drawn", wants=("win",), why=True),
        Step("drawn_told", points="plate.own"),
        Step("taken", wants=("tap mark.own.won",)),
        Step("kong", points="hand"),
        Step("check", CHECK, points="hand"),
    ),
)
