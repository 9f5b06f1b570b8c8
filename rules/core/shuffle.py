"""From a seed to an order (洗牌): HMAC-SHA-256 as a counter stream, rejection sampling, Fisher-Yates.

Written out here and in ``docs/records.md`` with test vectors, so that anybody can check a wall in any language; the
shuffle of a language's library is never used. The stream of a label is HMAC-SHA-256(key = seed, message = label bytes
and a 4-byte big-endian counter 0, 1, ...), blocks concatenated. Labels in use: ``ouju/1/hand/<no>/wall``,
``ouju/1/hand/<no>/dice``, ``ouju/1/seats``.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Final, TypeAlias, TypeVar

from rules.core.seat import Seat

__all__ = ["Dice", "Stream", "dice_of", "first_dealer", "seed_of", "shuffled", "wall_of"]

T = TypeVar("T")
Dice: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

_WORDS: Final = 1 << 32
_HEX: Final = re.compile(r"[0-9a-fA-F]{64}")


class Stream:
    """Fair numbers from a seed and a label, the same everywhere and for ever.

    >>> [Stream(bytes(32), "ouju/1/seats").uniform(6) for _ in range(2)]
    [3, 3]
    """

    __slots__ = ("_block", "_counter", "_label", "_place", "_seed")

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label.encode("ascii")
        self._counter = 0
        self._block = b""
        self._place = 0

    def uniform(self, bound: int) -> int:
        """A number from 0 to *bound* - 1, each equally likely: what would favour some is drawn again."""
        limit = _WORDS // bound * bound
        while True:
            number = self._word()
            if number < limit:
                return number % bound

    def _word(self) -> int:
        if self._place == len(self._block):
            message = self._label + self._counter.to_bytes(4, "big")
            self._block = hmac.digest(self._seed, message, "sha256")
            self._counter += 1
            self._place = 0
        self._place += 4
        return int.from_bytes(self._block[self._place - 4 : self._place], "big")


def seed_of(text: str) -> bytes:
    """The 32 bytes that *text* stands for: 64 hex digits as they are, any other text by SHA-256 of its UTF-8.

    >>> seed_of("00" * 32) == bytes(32)
    True
    """
    if _HEX.fullmatch(text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode("utf-8")).digest()


def shuffled(items: Sequence[T], stream: Stream) -> tuple[T, ...]:
    """*items* in random order: for i from the last place down to 1, swap i with uniform(i + 1)."""
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = stream.uniform(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def wall_of(tiles: Sequence[T], seed: bytes, no: int) -> tuple[T, ...]:
    """The wall of hand *no*; *tiles* are the set in its fixed order, equal tiles together (`full_set`)."""
    return shuffled(tiles, Stream(seed, f"ouju/1/hand/{no}/wall"))


def dice_of(seed: bytes, no: int) -> Dice:
    """The two throws of two dice of hand *no* (掷骰, Y1): the dealer's, then that of the player it points to."""
    stream = Stream(seed, f"ouju/1/hand/{no}/dice")
    first, second, third, fourth = (stream.uniform(6) + 1 for _ in range(4))
    return ((first, second), (third, fourth))


def first_dealer(seed: bytes) -> Seat:
    """Who deals the first hand of a match: the seat that the first number of its stream names (Y1)."""
    return Stream(seed, "ouju/1/seats").uniform(4)
