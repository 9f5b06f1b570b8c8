"""The weakest level (随意): any legal option, but it takes wins."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rules.core.window import Window
from rules.mahjong.actions import Action, UseItem, Win
from rules.mahjong.state import SeatView

__all__ = ["RandomBot"]


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Uniform over its options, items left alone; a win is taken (有胡就胡)."""

    level: str = "random"

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """The first win, else any option."""
        for place, option in enumerate(window.options):
            if isinstance(option, Win):
                return place
        place = rng.randrange(len(window.options))
        while isinstance(window.options[place], UseItem):
            place = rng.randrange(len(window.options))
        return place
