"""What a win is made of and what it is worth (胡牌的模型): facts in, tally out."""

from __future__ import annotations

from enum import Enum
from typing import Protocol, runtime_checkable

from rules.core.ledger import Ledger
from rules.core.record import dataclass
from rules.core.seat import Seat
from rules.scoring.account import Account
from rules.shape.reading import Group, GroupKind
from rules.tiles.meld import Meld
from rules.tiles.tile import Suit, Tile

__all__ = [
    "Entry",
    "Evidence",
    "First",
    "Group",
    "GroupKind",
    "HandEnd",
    "Itemised",
    "Kept",
    "Liability",
    "LiabilityKind",
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


class LiabilityKind(Enum):
    """Why one seat pays what all three would (包牌, H8), the strongest reason first; values as in positions."""

    FOUR_CLAIMS = "four_claims"
    REFUSED_WIN = "refused_win"
    SWAP_DISCARD = "swap_discard"
    SINGLE_WAIT = "single_wait"
    FEEDING = "feeding"


@dataclass(frozen=True, slots=True)
class Liability:
    """Who pays a win alone, why, and the groups of tiles that show it (H8).

    The groups: `FOUR_CLAIMS` the melds that were fed; `REFUSED_WIN` what made the open double, then the tile let
    go (an own draw is nobody else's business: left out); `SWAP_DISCARD` the run eaten, then the discard;
    `SINGLE_WAIT` the winner's discard, then the liable one's; `FEEDING` what makes the open double, then the discard.
    """

    seat: Seat
    kind: LiabilityKind
    proof: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class WinFacts:
    """All that is known of a claimed win before it is read and priced.

    *concealed* are the hidden tiles without the winning *tile* (for `WinBy.PUSH4` all of them: *tile* is the
    flower just set aside, already among *flowers*). *source* is the seat whose discard or kong was taken.
    *indicators* are the tiles turned up. *limited*: another seat was first to show an open double (逼胡, H9).
    *after_kong*: the discard was made right after a kong's replacement (杠上炮). *void* is the suit that the seat has
    declared not to hold (定缺). *roots*: how many roots count, where an earlier win has settled that (血流成河).
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
    indicators: tuple[Tile, ...] = ()
    limited: bool = False
    after_kong: bool = False
    void: Suit | None = None
    roots: int | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """What makes a pattern hold: groups of the reading by index, and tiles shown besides (flowers, wilds).

    *times* is how often it counts (白板 «1 each»).
    """

    groups: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()
    times: int = 1


class Tier(Enum):
    """Basic patterns add to N, big ones to M (Y7, Y8); FLAT ones are the whole value (Y6).

    Of the TYPES that hold one counts, ADDs come on top of it (1.10 of the Sichuan sheet).
    """

    BASIC = "basic"
    BIG = "big"
    FLAT = "flat"
    TYPE = "type"
    ADD = "add"


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

    A flat win (推胡) has no reading: *groups* is empty. *formula* shows the arithmetic, in no language. *limited*
    tells that the prices were those of a limited hand (逼胡).
    """

    groups: tuple[Group, ...]
    kept: tuple[Kept, ...]
    total: int
    formula: str
    limited: bool = False

    @property
    def patterns(self) -> dict[str, int]:
        """Pattern id to value, as results and records show it."""
        return {kept.pattern: kept.value for kept in self.kept}


@dataclass(frozen=True, slots=True)
class ScoredWin:
    """A win with its worth, and who pays it alone, if anybody."""

    facts: WinFacts
    tally: Tally
    liability: Liability | None = None


@dataclass(frozen=True, slots=True)
class SeatTiles:
    """What a seat holds when money is counted; a hand that is out of the deal (小相公) holds nothing.

    *void* is the suit it has declared not to hold (定缺).
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    void: Suit | None = None


@dataclass(frozen=True, slots=True)
class HandEnd:
    """What payment functions are given: the dealer, how often retained, the wins, everybody's tiles.

    The winning tile is not among the winner's tiles. *left* is the seat that leaves the table, if that is what is paid
    for. *account* is what has been paid for before, in games that keep one, *ledger* all that has been paid,
    *drawable* how many tiles can still be drawn.
    """

    dealer: Seat
    streak: int
    wins: tuple[ScoredWin, ...]
    seats: tuple[SeatTiles, SeatTiles, SeatTiles, SeatTiles]
    wilds: tuple[Tile, ...]
    flower_kinds: tuple[Tile, ...]
    indicators: tuple[Tile, ...] = ()
    left: Seat | None = None
    account: Account = Account()
    ledger: Ledger = ()
    drawable: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One cause of one debt (账目), so that a settlement lists causes and derives nothing (R18).

    *owed_by* would pay by the ordinary rule, *payer* does: they differ where one seat pays for all (包牌). *cause*
    is the row of the settlement: ``tai``, ``base``, ``dealer``, ``streak``, ``hua``, ``leave``. *reason* is the
    transfer's.
    """

    payer: Seat
    payee: Seat
    cause: str
    units: int
    reason: str
    owed_by: Seat


class Pay(Protocol):
    """Who pays whom when a hand ends or a win is paid: a function, or a record that can be called."""

    def __call__(self, end: HandEnd, /) -> Ledger:
        """The transfers."""
        ...


@runtime_checkable
class Itemised(Protocol):
    """A payment that can say what its transfers are made of."""

    def entries(self, end: HandEnd) -> tuple[Entry, ...]:
        """The causes of all transfers; they add up to the ledger."""
        ...
