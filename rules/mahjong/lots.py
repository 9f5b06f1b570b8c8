"""Lots (签): what chance decides in a hand after the deal, drawn from the seed before it begins (B14).

A module of its own, for the games need no stream of random numbers and start faster without one.
"""

from __future__ import annotations

from typing import Final

from rules.core.seat import SEATS
from rules.core.shuffle import Stream
from rules.mahjong.items import SWAPS

__all__ = ["lots_of"]

_WORDS: Final = 1 << 32


def lots_of(seed: bytes, no: int) -> tuple[int, ...]:
    """The lots of hand *no*: 64 bits each, for each seat one for each of the items that swap."""
    stream = Stream(seed, f"ouju/1/hand/{no}/items")
    return tuple(stream.uniform(_WORDS) * _WORDS + stream.uniform(_WORDS) for _ in SEATS for _ in SWAPS)
