"""乐清 priced the slow way, for comparison: every partition, every face of every wild, the sheet read anew.

Nothing of `rules.shape` or `rules.scoring` is used but the records of a claimed win.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from rules.scoring.model import WinBy, WinFacts
from rules.tiles.tile import KINDS, Tile

__all__ = ["best_total", "readings"]

# A group: its kind, then (face, tile) for each place; a face of None stands for no face (D7).
_Group = tuple[str, tuple[tuple[Tile | None, Tile], ...]]


def best_total(facts: WinFacts, *, double_small: bool = False) -> int | None:
    """The highest total T of all readings (Y7 to Y9); None when the tiles are no win."""
    if facts.by in (WinBy.DISCARD, WinBy.ROB_KONG) and facts.tile in facts.wilds:
        return None
    laid: list[_Group] = []
    for meld in facts.melds:
        kind = "chow" if len(set(meld.tiles)) > 1 else "triplet"
        laid.append((kind, tuple((tile, tile) for tile in meld.tiles)))
    hidden = readings((*facts.concealed, facts.tile), facts.wilds)
    totals = [_total(facts, [*laid, *groups], double_small) for groups in hidden]
    return max(totals, default=None)


@cache
def readings(tiles: tuple[Tile, ...], wilds: tuple[Tile, ...]) -> frozenset[tuple[_Group, ...]]:
    """Every way to part *tiles* into melds and one pair, groups sorted."""
    ordered = sorted(tiles, key=lambda tile: (tile in wilds, tile))
    return frozenset(tuple(sorted(found, key=repr)) for found in _part(tuple(ordered), wilds))


@cache
def _part(tiles: tuple[Tile, ...], wilds: tuple[Tile, ...]) -> tuple[tuple[_Group, ...], ...]:
    """The partitions; the first tile goes with any others that make a group."""
    if not tiles:
        return ((),)
    found: dict[tuple[_Group, ...], None] = {}
    sizes = (2,) if len(tiles) == 2 else (2, 3) if len(tiles) % 3 == 2 else (3,)
    for size in sizes:
        for others in sorted({*_picks(tiles, size - 1)}):
            rest = list(tiles[1:])
            for tile in others:
                rest.remove(tile)
            groups = list(_groups((tiles[0], *others), wilds))
            if groups:
                for partition in _part(tuple(rest), wilds):
                    found.update(dict.fromkeys((group, *partition) for group in groups))
    return tuple(found)


def _picks(tiles: tuple[Tile, ...], count: int) -> Iterator[tuple[Tile, ...]]:
    return combinations(tiles[1:], count)


def _groups(tiles: tuple[Tile, ...], wilds: tuple[Tile, ...]) -> Iterator[_Group]:
    """Every group that exactly these tiles can be."""
    naturals = [tile for tile in tiles if tile not in wilds]
    if not naturals:
        yield ("pair" if len(tiles) == 2 else "triplet", tuple((None, tile) for tile in tiles))
    elif len(set(naturals)) == 1:
        yield ("pair" if len(tiles) == 2 else "triplet", tuple((naturals[0], tile) for tile in tiles))
    if len(tiles) == 3:
        for low in KINDS[:27]:
            if low % 9 > 6:
                continue
            faces = [low, Tile(low + 1), Tile(low + 2)]
            if len(set(naturals)) == len(naturals) and all(tile in faces for tile in naturals):
                spare = [tile for tile in tiles if tile in wilds]
                yield ("chow", tuple((face, face if face in naturals else spare[0]) for face in faces))


class _Seen:
    """What one reading shows, gathered for the tables of Y7 and Y8."""

    def __init__(self, facts: WinFacts, groups: list[_Group]) -> None:
        self.facts = facts
        self.count = sum(tile in facts.wilds for tile in (*facts.concealed, facts.tile))
        self.pair = next(places for kind, places in groups if kind == "pair")
        self.melds = [(kind, places) for kind, places in groups if kind != "pair"]
        faces = [face for _, places in groups for face, _ in places if face is not None]
        self.suits = {face // 9 for face in faces if face < 27}
        self.honours = any(face >= 27 for face in faces)
        self.triplets = {places[0][0] for kind, places in self.melds if kind == "triplet"}
        chows = [places for kind, places in self.melds if kind == "chow"]
        self.homes = sum(face == tile and tile in facts.wilds for places in chows for face, tile in places)
        self.wild_pair = self.pair[0][0] is None
        self.wild_triplet = None in self.triplets
        self.together = (
            (self.count == 2 and self.wild_pair)
            or (self.count == 3 and self.wild_triplet)
            or (self.count >= 2 and self.homes == self.count)
        )
        self.left = facts.concealed[0] if len(facts.concealed) == 1 else None
        self.drew = facts.tile in facts.wilds
        self.hard = self.left is not None and self.left not in facts.wilds and not self.drew
        self.beauty = (
            not {Tile.C, Tile.F, Tile.B} & set(facts.wilds)
            and {Tile.C, Tile.F} <= self.triplets
            and len(facts.flowers) >= 3
        )


def _total(facts: WinFacts, groups: list[_Group], double_small: bool) -> int:
    """T of one reading (Y9, D5)."""
    seen = _Seen(facts, groups)
    small, large = _small(seen, facts), _large(seen, facts)
    if double_small and (large or small >= 6):
        return 2 * (large + (10 if small >= 6 else small))
    return 2 * large + (20 if small >= 6 else small)


def _small(seen: _Seen, facts: WinFacts) -> int:
    """N (Y7)."""
    dead = (*facts.wilds, *facts.flower_kinds)
    small = len(facts.flowers)
    small += facts.seat_wind in seen.triplets and facts.seat_wind not in dead and bool(seen.suits)
    small += Tile.C in seen.triplets and Tile.C not in dead and not seen.beauty
    small += Tile.F in seen.triplets and Tile.F not in dead and not seen.beauty
    small += seen.count == 0 and not seen.hard
    small += seen.homes == 1
    small += seen.count == 2 and not seen.together
    small += facts.by is WinBy.KONG_DRAW
    small += facts.by is WinBy.ROB_KONG
    flat = all(kind == "chow" or places[0][0] is None for kind, places in seen.melds)
    if flat and seen.pair[0][0] != facts.seat_wind:
        small += _waits(tuple(sorted(facts.concealed)), facts.wilds, facts.flower_kinds) >= 2
    return small


def _large(seen: _Seen, facts: WinFacts) -> int:
    """M (Y8)."""
    large = 10 * (all(kind == "triplet" for kind, _ in seen.melds) and bool(seen.suits))
    large += 10 * (len(seen.suits) == 1 and seen.honours)
    large += 10 * (seen.left is not None and seen.left in facts.wilds)
    large += 10 * seen.wild_pair
    large += 10 * (seen.homes == 2)
    large += 10 * (seen.count == 3 and not seen.together)
    large += 20 * (seen.left is not None and seen.left not in facts.wilds and seen.drew)
    large += 30 * seen.hard
    large += 30 * (len(facts.flowers) == 4 and not seen.beauty)
    large += 30 * seen.wild_triplet
    large += 30 * (len(seen.suits) == 1 and not seen.honours)
    large += seen.beauty * (30 if len(facts.flowers) == 3 else 60)
    large += 30 * bool(facts.first.value)
    large += 100 * (not seen.suits)
    large += 100 * (seen.homes == 3)
    return large


@cache
def _waits(hand: tuple[Tile, ...], wilds: tuple[Tile, ...], flowers: tuple[Tile, ...]) -> int:
    """How many kinds would finish the hand in any way (D8)."""
    return sum(
        bool(readings(tuple(sorted((*hand, kind))), wilds))
        for kind in KINDS
        if kind not in wilds and kind not in flowers
    )
