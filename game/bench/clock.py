"""Rates that can be compared: both sides in one process, slice after slice, on hands never seen before."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

__all__ = ["SLICES", "Pace", "Yardstick", "pace"]

SLICES = 7
"""Disjoint slices of the hands; the rate is the median of their rates."""

A = TypeVar("A")
B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What all items share: the seed of their hands and how many hands a side gets (尺度)."""

    seed: int
    hands: int

    def dice(self, item: str) -> random.Random:
        """A random generator of the item's own, so that ``--only`` does not change its hands."""
        return random.Random(f"{self.seed}/{item}")


@dataclass(frozen=True, slots=True)
class Pace:
    """Calls per CPU second of both sides (速率)."""

    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        """How many times as fast ours is."""
        return self.ours / self.theirs


def pace(
    ours: Callable[[Sequence[A]], object],
    mine: Sequence[A],
    theirs: Callable[[Sequence[B]], object],
    their: Sequence[B],
) -> Pace:
    """Rates of two functions that each work through their hands, slice by slice.

    CPU time is counted, so that a busy machine disturbs little. One side follows the other as a whole, so
    that each finds its tables where its last slice left them.
    """
    return Pace(_median_rate(ours, mine), _median_rate(theirs, their))


def _median_rate(work: Callable[[Sequence[A]], object], hands: Sequence[A]) -> float:
    size = len(hands) // SLICES
    return statistics.median(_rate(work, hands[at : at + size]) for at in range(0, size * SLICES, size))


def _rate(work: Callable[[Sequence[A]], object], hands: Sequence[A]) -> float:
    start = time.process_time()
    work(hands)
    return len(hands) / max(time.process_time() - start, 1e-9)
