"""What a win brings or costs a seat (胡多少): the game's own payments, asked before the win.

The price of a win only: what hua bring is asked of `game.bots.hua_hopes`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bots.totals import Book
from rules.core.ledger import net
from rules.core.seat import SEATS, Seat, others_from
from rules.mahjong.legal import supposed
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState
from rules.scoring.model import HandEnd, Liability, LiabilityKind, ScoredWin, SeatTiles, Tally
from rules.scoring.settlement import win_of
from rules.tiles.tile import Tile

__all__ = ["Prices", "bill", "feared", "prices_of"]

_DENIED: Final = 0.75
"""A win also spares the seat what somebody else's would cost: how often there would be one."""
_USUAL: Final = 1
"""So many basics more than it shows a hand of others is thought to have, beside showing no wild."""
_DEAR: Final = (0.03, 0.03, 0.08, 0.2, 0.4, 0.6)
"""How often it has a big pattern that it does not show, by the melds it has laid down, all of one suit."""
_HONOURS: Final = 3


@dataclass(frozen=True, slots=True)
class Prices:
    """A win of total T brings ``least + each * T`` units, and spares the seat *feared*."""

    least: int
    each: int
    feared: float

    def worth(self, total: float | None) -> float:
        """What a win of that total is worth to the seat, compared with somebody else's win; None is no win."""
        return 0.0 if total is None else self.least + self.feared + self.each * total


def prices_of(book: Book, state: RoundState, seat: Seat) -> Prices:
    """The prices of *seat* in this round, by asking the game's payment what wins would bring."""
    least = bill(book.ruleset, state, seat, 0)[seat]
    return Prices(least, bill(book.ruleset, state, seat, 1)[seat] - least, feared(book, state, seat))


def feared(book: Book, state: RoundState, seat: Seat) -> float:
    """What the wins of others may cost *seat*, by what they show and whether they are limited (逼胡)."""
    cost = 0.0
    for other in others_from(seat):
        least, more = (-bill(book.ruleset, state, other, total)[seat] for total in (0, 1))
        cost += least + (more - least) * _total(book, state, other)
    return _DENIED * cost / (len(SEATS) - 1)


def _total(book: Book, state: RoundState, other: Seat) -> float:
    """What a win of *other* is thought to come to."""
    melds = state.seats[other].melds
    small, big, totals = book.certain(state, other, melds, ())
    shown = totals.least_of(small + _USUAL, big)
    dear = totals.of(small + _USUAL, big + min(totals.big.values(), default=0))
    suits = {meld.tiles[0] // 9 for meld in melds} - {_HONOURS}
    odds = _DEAR[len(melds) if len(suits) <= 1 else 0]
    return shown + odds * max((dear or 0) - shown, 0)


def bill(
    ruleset: Ruleset, state: RoundState, winner: Seat, total: int, liable: Seat | None = None
) -> tuple[int, ...]:
    """What a win of *winner* would bring every seat or cost it; *liable* pays alone (包牌)."""
    facts = supposed(ruleset, state, winner, (), Tile.HIDDEN)
    charged = None if liable is None else Liability(liable, LiabilityKind.FOUR_CLAIMS, ())
    win = ScoredWin(facts, Tally((), (), total, ""), charged)
    first, second, third, fourth = (SeatTiles((), (), ()) for _ in SEATS)
    end = HandEnd(
        state.dealer, state.start.streak, (win,), (first, second, third, fourth),
        state.wilds, state.flower_kinds, state.indicators,
    )  # fmt: skip
    return net(win_of(ruleset.pay)(end))
