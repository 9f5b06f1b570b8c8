"""Hints (提示): what a discard would wait for, how many of it are unseen, what it would be worth.

What is looked at is kept for the state of the moment. Looking ahead is cheap; prices are worked out one by one when
they are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.coach.outlook import Outlook, outlook_of, outlooks_of
from game.coach.waits import Pricing, WaitHint
from rules import Ruleset
from rules.core.seat import Seat
from rules.mahjong.actions import Win
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

__all__ = ["Advice", "Adviser", "Outlook", "WaitHint"]


@dataclass(frozen=True, slots=True)
class Advice:
    """The outlook after each discard in one's own turn, or of the hand as it is; both empty when it is over."""

    discards: tuple[tuple[Tile, Outlook], ...] = ()
    now: Outlook | None = None

    def after(self, tile: Tile) -> Outlook | None:
        """The outlook after a discard, if it has been looked at."""
        return next((outlook for kind, outlook in self.discards if kind is tile), None)

    @property
    def ready(self) -> frozenset[Tile]:
        """The discards after which the hand is ready."""
        return frozenset(tile for tile, outlook in self.discards if outlook.kinds)


class Adviser:
    """Looks ahead for one seat; keeps what it has found for the state of the moment."""

    def __init__(self, ruleset: Ruleset, seat: Seat) -> None:
        self._ruleset = ruleset
        self._seat = seat
        self._state: RoundState | None = None
        self._advice = Advice()
        self._pricing = Pricing(ruleset, seat)

    def advise(self, state: RoundState) -> Advice:
        """The outlooks in a state; the same object as long as the state is the same."""
        if state is not self._state:
            self._state = state
            self._advice = self._look(state)
        return self._advice

    def price(self, outlook: Outlook, state: RoundState) -> tuple[WaitHint, ...]:
        """The waits of an outlook with their tai, the dearest first."""
        return self._pricing.of(outlook, state)

    def offered(self, state: RoundState, win: Win) -> WaitHint | None:
        """What a win that is offered comes to."""
        return self._pricing.offered(state, win)

    def _look(self, state: RoundState) -> Advice:
        own = state.seats[self._seat]
        tiles = own.hand.tiles
        if state.phase is Phase.OVER or not own.standing.plays or not tiles or not state.opened:
            return Advice()
        if len(tiles) % 3 != 2:
            return Advice(now=outlook_of(self._ruleset, state, self._seat, tiles))
        return Advice(tuple(outlooks_of(self._ruleset, state, self._seat).items()))
