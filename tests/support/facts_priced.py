"""The program's record of a claimed win handed to the brute scorers."""

from __future__ import annotations

import brute_yueqing
from brute_position import Claimed, Laid, Placed, Player
from brute_tiles import SEATS, turned
from rules.scoring.model import WinFacts

__all__ = ["best_total"]


def best_total(facts: WinFacts, *, double_small: bool = False) -> int | None:
    """The highest total of all readings in 乐清 (Y7 to Y9); None when the tiles are no win."""
    (wild,) = facts.wilds
    seat = SEATS[facts.seat]
    melds = tuple(
        Laid(meld.kind.value, tuple(tile.code for tile in meld.tiles), None) for meld in facts.melds
    )
    hand = tuple(tile.code for tile in facts.concealed)
    player = Player(seat, hand, melds, tuple(tile.code for tile in facts.flowers))
    win = Claimed(seat, facts.tile.code, facts.by.value, None, facts.first.value)
    options: dict[str, int | str] = {"min_tai": 0, "double_small": double_small}
    at = Placed("local", options, 0, turned("local", wild.code), {seat: player}, win)
    return max((worth.total for worth in brute_yueqing.worths(at, win)), default=None)
