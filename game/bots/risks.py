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
from rules.core.seat import Seat, after
from rules.mahjong.actions import Action, Discard
from rules.mahjong.seen import unseen
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import KINDS, Tile

__all__ = ["REFUSED_WIN", "Risks"]

REFUSED_WIN: Final = "refused_win"
"""The caution against letting a win go."""

_SHUNNED: Final = 4.0
"""How much more than its mean a payment for all is shunned: it is rare, dear, and costs little to stay clear of."""
_WINS_AFTER: Final = 0.4
"""How often a seat wins that has claimed four melds from one other."""
_ALL_LAID: Final = 0.25
"""How often such a seat lays down its fifth meld too, and wins a single wait (硬吊)."""
_READY: Final = 0.3
"""How often a seat that holds a pair waits for its third tile just then."""
_PAIRED: Final = 4.0
"""How much rather honours that nobody has thrown yet lie in pairs than other tiles."""
_KEEPS_WILDS: Final = 3.0
"""How much rather a single tile that is left is a wild than any other."""


@dataclass(slots=True)
class Risks:
    """The risks of one seat's discards in one decision."""

    sight: Sight
    book: Book
    turn: int
    known: dict[Seat, tuple[int, int]] = field(init=False, default_factory=dict)
    left: list[int] = field(init=False)
    unseen: int = field(init=False)

    def __post_init__(self) -> None:
        """Count what is not seen."""
        self.left = unseen(self.sight.state, self.sight.seat)
        self.unseen = max(sum(self.left), 1)

    def of(self, discard: Discard, *, lately: bool) -> float:
        """What *discard* is feared to cost by making its seat pay for all."""
        ruleset, state = self.book.ruleset, self.sight.state
        cost = 0.0
        for caution in cautions_of(ruleset, state, discard):
            likely = self._likely(caution.key, caution.toward, discard.tile, lately=lately)
            if likely:
                total = self._total(caution.key, caution.toward, discard.tile)
                cost += likely * self._for_others(caution.toward, total)
        return _SHUNNED * cost

    def refuses(self, action: Action) -> bool:
        """Whether going on with *action* lets a win go that the seat may have to pay for."""
        cautions = cautions_of(self.book.ruleset, self.sight.state, action)
        return any(caution.key == REFUSED_WIN for caution in cautions)

    def _likely(self, key: str, toward: Seat, tile: Tile, *, lately: bool) -> float:
        """How likely it comes to that: the other seat holds what it takes, by the tiles that are not seen."""
        match key:
            case "fourth_claim":
                return _WINS_AFTER * (1 - (1 - self._twins(toward, tile)) * (1 - self._eats(toward, tile)))
            case "single_wait":
                wilds = sum(self.left[wild] for wild in self.sight.state.wilds)
                return self._holds(toward, self.left[tile] + _KEEPS_WILDS * wilds)
            case "feeding":
                return _READY * self._twins(toward, tile)
            case "swap_discard":
                return danger(tile, self.sight.unseen[tile], self.turn, lately=lately)
            case _:
                return 0.0

    def _twins(self, other: Seat, tile: Tile) -> float:
        """How likely *other* holds two of a kind."""
        left = self.left[tile]
        odds = self._holds(other, left) * self._holds(other, left - 1)
        return min(_PAIRED * odds, 1.0) if tile >= Tile.E else odds

    def _eats(self, other: Seat, tile: Tile) -> float:
        """How likely *other* holds two tiles that make a run with *tile*, if it is the next seat."""
        if other != after(self.sight.seat) or tile >= Tile.E or not self.book.ruleset.claims.chow:
            return 0.0
        never = 1.0
        for low, high in ((-2, -1), (-1, 1), (1, 2)):
            if tile % 9 + low >= 0 and tile % 9 + high < 9:
                pair = (KINDS[tile + low], KINDS[tile + high])
                never *= 1.0 - self._holds(other, self.left[pair[0]]) * self._holds(other, self.left[pair[1]])
        return 1.0 - never

    def _holds(self, other: Seat, copies: float) -> float:
        """How likely *other* holds one of so many copies that are not seen."""
        held = len(self.sight.state.seats[other].hand.tiles)
        return 1.0 - (1.0 - min(max(copies, 0.0) / self.unseen, 1.0)) ** held

    def _total(self, key: str, winner: Seat, tile: Tile) -> float:
        """What a win of *winner* comes to as far as its hand can be told, with what the discard may give it."""
        state, laid = self.sight.state, self.sight.state.seats[winner].melds
        if key in ("feeding", "fourth_claim"):
            laid = (*laid, Meld(MeldKind.PUNG, (tile,) * 3, self.sight.seat, tile))
        small, big, totals = self.book.certain(state, winner, laid, ())
        total = totals.least_of(small, big)
        if key != "fourth_claim" or len(laid) == self.book.ruleset.scoring.melds:
            return total
        alone = totals.least_of(small, big + totals.big.get("hard_single_wait", 0))
        return total + _ALL_LAID * (alone - total)

    def _for_others(self, winner: Seat, total: float) -> float:
        """What the seat would pay in the place of others for a win of that total."""
        if winner not in self.known:
            ruleset, state, me = self.book.ruleset, self.sight.state, self.sight.seat
            least, more = (
                bill(ruleset, state, winner, each)[me] - bill(ruleset, state, winner, each, liable=me)[me]
                for each in (0, 1)
            )
            self.known[winner] = (least, more - least)
        least, each = self.known[winner]
        return least + each * total
