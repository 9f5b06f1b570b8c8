"""番 of a Sichuan hand by trying everything (穷举): written apart from the rules, slow and plain.

Counts type and roots of 14 concealed tiles (1.10), before any cap; no house rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

__all__ = ["brute_fan"]


def brute_fan(tiles: Sequence[int]) -> int:
    """The most that type and roots come to; 0 for a hand that is complete in no way."""
    fours = sum(count == 4 for count in Counter(tiles).values())
    one_suit = len({tile // 9 for tile in tiles}) == 1
    worths = [_sets_fan(groups, one_suit) + fours for groups in _splits(sorted(tiles))]
    if all(count in (2, 4) for count in Counter(tiles).values()):
        worths.append((5 if fours else 3) + (0 if not one_suit else 1 if fours else 2) + max(fours - 1, 0))
    return max(worths, default=0)


def _sets_fan(groups: list[tuple[int, ...]], one_suit: bool) -> int:
    """The dearest type of four sets and a pair."""
    fan = 3 if one_suit else 1
    ranks = [[tile % 9 + 1 for tile in group] for group in groups]
    if all(len(set(group)) == 1 for group in groups):
        fan = max(fan, 4 if one_suit else 2)
        if all(group[0] in (2, 5, 8) for group in ranks):
            fan = max(fan, 4)
    if all(1 in group or 9 in group for group in ranks):
        fan = max(fan, 5 if one_suit else 3)
    return fan


def _splits(tiles: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to four sets and a pair."""
    for tile in sorted({one for one, other in pairwise(tiles) if one == other}):
        rest = tiles.copy()
        rest.remove(tile)
        rest.remove(tile)
        for groups in _sets(rest):
            yield [*groups, (tile, tile)]


def _sets(tiles: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not tiles:
        yield []
        return
    low = tiles[0]
    for group in ((low, low, low), (low, low + 1, low + 2)):
        if len({tile // 9 for tile in group}) > 1 or any(
            tiles.count(tile) < group.count(tile) for tile in group
        ):
            continue
        rest = tiles.copy()
        for tile in group:
            rest.remove(tile)
        for groups in _sets(rest):
            yield [group, *groups]
