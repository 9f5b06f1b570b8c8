"""Patterns of the single wait (单吊): all melds laid down, concealed kongs included, and one tile left."""

from __future__ import annotations

from rules.scoring.model import Evidence, WinFacts
from rules.scoring.pattern import pattern
from rules.scoring.win import Win
from rules.tiles.tile import Tile

__all__ = ["hard_single_wait", "single_wait_drew_wild", "wild_single_wait", "wild_wait_wild"]


@pattern("财神单吊", by_reading=False)
def wild_single_wait(win: Win) -> Evidence | None:
    """五副牌都已倒下, 手中只剩一张财神。"""
    left = _left(win.facts)
    return win.evidence((), (left,)) if left in win.facts.wilds else None


@pattern("财神钓财神", by_reading=False)
def wild_wait_wild(win: Win) -> Evidence | None:
    """五副牌都已倒下, 手中只剩一张财神, 又摸到财神。"""
    left, facts = _left(win.facts), win.facts
    if left is None or left not in facts.wilds or facts.tile not in facts.wilds:
        return None
    return win.evidence((), (left, facts.tile))


@pattern("单吊财神", by_reading=False)
def single_wait_drew_wild(win: Win) -> Evidence | None:
    """五副牌都已倒下, 手中只剩一张非财神, 摸到财神。"""
    left, facts = _left(win.facts), win.facts
    if left is None or left in facts.wilds or facts.tile not in facts.wilds or facts.by.is_claim:
        return None
    return win.evidence((), (left, facts.tile))


@pattern("硬吊", by_reading=False)
def hard_single_wait(win: Win) -> Evidence | None:
    """五副牌都已倒下, 手中只剩一张非财神, 胡同一张牌。"""
    left = _left(win.facts)
    if left is None or left is not win.facts.tile or left in win.facts.wilds:
        return None
    return win.evidence((), (left, left))


def _left(facts: WinFacts) -> Tile | None:
    """The one tile left in the hand beside the melds; None when there are more."""
    return facts.concealed[0] if len(facts.concealed) == 1 else None
