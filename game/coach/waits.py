"""What waits are worth (听张的价): each kind with its copies, the total and the hua of the whole hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.coach.outlook import Outlook
from rules import Ruleset, supposed
from rules.core.record import replace
from rules.core.seat import Seat
from rules.mahjong.actions import Win
from rules.mahjong.hua_so_far import holding, seen_end
from rules.mahjong.legal import facts_of
from rules.mahjong.state import RoundState
from rules.scoring.model import ScoredWin, SeatTiles, Tally, WinFacts
from rules.scoring.settlement import hua_of
from rules.scoring.tally import score
from rules.scoring.terms import price_of
from rules.tiles.tile import Tile

__all__ = ["Pricing", "WaitHint", "hua_with_win"]


@dataclass(frozen=True, slots=True)
class WaitHint:
    """A kind that finishes the hand, how many of it are unseen, and the tai; None when it would be no win.

    *limited*: somebody's open double holds the value down (逼胡). *hua* is what the whole hand would have in hua; None
    in a game without them. *points* is what one payer would pay where that follows from the fan alone; else None.
    """

    tile: Tile
    left: int
    tai: int | None
    limited: bool = False
    hua: int | None = None
    points: int | None = None


class Pricing:
    """The prices of one seat's waits; what has been worked out is kept."""

    def __init__(self, ruleset: Ruleset, seat: Seat) -> None:
        self._ruleset = ruleset
        self._seat = seat
        self._price = lru_cache(maxsize=512)(self._priced)

    def of(self, outlook: Outlook, state: RoundState) -> tuple[WaitHint, ...]:
        """The waits of an outlook with their tai, the dearest first."""
        hints, price = [], price_of(self._ruleset.pay)
        for tile, left in outlook.kinds:
            facts = supposed(self._ruleset, state, self._seat, outlook.rest, tile)
            tally = self._price(facts)
            if tally is None:
                hints.append(WaitHint(tile, left, None))
                continue
            # no table of hua has a place for a copy too many
            hua = hua_with_win(self._ruleset, state, facts, tally) if left else None
            points = None if price is None else price(tally.total)
            hints.append(WaitHint(tile, left, tally.total, tally.limited, hua, points))
        return tuple(sorted(hints, key=lambda hint: (hint.left == 0, -(hint.tai or 0), hint.tile)))

    def offered(self, state: RoundState, win: Win) -> WaitHint | None:
        """What a win that is offered comes to; None where it would not be one."""
        tally = self._price(facts := facts_of(self._ruleset, state, win))
        if tally is None:
            return None
        price = price_of(self._ruleset.pay)
        points = None if price is None else price(tally.total)
        hua = hua_with_win(self._ruleset, state, facts, tally)
        return WaitHint(win.tile, 1, tally.total, tally.limited, hua, points)

    def mean(self, outlook: Outlook, state: RoundState) -> float:
        """What a win on an unseen tile comes to on average, in tai or fan; 0 where none is left."""
        hints = [hint for hint in self.of(outlook, state) if hint.left]
        left = sum(hint.left for hint in hints)
        return sum(hint.left * (hint.tai or 0) for hint in hints) / left if left else 0.0

    def _priced(self, facts: WinFacts) -> Tally | None:
        return score(self._ruleset.scoring, facts)


def hua_with_win(ruleset: Ruleset, state: RoundState, facts: WinFacts, tally: Tally) -> int | None:
    """The hua that a seat would have with a win that is supposed; None in a game without hua."""
    hua = hua_of(ruleset.pay)
    if hua is None:
        return None
    own = SeatTiles(facts.concealed, facts.melds, facts.flowers)
    end = replace(holding(seen_end(state), facts.seat, own), wins=(ScoredWin(facts, tally),))
    return hua.told(hua.count(end, facts.seat))
