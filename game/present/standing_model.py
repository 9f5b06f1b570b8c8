"""What has become of a seat in a hand that goes on after a win (血战): its place, what it won on, what is forced."""

from __future__ import annotations

from dataclasses import dataclass

from rules import Ruleset
from rules.core.seat import Seat
from rules.mahjong.stages.last_four import LAST_FOUR, is_last_four
from rules.mahjong.state import RoundState, Standing
from rules.tiles.tile import Tile

__all__ = ["Winning", "goes_on", "seat_places", "winning_of", "wins_are_forced"]


@dataclass(frozen=True, slots=True)
class Winning:
    """How a seat has won in this hand: the place of its first win (名次), the tiles it won on, in order."""

    place: int
    tiles: tuple[Tile, ...]

    @property
    def times(self) -> int:
        """How often."""
        return len(self.tiles)


def winning_of(state: RoundState, seat: Seat) -> Winning | None:
    """How a seat has won; None when it has not."""
    tiles = tuple(won.tile for won in state.wins if won.seat == seat)
    return Winning(seat_places(state)[seat], tiles) if tiles else None


def seat_places(state: RoundState) -> dict[Seat, int]:
    """The place of every winner by its first win (名次): one more than the seats that had won before."""
    first = {won.seat: won.place for won in reversed(state.wins)}
    return {seat: 1 + sum(other < place for other in first.values()) for seat, place in first.items()}


def goes_on(state: RoundState) -> bool:
    """Whether somebody has won and the hand is not over yet."""
    return state.end is None and any(held.standing in (Standing.WON, Standing.FROZEN) for held in state.seats)


def wins_are_forced(ruleset: Ruleset, state: RoundState) -> bool:
    """Whether nobody may let a win go any more, the wall being nearly used up (有和必和)."""
    forced = LAST_FOUR.key in ruleset.hooks.places
    return forced and state.opened and state.end is None and is_last_four(state)
