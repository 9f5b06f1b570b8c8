"""How many of each kind a hand holds (手牌计数), kept as four numbers that tables can be indexed by.

A *key* writes the copies of each kind of one suit as the digits of a number in base five, the lowest kind
as the lowest digit; `Keys` are the keys of characters, dots, bamboo and honours. Adding a tile adds one
constant. Flowers and the unknown tile count nothing.

Law: a digit is 0-4, so keys hold physical tiles only, four of a kind at most; a caller takes the wilds
(财神) out before and counts them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from rules.tiles.tile import KINDS, Tile

__all__ = [
    "EMPTY",
    "UNIT",
    "Keys",
    "count_of",
    "counts_of",
    "keys_from_counts",
    "keys_of",
    "tiles_of",
    "with_tile",
    "without_tile",
]

Keys: TypeAlias = tuple[int, int, int, int]

EMPTY: Final[Keys] = (0, 0, 0, 0)

UNIT: Final[tuple[tuple[int, int], ...]] = tuple(
    (tile // 9, 5 ** (tile % 9)) if tile < 34 else (0, 0) for tile in Tile
)
"""By tile: which key one copy is added to, and the amount."""

_UNITS: Final[tuple[Keys, ...]] = tuple(
    (amount * (suit == 0), amount * (suit == 1), amount * (suit == 2), amount * (suit == 3))
    for suit, amount in UNIT
)

# Four keys side by side in one number: 2**21 is more than 5**9, so sums do not run into each other.
_SIDE_BY_SIDE: Final = tuple(amount << 21 * suit for suit, amount in UNIT)
_MASK: Final = 2**21 - 1


_Four: TypeAlias = tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]


def _four_digits(base: int, scale: int) -> _Four:
    """By four counts beside each other: *base* and what they add to a key, the first of them worth *scale*."""
    five = range(5)
    return tuple(
        tuple(
            tuple(tuple(base + (a + 5 * b + 25 * c + 125 * d) * scale for d in five) for c in five)
            for b in five
        )
        for a in five
    )


_LOW: Final = tuple(_four_digits(count, 5) for count in range(5))
_HIGH: Final = _four_digits(0, 5**5)


def with_tile(keys: Keys, tile: Tile) -> Keys:
    """The keys with one copy more of *tile*.

    >>> with_tile((5, 0, 0, 0), Tile.E)
    (5, 0, 0, 1)
    """
    m, p, s, z = keys
    dm, dp, ds, dz = _UNITS[tile]
    return (m + dm, p + dp, s + ds, z + dz)


def without_tile(keys: Keys, tile: Tile) -> Keys:
    """The keys with one copy less of *tile*, which they must hold."""
    m, p, s, z = keys
    dm, dp, ds, dz = _UNITS[tile]
    return (m - dm, p - dp, s - ds, z - dz)


def count_of(keys: Keys, tile: Tile) -> int:
    """How many copies of *tile* the keys hold."""
    suit, amount = UNIT[tile]
    return keys[suit] // amount % 5 if amount else 0


def keys_of(tiles: Iterable[Tile]) -> Keys:
    """The keys of tiles in any order.

    >>> keys_of([Tile.M1, Tile.M2, Tile.M2, Tile.B, Tile.F1])
    (11, 0, 0, 15625)
    """
    total = sum(map(_SIDE_BY_SIDE.__getitem__, tiles))
    return (total & _MASK, total >> 21 & _MASK, total >> 42 & _MASK, total >> 63)


def counts_of(keys: Keys) -> list[int]:
    """The copies of each of the 34 kinds."""
    m, p, s, z = keys
    counts: list[int] = []
    for key, digits in ((m, 9), (p, 9), (s, 9), (z, 7)):
        rest = key
        for _ in range(digits):
            rest, count = divmod(rest, 5)
            counts.append(count)
    return counts


def tiles_of(keys: Keys) -> tuple[Tile, ...]:
    """The tiles of the keys, sorted.

    >>> [tile.code for tile in tiles_of((11, 0, 0, 15625))]
    ['1m', '2m', '2m', 'B']
    """
    return tuple(kind for kind, count in zip(KINDS, counts_of(keys), strict=True) for _ in range(count))


def keys_from_counts(counts: Sequence[int]) -> Keys:
    """The keys of 34 counts of 0-4. Raises `ValueError` for another length, `IndexError` for more than 4.

    >>> keys_from_counts([1, 2] + [0] * 31 + [1])
    (11, 0, 0, 15625)
    """
    # Written out with look-ups of several digits at a time: half the time of multiplying and adding.
    low, high = _LOW, _HIGH
    m1, m2, m3, m4, m5, m6, m7, m8, m9, p1, p2, p3, p4, p5, p6, p7, p8, p9, *rest = counts
    s1, s2, s3, s4, s5, s6, s7, s8, s9, east, south, west, north, red, green, white = rest
    return (
        low[m1][m2][m3][m4][m5] + high[m6][m7][m8][m9],
        low[p1][p2][p3][p4][p5] + high[p6][p7][p8][p9],
        low[s1][s2][s3][s4][s5] + high[s6][s7][s8][s9],
        low[east][south][west][north][red] + high[green][white][0][0],
    )
