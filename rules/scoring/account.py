"""What has been paid for in a hand so far (流水): kongs and what they brought, who has won, who has gone.

Games that pay kongs at once keep one for each hand; it is public, and payment is given it with the hand's end.
"""

from __future__ import annotations

from rules.core.ledger import Ledger
from rules.core.record import dataclass, replace
from rules.core.seat import SEATS, Seat
from rules.tiles.meld import MeldKind

__all__ = ["Account", "KongIncome"]


@dataclass(frozen=True, slots=True)
class KongIncome:
    """A kong and what it brought its *seat* (刮风下雨): *paid* are the transfers as they were really made.

    *source* fed an open kong; *late*: the fourth tile was drawn in an earlier turn, where that matters (及时雨);
    *moved*: the discard right after it was won on, so that the income was handed on where the house rules have that
    (呼叫转移).
    """

    seat: Seat
    kind: MeldKind
    source: Seat | None = None
    late: bool = False
    paid: Ledger = ()
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """The running account of one hand.

    *kongs* in the order made; *winners* in the order of winning, those of one tile together, a seat again for each
    further win (血流成河); *gone*: seats that have won and left the table; *last* is the place of the kong after which
    the seat on turn plays, if it made one.
    """

    kongs: tuple[KongIncome, ...] = ()
    winners: tuple[tuple[Seat, ...], ...] = ()
    gone: tuple[Seat, ...] = ()
    last: int | None = None

    @property
    def won(self) -> tuple[Seat, ...]:
        """The seats that have won, in order."""
        return tuple(seat for seats in self.winners for seat in seats)

    @property
    def unwon(self) -> tuple[Seat, ...]:
        """The seats that have not won, in table order."""
        won = self.won
        return tuple(seat for seat in SEATS if seat not in won)

    @property
    def last_kong(self) -> KongIncome | None:
        """The last kong of this turn."""
        return None if self.last is None else self.kongs[self.last]

    def with_kong(self, kong: KongIncome) -> Account:
        """The account when a kong has been made; what it brings is not known yet."""
        return replace(self, kongs=(*self.kongs, kong), last=len(self.kongs))

    def with_income(self, paid: Ledger) -> Account:
        """The account when the last kong has been paid."""
        return self._with_last(replace(self.kongs[-1], paid=paid), len(self.kongs) - 1)

    def with_move(self) -> Account:
        """The account when the discard after the last kong of this turn has been won on (杠上炮)."""
        kong = self.last_kong
        assert kong is not None, "the discard follows a kong"
        assert self.last is not None, "its place is known"
        return self._with_last(replace(kong, moved=True), self.last)

    def with_winner(self, seat: Seat, *, same_tile: bool) -> Account:
        """The account when *seat* has won, on the *same_tile* as the one before it or on another."""
        if same_tile:
            return replace(self, winners=(*self.winners[:-1], (*self.winners[-1], seat)))
        return replace(self, winners=(*self.winners, (seat,)))

    def with_gone(self, seat: Seat) -> Account:
        """The account when *seat*, which had won, has left the table."""
        return replace(self, gone=(*self.gone, seat))

    def without_turn(self) -> Account:
        """The account when the turn has passed on: the kong before is no longer the last of this turn."""
        return self if self.last is None else replace(self, last=None)

    def _with_last(self, kong: KongIncome, place: int) -> Account:
        return replace(self, kongs=(*self.kongs[:place], kong, *self.kongs[place + 1 :]))
