"""Ends of Sichuan hands for tests of payment: who has won, which kongs were made, what the seats are."""

from __future__ import annotations

from collections.abc import Sequence

from rules import find_ruleset
from rules.core.ledger import Ledger, Transfer, net
from rules.core.record import replace
from rules.core.seat import SEATS, Seat, after
from rules.scoring.account import Account, KongIncome
from rules.scoring.blood import BloodPay
from rules.scoring.draw_check import Called, Calls, CallState
from rules.scoring.model import First, HandEnd, ScoredWin, SeatTiles, Tally, WinBy, WinFacts
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

__all__ = ["called", "hand", "kong", "moved_on", "nets", "pay_of", "turned", "won"]

_NOTHING = SeatTiles((), (), ())
_KINDS = {"open": MeldKind.OPEN_KONG, "added": MeldKind.ADDED_KONG, "concealed": MeldKind.CONCEALED_KONG}


def pay_of(game: str = "xuezhan", **options: object) -> BloodPay:
    """How a room pays."""
    pay = find_ruleset(game, options).pay
    assert isinstance(pay, BloodPay)
    return pay


def kong(kind: str, seat: Seat, source: Seat | None = None, *, late: bool = False) -> KongIncome:
    """A kong that has not been paid yet."""
    return KongIncome(seat, _KINDS[kind], source, late)


def hand(
    pay: BloodPay,
    *,
    kongs: Sequence[KongIncome] = (),
    winners: Sequence[Seat] = (),
    gone: Sequence[Seat] = (),
    dealer: Seat = 0,
) -> HandEnd:
    """A hand in which *kongs* were made and paid, then *winners* won, one after the other; some are *gone*."""
    account = Account()
    ledger: Ledger = ()
    for made in kongs:
        paid = pay.kong(account, made, dealer)
        account = account.with_kong(made).with_income(paid)
        ledger = (*ledger, *paid)
    for seat in winners:
        account = account.with_winner(seat, same_tile=False)
    for seat in gone:
        account = account.with_gone(seat)
    seats = (_NOTHING, _NOTHING, _NOTHING, _NOTHING)
    return HandEnd(dealer, 0, (), seats, (), (), account=account, ledger=ledger, drawable=20)


def won(end: HandEnd, by: WinBy, *wins: tuple[Seat, int], source: Seat | None = None) -> HandEnd:
    """The same when one tile has been won on, by each with so many 番."""
    account = end.account
    if by is not WinBy.KONG_DRAW and (account.last_kong is None or account.last_kong.seat != source):
        account = account.without_turn()
    if account.last_kong is not None and by is WinBy.DISCARD:
        account = account.with_move()
    for place, (seat, _) in enumerate(wins):
        account = account.with_winner(seat, same_tile=place > 0)
    scored = tuple(
        ScoredWin(
            WinFacts(seat, Tile.E, (), (), (), Tile.M1, by, source, First.NONE, (), ()),
            Tally((), (), fan, str(fan)),
        )
        for seat, fan in wins
    )
    return replace(end, account=account, wins=scored)


def moved_on(end: HandEnd) -> HandEnd:
    """The same when the turn has passed on and nothing is won now."""
    return replace(end, account=end.account.without_turn(), wins=())


def called(words: str) -> Calls:
    """What the four seats are: ``3 no pig won``."""
    states = {"no": CallState.NOT_READY, "pig": CallState.PIG, "won": CallState.WON}
    first, second, third, fourth = (
        Called(states[word]) if word in states else Called(CallState.READY, int(word))
        for word in words.split()
    )
    return (first, second, third, fourth)


def nets(ledger: Ledger) -> list[int]:
    """What the seats gain or lose, and the house when it gets anything."""
    *seats, house = net(ledger)
    return [*seats, house] if house else seats


def turned(ledger: Ledger, steps: int) -> Ledger:
    """The same payments with every seat so many places on."""
    place = {seat: after(seat, steps) for seat in SEATS}
    return tuple(
        Transfer(
            place.get(each.payer, each.payer), place.get(each.payee, each.payee), each.units, each.reason
        )
        for each in ledger
    )
