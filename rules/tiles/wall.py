"""The wall as numbers (牌墙): `wall[0]` is dealt first, stacks are two neighbours with the upper one first (D15)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.core.seat import Seat, after

__all__ = ["LEFT_OF_LAST_FOUR", "break_of", "deal_order", "front_order", "tail_order"]

LEFT_OF_LAST_FOUR: Final = 3
"""How many tiles are in the wall when the first of the last four has been drawn (最后四张, 1.12, D6)."""


@lru_cache(maxsize=16)
def deal_order(dealer: Seat, size: int) -> tuple[Seat, ...]:
    """Who gets which of the tiles that are dealt: four each as often as that goes, then one each, the dealer one more.

    >>> deal_order(2, 5)
    (2, 2, 2, 2, 3, 3, 3, 3, 0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 0, 1, 2)
    """
    turns = tuple(after(dealer, steps) for steps in range(4))
    fours = tuple(seat for seat in turns for _ in range(4))
    return (*fours * (size // 4), *turns * (size % 4), dealer)


@lru_cache(maxsize=64)
def front_order(size: int, skipped: tuple[int, ...]) -> tuple[int, ...]:
    """The places of the wall in drawing order from the front; *skipped* lie turned up."""
    return tuple(place for place in range(size) if place not in skipped)


@lru_cache(maxsize=64)
def tail_order(size: int, skipped: tuple[int, ...]) -> tuple[int, ...]:
    """The places of the wall in the order of replacements: stack by stack, upper tile before lower (D15).

    >>> tail_order(136, (134,))[:5]
    (135, 132, 133, 130, 131)
    >>> tail_order(136, (135,))[:3]
    (134, 132, 133)
    """
    stacks = range(size - 2, -1, -2)
    return tuple(place for upper in stacks for place in (upper, upper + 1) if place not in skipped)


def break_of(dealer: Seat, dice: tuple[tuple[int, int], tuple[int, int]]) -> tuple[Seat, int]:
    """Who throws second, so in front of whom the wall opens, and how many stacks are passed over (Y1).

    >>> break_of(2, ((3, 4), (2, 6)))
    (0, 15)
    """
    first, second = (sum(throw) for throw in dice)
    return after(dealer, first - 1), first + second
