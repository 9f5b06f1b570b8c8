"""How seats are named on a settlement (座位的称呼): the player, the wind, whose side this is, whether it won."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.label import Label
from game.present.player_label import player_label
from game.session.table import MatchView
from rules.core.seat import SEATS, Seat
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

__all__ = ["Naming", "Who"]


@dataclass(frozen=True, slots=True)
class Who:
    """A seat as it is named: its player, its wind, whether it deals, whether this side sits there, whether it won."""

    seat: Seat
    name: Label
    wind: Tile
    dealer: bool
    own: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Naming:
    """Who is who at a table after a hand, as the player at *own* sees it."""

    state: RoundState
    match: MatchView
    own: Seat

    def name(self, seat: Seat) -> Label:
        """What the seat's player is called."""
        return player_label(self.match, seat, self.own)

    def who(self, seat: Seat) -> Who:
        """The seat with all that is shown of it."""
        won = any(won.seat == seat for won in self.state.wins)
        dealer = seat == self.state.dealer
        own = seat == self.own and not self.match.shared
        return Who(seat, self.name(seat), self.state.wind_of(seat), dealer, own, won)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The own seat, then the others in turn order."""
        return (*SEATS[self.own :], *SEATS[: self.own])
