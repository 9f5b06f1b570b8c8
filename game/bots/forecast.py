"""What the careful level thinks of single tiles (料牌): how likely a discard is won on, what the hand aims at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from game.bots.chances import danger, moment
from game.bots.nearness import Nearness
from game.bots.plans import Outlook, held_by
from game.bots.prices import prices_of
from game.bots.reading import Reading
from game.bots.sight import Sight, sight_of
from game.bots.tariff import Tariff, own_draws, pays_by_fan
from game.bots.totals import Book
from game.bots.type_plans import Prospects
from rules.core.seat import Seat
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState, SeatView
from rules.tiles.counts import count_of, without_tile
from rules.tiles.tile import Tile

__all__ = ["Forecast", "Forecaster", "passed_by"]


class Forecast(Protocol):
    """One seat's thoughts in one decision."""

    def odds(self, tile: Tile) -> float:
        """How likely a discard of *tile* is won on."""

    def aim(self, tile: Tile | None) -> str:
        """The pattern that the hand aims at, without *tile*; empty where it is any win."""


def passed_by(state: RoundState, seat: Seat, tile: Tile) -> Seat | None:
    """Another seat whose last discard was such a tile, and nobody won on it."""
    return next(
        (
            other
            for other, own in enumerate(state.seats)
            if other != seat and own.river and own.river[-1] is tile
        ),
        None,
    )


class Forecaster:
    """Makes forecasts in one game."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._book = Book(ruleset)
        self._tariff = Tariff(ruleset) if pays_by_fan(ruleset) else None

    def of(self, view: SeatView) -> Forecast:
        """The forecast of the seat that sees. Raises `ValueError` for a spectator."""
        if self._tariff is not None:
            return _ByFan(sight_of(view, self._tariff.absent), self._tariff)
        return _ByTotal(sight_of(view), self._book)


@dataclass(slots=True)
class _ByTotal:
    """Where big patterns add up."""

    sight: Sight
    book: Book
    outlook: Outlook | None = field(init=False, default=None)

    def odds(self, tile: Tile) -> float:
        state = self.sight.state
        if tile in state.wilds:
            return 0.0  # nobody can claim one
        lately = passed_by(state, self.sight.seat, tile) is not None
        turn = moment(state.discards, state.drawable)
        return danger(tile, self.sight.unseen[tile], turn, lately=lately)

    def aim(self, tile: Tile | None) -> str:
        if self.outlook is None:
            prices = prices_of(self.book, self.sight.state, self.sight.seat)
            self.outlook = Outlook(self.sight, prices, self.book)
        held = held_by(self.sight)
        if tile is not None and count_of(held.keys, tile):
            held = held._replace(keys=without_tile(held.keys, tile))
        return self.outlook.aim(held)


@dataclass(slots=True)
class _ByFan:
    """Where hands have one type and money doubles."""

    sight: Sight
    tariff: Tariff
    reading: Reading | None = field(init=False, default=None)
    prospects: Prospects | None = field(init=False, default=None)

    def odds(self, tile: Tile) -> float:
        if self.reading is None:
            draws = own_draws(self.sight.state, self.sight.seat)
            self.reading = Reading(self.sight, self.tariff, draws)
        return self.reading.odds(tile)

    def aim(self, tile: Tile | None) -> str:
        if self.prospects is None:
            nearness = Nearness(self.sight, self.tariff.ruleset)
            self.prospects = Prospects(self.sight, self.tariff, nearness)
        keys = self.sight.keys if tile is None else without_tile(self.sight.keys, tile)
        return self.prospects.aim(keys, self.sight.own.melds)
