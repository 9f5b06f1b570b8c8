"""Roots (根): four equal tiles in the won hand, wherever they stand. No reading of the hand changes them."""

from __future__ import annotations

from collections import Counter

from rules.core.record import replace
from rules.scoring.model import Evidence, WinFacts
from rules.scoring.pattern import pattern
from rules.scoring.win import Win
from rules.tiles.tile import Tile

__all__ = ["root", "root_not_konged", "roots_of"]


def roots_of(facts: WinFacts, *, kongs: bool = True) -> tuple[Tile, ...]:
    """The kinds of which a won hand has all four, the winning tile included; with *kongs* also those konged (D9)."""
    held = Counter((*facts.concealed, facts.tile))
    for meld in facts.melds:
        if kongs or not meld.kind.is_kong:
            held.update(meld.tiles)
    return tuple(sorted(tile for tile, count in held.items() if count == 4))


def _roots(win: Win, *, kongs: bool) -> Evidence | None:
    """So many roots as there are, or as an earlier win has settled."""
    found, settled = roots_of(win.facts, kongs=kongs), win.facts.roots
    times = len(found) if settled is None else settled
    return Evidence((), tuple(tile for tile in found for _ in range(4)), times) if times else None


@pattern("根", by_reading=False)
def root(win: Win) -> Evidence | None:
    """四张相同的牌, 开了杠的也算, 每有一副算一根。"""
    return _roots(win, kongs=True)


@pattern("根", by_reading=False)
def _root_not_konged(win: Win) -> Evidence | None:
    """四张相同的牌而没有开杠, 每有一副算一根。"""
    return _roots(win, kongs=False)


root_not_konged = replace(_root_not_konged, id="root", wording="not_konged")
