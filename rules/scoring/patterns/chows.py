"""Patterns of chows (顺子)."""

from __future__ import annotations

from functools import lru_cache

from rules.scoring.model import Evidence, WinFacts
from rules.scoring.pattern import Pattern, pattern
from rules.scoring.win import Win
from rules.shape.reading import Group, GroupKind
from rules.shape.waits import waits
from rules.tiles.counts import keys_of
from rules.tiles.tile import Tile

__all__ = ["all_chows", "all_chows_open_wait", "kinds_waited_on"]


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


def _ends_on_open_wait(win: Win) -> Evidence | None:
    """Five chows, the last of them finished at an end, and a pair that is worth nothing (H3)."""
    facts, pair = win.facts, win.pair
    if win.chows < len(win.groups) - 1:
        return None
    if not pair.faceless and pair.faces[0] in (facts.seat_wind, Tile.C, Tile.F):
        return None
    return win.all_groups() if any(_finished_at_an_end(group, facts.tile) for group in win.melds) else None


def _finished_at_an_end(group: Group, tile: Tile) -> bool:
    """Whether *tile* finishes a hidden chow of naturals that waited on both its ends (吃头吃尾)."""
    if group.meld is not None or group.kind is not GroupKind.CHOW or any(group.wild):
        return False
    low, _, high = group.faces
    return (low is tile and high.rank < 9) or (high is tile and low.rank > 1)


all_chows_open_wait = Pattern(
    "all_chows",
    "平胡",
    "五副顺子, 没有任何刻子或杠; 所胡的牌补在一副没有财神的顺子的一头, 两头都能胡; 将不是自风、红中、发财。",
    _ends_on_open_wait,
    wording="open_wait",
)
