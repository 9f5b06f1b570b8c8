"""What a seat may ask (动作): frozen, imperative, complete; an option of a window is one of these."""

from __future__ import annotations

from typing import TypeAlias

from rules.core.record import dataclass
from rules.core.seat import Seat
from rules.mahjong.items import Item
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Suit, Tile

__all__ = ["Action", "Chow", "DeclareVoid", "Discard", "Exchange", "Kong", "Pass", "Pung", "UseItem", "Win"]


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay one tile into the river (打出); *drawn* when it is the kind just drawn."""

    seat: Seat
    tile: Tile
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Chow:
    """Claim a discard for a run with two tiles of one's own (吃)."""

    seat: Seat
    tile: Tile
    own: tuple[Tile, Tile]


@dataclass(frozen=True, slots=True)
class Pung:
    """Claim a discard for a triplet (碰)."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Kong:
    """Lay four alike: claimed, added to a pung, or concealed (杠)."""

    seat: Seat
    kind: MeldKind
    tile: Tile


@dataclass(frozen=True, slots=True)
class Win:
    """Declare a win (胡), a push (推胡) included."""

    seat: Seat
    tile: Tile
    by: WinBy


@dataclass(frozen=True, slots=True)
class Pass:
    """Let it go (过): a claim, a robbery or an offered push."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exchange:
    """Give tiles away before play (换牌); a stage of some games asks for it."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class DeclareVoid:
    """Name the suit that one will not hold (定缺); a stage of some games asks for it."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class UseItem:
    """Use an item (用道具): *given* is the concealed tile that goes, *kind* the one that is named, where it does so."""

    seat: Seat
    item: Item
    given: Tile | None = None
    kind: Tile | None = None


Action: TypeAlias = Discard | Chow | Pung | Kong | Win | Pass | Exchange | DeclareVoid | UseItem
