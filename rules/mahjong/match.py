"""A match (一场): a frozen fold over finished rounds: who deals, the streak, totals, how far it has come (Y1, Y5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.record import dataclass, replace
from rules.core.seat import SEATS, Seat, after
from rules.errors import OptionsError
from rules.mahjong.events import Ended, EndReason, Event, Left, Started
from rules.tiles.wall import break_of

__all__ = ["LENGTHS", "Dice", "Length", "Match"]

Dice = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Length:
    """How long a match is: so many hands (局), or so many circles (圈) of four passes of the deal each."""

    hands: int | None = None
    circles: int | None = None


LENGTHS: Final[dict[int | str, Length]] = {
    4: Length(hands=4),
    8: Length(hands=8),
    12: Length(hands=12),
    16: Length(hands=16),
    "1c": Length(circles=1),
    "2c": Length(circles=2),
    "4c": Length(circles=4),
}
"""The values of the option ``length`` and what they mean."""


@dataclass(frozen=True, slots=True)
class Match:
    """How a match stands before the round number *no*; *broken* up when a seat has left or cannot pay on (H10, B12).

    *by_dice*: the dice of the round decide who deals it (B9), counted from *dealer*, the last one that they did not
    decide. *coins* are what the seats owned when they sat down, where they cannot owe; who owns less than *minimum*
    does not play on.
    *marked*: the seats whose discards are marked (金手指).
    """

    length: Length
    dealer: Seat
    streak: int = 0
    no: int = 1
    passes: int = 0
    totals: tuple[int, int, int, int] = (0, 0, 0, 0)
    broken: bool = False
    by_dice: bool = False
    coins: tuple[int, int, int, int] | None = None
    minimum: int = 1
    marked: tuple[Seat, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the length has been played, or the table has broken up."""
        if self.broken:
            return True
        if self.length.hands is not None:
            return self.no > self.length.hands
        if self.length.circles is not None:
            return self.passes >= 4 * self.length.circles
        raise OptionsError("a match needs a length in hands or in circles")

    @property
    def circle(self) -> int | None:
        """Which circle (圈) is played, from 0; None in a match that is counted in hands."""
        return None if self.length.circles is None else self.passes // 4

    def after(self, ended: Ended, *, gone: bool = False) -> Match:
        """The match after a round that ended so; *gone*: a seat that had won has left in it and is empty (B11)."""
        following = ended.next_dealer
        then = replace(
            self,
            dealer=self.dealer if following is None else following,
            streak=ended.next_streak,
            no=self.no + 1,
            passes=self.passes + (following != self.dealer),
            totals=ended.scores,
            broken=gone or ended.reason is EndReason.LEFT,
            by_dice=following is None,
            marked=ended.marked,
        )
        return replace(then, broken=True) if then.paupers else then

    def after_round(self, events: Sequence[Event]) -> Match:
        """The match after a round of those *events*, the last of which ended it."""
        ended = events[-1]
        assert isinstance(ended, Ended), "a round is told to its end"
        return self.after(ended, gone=any(isinstance(event, Left) for event in events))

    def left(self) -> Match:
        """The match when a seat leaves between two hands and nobody plays on for it: it ends as it stands (H10)."""
        return replace(self, broken=True)

    def start(self, dice: Dice) -> Started:
        """The next round's first event, with its dice."""
        dealer = after(self.dealer, sum(dice[0]) - 1) if self.by_dice else self.dealer
        thrower, skipped = break_of(dealer, dice)
        return Started(
            self.no, dealer, self.streak, self.totals, dice, thrower, skipped, self.owned, marked=self.marked
        )

    @property
    def owned(self) -> tuple[int, int, int, int] | None:
        """The coins that the seats own now."""
        if self.coins is None:
            return None
        first, second, third, fourth = (
            coins + total for coins, total in zip(self.coins, self.totals, strict=True)
        )
        return (first, second, third, fourth)

    @property
    def paupers(self) -> tuple[Seat, ...]:
        """The seats that own too little to play on; nobody where they may owe."""
        return tuple(seat for seat, coins in enumerate(self.owned or ()) if coins < self.minimum)

    def ranking(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The seats from first to last; equal totals stand in table order."""
        first, second, third, fourth = sorted(SEATS, key=lambda seat: -self.totals[seat])
        return (first, second, third, fourth)
