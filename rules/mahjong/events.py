"""What happened (事件): frozen, past tense; a round is the fold of these.

`Offered`, `Claimed`, `Declined` and `ItemRefused` are private to their seat; `rules.mahjong.redact` does all the
hiding.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from rules.core.ledger import Ledger
from rules.core.record import dataclass
from rules.core.seat import Seat
from rules.mahjong.actions import Action
from rules.mahjong.items import Item, Third
from rules.scoring.model import First, Liability, Tally, WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Suit, Tile

__all__ = [
    "Chowed",
    "Claimed",
    "Dealt",
    "Declined",
    "Died",
    "Discarded",
    "Drew",
    "EndReason",
    "Ended",
    "Event",
    "Exchanged",
    "FlowerSet",
    "IndicatorTurned",
    "ItemRefused",
    "ItemUsed",
    "KongDeclared",
    "Konged",
    "Left",
    "Offered",
    "Opened",
    "Paid",
    "Punged",
    "Source",
    "StageEntered",
    "Started",
    "VoidDeclared",
    "Won",
]  # fmt: skip


class Source(Enum):
    """Where a drawn tile came from: the front of the wall, a kong's or a flower's replacement, the deal, an item."""

    WALL = "wall"
    KONG = "kong"
    FLOWER = "flower"
    DEAL = "deal"
    ITEM = "item"


class EndReason(Enum):
    """Why a round ended; values as in records."""

    WIN = "win"
    EXHAUSTED = "exhausted"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Started:
    """A round began (开局): number from 1, dealer, how often retained, match scores, dice, break of the wall.

    *coins* are what the seats own, in a room where they cannot owe (金币场). *shifted*: the seats that used 乾坤大挪移
    on the wall, in turn order; *marked*: those whose discards are marked (金手指).
    """

    no: int
    dealer: Seat
    streak: int
    scores: tuple[int, int, int, int]
    dice: tuple[tuple[int, int], tuple[int, int]]
    thrower: Seat
    skipped: int
    coins: tuple[int, int, int, int] | None = None
    shifted: tuple[Seat, ...] = ()
    marked: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealt:
    """Every seat got its tiles (发牌), in table order."""

    hands: tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]


@dataclass(frozen=True, slots=True)
class IndicatorTurned:
    """The wild was turned up (翻财神): wall places and faces, the wild kinds, the kinds that are flowers."""

    places: tuple[int, ...]
    tiles: tuple[Tile, ...]
    wilds: tuple[Tile, ...]
    flowers: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class StageEntered:
    """A stage of the game began to ask before play; *key* names it."""

    key: str


@dataclass(frozen=True, slots=True)
class Exchanged:
    """All seats gave and got tiles at once (换牌); *given* and *got* by table order.

    What a seat gave went to the seat *steps* after it.
    """

    given: tuple[tuple[Tile, ...], ...]
    got: tuple[tuple[Tile, ...], ...]
    steps: int = 1


@dataclass(frozen=True, slots=True)
class VoidDeclared:
    """A seat has named the suit that it will not hold (定缺); all seats' are told together."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Opened:
    """All flowers of the deal are replaced and the dealer is on turn; *tile* is the one that reached it last.

    The tile is among the dealer's already. In records this rides on the line before (``opened``).
    """

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew (摸牌)."""

    seat: Seat
    tile: Tile
    source: Source


@dataclass(frozen=True, slots=True)
class FlowerSet:
    """A flower was set aside face up (补花); its replacement is due."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Discarded:
    """A tile was laid into the river (打出)."""

    seat: Seat
    tile: Tile
    drawn: bool


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat is asked (private): its complete options, `Pass` among them where it may let go."""

    seat: Seat
    options: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat answered its offer with a claim that waits for better ones (private)."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat let its offer go (private)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Chowed:
    """A discard was eaten (吃)."""

    seat: Seat
    tile: Tile
    own: tuple[Tile, Tile]
    source: Seat


@dataclass(frozen=True, slots=True)
class Punged:
    """A discard was punged (碰)."""

    seat: Seat
    tile: Tile
    source: Seat


@dataclass(frozen=True, slots=True)
class KongDeclared:
    """A tile is being added to a pung (补杠): not made yet, it can still be robbed.

    *late*: the tile was drawn in an earlier turn, where the game asks (及时雨).
    """

    seat: Seat
    tile: Tile
    late: bool = False


@dataclass(frozen=True, slots=True)
class Konged:
    """A kong was made (杠). *hidden*: it lies face down (暗杠不亮); *late* as in `KongDeclared`."""

    seat: Seat
    kind: MeldKind
    tile: Tile
    source: Seat | None
    hidden: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class Died:
    """A seat's hand is out of the deal, face down (小相公, 盖牌); *reason* is a refusal's value."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class Won:
    """A seat won (胡) and showed its concealed tiles, the winning tile not among them.

    *liability*: who pays it alone, if anybody. *place*: the how many-th to win this hand (名次), the same for all who
    win on one tile. *kongs*: the kinds of its kongs that lay face down, in the order of its melds.
    """

    seat: Seat
    tile: Tile
    by: WinBy
    source: Seat | None
    concealed: tuple[Tile, ...]
    tally: Tally
    first: First = First.NONE
    liability: Liability | None = None
    place: int = 1
    kongs: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Left:
    """A seat left the table in the middle of the hand and nobody plays on for it (逃跑, H10).

    The hand ends, unless the seat had won before (B11).
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class Paid:
    """Money moved (结算)."""

    transfers: Ledger


@dataclass(frozen=True, slots=True)
class Ended:
    """The round is over: why, everybody's concealed tiles, the match scores, who deals next and how often retained.

    The next dealer is None where dice decide. *kongs* as in `Won`, by table order. *marked* as in `Started`.
    """

    reason: EndReason
    hands: tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]
    scores: tuple[int, int, int, int]
    next_dealer: Seat | None
    next_streak: int
    kongs: tuple[tuple[Tile, ...], ...] = ()
    marked: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class ItemUsed:
    """A seat used an item (用道具); all others learn only which.

    *given* went into the wall at *place*, which is the table's secret, and *tile* came out of it; or *tile* is the
    next one of the wall (顺风耳). *kind* was named; *third* tells where its nearest copy lies (千里眼).
    """

    seat: Seat
    item: Item
    given: Tile | None = None
    kind: Tile | None = None
    tile: Tile | None = None
    third: Third | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class ItemRefused:
    """An item could not do what it was used for and is not used up (private); *reason* is a refusal's value."""

    seat: Seat
    item: Item
    given: Tile | None
    kind: Tile | None
    reason: str


Event: TypeAlias = (
    Started
    | Dealt
    | IndicatorTurned
    | StageEntered
    | Exchanged
    | VoidDeclared
    | Opened
    | Drew
    | FlowerSet
    | Discarded
    | Offered
    | Claimed
    | Declined
    | Chowed
    | Punged
    | KongDeclared
    | Konged
    | Died
    | Won
    | Left
    | Paid
    | Ended
    | ItemUsed
    | ItemRefused
)
