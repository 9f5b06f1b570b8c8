"""Positions (局面): what lies on the table when a win is claimed or a hand is drawn, as typed data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rules import Ruleset
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import Setting
from rules.scoring.model import First, SeatTiles, WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import WINDS, Tile

__all__ = ["DEALER", "NOTHING", "Claim", "Flags", "LastKong", "Position", "setting_of", "unturned"]

DEALER: Final[Seat] = 0
"""Seats of a position are counted from the dealer."""

NOTHING: Final = SeatTiles((), (), ())
"""What a seat that is not shown has: no tiles worth anything."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One claimed win: who, on which tile, how it came, from whom, and whether it is 天胡 or 地胡."""

    seat: Seat
    tile: Tile
    by: WinBy
    source: Seat | None = None
    first: First = First.NONE


@dataclass(frozen=True, slots=True)
class Flags:
    """What happened before and cannot be seen in the tiles (H12).

    *first_open*: who was first to show an open double, where several do. *forming_discard*: the winning tile is the
    first discard after that. *refused*: who let a discard pass with 财神单吊, in order. *just_ate*: what the discarder
    ate in the turn of the winning discard. *single_wait_discard*: the winner's latest discard, made with five melds
    laid down. *left*: who left the table.
    """

    first_open: Seat | None = None
    forming_discard: bool = False
    refused: tuple[Seat, ...] = ()
    just_ate: Tile | None = None
    single_wait_discard: Tile | None = None
    left: Seat | None = None


@dataclass(frozen=True, slots=True)
class LastKong:
    """The last kong of a turn (杠): whose, how, of what, from whom; *late*: the tile was drawn in an earlier turn."""

    seat: Seat
    kind: MeldKind
    tile: Tile
    source: Seat | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """The game, what is turned up, how often the dealer was retained, the seats, the claimed wins, what went before.

    A seat that is not shown is None. Where play goes on after a win *already_won* are the seats that have won before;
    *kong* is the last one of the turn in which the winning tile appeared, where kongs are paid at once. `checked` tells
    whether all that can lie on a table.
    """

    rules: Ruleset
    setting: Setting
    seats: tuple[SeatTiles | None, SeatTiles | None, SeatTiles | None, SeatTiles | None]
    claims: tuple[Claim, ...] = ()
    streak: int = 0
    flags: Flags = field(default_factory=Flags)
    already_won: tuple[Seat, ...] = ()
    kong: LastKong | None = None

    @property
    def shown(self) -> dict[Seat, SeatTiles]:
        """The seats that are shown, in turn order from the dealer."""
        return {seat: tiles for seat in SEATS if (tiles := self.seats[seat]) is not None}

    def tiles_of(self, seat: Seat) -> SeatTiles:
        """The tiles of a seat; none when it is not shown."""
        return self.seats[seat] or NOTHING

    @staticmethod
    def wind_of(seat: Seat) -> Tile:
        """The seat's own wind (自风)."""
        return WINDS[seat - DEALER]


def unturned(rules: Ruleset) -> Setting | None:
    """What a game plays with in which no tile is turned up; None in games that turn one up."""
    found = rules.turn_up(rules.tiles)
    return None if found.tiles else found


def setting_of(rules: Ruleset, turned: Tile) -> Setting:
    """What a turned-up tile makes: the game looks at a wall that holds it everywhere."""
    return rules.turn_up((turned,) * len(rules.tiles))
