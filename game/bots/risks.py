"""What a discard may cost (包牌的风险): it is feared as much as it is likely, and as dear as the other hand looks.

The game's own cautions name the discards that may make a seat pay for all; what it would pay for others is asked of
the payment.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from game.bots.chances import danger
from game.bots.prices import bill
from game.bots.sight import Sight
from game.bots.totals import Book
from rules import cautions_of
from rules.core.seat import Seat
from rules.mahjong.actions import Action, Discard

__all__ = ["REFUSED_WIN", "Risks"]

REFUSED_WIN: Final = "refused_win"
"""The caution against letting a win go."""

_ON_IT: Final = {"single_wait": 0.2, "feeding": 0.08}
"""How likely a discard is won on that the caution warns of; other discards are as dangerous as they look."""
_CLAIMED: Final = 0.25
"""How likely a fourth claim is made, and ends in a win."""


@dataclass(slots=True)
class Risks:
    """The risks of one seat's discards in one decision."""

    sight: Sight
    book: Book
    turn: int
    known: dict[Seat, float] = field(init=False, default_factory=dict)

    def of(self, discard: Discard, *, lately: bool) -> float:
        """What *discard* is expected to cost by making its seat pay for all."""
        ruleset, state = self.book.ruleset, self.sight.state
        cost = 0.0
        for caution in cautions_of(ruleset, state, discard):
            match caution.key:
                case "fourth_claim":
                    likely = _CLAIMED
                case "single_wait" | "feeding":
                    likely = _ON_IT[caution.key]
                case "swap_discard":
                    likely = danger(discard.tile, self.sight.unseen[discard.tile], self.turn, lately=lately)
                case _:
                    continue
            cost += likely * self._for_others(caution.toward)
        return cost

    def refuses(self, action: Action) -> bool:
        """Whether going on with *action* lets a win go that the seat may have to pay for."""
        cautions = cautions_of(self.book.ruleset, self.sight.state, action)
        return any(caution.key == REFUSED_WIN for caution in cautions)

    def _for_others(self, winner: Seat) -> float:
        """What the seat would pay in the place of others for a win of *winner*, as far as its hand can be told."""
        if winner not in self.known:
            state, me = self.sight.state, self.sight.seat
            certain = self.book.certain(state, winner, state.seats[winner].melds, ())
            total = certain.totals.of(certain.small, certain.big) or 0
            alone = bill(self.book.ruleset, state, winner, total, liable=me)[me]
            self.known[winner] = float(bill(self.book.ruleset, state, winner, total)[me] - alone)
        return self.known[winner]
