"""What winning brings a seat (胡多少): the game's own patterns and payments, asked before the win."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.ledger import net
from rules.core.seat import SEATS, Seat
from rules.mahjong.actions import Win
from rules.mahjong.legal import facts_of
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState
from rules.scoring.model import First, HandEnd, ScoredWin, SeatTiles, Tally, WinBy, WinFacts
from rules.scoring.tally import score
from rules.tiles.tile import Tile

__all__ = ["Prices", "prices_of"]

_DENIED = 0.6
"""A win also spares the seat what somebody else's would cost: so much of the least win."""


@dataclass(frozen=True, slots=True)
class Prices:
    """A win of total T brings ``least + each * T`` units; below *minimum* it is none."""

    least: int
    each: int
    minimum: int

    def worth(self, total: float) -> float:
        """What a win of that total is worth to the seat, compared with somebody else's win."""
        if total < self.minimum:
            return 0.0
        return self.least * (1 + _DENIED) + self.each * total

    def of(self, ruleset: Ruleset, state: RoundState, win: Win) -> float:
        """The same for a win that is offered."""
        tally = score(ruleset.scoring, facts_of(ruleset, state, win))
        return self.worth(tally.total) if tally else 0.0


def prices_of(ruleset: Ruleset, state: RoundState, seat: Seat) -> Prices:
    """The prices of *seat* in this round, by asking the game's payment what two wins would bring."""
    least = _income(ruleset, state, seat, 0)
    return Prices(least, _income(ruleset, state, seat, 1) - least, ruleset.scoring.minimum)


def _income(ruleset: Ruleset, state: RoundState, seat: Seat, total: int) -> int:
    facts = WinFacts(
        seat, state.wind_of(seat), (), (), (), Tile.HIDDEN, WinBy.SELF_DRAW, None, First.NONE,
        state.wilds, state.flower_kinds, state.indicators,
    )  # fmt: skip
    win = ScoredWin(facts, Tally((), (), total, ""))
    first, second, third, fourth = (SeatTiles((), (), ()) for _ in SEATS)
    end = HandEnd(
        state.dealer, state.start.streak, (win,), (first, second, third, fourth),
        state.wilds, state.flower_kinds, state.indicators,
    )  # fmt: skip
    return net(ruleset.pay(end))[seat]
