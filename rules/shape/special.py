"""Hands that are no melds and a pair (特殊牌型): pairs only, as in seven pairs (七对)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.shape.reading import Group, GroupKind, Reading
from rules.tiles.counts import Keys, counts_of
from rules.tiles.tile import KINDS, Tile

__all__ = ["pair_up", "pairs_distance", "pairs_improving"]


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
    """Pairs and single tiles of a key in one byte, 20·pairs + singles; made at first use.

    So the bytes of four keys add up to those of a hand, which has fewer than 20 single tiles.
    """

    def __init__(self, values: tuple[int, int, int, int, int]) -> None:
        self._values = values
        self._suits: bytes | None = None

    def of(self, keys: Keys) -> tuple[int, int]:
        """The pairs and the single tiles of a hand."""
        if self._suits is None:
            self._suits = _table(self._values, 9)
        suits = self._suits
        m, p, s, z = keys  # the honours' key reads like that of a suit without 8 and 9
        return divmod(suits[m] + suits[p] + suits[s] + suits[z], 20)


_FOUR_IS_TWO: Final = _Pairs((0, 1, 20, 21, 40))
_KINDS_DIFFER: Final = _Pairs((0, 1, 20, 20, 20))


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


def pairs_improving(keys: Keys, wilds: int = 0, *, pairs: int = 7) -> tuple[Tile, ...]:
    """The kinds one of which lowers the distance to *pairs* pairs, four alike being two of them (进张), sorted.

    A single tile, or the third of three alike, wants its partner; where there are too few of those any kind helps
    of which the hand does not hold all four.

    >>> [tile.code for tile in pairs_improving((2 + 5 + 3 * 25, 0, 0, 0), pairs=4)]
    ['2m', '3m']
    """
    made, singles = _FOUR_IS_TWO.of(keys)
    wanted = pairs - made
    if wanted <= 0 or wanted + max(wanted - singles, 0) <= wilds:
        return ()
    anything = wanted > singles
    return tuple(
        [
            kind
            for kind, held in zip(KINDS, counts_of(keys), strict=True)
            if held & 1 or (anything and held < 4)
        ]
    )


def pair_up(naturals: Iterable[Tile], wilds: tuple[Tile, ...] = ()) -> Reading:
    """The tiles as pairs (拆成对子), sorted: a wild joins a tile left over, those that remain pair with each other.

    They must be so many that everything finds a partner.

    >>> from rules.tiles.notation import parse_tiles
    >>> [len(group.tiles) for group in pair_up(parse_tiles("11m 5p 1m 1m"), (Tile.E,))]
    [2, 2, 2]
    """
    tiles, free, found = sorted(naturals), list(wilds), []
    while tiles:
        tile = tiles.pop(0)
        partner = tiles.pop(0) if tiles and tiles[0] == tile else free.pop()
        found.append(Group(GroupKind.PAIR, (tile, tile), (False, partner is not tile), (tile, partner)))
    while free:
        pair = (free.pop(), free.pop())
        found.append(Group(GroupKind.PAIR, pair, (True, True), pair))
    return tuple(found)
