"""The money of the Sichuan games (刮风下雨与和牌): kongs, wins, moved income, the draw check (1.8, A3-A10).

A win of n 番 is worth 2^(n-1) units.
"""

from __future__ import annotations

from rules.core.ledger import Ledger, Transfer
from rules.core.record import dataclass
from rules.core.seat import Seat
from rules.scoring.account import Account, KongIncome
from rules.scoring.model import HandEnd, ScoredWin, WinBy
from rules.scoring.tally import Scoring
from rules.tiles.meld import MeldKind

__all__ = ["BloodPay"]


@dataclass(frozen=True, slots=True)
class BloodPay:
    """What is paid for wins, kongs and at the draw check; the fields are the house rules of section 6.

    *unit* is the money of 1 番 with the stake, *pig* what a 花猪 pays as a multiple of it.
    """

    scoring: Scoring
    unit: int
    pig: int
    open_kong_pay: str
    open_kong_flower: str
    transfer: str = "each"
    self_draw_base: bool = False
    pig_pays: str = "all"
    pig_and_call: str = "pig"
    escape_penalty_to: str = "house"
    escape_count_self: bool = False
    leaver_forfeits_win: bool = False
    leaver_refund_to_house: bool = False

    def value(self, fan: int) -> int:
        """The money of a win of *fan* 番."""
        return int(self.unit * 2 ** (fan - 1))

    def kong(self, account: Account, kong: KongIncome) -> Ledger:
        """What a kong brings its owner at once (A5, B5)."""
        payers = [seat for seat in account.unwon if seat != kong.seat]
        if kong.kind is MeldKind.OPEN_KONG and kong.source is not None:
            payers = [kong.source]
        twice = kong.kind is MeldKind.CONCEALED_KONG or (
            kong.kind is MeldKind.OPEN_KONG and self.open_kong_pay == "2"
        )
        units = self.unit * (2 if twice else 1)
        return tuple(Transfer(payer, kong.seat, units, "kong") for payer in payers)

    def __call__(self, end: HandEnd) -> Ledger:
        """The transfers that are due now: for the wins of a tile, for a seat that leaves, or at the draw check."""
        return tuple(
            Transfer(payer, win.facts.seat, self.value(win.tally.total), "win")
            for win in end.wins
            for payer in self._payers(end, win)
        )

    def _payers(self, end: HandEnd, win: ScoredWin) -> list[Seat]:
        if win.facts.by in (WinBy.DISCARD, WinBy.ROB_KONG) and win.facts.source is not None:
            return [win.facts.source]
        return [seat for seat in end.account.unwon if seat != win.facts.seat]
