"""Patterns of chows (顺子)."""

from __future__ import annotations

from functools import lru_cache

from rules.scoring.model import Evidence, WinFacts
from rules.scoring.pattern import pattern
from rules.scoring.win import Win
from rules.shape.waits import waits
from rules.tiles.counts import keys_of
from rules.tiles.tile import Tile

__all__ = ["all_chows", "kinds_waited_on"]


@pattern("平胡")
def all_chows(win: Win) -> Evidence | None:
    """五副顺子加一对非自风的将, 胡牌前听两种或两种以上的牌。"""
    if win.triplets or (win.pair.faces[0] is win.facts.seat_wind and not win.pair.faceless):
        return None
    return win.all_groups() if len(kinds_waited_on(win.facts, len(win.melds))) >= 2 else None


@lru_cache(maxsize=256)
def kinds_waited_on(facts: WinFacts, melds: int) -> tuple[Tile, ...]:
    """The kinds that would have finished a hand of *melds* melds in any way before the winning tile.

    D8: by kind, whether or not copies are left; the wild and the flower are not counted.
    """
    naturals = [tile for tile in facts.concealed if tile not in facts.wilds]
    held = len(facts.concealed) - len(naturals)
    found = waits(keys_of(naturals), melds - len(facts.melds), held)
    return tuple(kind for kind in found if kind not in facts.wilds and kind not in facts.flower_kinds)
