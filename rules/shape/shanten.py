"""Which tiles bring a hand nearer (进张), and which discards keep it nearest (打牌的效率)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from rules.core.record import dataclass
from rules.shape.tables import Goal, goal
from rules.tiles.counts import Keys, without_tile
from rules.tiles.tile import KINDS, Tile

__all__ = ["Choice", "best_discards", "improving", "rank_discards"]

_Steps: TypeAlias = tuple[tuple[Tile, int], ...]
_Ways: TypeAlias = list[tuple[int, int]]


def _steps(start: int, count: int) -> _Steps:
    """The kinds of one suit with what a copy adds to its key."""
    return tuple((kind, 5**place) for place, kind in enumerate(KINDS[start : start + count]))


_OF_M: Final = _steps(0, 9)
_OF_P: Final = _steps(9, 9)
_OF_S: Final = _steps(18, 9)
_OF_Z: Final = _steps(27, 7)
_POWERS: Final = tuple(5**place for place in range(9))


@dataclass(frozen=True, slots=True)
class Choice:
    """What a discard leaves (打一张的结果): the distance, the kinds that lower it, how many are unseen."""

    tile: Tile
    distance: int
    useful: tuple[Tile, ...]
    unseen: int


def improving(keys: Keys, melds: int, wilds: int = 0, *, loose: bool = True) -> tuple[Tile, ...]:
    """The kinds one of which lowers the distance to *melds* melds and a pair (进张), sorted.

    A kind of which *keys* hold all four copies cannot come and is left out; a complete hand has none.
    A drawn wild lowers every distance and is not listed for that.

    >>> from rules.tiles.counts import keys_of
    >>> from rules.tiles.notation import parse_tiles
    >>> [tile.code for tile in improving(keys_of(parse_tiles("45m EE")), 1)]
    ['3m', '6m']
    """
    # Loops and local names: this is the inner loop of bots, and comprehensions take a third longer.
    to = goal(melds, loose=loose)
    suits, honours = to.suits, to.honours
    m, p, s, z = keys
    in_m, in_p = suits[m], suits[p]
    left, halves, halves_z = to.left, to.right[suits[s]], to.right_by_honours[honours[z]]
    both, right = left[in_m][in_p], halves[honours[z]]
    now = both[right]
    found: list[Tile] = []
    if now <= wilds:
        return ()
    lowers = found.append
    row = left[in_p]
    for tile, one in _OF_M:
        if row[suits[m + one]][right] < now and m // one % 5 < 4:
            lowers(tile)
    row = left[in_m]
    for tile, one in _OF_P:
        if row[suits[p + one]][right] < now and p // one % 5 < 4:
            lowers(tile)
    for tile, one in _OF_S:
        if both[halves_z[suits[s + one]]] < now and s // one % 5 < 4:
            lowers(tile)
    for tile, one in _OF_Z:
        if both[halves[honours[z + one]]] < now and z // one % 5 < 4:
            lowers(tile)
    return tuple(found)


def rank_discards(
    keys: Keys, melds: int, wilds: int, unseen: Sequence[int], *, loose: bool = True
) -> tuple[Choice, ...]:
    """Every kind that can be discarded, best first: least distance, then most useful tiles unseen, then sorted.

    *keys* hold the naturals of a hand that must discard; *unseen* says for each of the 34 kinds how many
    copies the player cannot see, and only useful kinds of which some are unseen are named. Wilds still to be
    drawn help every choice alike, so *unseen* need not count them.
    """
    ranked: list[tuple[int, int, Tile, tuple[Tile, ...]]] = []
    for missing, tile, _, _ in _discards(keys, goal(melds, loose=loose)):
        after = improving(without_tile(keys, tile), melds, wilds, loose=loose)
        useful = tuple([kind for kind in after if unseen[kind]])
        ranked.append((missing, -sum([unseen[kind] for kind in useful]), tile, useful))
    ranked.sort()
    return tuple(
        [Choice(tile, max(missing - wilds, 0), useful, -minus) for missing, minus, tile, useful in ranked]
    )


def best_discards(
    keys: Keys, melds: int, wilds: int, unseen: Sequence[int], *, loose: bool = True
) -> tuple[Tile, ...]:
    """The kinds at the top of `rank_discards`: least distance and, among those, most useful tiles unseen.

    Looks at nothing else and is therefore several times as fast.
    """
    to = goal(melds, loose=loose)
    discards = _discards(keys, to)
    least = min([missing for missing, _, _, _ in discards], default=0)
    if least <= wilds:
        return tuple([tile for missing, tile, _, _ in discards if missing <= wilds])
    tables = (to.suits, to.suits, to.suits, to.honours)
    parts = (unseen[:9], unseen[9:18], unseen[18:27], unseen[27:34])
    profiles = [table[key] for table, key in zip(tables, keys, strict=True)]
    ways = [_ways_on(table, key, part) for table, key, part in zip(tables, keys, parts, strict=True)]
    elsewhere: dict[tuple[int, int], int] = {}  # useful tiles of the other suits: many discards share them
    most = -1
    best: list[Tile] = []
    for missing, tile, suit, key in discards:
        if missing == least:
            before = profiles[suit]
            profiles[suit] = now = tables[suit][key]
            count = elsewhere.get((suit, now), -1)
            if count < 0:
                kept, ways[suit] = ways[suit], []
                count = elsewhere[suit, now] = _useful(to, profiles, ways)
                ways[suit] = kept
            count += _useful_in(suit, key, to, profiles, parts[suit])
            profiles[suit] = before
            if count > most:
                most, best = count, []
            if count == most:
                best.append(tile)
    return tuple(best)


def _discards(keys: Keys, to: Goal) -> list[tuple[int, Tile, int, int]]:
    """For each kind held: what is missing without one copy, the kind, its suit, the key of the suit after."""
    suits, honours = to.suits, to.honours
    m, p, s, z = keys
    in_m, in_p = suits[m], suits[p]
    left, halves, halves_z = to.left, to.right[suits[s]], to.right_by_honours[honours[z]]
    both, right = left[in_m][in_p], halves[honours[z]]
    found: list[tuple[int, Tile, int, int]] = []
    holds = found.append
    row = left[in_p]
    for tile, one in _OF_M:
        if m // one % 5:
            holds((row[suits[m - one]][right], tile, 0, m - one))
    row = left[in_m]
    for tile, one in _OF_P:
        if p // one % 5:
            holds((row[suits[p - one]][right], tile, 1, p - one))
    for tile, one in _OF_S:
        if s // one % 5:
            holds((both[halves_z[suits[s - one]]], tile, 2, s - one))
    for tile, one in _OF_Z:
        if z // one % 5:
            holds((both[halves[honours[z - one]]], tile, 3, z - one))
    return found


def _ways_on(table: bytes, key: int, unseen: Sequence[int]) -> _Ways:
    """How many unseen tiles of a suit lead to which other profile; many lead to the same."""
    here = table[key]
    ways: dict[int, int] = {}
    for one, copies in zip(_POWERS, unseen, strict=False):
        there = table[key + one]
        if there in ways:
            ways[there] += copies
        elif there != here:
            ways[there] = copies
    return list(ways.items())


def _useful(to: Goal, profiles: Sequence[int], ways: Sequence[_Ways]) -> int:
    """How many unseen tiles lower what is missing."""
    in_m, in_p, in_s, in_z = profiles
    of_m, of_p, of_s, of_z = ways
    left, halves, halves_z = to.left, to.right[in_s], to.right_by_honours[in_z]
    both, right = left[in_m][in_p], halves[in_z]
    now = both[right]
    count = 0
    row = left[in_p]
    for there, copies in of_m:
        if row[there][right] < now:
            count += copies
    row = left[in_m]
    for there, copies in of_p:
        if row[there][right] < now:
            count += copies
    for there, copies in of_s:
        if both[halves_z[there]] < now:
            count += copies
    for there, copies in of_z:
        if both[halves[there]] < now:
            count += copies
    return count


def _useful_in(suit: int, key: int, to: Goal, profiles: Sequence[int], unseen: Sequence[int]) -> int:
    """How many unseen tiles of one suit, which has this key, lower what is missing."""
    in_m, in_p, in_s, in_z = profiles
    left, right = to.left, to.right[in_s][in_z]
    both = left[in_m][in_p]
    now = both[right]
    count = 0
    if suit < 2:
        table, row = to.suits, left[in_p if suit == 0 else in_m]
        for one, copies in zip(_POWERS, unseen, strict=False):
            if row[table[key + one]][right] < now:
                count += copies
    else:
        table, halves = (to.suits, to.right_by_honours[in_z]) if suit == 2 else (to.honours, to.right[in_s])
        for one, copies in zip(_POWERS, unseen, strict=False):
            if both[halves[table[key + one]]] < now:
                count += copies
    return count
