"""Hands that are no melds and a pair (特殊牌型): pairs only, as in seven pairs (七对)."""

from __future__ import annotations

from typing import Final

from rules.tiles.counts import Keys

__all__ = ["pairs_distance"]


def _table(values: tuple[int, int, int, int, int], digits: int) -> bytes:
    """For every key the sum over its digits of what *values* give a digit."""
    block = bytes(1)
    for _ in range(digits):
        # One digit more in front: five copies of the block, each raised by what that digit gives.
        block = b"".join(
            block.translate(bytes((byte + value) & 255 for byte in range(256))) for value in values
        )
    return block


class _Pairs:
    """Pairs and single tiles of a key in one byte, 10·pairs + singles; made at first use."""

    def __init__(self, values: tuple[int, int, int, int, int]) -> None:
        self._values = values
        self._suits: bytes | None = None

    def of(self, keys: Keys) -> tuple[int, int]:
        """The pairs and the single tiles of a hand."""
        if self._suits is None:
            self._suits = _table(self._values, 9)
        suits = self._suits
        m, p, s, z = keys  # the honours' key reads like that of a suit without 8 and 9
        tens = ones = 0
        for byte in (suits[m], suits[p], suits[s], suits[z]):
            pairs, singles = divmod(byte, 10)
            tens += pairs
            ones += singles
        return tens, ones


_FOUR_IS_TWO: Final = _Pairs((0, 1, 10, 11, 20))
_KINDS_DIFFER: Final = _Pairs((0, 1, 10, 10, 10))


def pairs_distance(keys: Keys, wilds: int = 0, *, pairs: int = 7, four_is_two: bool = True) -> int:
    """Fewest tiles to draw until the hand is *pairs* pairs (七对的上听距离): 0 complete, 1 ready.

    *keys* hold the naturals, *wilds* counts the wilds beside them; a wild pairs with anything. Four alike
    are two pairs unless *four_is_two* is off, when all pairs must be of different kinds.

    >>> pairs_distance((0, 0, 0, 2), 1, pairs=2), pairs_distance((0, 0, 0, 4), 0, pairs=2)
    (1, 0)
    """
    made, singles = (_FOUR_IS_TWO if four_is_two else _KINDS_DIFFER).of(keys)
    wanted = max(pairs - made, 0)
    return max(wanted + max(wanted - singles, 0) - wilds, 0)
