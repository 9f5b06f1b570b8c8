"""Generates `rules/shape/_tables_data.py`: what every hand still needs (听牌表), as compressed text.

The idea: a suit is seen only through its *profile*, the fewest tiles to add so that it holds j melds and
p pairs (j 0-5, p 0-1). Two million keys have fewer than two hundred profiles, and merging the profiles of
two suits gives a few hundred more, so that a byte a key and small tables of merged profiles are exact for
every hand of up to five melds and a pair with any number of wilds.

Two tables are made: *strict*, where no kind is used more than four times, and *loose*, where a wild may
stand for a fifth copy. The layout of a table is told in `rules/shape/tables.py`, which reads it.
"""

from __future__ import annotations

import argparse
import base64
import lzma
import struct
import sys
from collections.abc import Sequence
from itertools import product
from operator import add, itemgetter
from pathlib import Path
from typing import Final, TypeAlias

TARGET: Final = Path(__file__).resolve().parent.parent / "rules" / "shape" / "_tables_data.py"
WIDTH: Final = 100
MOST_MELDS: Final = 5
IMPOSSIBLE: Final = 99

Profile: TypeAlias = tuple[int, ...]
"""Fewest tiles to add, at index 2·melds + pairs."""

State: TypeAlias = tuple[int, ...]
"""The same while kinds are read one by one, with the chows begun one and two kinds ago."""

HEAD: Final = '''"""What every hand still needs, compressed. Made by build/make_tables.py: do not edit."""

from __future__ import annotations

from typing import Final
'''


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the module, or says with ``--check`` whether it is up to date."""
    parser = argparse.ArgumentParser(description="Generate the shape tables.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail when the tables differ")
    check = parser.parse_args(argv).check
    text = render({"STRICT": pack(table(loose=False)), "LOOSE": pack(table(loose=True))})
    if check:
        same = TARGET.is_file() and TARGET.read_text(encoding="ascii", errors="replace") == text
        print(f"{TARGET.name} is up to date" if same else f"{TARGET.name} is stale: run build/make_tables.py")
        return 0 if same else 1
    TARGET.write_bytes(text.encode())
    print(f"{TARGET.name}: {len(text):,} bytes")
    return 0


# ---------------------------------------------------------------- one suit


def slot(melds: int, pairs: int, last: int, older: int) -> int:
    """The place in a state of: melds (begun chows included), pairs, chows begun one and two kinds ago."""
    return ((melds * 2 + pairs) * 3 + last) * 3 + older


def moves(*, loose: bool, chows: bool) -> list[list[tuple[int, int, int]]]:
    """All ways to use a kind of which 0-4 copies are held, as (slot before, slot after, tiles to add).

    Three equal chows are three triplets, so no more than two chows begin at one kind.
    """
    starts = range(3) if chows else range(1)
    ways: list[list[tuple[int, int, int]]] = [[] for _ in range(5)]
    for melds, pairs, last, older in product(range(MOST_MELDS + 1), range(2), starts, starts):
        before = slot(melds, pairs, last, older)
        for begun, pair, triplets in product(starts, range(2 - pairs), range(MOST_MELDS + 1)):
            used = begun + last + older + 2 * pair + 3 * triplets
            total = melds + begun + triplets
            if total <= MOST_MELDS and (loose or used <= 4):
                after = slot(total, pairs + pair, begun, last)
                for held, way in enumerate(ways):
                    way.append((before, after, max(used - held, 0)))
    return ways


def after_kind(state: State, ways: Sequence[Sequence[tuple[int, int, int]]]) -> list[State]:
    """The five states that follow when 0-4 copies of the next kind are held."""
    following = []
    for way in ways:
        best = [IMPOSSIBLE] * len(state)
        for before, after, more in way:
            cost = state[before] + more
            known = best[after]
            if cost < known:
                best[after] = cost
        following.append(tuple(best))
    return following


def suit_profiles(kinds: int, *, loose: bool, chows: bool) -> tuple[list[Profile], bytes]:
    """The different profiles of a suit in sorted order, and the number of its profile for every key."""
    ways = moves(loose=loose, chows=chows)
    empty = [IMPOSSIBLE] * slot(MOST_MELDS + 1, 0, 0, 0)
    empty[0] = 0
    following: dict[State, list[State]] = {}
    layers: list[list[State]] = [[tuple(empty)]]
    for _ in range(kinds):
        reached: dict[State, None] = {}
        for state in layers[-1]:
            if state not in following:
                following[state] = after_kind(state, ways)
            reached.update(dict.fromkeys(following[state]))
        layers.append(list(reached))
    profiles = {state: profile_of(state) for state in layers[-1]}
    ordered = sorted(set(profiles.values()))
    number = {profile: index for index, profile in enumerate(ordered)}
    # From the last kind back: the keys below a state are five blocks side by side. The first kind becomes the
    # highest digit, which is as good as the lowest: a suit read backwards has the same profile.
    blocks = {state: bytes([number[profile]]) for state, profile in profiles.items()}
    for layer in reversed(layers[:-1]):
        blocks = {state: b"".join(blocks[after] for after in following[state]) for state in layer}
    return ordered, blocks[layers[0][0]]


def profile_of(state: State) -> Profile:
    """What remains when the last kind is read: no chow may be unfinished."""
    return tuple(state[slot(melds, pairs, 0, 0)] for melds in range(MOST_MELDS + 1) for pairs in range(2))


# ---------------------------------------------------------------- several suits


def merged(one: Profile, other: Profile) -> Profile:
    """The profile of two suits together."""
    both: list[int] = []
    for melds in range(MOST_MELDS + 1):
        splits = [(2 * here, 2 * (melds - here)) for here in range(melds + 1)]
        both.append(min(one[a] + other[b] for a, b in splits))
        both.append(min(min(one[a + 1] + other[b], one[a] + other[b + 1]) for a, b in splits))
    return tuple(both)


def missing(left: Sequence[Profile], right: Sequence[Profile], melds: int) -> bytes:
    """Fewest tiles to add for *melds* melds and a pair: each left half of a hand with each right half."""
    splits = [(2 * here, 2 * (melds - here)) for here in range(melds + 1)]
    of_left = itemgetter(*[a + 1 for a, _ in splits], *[a for a, _ in splits])
    of_right = itemgetter(*[b for _, b in splits], *[b + 1 for _, b in splits])
    columns = [of_right(profile) for profile in right]
    return bytes(min(map(add, row, column)) for row in map(of_left, left) for column in columns)


def table(*, loose: bool) -> bytes:
    """One whole table as bytes."""
    suit, suit_keys = suit_profiles(9, loose=loose, chows=True)
    honour, honour_keys = suit_profiles(7, loose=loose, chows=False)
    pairs_of_suits = [[merged(a, b) for b in suit] for a in suit]
    with_honours = [[merged(a, b) for b in honour] for a in suit]
    left = sorted({profile for row in pairs_of_suits for profile in row})
    right = sorted({profile for row in with_honours for profile in row})
    left_number = {profile: index for index, profile in enumerate(left)}
    right_number = {profile: index for index, profile in enumerate(right)}
    return b"".join(
        (
            struct.pack("<4H", len(suit), len(honour), len(left), len(right)),
            suit_keys,
            honour_keys,
            words([left_number[profile] for row in pairs_of_suits for profile in row]),
            words([right_number[profile] for row in with_honours for profile in row]),
            bytes(cost for profile in left + right for cost in profile),
            *(missing(left, right, melds) for melds in range(MOST_MELDS + 1)),
        )
    )


# ---------------------------------------------------------------- text


def words(numbers: Sequence[int]) -> bytes:
    """Numbers below 65,536: all their low bytes, then all their high bytes, which compresses better."""
    return bytes(number & 255 for number in numbers) + bytes(number >> 8 for number in numbers)


def pack(payload: bytes) -> str:
    """Bytes as base-85 text; the container carries a checksum, so that a damaged text is noticed."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 22, "pb": 0}]
    packed = lzma.compress(payload, format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, filters=filters)
    return base64.b85encode(packed).decode("ascii")


def render(texts: dict[str, str]) -> str:
    """The generated module: one constant a table."""
    parts = [HEAD]
    for name, text in texts.items():
        lines = [text[place : place + WIDTH] for place in range(0, len(text), WIDTH)]
        parts.append(f"\n{name}: Final = (\n" + "".join(f'    "{line}"\n' for line in lines) + ")\n")
    return "".join(parts)


if __name__ == "__main__":
    sys.exit(main())
