"""What a win is made of and what it is worth (胡牌的模型): facts in, tally out."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

from rules.core.ledger import Ledger
from rules.core.record import dataclass
from rules.core.seat import Seat
from rules.shape.reading import Group, GroupKind
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

    *concealed* are the hidden tiles without the winning *tile* (for `WinBy.PUSH4` all of them: *tile* is the
    flower just set aside, already among *flowers*). *source* is the seat whose discard or kong was taken.
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
class Evidence:
    """What makes a pattern hold: groups of the reading by index, and tiles shown besides (flowers, wilds).

    *times* is how often it counts (白板 «1 each»).
    """

    groups: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()
    times: int = 1


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
    """What a win is worth and why (算台): the reading chosen, the patterns kept, the total.

    A flat win (推胡) has no reading: *groups* is empty. *formula* shows the arithmetic, in no language.
    """

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
    """What payment functions are given: the dealer, how often retained, the wins, everybody's tiles."""

    dealer: Seat
    streak: int
    wins: tuple[ScoredWin, ...]
    seats: tuple[SeatTiles, SeatTiles, SeatTiles, SeatTiles]
    wilds: tuple[Tile, ...]
    flower_kinds: tuple[Tile, ...]


Pay: TypeAlias = Callable[[HandEnd], Ledger]
