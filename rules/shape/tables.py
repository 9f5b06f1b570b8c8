"""How far a hand is from complete, by table (查表): exact for up to five melds and a pair and any wilds.

Each suit key has a *profile*, the fewest tiles to add so that it holds j melds and p pairs; a byte a key
numbers it. Two suits merge into the left half of the hand, the third suit and the honours into the right
half, and a table tells what both halves together miss:

    ``missing = left[suits[m]][suits[p]][right[suits[s]][honours[z]]]``

What a wild (财神) can be is any missing tile, so the distance is what is missing less the wilds. There are
two tables: *loose*, where a wild may stand for a fifth copy of a kind (D19), and *strict*, where it may not.
The data are made by ``build/make_tables.py`` and unpacked at first use; this module owns their layout.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.tiles.counts import Keys

__all__ = ["MOST_MELDS", "Goal", "distance", "goal", "is_complete", "missing_melds"]

MOST_MELDS: Final = 5
"""The tables know hands of up to this many melds and a pair."""

_SUIT_KEYS: Final = 5**9
_HONOUR_KEYS: Final = 5**7
_COSTS: Final = 2 * (MOST_MELDS + 1)  # of a profile: 0-5 melds without and with a pair


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Goal:
    """So many melds and a pair (胡牌型), ready for look-ups; hot loops bind its fields to local names."""

    melds: int
    loose: bool
    suits: bytes
    """The profile of a suit, by its key; padded, so that a fifth copy finds an entry, though a wrong one."""
    honours: bytes
    """The same for the honours."""
    left: tuple[tuple[tuple[int, ...], ...], ...]
    """By the profiles of two suits, in either order: what is missing, by the right half."""
    right: tuple[tuple[int, ...], ...]
    """The right half, by the profiles of a suit and of the honours."""
    right_by_honours: tuple[tuple[int, ...], ...]
    """The right half, by the profiles of the honours and of a suit."""

    def missing(self, keys: Keys) -> int:
        """Fewest tiles to add to the naturals of *keys* to reach the goal, wilds not counted."""
        m, p, s, z = keys
        suits = self.suits
        return self.left[suits[m]][suits[p]][self.right[suits[s]][self.honours[z]]]


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class _Data:
    """One unpacked table (表), from which the goals are cut."""

    suits: bytes
    honours: bytes
    pairs_of_suits: tuple[tuple[int, ...], ...]
    right: tuple[tuple[int, ...], ...]
    left_profiles: tuple[bytes, ...]
    right_profiles: tuple[bytes, ...]
    answers: bytes


_DATA: Final[list[_Data | None]] = [None, None]  # strict, loose
_STRICT: Final[list[Goal | None]] = [None] * (MOST_MELDS + 1)
_LOOSE: Final[list[Goal | None]] = [None] * (MOST_MELDS + 1)


def distance(keys: Keys, melds: int, wilds: int = 0, *, loose: bool = True) -> int:
    """Fewest tiles to draw until *melds* melds and a pair are complete (上听距离): 0 complete, 1 ready.

    *keys* hold the concealed naturals, *wilds* counts the wilds beside them.

    >>> from rules.tiles.counts import keys_of
    >>> from rules.tiles.notation import parse_tiles
    >>> distance(keys_of(parse_tiles("45p EE")), 1, wilds=1)
    0
    >>> distance(keys_of(parse_tiles("89s E")), 1, wilds=1)
    1
    """
    found = (_LOOSE if loose else _STRICT)[melds] or goal(melds, loose=loose)
    m, p, s, z = keys
    suits = found.suits
    left = found.left[suits[m]][suits[p]][found.right[suits[s]][found.honours[z]]] - wilds
    if left < 0:
        return 0
    return left


def is_complete(keys: Keys, melds: int, wilds: int = 0, *, loose: bool = True) -> bool:
    """Whether the tiles make *melds* melds and a pair (成牌), every wild standing for something.

    >>> is_complete((0, 0, 0, 2), 0)
    True
    """
    found = (_LOOSE if loose else _STRICT)[melds] or goal(melds, loose=loose)
    m, p, s, z = keys
    suits = found.suits
    return found.left[suits[m]][suits[p]][found.right[suits[s]][found.honours[z]]] <= wilds


def goal(melds: int, *, loose: bool = True) -> Goal:
    """The goal of *melds* (0-5) melds and a pair; unpacked once. Raises `ValueError`."""
    if not 0 <= melds <= MOST_MELDS:
        raise ValueError(f"the tables know 0 to {MOST_MELDS} melds, not {melds}")
    goals = _LOOSE if loose else _STRICT
    found = goals[melds]
    if found is None:
        found = goals[melds] = _cut(_data(loose=loose), melds, loose=loose)
    return found


def missing_melds(keys: Keys, melds: int, *, loose: bool = True) -> int:
    """Fewest tiles to add for *melds* melds and no pair (for the rare case that the pair is known)."""
    data = _data(loose=loose)
    m, p, s, z = keys
    left = data.left_profiles[data.pairs_of_suits[data.suits[m]][data.suits[p]]]
    right = data.right_profiles[data.right[data.suits[s]][data.honours[z]]]
    return min(left[2 * here] + right[2 * (melds - here)] for here in range(melds + 1))


def _cut(data: _Data, melds: int, *, loose: bool) -> Goal:
    width = len(data.right_profiles)
    start = melds * len(data.left_profiles) * width
    rows = [
        tuple(data.answers[place : place + width])
        for place in range(start, start + len(data.left_profiles) * width, width)
    ]
    left = tuple(tuple([rows[number] for number in row]) for row in data.pairs_of_suits)
    by_honours = tuple(zip(*data.right, strict=True))
    return Goal(melds, loose, data.suits, data.honours, left, data.right, by_honours)


def _data(*, loose: bool) -> _Data:
    found = _DATA[loose]
    if found is None:
        from rules.shape import _tables_data

        found = _DATA[loose] = _unpack(_tables_data.LOOSE if loose else _tables_data.STRICT)
    return found


def _unpack(text: str) -> _Data:
    """Reads the layout that ``build/make_tables.py`` writes; a damaged text raises `lzma.LZMAError`."""
    import base64  # here, because a program that never looks at a hand should not wait for them
    import lzma
    import struct

    payload = lzma.decompress(base64.b85decode(text))
    suit, honour, left, right = struct.unpack_from("<4H", payload)
    place = struct.calcsize("<4H")

    def take(size: int) -> bytes:
        nonlocal place
        place += size
        return payload[place - size : place]

    def rows(count: int, width: int) -> tuple[tuple[int, ...], ...]:
        low, high = take(count * width), take(count * width)
        numbers = [a + 256 * b for a, b in zip(low, high, strict=True)]
        return tuple(tuple(numbers[at : at + width]) for at in range(0, count * width, width))

    return _Data(
        suits=take(_SUIT_KEYS) + bytes(_SUIT_KEYS // 5),
        honours=take(_HONOUR_KEYS) + bytes(_HONOUR_KEYS // 5),
        pairs_of_suits=rows(suit, suit),
        right=rows(suit, honour),
        left_profiles=tuple(take(_COSTS) for _ in range(left)),
        right_profiles=tuple(take(_COSTS) for _ in range(right)),
        answers=take((MOST_MELDS + 1) * left * right),
    )
