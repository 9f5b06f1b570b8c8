"""The money of the Sichuan games (刮风下雨与和牌): kongs, wins, moved income, draw check, leaving (1.8, A3-A10, B11).

A win of n 番 is worth 2^(n-1) units. Transfers stand in the order in which they are made: payers in turn order from
the dealer, winners of one tile counter-clockwise from who fed it, all wins before the moved income.
"""

from __future__ import annotations

from rules.core.ledger import HOUSE, Ledger, Transfer
from rules.core.record import dataclass
from rules.core.seat import SEATS, Seat, after
from rules.scoring.account import Account, KongIncome
from rules.scoring.draw_check import Calls, CallState, DrawCheck, called_of
from rules.scoring.model import HandEnd, ScoredWin, WinBy
from rules.scoring.tally import Scoring
from rules.scoring.terms import Money
from rules.tiles.meld import MeldKind
from rules.tiles.wall import LEFT_OF_LAST_FOUR

__all__ = ["BloodPay", "multiple_of"]


def multiple_of(fan: int) -> int:
    """How many times what 1 番 pays a win of *fan* 番 pays, where no cap holds it down (A1, B2).

    >>> [multiple_of(fan) for fan in (1, 2, 3, 7)]
    [1, 2, 4, 64]
    """
    return int(2 ** (fan - 1))


@dataclass(frozen=True, slots=True)
class BloodPay:
    """What is paid for wins, kongs, at the draw check and for leaving; the fields are the house rules of section 6.

    *unit* is the money of 1 番 with the stake, *cap* the most 番 that count, *pig* what a 花猪 pays and *escape* what
    leaving costs for each seat, as multiples of the unit. *winners_stay*: who has won plays and pays on (血流成河).
    """

    scoring: Scoring
    unit: int
    cap: int | None
    pig: int
    open_kong_pay: str
    open_kong_flower: str
    transfer: str = "each"
    self_draw_base: bool = False
    pig_pays: str = "all"
    pig_and_call: str = "pig"
    escape: int = 16
    escape_penalty_to: str = "house"
    escape_count_self: bool = False
    leaver_forfeits_win: bool = False
    leaver_refund_to_house: bool = False
    winners_stay: bool = False
    money: Money = Money.BEANS

    @property
    def moves_kongs(self) -> bool:
        """Whether the income of a kong is moved to who wins on the discard after it (呼叫转移, A6)."""
        return self.transfer != "off"

    @property
    def pig_units(self) -> int:
        """What a 花猪 pays each seat."""
        return self.pig * self.unit

    def capped(self, fan: int) -> int:
        """The 番 that count (D8)."""
        return fan if self.cap is None else min(fan, self.cap)

    def value(self, fan: int) -> int:
        """The money of a win of *fan* 番."""
        return self.unit * multiple_of(self.capped(fan))

    def kong(self, account: Account, kong: KongIncome, dealer: Seat = 0) -> Ledger:
        """What a kong brings its owner at once (1.9, A5, B5); a late one nothing (及时雨)."""
        if kong.late:
            return ()
        owed = ((payer, self._units_of(kong, payer)) for payer in self._playing(account, dealer))
        return tuple(
            Transfer(payer, kong.seat, units * self.unit, "kong")
            for payer, units in owed
            if units and payer != kong.seat
        )

    def __call__(self, end: HandEnd) -> Ledger:
        """The transfers that are due now: for the wins of a tile, for a seat that leaves, or at the draw check."""
        if end.wins:
            return (*self._won(end), *self._moved(end))
        return self.check(end).ledger if end.left is None else self.parting(end)

    def check(self, end: HandEnd, called: Calls | None = None) -> DrawCheck:
        """The draw check (1.8): by what the seats hold, or by what they have been found to be."""
        called = called or called_of(self.scoring, end)
        first, second, third, fourth = called
        return DrawCheck(
            (first.state, second.state, third.state, fourth.state),
            (self._fan(called, 0), self._fan(called, 1), self._fan(called, 2), self._fan(called, 3)),
            (*self._pigs(end, called), *self._calls(end, called), *self._refunds(end, called)),
        )

    def parting(self, end: HandEnd, called: Calls | None = None) -> Ledger:
        """What it costs that ``end.left`` leaves: the penalty of a seat that still plays, or what it forfeits (B11)."""
        assert end.left is not None, "somebody leaves"
        if end.left in end.account.won and not self.winners_stay:
            return self._forfeited(end, end.left)
        return self._penalty(end, end.left, called)

    # ---- who

    def _playing(self, account: Account, dealer: Seat) -> list[Seat]:
        """The seats that still play and pay, in turn order from the dealer."""
        won = () if self.winners_stay else account.won
        return [seat for seat in _from(dealer) if seat not in won]

    def _returned_to(self, account: Account, payer: Seat) -> Seat | None:
        """Who is given back what *payer* paid: the account of one that has left is closed (B11)."""
        if payer not in account.gone:
            return payer
        return HOUSE if self.leaver_refund_to_house else None

    # ---- kongs and wins

    def _units_of(self, kong: KongIncome, payer: Seat) -> int:
        """What one seat owes for a kong, in units."""
        if kong.kind is not MeldKind.OPEN_KONG:
            return 2 if kong.kind is MeldKind.CONCEALED_KONG else 1
        if self.open_kong_pay == "graze":
            return 2 if payer == kong.source else 1
        return int(self.open_kong_pay) if payer == kong.source else 0

    def _won(self, end: HandEnd) -> Ledger:
        """What is paid for the wins of one tile (A3, A4, B4)."""
        return tuple(
            Transfer(payer, win.facts.seat, self._worth(win), "win")
            for win in end.wins
            for payer in self._payers(end, win)
        )

    def _worth(self, win: ScoredWin) -> int:
        """What each payer pays for a win; a self-draw may bring a unit more (自摸加底)."""
        more = self.unit if self.self_draw_base and not win.facts.by.is_claim else 0
        return self.value(win.tally.total) + more

    def _payers(self, end: HandEnd, win: ScoredWin) -> list[Seat]:
        facts, kong = win.facts, end.account.last_kong
        if facts.by.is_claim and facts.source is not None:
            return [facts.source]
        fed = kong is not None and facts.by is WinBy.KONG_DRAW and kong.kind is MeldKind.OPEN_KONG
        if kong is not None and kong.source is not None and fed and self.open_kong_flower == "provider":
            return [kong.source]
        return [seat for seat in self._playing(end.account, end.dealer) if seat != facts.seat]

    def _moved(self, end: HandEnd) -> Ledger:
        """The income of the kong before the discard that was won on (呼叫转移, A6): what it really brought."""
        kong, first = end.account.last_kong, end.wins[0].facts
        if kong is None or first.by is not WinBy.DISCARD or first.source != kong.seat:
            return ()
        income = sum(paid.units for paid in kong.paid)
        match self.transfer:
            case "refund":
                shares = [(paid.payer, paid.units) for paid in kong.paid]
            case "nearest":
                shares = [(first.seat, income)]
            case "each":
                shares = [(win.facts.seat, income) for win in end.wins]
            case _:
                shares = []
        return tuple(Transfer(kong.seat, payee, units, "transfer") for payee, units in shares if units)

    # ---- the draw check

    def _fan(self, called: Calls, seat: Seat) -> int:
        return self.capped(called[seat].fan) if called[seat].state is CallState.READY else 0

    def _pigs(self, end: HandEnd, called: Calls) -> Ledger:
        """查花猪: each 花猪 pays a fixed amount to those who are none."""
        paid_to = {
            "won_and_ready": (CallState.WON, CallState.READY),
            "unwon": (CallState.READY, CallState.NOT_READY),
        }.get(self.pig_pays, (CallState.WON, CallState.READY, CallState.NOT_READY))
        payees = [
            seat
            for seat in _from(end.dealer)
            if called[seat].state in paid_to and seat not in end.account.gone
        ]
        return tuple(
            Transfer(pig, payee, self.pig_units, "pig")
            for pig in _from(end.dealer)
            if called[pig].state is CallState.PIG
            for payee in payees
            if not self._exceeds(called, payee)
        )

    def _exceeds(self, called: Calls, seat: Seat) -> bool:
        """Whether the 大叫 of a seat stands in place of what a 花猪 would pay it (the larger of the two)."""
        fan = self._fan(called, seat)
        return self.pig_and_call == "larger" and fan > 0 and self.value(fan) > self.pig_units

    def _calls(self, end: HandEnd, called: Calls) -> Ledger:
        """查大叫: who is not ready pays each ready seat the largest win that it could make."""
        return tuple(
            Transfer(payer, payee, self.value(fan), "call")
            for payer in _from(end.dealer)
            for payee in _from(end.dealer)
            if (fan := self._fan(called, payee)) and self._owes_call(called, payer, payee)
        )

    def _owes_call(self, called: Calls, payer: Seat, payee: Seat) -> bool:
        if called[payer].state is not CallState.PIG:
            return called[payer].state is CallState.NOT_READY
        return self.pig_and_call == "both" or self._exceeds(called, payee)

    def _refunds(self, end: HandEnd, called: Calls) -> Ledger:
        """退税: who is not ready gives back the kong money that it still holds."""
        account = end.account
        return tuple(
            Transfer(owner, payee, paid.units, "refund")
            for owner in _from(end.dealer)
            if called[owner].state in (CallState.PIG, CallState.NOT_READY)
            for kong in account.kongs
            if kong.seat == owner and not (kong.moved and self.moves_kongs)
            for paid in kong.paid
            if (payee := self._returned_to(account, paid.payer)) is not None
        )

    # ---- leaving

    def _penalty(self, end: HandEnd, left: Seat, called: Calls | None) -> Ledger:
        """What a seat pays that leaves while it plays (逃跑): for each other one that does, more in the last four."""
        others = [seat for seat in self._playing(end.account, end.dealer) if seat != left]
        fixed = self.escape * self.unit
        owed = dict.fromkeys(others, fixed)
        if end.drawable <= LEFT_OF_LAST_FOUR:
            called = called or called_of(self.scoring, end)
            for seat in others:
                if fan := self._fan(called, seat):
                    owed[seat] = max(fixed, self.value(fan))
        to_players = self.escape_penalty_to == "players"
        house = (0 if to_players else sum(owed.values())) + (fixed if self.escape_count_self else 0)
        shares = [*(owed.items() if to_players else ()), *([(HOUSE, house)] if house else ())]
        return tuple(Transfer(left, payee, units, "penalty") for payee, units in shares)

    def _forfeited(self, end: HandEnd, left: Seat) -> Ledger:
        """What a seat gives back that has won and leaves, where it may not keep what its win brought (D13)."""
        if not self.leaver_forfeits_win:
            return ()
        won_by = ("win",) if self.transfer == "refund" else ("win", "transfer")
        return tuple(
            Transfer(left, payee, paid.units, "forfeit")
            for paid in end.ledger
            if paid.payee == left and paid.reason in won_by
            if (payee := self._returned_to(end.account, paid.payer)) is not None
        )


def _from(dealer: Seat) -> list[Seat]:
    """All seats in turn order from the dealer."""
    return [after(dealer, steps) for steps in SEATS]
