"""Seats (座位): the table's indices 0-3, counter-clockwise, everywhere inside and in records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

__all__ = ["SEATS", "Seat", "after", "left_of", "others_from"]

Seat: TypeAlias = int
"""A table index 0-3; the next seat counter-clockwise plays next."""

SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)


def after(seat: Seat, steps: int = 1) -> Seat:
    """The seat *steps* places on, counter-clockwise (下家 for one step)."""
    return (seat + steps) % 4


def left_of(seat: Seat) -> Seat:
    """The seat that plays before (上家)."""
    return (seat + 3) % 4


def others_from(seat: Seat) -> Iterator[Seat]:
    """The other three in turn order from *seat* on: 下家, 对家, 上家.

    >>> list(others_from(2))
    [3, 0, 1]
    """
    return (after(seat, steps) for steps in (1, 2, 3))
