"""Sichuan hands the slow way: every parting into sets and a pair or seven pairs, every type of the table (1.6, 1.10).

A second reading of the sheet: tiles are two-letter texts, a hand is what is hidden and the melds beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from brute_sichuan_room import Room
from brute_tiles import KINDS

__all__ = ["TILES", "Fan", "Held", "calls", "fan_of", "is_pig", "state_of", "suits_of", "waits"]

TILES: Final = KINDS[:27]
TABLE: Final = (
    ("plain", 1),
    ("all_triplets", 2),
    ("full_flush", 3),
    ("seven_pairs", 3),
    ("terminal_sets", 3),
    ("flush_triplets", 4),
    ("jiang_triplets", 4),
    ("flush_pairs", 5),
    ("dragon_pairs", 5),
    ("flush_terminals", 5),
    ("flush_dragon", 6),
    ("heaven", 6),
    ("earth", 6),
)
"""The types in the order of the table, with their 番."""

Groups = tuple[tuple[str, ...], ...]


class Held(NamedTuple):
    """What a seat holds."""

    hidden: tuple[str, ...]
    melds: tuple[tuple[str, str], ...] = ()
    """Kind of meld and tile."""
    void: str = ""

    def everything(self) -> list[str]:
        """All tiles, those of melds too."""
        laid = [tile for kind, tile in self.melds for _ in range(3 if kind == "pung" else 4)]
        return [*self.hidden, *laid]

    def adding(self, tile: str) -> Held:
        """The same with one tile more."""
        return self._replace(hidden=(*self.hidden, tile))


class Fan(NamedTuple):
    """What a hand is worth before any cap."""

    total: int
    patterns: dict[str, int]
    roots: int
    """Its roots, none of them part of a type (D4)."""


@cache
def _parted(ranks: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every way to part the tiles of one suit, sorted, into pairs, triplets and runs."""
    if not ranks:
        return ((),)
    low, found = ranks[0], []
    for group in ((low, low), (low, low, low), (low, low + 1, low + 2)):
        rest = list(ranks)
        try:
            for rank in group:
                rest.remove(rank)
        except ValueError:
            continue
        found += [(group, *others) for others in _parted(tuple(rest))]
    return tuple(found)


def _readings(held: Held) -> Iterator[Groups]:
    """Every complete reading: four sets, melds among them, and a pair, or seven pairs."""
    suits = [(suit, tuple(sorted(int(tile[0]) for tile in held.hidden if tile[1] == suit))) for suit in "mps"]
    if any(len(ranks) % 3 == 1 and len(ranks) % 2 == 1 for _, ranks in suits):
        return
    for parts in product(*(_parted(ranks) for _, ranks in suits)):
        groups = tuple(
            tuple(f"{rank}{suit}" for rank in group)
            for (suit, _), part in zip(suits, parts, strict=True)
            for group in part
        )
        pairs = sum(len(group) == 2 for group in groups)
        if (pairs == 1 and len(groups) + len(held.melds) == 5) or (pairs == 7 and len(groups) == 7):
            yield groups + tuple((tile,) * 3 for _, tile in held.melds)


def _types(groups: Groups, fours: int, luck: str) -> Iterator[str]:
    """Every type that a reading shows; *fours* is Q."""
    ranks = [[int(tile[0]) for tile in group] for group in groups]
    pairs = len(groups) == 7
    flush = len({tile[1] for group in groups for tile in group}) == 1
    triplets = not pairs and all(len(set(group)) == 1 for group in groups)
    ends = not pairs and all({1, 9} & set(group) for group in ranks)
    jiang = triplets and all(group[0] in (2, 5, 8) for group in ranks)
    shown = {
        "plain": True,
        "all_triplets": triplets,
        "full_flush": flush,
        "seven_pairs": pairs,
        "terminal_sets": ends,
        "flush_triplets": flush and triplets,
        "jiang_triplets": jiang,
        "flush_pairs": flush and pairs,
        "dragon_pairs": pairs and fours > 0,
        "flush_terminals": flush and ends,
        "flush_dragon": flush and pairs and fours > 0,
        "heaven": luck == "heaven",
        "earth": luck == "earth",
    }
    yield from (name for name, there in shown.items() if there)


def suits_of(held: Held) -> set[str]:
    """The suits of all its tiles."""
    return {tile[1] for tile in held.hidden} | {tile[1] for _, tile in held.melds}


def _roots(held: Held, room: Room) -> int:
    """根: four equal tiles (1.10), konged ones where the room counts them (D9)."""
    konged = [tile for kind, tile in held.melds if kind != "pung"]
    fours = [tile for tile, count in Counter(held.everything()).items() if count == 4]
    return sum(bool(room["kong_is_root"]) or tile not in konged for tile in fours)


def fan_of(held: Held, room: Room, luck: str = "", frozen: int | None = None) -> Fan | None:
    """The dearest type with its roots (D16), None for no win. *frozen*: the roots of an earlier win (8)."""
    if len(suits_of(held)) > 2 or held.void in suits_of(held):
        return None
    roots = _roots(held, room) if frozen is None else frozen
    fours = sum(count == 4 for count in Counter(held.hidden).values())
    best: tuple[int, int, int, int] | None = None
    for groups in _readings(held):
        for name in _types(groups, fours, luck):
            place = next(place for place, (other, _) in enumerate(TABLE) if other == name)
            counted = roots
            if name in ("dragon_pairs", "flush_dragon") and not room["dragon_root_kept"]:
                counted = max(roots - 1, 0)  # D4
            key = (TABLE[place][1] + counted, TABLE[place][1], -place, counted)
            best = key if best is None else max(best, key)
    if best is None:
        return None
    total, fan, place, counted = best
    patterns = {TABLE[-place][0]: fan} | ({"root": counted} if counted else {})
    return Fan(total, patterns, roots)


def is_pig(held: Held) -> bool:
    """花猪 (1.8): three suits, or a tile of the suit that it has declared not to hold."""
    return len(suits_of(held)) == 3 or held.void in suits_of(held)


def waits(held: Held, room: Room) -> dict[str, int]:
    """The kinds that would complete it, those held four times left out (1.7), with type and roots, not capped."""
    if is_pig(held):
        return {}
    own, found = Counter(held.everything()), {}
    for tile in TILES:
        if own[tile] < 4:
            fan = fan_of(held.adding(tile), room)
            if fan is not None:
                found[tile] = fan.total
    return found


def state_of(held: Held, room: Room) -> tuple[str, int]:
    """``pig``, ``ready`` or ``not_ready``, and the 番 of the dearest win it waits for, after the cap."""
    if is_pig(held):
        return "pig", 0
    found = calls([held], room)
    return ("ready", found) if found else ("not_ready", 0)


def calls(choices: Sequence[Held], room: Room) -> int:
    """The 番 of the dearest win that one of the hands waits for, after the cap; 0 for none."""
    return max((room.capped(fan) for held in choices for fan in waits(held, room).values()), default=0)
