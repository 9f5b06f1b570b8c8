"""Which tiles bring a hand nearer (进张), and which discards keep it nearest (打牌的效率)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.shape.tables import Goal, goal
from rules.tiles.counts import Keys
from rules.tiles.tile import KINDS, Tile

__all__ = ["Choice", "best_discards", "improving", "rank_discards"]

_Steps: TypeAlias = tuple[tuple[Tile, int], ...]


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
    for missing, tile, after in _after_discards(keys, goal(melds, loose=loose)):
        useful = tuple([kind for kind in improving(after, melds, wilds, loose=loose) if unseen[kind]])
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
    after = _after_discards(keys, to)
    least = min([missing for missing, _, _ in after], default=0)
    if least <= wilds:
        return tuple([tile for missing, tile, _ in after if missing <= wilds])
    most = -1
    best: list[Tile] = []
    for missing, tile, rest in after:
        if missing == least:
            count = _useful_unseen(rest, to, unseen)
            if count > most:
                most, best = count, [tile]
            elif count == most:
                best.append(tile)
    return tuple(best)


def _after_discards(keys: Keys, to: Goal) -> list[tuple[int, Tile, Keys]]:
    """For each kind held: what is missing without one copy, the kind, the keys without it."""
    suits, honours = to.suits, to.honours
    m, p, s, z = keys
    in_m, in_p = suits[m], suits[p]
    left, halves, halves_z = to.left, to.right[suits[s]], to.right_by_honours[honours[z]]
    both, right = left[in_m][in_p], halves[honours[z]]
    found: list[tuple[int, Tile, Keys]] = []
    holds = found.append
    row = left[in_p]
    for tile, one in _OF_M:
        if m // one % 5:
            holds((row[suits[m - one]][right], tile, (m - one, p, s, z)))
    row = left[in_m]
    for tile, one in _OF_P:
        if p // one % 5:
            holds((row[suits[p - one]][right], tile, (m, p - one, s, z)))
    for tile, one in _OF_S:
        if s // one % 5:
            holds((both[halves_z[suits[s - one]]], tile, (m, p, s - one, z)))
    for tile, one in _OF_Z:
        if z // one % 5:
            holds((both[halves[honours[z - one]]], tile, (m, p, s, z - one)))
    return found


def _useful_unseen(keys: Keys, to: Goal, unseen: Sequence[int]) -> int:
    """How many unseen tiles lower what is missing; of a kind held four times none can be unseen."""
    suits, honours = to.suits, to.honours
    m, p, s, z = keys
    in_m, in_p = suits[m], suits[p]
    left, halves, halves_z = to.left, to.right[suits[s]], to.right_by_honours[honours[z]]
    both, right = left[in_m][in_p], halves[honours[z]]
    now = both[right]
    count = 0
    row = left[in_p]
    for one, copies in zip(_POWERS, unseen, strict=False):
        if row[suits[m + one]][right] < now:
            count += copies
    row = left[in_m]
    for one, copies in zip(_POWERS, unseen[9:], strict=False):
        if row[suits[p + one]][right] < now:
            count += copies
    for one, copies in zip(_POWERS, unseen[18:], strict=False):
        if both[halves_z[suits[s + one]]] < now:
            count += copies
    for one, copies in zip(_POWERS, unseen[27:], strict=False):
        if both[halves[honours[z + one]]] < now:
            count += copies
    return count
