"""A slow solver of hands, written to disagree with the tables if they are wrong: it imports nothing of `rules`.

It takes tile after tile and tries every group the tile can be part of, noting for each group which tiles
are missing. The tables instead look at how often each kind is wanted. Hands are 34 counts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

Counts = tuple[int, ...]
Needs = dict[tuple[int, int], int]
"""Fewest tiles missing, by melds and pairs made with at least one tile of the hand."""

SPANS: Final = ((0, 9), (9, 18), (18, 27), (27, 34))
MOST: Final = 5


def missing(counts: Sequence[int], melds: int, *, loose: bool) -> int:
    """Fewest tiles to add for *melds* melds and a pair; any tile may be left over."""
    return _least(counts, melds, loose, leave=True)


def distance(counts: Sequence[int], melds: int, wilds: int, *, loose: bool) -> int:
    """Fewest tiles to draw, wilds standing for anything."""
    return max(missing(counts, melds, loose=loose) - wilds, 0)


def wins(counts: Sequence[int], melds: int, wilds: int, *, loose: bool) -> bool:
    """Whether all the tiles, wilds included, make exactly *melds* melds and a pair."""
    if sum(counts) + wilds != 3 * melds + 2:
        return False
    return _least(counts, melds, loose, leave=False) == wilds


def _least(counts: Sequence[int], melds: int, loose: bool, *, leave: bool) -> int:
    total: Needs = {(0, 0): 0}
    for start, end in SPANS:
        part = tuple(counts[start:end])
        needs = _needs(part, (0,) * len(part), end - start == 9, loose, leave)
        both: Needs = {}
        for (m1, p1), c1 in total.items():
            for (m2, p2), c2 in needs.items():
                _keep(both, (m1 + m2, p1 + p2), c1 + c2)
        total = both
    # Groups without any tile of the hand: there are always kinds left that nothing else uses.
    return min((c + 3 * (melds - m) + 2 * (1 - p) for (m, p), c in total.items() if m <= melds), default=99)


@cache
def _needs(counts: Counts, used: Counts, chows: bool, loose: bool, leave: bool) -> Needs:
    """What the tiles of one suit can become, *used* copies of each kind being in groups already."""
    first = next((place for place, count in enumerate(counts) if count), None)
    if first is None:
        return {(0, 0): 0}
    best: Needs = {}
    if leave:
        for made, cost in _needs(_less(counts, first), used, chows, loose, leave).items():
            _keep(best, made, cost)
    for group in _groups(first, len(counts), chows):
        rest, now, lacking = counts, list(used), 0
        for place in group:
            now[place] += 1
            if rest[place]:
                rest = _less(rest, place)
            else:
                lacking += 1
        if not loose and max(now) > 4:
            continue
        # What lies three kinds back cannot be reached any more; forgetting it saves work.
        seen = tuple(0 if loose or place < first - 2 else count for place, count in enumerate(now))
        meld, pair = (1, 0) if len(group) == 3 else (0, 1)
        for (melds, pairs), cost in _needs(rest, seen, chows, loose, leave).items():
            _keep(best, (melds + meld, pairs + pair), cost + lacking)
    return best


def _groups(place: int, size: int, chows: bool) -> Iterator[tuple[int, ...]]:
    yield (place, place)
    yield (place, place, place)
    if chows:
        for start in range(max(place - 2, 0), min(place, size - 3) + 1):
            yield (start, start + 1, start + 2)


def _keep(needs: Needs, made: tuple[int, int], cost: int) -> None:
    if made[0] <= MOST and made[1] <= 1 and cost < needs.get(made, 99):
        needs[made] = cost


def _less(counts: Counts, place: int) -> Counts:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])


# ---------------------------------------------------------------- hands to try


def complete_hand(rng: random.Random, melds: int) -> list[int]:
    """A random complete hand of *melds* melds and a pair; one in four keeps to a suit and honours."""
    kinds = list(range(34))
    if rng.random() < 0.25:
        start = rng.choice((0, 9, 18))
        kinds = [*range(start, start + 9), *range(27, 34)]
    while True:
        counts = [0] * 34
        counts[rng.choice(kinds)] += 2
        for _ in range(melds):
            kind = rng.choice(kinds)
            if kind < 27 and kind % 9 <= 6 and rng.random() < 0.7:
                for place in range(kind, kind + 3):
                    counts[place] += 1
            else:
                counts[kind] += 3
        if max(counts) <= 4:
            return counts


def turned_wild(rng: random.Random, counts: Sequence[int], wilds: int) -> list[int]:
    """The hand with *wilds* of its tiles taken out, as if they had been wilds."""
    left = list(counts)
    for _ in range(wilds):
        left[rng.choice([kind for kind, count in enumerate(left) if count])] -= 1
    return left


def one_tile_off(rng: random.Random, counts: Sequence[int]) -> list[int]:
    """The hand with one tile replaced by another kind."""
    left = list(counts)
    gone = rng.choice([kind for kind, count in enumerate(left) if count])
    left[gone] -= 1
    left[rng.choice([kind for kind, count in enumerate(left) if count < 4 and kind != gone])] += 1
    return left


def random_hand(rng: random.Random, size: int) -> list[int]:
    """A hand dealt from the full set."""
    counts = [0] * 34
    for tile in rng.sample(range(136), size):
        counts[tile // 4] += 1
    return counts
