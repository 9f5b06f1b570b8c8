"""The levels of play (难度) that a seat can be given."""

from __future__ import annotations

from typing import Final

from game.bots.bot import Bot
from game.bots.careful_bot import CarefulBot
from game.bots.plain_bot import PlainBot
from game.bots.random_bot import RandomBot
from rules import VARIANTS, find_ruleset
from rules.mahjong.ruleset import Ruleset

__all__ = ["LEVELS", "make_bot"]

LEVELS: Final = ("random", "plain", "careful")
"""From the weakest to the strongest."""


def make_bot(level: str, ruleset: Ruleset | None = None) -> Bot:
    """A bot of that level; the careful one asks *ruleset* for prices, or the first game as it is usually played.

    Raises `ValueError` for an unknown level.
    """
    match level:
        case "random":
            return RandomBot()
        case "plain":
            return PlainBot()
        case "careful":
            return CarefulBot(ruleset or find_ruleset(VARIANTS[0].key))
        case _:
            raise ValueError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
