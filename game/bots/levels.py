"""The levels of play (难度) that a seat can be given."""

from __future__ import annotations

from typing import Final

from game.bots.bot import Bot
from game.bots.careful_bot import CarefulBot
from game.bots.plain_bot import PlainBot
from game.bots.random_bot import RandomBot
from rules.mahjong.ruleset import Ruleset

__all__ = ["LEVELS", "make_bot"]

LEVELS: Final = ("random", "plain", "careful")
"""From the weakest to the strongest."""


def make_bot(level: str, ruleset: Ruleset | None = None) -> Bot:
    """A bot of that level for the game that *ruleset* is; the careful one cannot do without its prices.

    Raises `ValueError` for an unknown level, and for a careful one without a game.
    """
    match level:
        case "random":
            return RandomBot()
        case "plain":
            return PlainBot(ruleset)
        case "careful" if ruleset is not None:
            return CarefulBot(ruleset)
        case "careful":
            raise ValueError("the careful level plays by prices: say which game it plays")
        case _:
            raise ValueError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
