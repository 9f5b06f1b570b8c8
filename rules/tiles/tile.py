"""Tiles by face (牌面): 34 kinds, eight flowers and the unknown tile.

A `Tile` names a face, never a physical piece: physical tiles have no identity outside the wall.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final

__all__ = ["COPIES", "DRAGONS", "FLOWERS", "HONOURS", "KINDS", "WINDS", "Suit", "Tile", "full_set"]


class Suit(Enum):
    """The three suits (万筒条) by the letter of the notation."""

    CHARACTERS = "m"
    DOTS = "p"
    BAMBOO = "s"


class Tile(IntEnum):
    """One face. Values 0-33 are the kinds that melds are made of, 34-41 flowers, 42 unknown."""

    M1 = 0
    M2 = 1
    M3 = 2
    M4 = 3
    M5 = 4
    M6 = 5
    M7 = 6
    M8 = 7
    M9 = 8
    P1 = 9
    P2 = 10
    P3 = 11
    P4 = 12
    P5 = 13
    P6 = 14
    P7 = 15
    P8 = 16
    P9 = 17
    S1 = 18
    S2 = 19
    S3 = 20
    S4 = 21
    S5 = 22
    S6 = 23
    S7 = 24
    S8 = 25
    S9 = 26
    E = 27
    S = 28
    W = 29
    N = 30
    C = 31
    F = 32
    B = 33
    F1 = 34
    F2 = 35
    F3 = 36
    F4 = 37
    F5 = 38
    F6 = 39
    F7 = 40
    F8 = 41
    HIDDEN = 42

    @property
    def code(self) -> str:
        """The tile in the sheets' notation: ``5m``, ``E``, ``3f``; ``?`` when unknown."""
        return _CODES[self]

    @property
    def suit(self) -> Suit | None:
        """The suit, or None for honours, flowers and the unknown tile."""
        return _SUITS[self // 9] if self < 27 else None

    @property
    def rank(self) -> int:
        """1-9 in a suit, 0 elsewhere."""
        return self % 9 + 1 if self < 27 else 0

    @property
    def is_honour(self) -> bool:
        """A wind or a dragon (字牌)."""
        return 27 <= self < 34

    @property
    def is_flower(self) -> bool:
        """One of the eight flower tiles of the 144-tile sets (花牌), whatever a game sets aside."""
        return 34 <= self < 42


_SUITS: Final[tuple[Suit, ...]] = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)
_CODES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNCFB",
    *(f"{number}f" for number in range(1, 9)),
    "?",
)

_ALL: Final = tuple(Tile)
KINDS: Final[tuple[Tile, ...]] = _ALL[:34]
HONOURS: Final[tuple[Tile, ...]] = _ALL[27:34]
WINDS: Final[tuple[Tile, ...]] = _ALL[27:31]
DRAGONS: Final[tuple[Tile, ...]] = _ALL[31:34]
FLOWERS: Final[tuple[Tile, ...]] = _ALL[34:42]
COPIES: Final = 4
"""How many tiles of one kind a set holds."""


def full_set(kinds: tuple[Tile, ...] = KINDS, flowers: tuple[Tile, ...] = ()) -> tuple[Tile, ...]:
    """The tiles of a set in the fixed order of the shuffle, equal tiles together.

    >>> len(full_set()), len(full_set(flowers=FLOWERS))
    (136, 144)
    """
    return tuple(kind for kind in kinds for _ in range(COPIES)) + flowers
