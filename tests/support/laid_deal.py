"""A deal whose walls are laid on purpose, the same hands in every hand of a match."""

from __future__ import annotations

from dataclasses import dataclass

from rigged import DICE, rigged_wall
from rules import Ruleset
from rules.core.seat import Seat
from rules.core.shuffle import Dice
from rules.mahjong.scribe import HandSetup

__all__ = ["LaidDeal"]


@dataclass(frozen=True)
class LaidDeal:
    """The `Deal` of `game.authority.terms` for games in which no tile is turned up; seat 0 deals first."""

    ruleset: Ruleset
    hands: dict[Seat, str]
    draws: str = ""
    first_dealer: Seat = 0

    def hand(self, ruleset: Ruleset, no: int) -> tuple[HandSetup, Dice]:
        """The wall and the dice of hand *no*."""
        wall = rigged_wall(ruleset, self.hands, dealer=self.first_dealer, draws=self.draws, indicator="")
        return HandSetup(wall), DICE
