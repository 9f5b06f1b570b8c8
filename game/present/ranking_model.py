"""Who came where in a match (终局名次): equal totals share a place, and the place after them is left out."""

from __future__ import annotations

from collections.abc import Sequence

from game.present.label import Said, said
from rules.core.seat import Seat

__all__ = ["place_of", "verdict_of"]


def place_of(totals: Sequence[int], seat: Seat) -> int:
    """The place of a seat, from 1: one more than have a greater total.

    >>> [place_of((30, -40, 30, -20), seat) for seat in range(4)]
    [1, 4, 1, 3]
    """
    return 1 + sum(total > totals[seat] for total in totals)


def verdict_of(totals: Sequence[int], own: Seat) -> Said:
    """What the match came to for one player."""
    place, shared = place_of(totals, own), totals.count(totals[own]) > 1
    return said("ranking.self.shared") if place == 1 and shared else said(f"ranking.self.{place}")
