"""What a win is made of and what it is worth (胡牌的模型): facts in, tally out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from rules.core.ledger import Ledger
from rules.core.seat import Seat
from rules.tiles.meld import Meld
from rules.tiles.tile import Tile

__all__ = [
    "Evidence",
    "First",
    "Group",
    "GroupKind",
    "HandEnd",
    "Kept",
    "Pay",
    "ScoredWin",
    "SeatTiles",
    "Tally",
    "Tier",
    "WinBy",
    "WinFacts",
]


class WinBy(Enum):
    """How a win came (胡法); values as in positions and records."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    KONG_DRAW = "kong_draw"
    ROB_KONG = "rob_kong"
    PUSH3 = "push3"
    PUSH4 = "push4"

    @property
    def is_claim(self) -> bool:
        """Won on another seat's tile."""
        return self in (WinBy.DISCARD, WinBy.ROB_KONG)


class First(Enum):
    """天胡, 地胡 or neither."""

    NONE = ""
    HEAVEN = "heaven"
    EARTH = "earth"


@dataclass(frozen=True, slots=True)
class WinFacts:
    """All that is known of a claimed win before it is read and priced.

    *concealed* are the hidden tiles without the winning *tile* (for `WinBy.PUSH4` all of them: *tile* is the flower
    just set aside, already among *flowers*). *source* is the seat whose discard or kong was taken.
    """

    seat: Seat
    seat_wind: Tile
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    tile: Tile
    by: WinBy
    source: Seat | None
    first: First
    wilds: tuple[Tile, ...]
    flower_kinds: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """One set of a reading: its faces, which of its places wilds hold, and the meld it is when it lies open.

    A place in *wild* says that the physical tile there is a wild; it stands home where the face is its own kind.
    """

    kind: GroupKind
    faces: tuple[Tile, ...]
    wild: tuple[bool, ...]
    meld: Meld | None = None


class GroupKind(Enum):
    """What a group is; FACELESS ones (财神对, 财神刻) are pairs or triplets of wilds alone (D7)."""

    CHOW = "chow"
    TRIPLET = "triplet"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What makes a pattern hold: groups of the reading by index, and tiles shown besides (flowers, wilds)."""

    groups: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()


class Tier(Enum):
    """Basic patterns add to N, big ones to M (Y7, Y8); FLAT ones are the whole value (Y6)."""

    BASIC = "basic"
    BIG = "big"
    FLAT = "flat"


@dataclass(frozen=True, slots=True)
class Kept:
    """One pattern that counts in a tally, with its value (repeats summed), tier and evidence."""

    pattern: str
    value: int
    tier: Tier
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Tally:
    """What a win is worth and why (算台): the reading chosen, the patterns kept, the total."""

    groups: tuple[Group, ...]
    kept: tuple[Kept, ...]
    total: int
    formula: str

    @property
    def patterns(self) -> dict[str, int]:
        """Pattern id to value, as results and records show it."""
        return {kept.pattern: kept.value for kept in self.kept}


@dataclass(frozen=True, slots=True)
class ScoredWin:
    """A win with its worth."""

    facts: WinFacts
    tally: Tally


@dataclass(frozen=True, slots=True)
class SeatTiles:
    """What a seat holds when money is counted."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class HandEnd:
    """What payment functions are given: who deals, how often retained, who won with what, everybody's tiles."""

    dealer: Seat
    streak: int
    wins: tuple[ScoredWin, ...]
    seats: tuple[SeatTiles, SeatTiles, SeatTiles, SeatTiles]
    wilds: tuple[Tile, ...]
    flower_kinds: tuple[Tile, ...]


Pay: TypeAlias = Callable[[HandEnd], Ledger]
