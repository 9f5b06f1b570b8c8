"""What a bot is (机器人): it sees what its seat sees and chooses an option. No table, no clock, no engine."""

from __future__ import annotations

from random import Random
from typing import Protocol

from rules.core.window import Window
from rules.mahjong.actions import Action
from rules.mahjong.state import SeatView

__all__ = ["Bot"]


class Bot(Protocol):
    """A player that is a program; the generator is handed in, so that a game with bots can be repeated."""

    @property
    def level(self) -> str:
        """How well it plays: ``random``, ``plain``, ``careful``."""

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """The index of the option that the bot takes."""
