"""What a priced position moves, as a table (算台的账): by causes, or by transfers where kongs are paid at once.

Law: the screen shows what ``ouju score`` says; only when it is asked for the kongs that lie there are counted too.
"""

from __future__ import annotations

from game.present.calculator_seats import seat_label
from game.present.label import said
from game.present.money_ledger import kong_parts, reason_rows
from game.present.money_model import MoneyPart, MoneyRow, money_rows
from game.score import LastKong, Position, Scored
from rules.core.ledger import Ledger, net
from rules.core.record import replace
from rules.mahjong.stages.account import keeps_account
from rules.scoring.account import Account, KongIncome
from rules.scoring.settlement import entries_of
from rules.scoring.terms import draw_check, kong_paid
from rules.tiles.meld import Meld, MeldKind

__all__ = ["counted", "money_of"]


def counted(position: Position, scored: Scored, *, kongs_too: bool) -> Ledger:
    """Everything that is paid; with *kongs_too* also what the kongs brought that lie there, and its return (退税).

    Who has won before pays for none of them: when they were made is not told.
    """
    if not kongs_too or not keeps_account(position.rules):
        return scored.ledger
    account = _account(position)
    income = tuple(paid for kong in account.kongs for paid in kong.paid)
    check = None if scored.wins else draw_check(position.rules.pay, replace(scored.end, account=account))
    return (*income, *(scored.ledger if check is None else check.ledger))


def money_of(position: Position, scored: Scored, *, kongs_too: bool) -> tuple[MoneyRow, ...]:
    """The table of payments."""
    if not keeps_account(position.rules):
        return money_rows(entries_of(position.rules.pay, scored.end), seat_label)
    ledger = counted(position, scored, kongs_too=kongs_too)
    parts = {"win": _wins(scored, ledger), "kong": kong_parts(_account(position), seat_label)}
    return reason_rows(ledger, parts, seat_label)


def _wins(scored: Scored, ledger: Ledger) -> tuple[MoneyPart, ...]:
    """A part for each win: a seat wins a position once."""
    return tuple(
        MoneyPart(
            said("settle.part.win", name=seat_label(win.facts.seat), fan=win.tally.total),
            net(paid for paid in ledger if (paid.reason, paid.payee) == ("win", win.facts.seat)),
        )
        for win in scored.wins
    )


def _account(position: Position) -> Account:
    """What the kongs that lie there brought, and one of a seat that is not shown."""
    account = Account()
    for seat in position.already_won:
        account = account.with_winner(seat, same_tile=False)
    for kong in _kongs(position):
        account = account.with_kong(kong).with_income(kong_paid(position.rules.pay, account, kong))
    return account


def _kongs(position: Position) -> list[KongIncome]:
    told = position.kong
    found = [
        KongIncome(
            seat, meld.kind, meld.source if meld.kind is MeldKind.OPEN_KONG else None, _late(position, meld)
        )
        for seat, tiles in position.shown.items()
        for meld in tiles.melds
        if meld.kind.is_kong
    ]
    if told is not None and told.seat not in position.shown:
        found.append(KongIncome(told.seat, told.kind, told.source, _is_late(position, told)))
    return found


def _late(position: Position, meld: Meld) -> bool:
    """Whether it is the kong that is told of, and came late where that matters (及时雨)."""
    told = position.kong
    return (
        told is not None and (told.kind, told.tile) == (meld.kind, meld.tiles[0]) and _is_late(position, told)
    )


def _is_late(position: Position, kong: LastKong) -> bool:
    return kong.late and position.rules.claims.timely_kongs
