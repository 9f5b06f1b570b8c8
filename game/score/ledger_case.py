"""The money of a whole hand, as typed data (流水账): what happened in it that moves money, in order."""

from __future__ import annotations

from typing import Final, TypeAlias

from rules import Ruleset
from rules.core.record import dataclass
from rules.core.seat import Seat
from rules.scoring.draw_check import Called
from rules.scoring.model import First, SeatTiles, WinBy
from rules.scoring.solvency import Coins
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Suit, Tile

__all__ = [
    "MANY",
    "Declined",
    "Escape",
    "Exhausted",
    "KongMade",
    "Leave",
    "LedgerCase",
    "LedgerEvent",
    "OwnDraw",
    "TileWon",
    "WonHand",
]

MANY: Final = 55
"""How many tiles are in the wall where a line does not say: all that the deal has left."""


@dataclass(frozen=True, slots=True)
class WonHand:
    """One winner of a tile: with its total 番, or with its tiles and the winning tile."""

    seat: Seat
    fan: int = 0
    tiles: SeatTiles | None = None
    tile: Tile = Tile.HIDDEN
    first: First = First.NONE


@dataclass(frozen=True, slots=True)
class KongMade:
    """A kong was made (杠)."""

    seat: Seat
    kind: MeldKind
    source: Seat | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class TileWon:
    """One tile was won on by one seat or several (胡).

    *after_kong*: it was the discard right after a kong (杠上炮). *wall* tiles are left.
    """

    by: WinBy
    source: Seat | None
    winners: tuple[WonHand, ...]
    after_kong: bool = False
    wall: int | None = None


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat let a win of so many 番 go, on a discard or a tile that could be robbed (过)."""

    seat: Seat
    fan: int
    wall: int | None = None


@dataclass(frozen=True, slots=True)
class OwnDraw:
    """A seat drew from the wall (摸牌)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Escape:
    """A seat left that still played (逃跑)."""

    seat: Seat
    wall: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat left that had won."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The wall is empty (流局)."""


LedgerEvent: TypeAlias = KongMade | TileWon | Declined | OwnDraw | Escape | Leave | Exhausted


@dataclass(frozen=True, slots=True)
class LedgerCase:
    """A game with its house rules, what happened, what the seats hold or are in the end, what they own.

    *final* by seat: tiles, or what has been found of them. *voids* are the declared suits (定缺).
    """

    rules: Ruleset
    events: tuple[LedgerEvent, ...]
    final: tuple[SeatTiles | Called | None, ...] = (None, None, None, None)
    coins: Coins | None = None
    voids: tuple[Suit | None, ...] = (None, None, None, None)
