"""The state of a round (局面): all that follows from its events, immutable.

The wall is not in here: a state that a seat may see holds no tile that it may not see. What only one game needs
stands in *extra*, one entry for each stage of its ruleset; no field here is named after a game.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from rules.core.ledger import Ledger, net
from rules.core.record import dataclass
from rules.core.seat import Seat, after
from rules.mahjong.actions import Action
from rules.mahjong.events import Ended, EndReason, Source, Started, Won
from rules.mahjong.phase import Phase
from rules.tiles.hand import Hand
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import WINDS, Tile

__all__ = ["Drawn", "Lying", "RoundState", "SeatState", "SeatView", "Seats", "Standing", "face_down"]

Offers: TypeAlias = tuple[tuple[Action, ...], ...]
Answers: TypeAlias = tuple[Action | None, ...]


class Standing(Enum):
    """Whether a seat still plays: in play, out of the deal (小相公), done because it has won (血战).

    FROZEN: it has won and plays on with the hand as it is (血流成河).
    """

    IN_PLAY = "in_play"
    DEAD = "dead"
    WON = "won"
    FROZEN = "frozen"

    @property
    def plays(self) -> bool:
        """Whether the seat still has turns."""
        return self in (Standing.IN_PLAY, Standing.FROZEN)


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat: concealed tiles, melds, flowers set aside, the river (claimed tiles have left it), its standing.

    *taken* are tiles that it drew and won on while play goes on for it (血流成河).
    """

    hand: Hand
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    river: tuple[Tile, ...] = ()
    standing: Standing = Standing.IN_PLAY
    taken: tuple[Tile, ...] = ()


Seats: TypeAlias = tuple[SeatState, SeatState, SeatState, SeatState]


def face_down(held: SeatState) -> tuple[Tile, ...]:
    """The kinds of a seat's concealed kongs, in the order of its melds."""
    return tuple(meld.tiles[0] for meld in held.melds if meld.kind is MeldKind.CONCEALED_KONG)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tile that the seat on turn drew last; before play opens, the one that reached the dealer last."""

    tile: Tile
    source: Source


@dataclass(frozen=True, slots=True)
class Lying:
    """The tile that can be claimed or robbed now, or could last: who laid it, whether it was the dealer's first.

    *late* as in `KongDeclared`.
    """

    seat: Seat
    tile: Tile
    first: bool
    late: bool = False


@dataclass(frozen=True, slots=True)
class RoundState:
    """Where a round stands.

    *front* tiles were taken from the front of the wall, *tail* ones from its tail; *size* is the whole wall.
    *drawn_before*: what the seat on turn drew in this turn before its kongs and swaps.
    *kongs* counts kongs of four tiles by anyone (大杠). *claim* is the meld made in this very turn, if any. *left*
    is the seat whose leaving ended the hand; of those that leave after winning the stages know.
    *marked* as in `Started`.
    """

    start: Started
    phase: Phase
    turn: Seat
    seats: Seats
    size: int
    reserve: int
    front: int = 0
    tail: int = 0
    places: tuple[int, ...] = ()
    indicators: tuple[Tile, ...] = ()
    wilds: tuple[Tile, ...] = ()
    flower_kinds: tuple[Tile, ...] = ()
    opened: bool = False
    stage: str | None = None
    drawn: Drawn | None = None
    drawn_before: tuple[Tile, ...] = ()
    lying: Lying | None = None
    claim: Meld | None = None
    discards: int = 0
    kongs: int = 0
    offers: Offers = ((), (), (), ())
    answers: Answers = (None, None, None, None)
    wins: tuple[Won, ...] = ()
    left: Seat | None = None
    ledger: Ledger = ()
    end: Ended | None = None
    marked: tuple[Seat, ...] = ()
    extra: tuple[object, ...] = ()

    @property
    def drawable(self) -> int:
        """How many tiles can still be drawn, from either end: the one counter that everybody asks (R22, R30)."""
        return self.size - self.reserve - self.front - self.tail

    @property
    def dealer(self) -> Seat:
        """The seat that deals (庄)."""
        return self.start.dealer

    @property
    def end_reason(self) -> EndReason | None:
        """Why the round ended, or None while it goes on."""
        return self.end.reason if self.end else None

    def wind_of(self, seat: Seat) -> Tile:
        """The seat's own wind (自风), counted from the dealer, who is East."""
        return WINDS[(seat - self.start.dealer) % 4]

    @property
    def scores(self) -> tuple[int, int, int, int]:
        """The match scores with what has been paid in this round."""
        paid = net(self.ledger)
        before = self.start.scores
        return (before[0] + paid[0], before[1] + paid[1], before[2] + paid[2], before[3] + paid[3])

    def next_in_play(self, seat: Seat) -> Seat | None:
        """The next seat after *seat* that still plays, itself last; None when nobody does."""
        for steps in (1, 2, 3, 4):
            if self.seats[after(seat, steps)].standing.plays:
                return after(seat, steps)
        return None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat knows: its index and the concealed state; None is a spectator, who sees no hand."""

    seat: Seat | None
    state: RoundState
