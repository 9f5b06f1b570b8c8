"""Tiles as two-letter texts for the brute scorers, and what a turned-up tile makes of them (Y2, H1, J1).

The brute scorers are a second reading of the sheets: nothing under `brute_*` imports anything of `rules`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

__all__ = [
    "HONOURS",
    "KINDS",
    "SEATS",
    "WORMS",
    "Turned",
    "Unsound",
    "left_of",
    "tiles_of",
    "turned",
    "written",
]

SEATS: Final = "ESWN"
HONOURS: Final = "ESWNCFB"
KINDS: Final = tuple([f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list(HONOURS))
WORMS: Final = tuple(f"{rank}f" for rank in range(1, 9))


class Unsound(Exception):
    """A line that is no position: the answer must be an error."""


@dataclass(frozen=True, slots=True)
class Turned:
    """What the indicator (明牌) settles: the wild, the white flowers, the tiles set aside beside them."""

    indicator: str
    wild: str
    whites: tuple[str, ...]
    pointers: str
    """The kind whose three copies are indicator tiles; empty where there are none."""
    aside: frozenset[str]
    """Every kind that is set aside and replaced."""


def tiles_of(text: str) -> list[str]:
    """The tiles of a group text such as ``123m 55p EEE``."""
    found: list[str] = []
    ranks = ""
    for char in text:
        if char in HONOURS and not ranks:
            found.append(char)
        elif char.isdecimal():
            ranks += char
        elif char in "mpsf" and ranks:
            found += [rank + char for rank in ranks]
            ranks = ""
        elif char != " " or ranks:
            raise Unsound(f"unreadable tiles {text!r}")
    if ranks or not set(found) <= {*KINDS, *WORMS}:
        raise Unsound(f"unreadable tiles {text!r}")
    return found


def written(tiles: Iterable[str]) -> str:
    """The tiles as one text that `tiles_of` reads, one tile a group."""
    return " ".join(tiles)


def left_of(seat: str) -> str:
    """上家, who plays before *seat*."""
    return SEATS[SEATS.index(seat) - 1]


def after(kind: str) -> str:
    """The successor of a kind (H1): 1→2 … 9→1 in its suit, E→S→W→N→C→F→B→E."""
    if kind in HONOURS:
        return HONOURS[(HONOURS.index(kind) + 1) % 7]
    return f"{int(kind[0]) % 9 + 1}{kind[1]}"


def turned(game: str, indicator: str, *, set_aside: bool = True, worm: bool = False) -> Turned:
    """What *indicator* makes of the tiles in a game: ``local``, ``wuhanhua`` (and its neighbour) or ``jp``."""
    if game == "local":
        white = "C" if indicator == "B" else "B"
        return Turned(indicator, indicator, (white,), "", frozenset(white))
    worms = frozenset(WORMS) if worm else frozenset()
    if indicator in WORMS:
        if not worm:
            raise Unsound("a flower turned up without 冬虫夏草")
        return Turned(indicator, "B", ("C", "F"), "", worms | {"C", "F"})
    white = "C" if indicator in ("F", "B") else "B"
    pointers = frozenset([indicator]) if set_aside else frozenset()
    return Turned(indicator, after(indicator), (white,), indicator, worms | pointers | {white})
