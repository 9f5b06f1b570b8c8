"""The draw check (查叫): who is a 花猪, who is ready and for how much when the wall has run out (1.7, 1.8)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final, TypeAlias

from rules.core.ledger import Ledger
from rules.core.record import dataclass, replace
from rules.core.seat import SEATS, Seat
from rules.scoring.calls import calls_of, is_pig
from rules.scoring.model import HandEnd, SeatTiles
from rules.scoring.tally import Scoring

__all__ = ["CallState", "Called", "Calls", "DrawCheck", "called_of", "called_on"]

_TO_DISCARD: Final = 2
"""What is left of the number of concealed tiles of a seat on turn, by three: its hand has a tile too many."""


class CallState(Enum):
    """What a seat is found to be; values as in results of positions."""

    WON = "won"
    PIG = "pig"
    READY = "ready"
    NOT_READY = "not_ready"


@dataclass(frozen=True, slots=True)
class Called:
    """What a seat is, and the 番 of the largest win that a ready one could make (大叫)."""

    state: CallState
    fan: int = 0


Calls: TypeAlias = tuple[Called, Called, Called, Called]


@dataclass(frozen=True, slots=True)
class DrawCheck:
    """The whole check by seat: what each is, the 番 of its 大叫 (0 where it is not ready), and who pays whom."""

    states: tuple[CallState, CallState, CallState, CallState]
    calls: tuple[int, int, int, int]
    ledger: Ledger


def called_on(scoring: Scoring, tiles: SeatTiles) -> Called:
    """What a seat that has not won is, by its *tiles*; one that is on turn, after its best discard."""
    if len(tiles.concealed) % 3 == _TO_DISCARD:
        return max((called_on(scoring, rest) for rest in _discarded(tiles)), key=_rank)
    if is_pig(tiles):
        return Called(CallState.PIG)
    calls = calls_of(scoring, tiles)
    return Called(CallState.READY, calls[0].fan) if calls else Called(CallState.NOT_READY)


def _discarded(tiles: SeatTiles) -> Iterator[SeatTiles]:
    """What is left after each discard that the seat can make."""
    for tile in dict.fromkeys(tiles.concealed):
        place = tiles.concealed.index(tile)
        yield replace(tiles, concealed=tiles.concealed[:place] + tiles.concealed[place + 1 :])


def _rank(called: Called) -> tuple[int, bool]:
    return called.fan, called.state is not CallState.PIG


def called_of(scoring: Scoring, end: HandEnd) -> Calls:
    """What all seats are, by the tiles that they hold."""
    won = end.account.won
    first, second, third, fourth = (_called(scoring, end, seat, won) for seat in SEATS)
    return (first, second, third, fourth)


def _called(scoring: Scoring, end: HandEnd, seat: Seat, won: tuple[Seat, ...]) -> Called:
    return Called(CallState.WON) if seat in won else called_on(scoring, end.seats[seat])
