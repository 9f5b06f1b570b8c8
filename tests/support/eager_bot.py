"""A bot for tests that lays down what it can and often lets a win go, so that open doubles and liability come up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from least_distance_bot import LeastDistanceBot
from rules.core.window import Window
from rules.mahjong.actions import Action, Chow, Kong, Pung, Win
from rules.mahjong.state import SeatView

__all__ = ["EagerBot"]


@dataclass(frozen=True, slots=True)
class EagerBot:
    """Claims before it thinks; takes a win with a chance of *wins*."""

    wins: float = 0.4
    level: str = "eager"

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """A win by chance, else mostly a claim, else what keeps the hand near."""
        options = window.options
        winning = [place for place, option in enumerate(options) if isinstance(option, Win)]
        if winning and rng.random() < self.wins:
            return winning[0]
        claims = [place for place, option in enumerate(options) if isinstance(option, Pung | Chow | Kong)]
        if claims and rng.random() < 0.85:
            return rng.choice(claims)
        left = [place for place in range(len(options)) if place not in winning] or winning
        fewer = replace(window, options=tuple(options[place] for place in left), default=0)
        return left[LeastDistanceBot().choose(view, fewer, rng)]
