"""What the bots are like when they talk (牌友的脾气): a row each, by the key of its name; others are even-tempered.

Shares are per cent of what is usual: 100 is as often as anybody, 0 never.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

__all__ = ["TEMPERS", "Temper", "temper_of"]


@dataclass(frozen=True, slots=True)
class Temper:
    """How readily somebody speaks at all, presses others, wishes them well, laments, and answers."""

    talks: int = 100
    presses: int = 100
    wishes: int = 100
    laments: int = 100
    answers: int = 100


TEMPERS: Final = MappingProxyType({
    "bot.1": Temper(talks=130, presses=40, wishes=160, laments=60, answers=150),  # a kind old lady
    "bot.2": Temper(talks=120, presses=170, wishes=80, laments=120, answers=90),  # a man of business
    "bot.3": Temper(talks=90, presses=60, wishes=120, laments=140, answers=130),  # young and polite
    "bot.4": Temper(talks=50, presses=20, wishes=110, laments=30, answers=80),  # from the quiet mountains
    "bot.5": Temper(talks=70, presses=130, wishes=60, laments=110, answers=60),  # a mason of few words
    "bot.6": Temper(talks=150, presses=140, wishes=120, laments=150, answers=140),  # calls across the water
    "bot.7": Temper(talks=80, presses=30, wishes=140, laments=40, answers=110),  # takes his time
    "bot.8": Temper(talks=60, presses=50, wishes=150, laments=50, answers=120),  # a teacher
})  # fmt: skip


def temper_of(name: str) -> Temper:
    """What somebody of that name is like.

    >>> temper_of("bot.4").talks, temper_of("甲").talks
    (50, 100)
    """
    return TEMPERS.get(name, Temper())
