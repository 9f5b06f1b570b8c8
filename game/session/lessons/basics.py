"""How the table is used, and what mahjong is about (怎么用): discard, chow, pung, kong, win."""

from __future__ import annotations

from typing import Final

from game.session.lesson import Deal, Lesson, Step
from game.session.lesson_wall import Laying

__all__ = ["BASICS"]

_HAND: Final = Deal(
    Laying(
        {0: "123m 46m 345p 88p 22s 79s NWS"},
        draws="F 2s 5m 8p F C E 8p",
        tail="8s",
        indicator="1s",
    )
)
_LOOSE: Final = ("discard N", "discard W", "discard S")

BASICS: Final = Lesson(
    "basics",
    "yueqing",
    (
        Step("hello", _HAND, points="hand"),
        Step("groups", points="hand"),
        Step("discard", wants=_LOOSE, why=True),
        Step("pass", wants=("pass",), why=True),
        Step("chow", wants=("chow 46m",), why=True),
        Step("discard2", wants=("discard W", "discard N", "discard S"), why=True),
        Step("pung", wants=("pung",), why=True),
        Step("discard3", wants=("discard S", "discard W", "discard N"), why=True),
        Step("kong", wants=("kong 8p",), why=True),
        Step("win", wants=("win",), why=True),
        Step("paid", points="plate.own"),
        Step("tools", points="tool.hint"),
    ),
)
