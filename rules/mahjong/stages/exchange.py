"""Passing tiles on before play (换三张, D1): so many of one suit from each seat, all in the direction of a die.

Every seat can: of 13 tiles in three suits five lie in one, and at most four are asked for. The dealer gives of its 14.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from rules.core.seat import SEATS, Seat
from rules.mahjong.actions import Action, Exchange
from rules.mahjong.events import Event, Exchanged
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState
from rules.tiles.tile import Suit

__all__ = ["exchange", "steps_of"]

_KEY: Final = "exchange"


def steps_of(die: int) -> int:
    """How many seats on the tiles go: 1 or 2 to the next seat, 3 or 4 across, 5 or 6 to the seat before.

    >>> [steps_of(die) for die in range(1, 7)]
    [1, 1, 2, 2, 3, 3]
    """
    return (die + 1) // 2


def exchange(count: int) -> Stage:
    """The stage in which each seat gives *count* tiles of one suit."""

    def options(_: Ruleset, state: RoundState, seat: Seat) -> tuple[Action, ...]:
        """Each different choice once, from the suit with fewest tiles first."""
        if state.phase is not Phase.STAGE or state.stage != _KEY:
            return ()
        tiles = state.seats[seat].hand.tiles
        suits = [tuple(tile for tile in tiles if tile.suit is suit) for suit in Suit]
        held = sorted((suit for suit in suits if len(suit) >= count), key=len)
        return tuple(
            Exchange(seat, given) for suit in held for given in dict.fromkeys(combinations(suit, count))
        )

    return Stage(_KEY, opens=True, options=options, decide=_decide)


def _decide(_: Ruleset, state: RoundState, action: Action) -> Iterator[Event]:
    given = []
    for seat in SEATS:
        chosen = state.answers[seat]
        assert isinstance(chosen, Exchange), f"all seats have chosen before {action} is told"
        given.append(chosen.tiles)
    steps = steps_of(state.start.dice[0][0])
    yield Exchanged(tuple(given), tuple(given[(seat - steps) % 4] for seat in SEATS), steps)
