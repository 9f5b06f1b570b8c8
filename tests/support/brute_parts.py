"""Hands parted the slow way: every group a tile can be in, every face of every wild (Y6, D7).

A group is its kind and, for each place, the face and whether a wild stands there; wilds alone have no face.
A suit is parted once and remembered, so thousands of hands are affordable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from brute_tiles import HONOURS, KINDS

__all__ = ["NOTHING", "Seen", "finishes", "joined", "laid", "readings", "seen_in"]

Counts = tuple[int, ...]
Place = tuple[int, bool]
Ways = frozenset[tuple[tuple[str, tuple[Place, ...]], ...]]
Shown = tuple[str, tuple[tuple[str | None, str], ...]]

SUITS: Final = ("m", "p", "s", "z")


class Seen(NamedTuple):
    """What the sheets ask of a reading."""

    triplets: tuple[str, ...] = ()
    """Of each triplet or kong its honour, or its suit, or nothing when it has no face."""
    chows: int = 0
    homes: int = 0
    open_ends: int = 0
    """Chows of natural tiles that the winning tile completes at an end with an open wait (H3)."""
    pair: str | None = None
    """As a triplet's; None without a pair."""
    suits: frozenset[str] = frozenset()
    """The suits of all faces, ``z`` for honours."""

    @property
    def melds(self) -> int:
        return len(self.triplets) + self.chows


NOTHING: Final = Seen()


def joined(one: Seen, other: Seen) -> Seen | None:
    """Both together; None with two pairs."""
    if one.pair is not None and other.pair is not None:
        return None
    return Seen(
        tuple(sorted(one.triplets + other.triplets)),
        one.chows + other.chows,
        one.homes + other.homes,
        one.open_ends + other.open_ends,
        other.pair if one.pair is None else one.pair,
        one.suits | other.suits,
    )


def laid(tiles: Sequence[str], wild: str) -> Seen:
    """A meld on the table; four wilds konged are a set without a face."""
    if tiles[0] == wild:
        return Seen(triplets=("",))
    if tiles[0] == tiles[1]:
        return Seen(triplets=(_sort(tiles[0]),), suits=frozenset(_suit(tiles[0])))
    return Seen(chows=1, suits=frozenset(_suit(tiles[0])))


def seen_in(tiles: Sequence[str], wild: str, win: str, melds: int) -> frozenset[Seen]:
    """What every reading of the hidden tiles as *melds* melds and a pair shows."""
    counted, wilds = _counted(tiles, wild)
    found: dict[int, set[Seen]] = {}
    for used, alone in _wilds_alone(wild):
        if used <= wilds:
            found.setdefault(used, set()).add(alone)
    for suit, counts in zip(SUITS, counted, strict=True):
        grown: dict[int, set[Seen]] = {}
        for used, seens in found.items():
            for more in range(wilds - used + 1):
                for part in _suit_seen(counts, more, suit, wild, win):
                    both = (joined(seen, part) for seen in seens)
                    grown.setdefault(used + more, set()).update(seen for seen in both if seen is not None)
        found = grown
    return frozenset(seen for seen in found.get(wilds, ()) if seen.pair is not None and seen.melds == melds)


def finishes(tiles: Sequence[str], wild: str, melds: int, *, pair: bool = True) -> bool:
    """Whether the tiles make exactly *melds* melds, and a pair unless told otherwise."""
    counted, wilds = _counted(tiles, wild)
    if len(tiles) != 3 * melds + 2 * pair:
        return False
    found = {(0, False)} | ({(2, True)} if wilds >= 2 else set()) | ({(3, False)} if wilds >= 3 else set())
    for suit, counts in zip(SUITS, counted, strict=True):
        found = {
            (used + more, paired or here)
            for used, paired in found
            for more in range(wilds - used + 1)
            for here in _pairs(counts, more, suit != "z")
            if not (paired and here)
        }
    return (wilds, pair) in found


def readings(tiles: Sequence[str], wild: str) -> frozenset[tuple[Shown, ...]]:
    """Every way to part the tiles into melds and one pair in full, groups sorted."""
    counted, wilds = _counted(tiles, wild)
    found: list[tuple[int, tuple[Shown, ...]]] = [(0, ())]
    if wilds >= 2:
        found.append((2, (("pair", ((None, wild),) * 2),)))
    if wilds >= 3:
        found.append((3, (("triplet", ((None, wild),) * 3),)))
        found += [(3, (("chow", tuple((face, wild) for face in chow)),)) for chow in _chows()]
    for suit, counts in zip(SUITS, counted, strict=True):
        found = [
            (used + more, groups + tuple(_named(kind, places, suit, wild) for kind, places in way))
            for used, groups in found
            for more in range(wilds - used + 1)
            for way in _ways(counts, more, suit != "z")
        ]
    return frozenset(
        tuple(sorted(groups, key=repr))
        for used, groups in found
        if used == wilds and sum(kind == "pair" for kind, _ in groups) == 1
    )


# ---------------------------------------------------------------- one suit


@cache
def _ways(counts: Counts, wilds: int, chows: bool) -> Ways:
    """Every way to part one suit and so many wilds into groups that hold a natural tile each."""
    first = next((place for place, count in enumerate(counts) if count), None)
    if first is None:
        return frozenset({()}) if wilds == 0 else frozenset()
    found = set()
    for kind, places in _groups(first, counts, chows):
        spent = sum(wild for _, wild in places)
        if spent > wilds:
            continue
        rest = list(counts)
        for place, wild in places:
            rest[place] -= not wild
        for way in _ways(tuple(rest), wilds - spent, chows):
            if kind != "pair" or all(other != "pair" for other, _ in way):
                found.add(tuple(sorted([(kind, places), *way])))
    return frozenset(found)


def _groups(first: int, counts: Counts, chows: bool) -> Iterator[tuple[str, tuple[Place, ...]]]:
    """Every group that holds the first natural tile."""
    for kind, size in (("pair", 2), ("triplet", 3)):
        for natural in range(1, min(size, counts[first]) + 1):
            yield kind, ((first, False),) * natural + ((first, True),) * (size - natural)
    if not chows:
        return
    for low in range(max(first - 2, 0), min(first, 6) + 1):
        for mask in range(8):
            places = tuple((low + step, bool(mask >> step & 1)) for step in range(3))
            if (first, False) in places and all(wild or counts[place] for place, wild in places):
                yield "chow", places


@cache
def _pairs(counts: Counts, wilds: int, chows: bool) -> frozenset[bool]:
    """Whether a suit can be parted with a pair, and without one."""
    return frozenset(any(kind == "pair" for kind, _ in way) for way in _ways(counts, wilds, chows))


@cache
def _suit_seen(counts: Counts, wilds: int, suit: str, wild: str, win: str) -> frozenset[Seen]:
    found = set()
    for way in _ways(counts, wilds, suit != "z"):
        seen: Seen | None = NOTHING
        for kind, places in way:
            seen = joined(seen, _group_seen(_named(kind, places, suit, wild), wild, win)) if seen else None
        if seen is not None:
            found.add(seen)
    return frozenset(found)


def _group_seen(group: Shown, wild: str, win: str) -> Seen:
    kind, places = group
    faces = [face for face, _ in places if face is not None]
    suits = frozenset(_suit(face) for face in faces)
    if kind == "pair":
        return Seen(pair=_sort(faces[0]), suits=suits)
    if kind == "triplet":
        return Seen(triplets=(_sort(faces[0]),), suits=suits)
    natural = all(tile != wild for _, tile in places)
    low = int(faces[0][0])
    # At the low end the next after the run must exist, at the high end the one before it.
    end = (win == faces[0] and low <= 6) or (win == faces[2] and low >= 2)
    homes = sum(face == wild for face in faces)
    return Seen(chows=1, homes=homes, open_ends=natural and end, suits=suits)


def _named(kind: str, places: tuple[Place, ...], suit: str, wild: str) -> Shown:
    names = [HONOURS[place] if suit == "z" else f"{place + 1}{suit}" for place, _ in places]
    return kind, tuple(
        (name, wild if stands else name) for name, (_, stands) in zip(names, places, strict=True)
    )


# ---------------------------------------------------------------- wilds alone


@cache
def _wilds_alone(wild: str) -> tuple[tuple[int, Seen], ...]:
    """Groups of nothing but wilds: at most one of them, as there are four wilds and one pair."""
    chows = {_group_seen(("chow", tuple((face, wild) for face in chow)), wild, "") for chow in _chows()}
    return (
        (0, NOTHING),
        (2, Seen(pair="")),
        (3, Seen(triplets=("",))),
        *((3, chow) for chow in chows),
    )


def _chows() -> Iterator[tuple[str, str, str]]:
    for low, kind in enumerate(KINDS[:27]):
        if int(kind[0]) <= 7:
            yield kind, KINDS[low + 1], KINDS[low + 2]


# ---------------------------------------------------------------- tiles


def _counted(tiles: Sequence[str], wild: str) -> tuple[tuple[Counts, ...], int]:
    held = Counter(tile for tile in tiles if tile != wild)
    counts = [held[kind] for kind in KINDS]
    return tuple(tuple(counts[start : start + 9]) for start in (0, 9, 18, 27)), tiles.count(wild)


def _suit(tile: str) -> str:
    return "z" if tile in HONOURS else tile[1]


def _sort(tile: str) -> str:
    return tile if tile in HONOURS else tile[1]
