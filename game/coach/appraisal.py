"""What a discard leaves (打这张之后): how near, how many useful tiles, how dear, what it aims at, how dangerous."""

from __future__ import annotations

from dataclasses import dataclass

from game.coach.danger import Danger
from game.coach.outlook import Outlook
from game.coach.waits import Pricing
from rules import Ruleset
from rules.core.seat import Seat
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

__all__ = ["Appraisal", "Case"]


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What a discard leaves: the outlook, what it is worth in what the game pays, what it aims at, what it risks.

    *worth* is None where the discard was not weighed (a wild); *aim* is a pattern's id, empty for any win.
    """

    tile: Tile
    outlook: Outlook
    worth: float | None
    aim: str
    danger: Danger


@dataclass(frozen=True, slots=True)
class Case:
    """The game, what the seat sees of the round, and its prices."""

    ruleset: Ruleset
    state: RoundState
    seat: Seat
    pricing: Pricing
