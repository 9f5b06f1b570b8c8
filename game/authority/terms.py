"""What is agreed before a match (约定): the game, its length, who sits where, the deal, clocks and pace."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol

from game.authority.laying import fresh
from game.authority.outbox import Pace
from game.authority.record import Header, Purse, Sitting, header_of
from game.authority.windows import Clocks
from rules.core.seat import Seat
from rules.core.shuffle import Dice, dice_of, first_dealer
from rules.mahjong.match import Length, Match
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.scribe import HandSetup

__all__ = ["Deal", "SeededDeal", "Terms"]


class Deal(Protocol):
    """Where walls and dice come from."""

    @property
    def first_dealer(self) -> Seat:
        """Who deals the first hand."""

    def hand(self, ruleset: Ruleset, no: int) -> tuple[HandSetup, Dice]:
        """The wall, the lots and the dice of hand *no*."""


@dataclass(frozen=True, slots=True)
class SeededDeal:
    """Everything from one seed (design 2.11)."""

    seed: bytes

    @property
    def first_dealer(self) -> Seat:
        """By lot."""
        return first_dealer(self.seed)

    def hand(self, ruleset: Ruleset, no: int) -> tuple[HandSetup, Dice]:
        """The wall and the dice of hand *no*."""
        return fresh(ruleset, self.seed, no), dice_of(self.seed, no)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one match.

    *coins* are what the seats own where they cannot owe (金币场); who owns less than *minimum* does not play on.
    *room* is where it counts. *commitment*: to what the shuffles of an online match are bound, in hex digits.
    *stand_in* is the level of the bots that take seats over; empty for that of the bots at the table. *watched*: what
    everybody may know is told to spectators, too.
    """

    ruleset: Ruleset
    length: Length
    seats: tuple[Sitting, Sitting, Sitting, Sitting]
    deal: Deal
    clocks: Clocks = field(default_factory=Clocks)
    pace: Pace = field(default_factory=Pace)
    coins: tuple[int, int, int, int] | None = None
    minimum: int = 1
    room: str = ""
    commitment: str = ""
    stand_in: str = ""
    watched: bool = False

    @property
    def level(self) -> str:
        """The level of the table's bots, of the first one where they differ; ``plain`` where people are alone."""
        return self.stand_in or next(
            (sitting.bot for sitting in self.seats if sitting.bot is not None), "plain"
        )

    @property
    def header(self) -> Header:
        """The first line of the match's record."""
        purse = None if self.coins is None else Purse(self.coins, self.minimum)
        header = header_of(self.ruleset, self.seats, self.length, purse, self.room)
        return replace(header, commitment=self.commitment)

    @property
    def match(self) -> Match:
        """The match as it begins."""
        return self.header.match(self.deal.first_dealer)

    def seating(self, seat: Seat, sitting: Sitting) -> Terms:
        """The same with somebody else at *seat* (候补)."""
        first, second, third, fourth = (
            sitting if place == seat else before for place, before in enumerate(self.seats)
        )
        return replace(self, seats=(first, second, third, fourth))
