"""A priced position as a settlement shows it (算台的结果): the same pages, for seats that nobody sits at."""

from __future__ import annotations

from game.present.calculator_money import counted, money_of
from game.present.calculator_seats import seat_label
from game.present.calculator_shown import seats_calculated
from game.present.calculator_wins import how_of, tally_of, who_of, wins_calculated
from game.present.hua_rows import hua_rule
from game.present.label import Label, said
from game.present.money_model import Cells, MoneyRow
from game.present.rules_line import rules_line
from game.present.settle_model import Account, Page, SettleModel
from game.present.settle_notes import Note, leave_claims, liability_note, limited_note
from game.score import Position, Scored
from game.score.before import showing
from rules.core.ledger import net
from rules.core.seat import Seat, others_from
from rules.scoring.model import ScoredWin
from rules.scoring.settlement import hua_of
from rules.scoring.terms import ChecksDraw

__all__ = ["calculated"]

_DEALER: Seat = 0


def calculated(position: Position, scored: Scored, *, kongs_too: bool = False) -> SettleModel:
    """The settlement of a position that was priced; *kongs_too* as in `counted`."""
    won = scored.wins[0] if scored.wins else None
    first = won.facts.seat if won is not None else _DEALER
    order = (first, *others_from(first))
    money = money_of(position, scored, kongs_too=kongs_too)
    sums = net(counted(position, scored, kongs_too=kongs_too))
    hua = hua_of(position.rules.pay)
    claims = leave_claims(position.rules.pay, scored.end, seat_label)
    pages = (Page.RESULT,) if won is not None or claims else ()
    wins = wins_calculated(position, scored)
    return SettleModel(
        pages=(*pages, Page.HUA if hua else Page.HANDS, *((Page.MONEY,) if money else ())),
        number=said("calculator.title"),
        title=_title(scored, position),
        how=how_of(scored, won) if won is not None else _drawn(position),
        rules=rules_line(position.rules),
        seal=said("settle.seal.win" if won is not None else "settle.seal.exhausted"),
        winner=who_of(position, first) if won is not None else None,
        tally=tally_of(position, scored, won) if won is not None else None,
        notes=_notes(position, won) if won is not None else (),
        claims=claims,
        accounts=_accounts(position, sums, order, money),
        seats=seats_calculated(position, scored, (order, wins, sums), money),
        hua_rule=hua_rule(hua) if hua else None,
        money=money,
        columns=tuple(who_of(position, seat) for seat in order),
        sums=sums,
        deal=said("calculator.title"),
        last=False,
        wins=wins,
    )


def _title(scored: Scored, position: Position) -> Label:
    if len(scored.wins) > 1:
        return said("settle.title.wins", count=len(scored.wins))
    if scored.wins:
        return said("settle.title.win", name=seat_label(scored.wins[0].facts.seat))
    if position.flags.left is not None:
        return said("settle.title.left", name=seat_label(position.flags.left))
    return said("settle.title.draw")


def _drawn(position: Position) -> Label:
    """What is paid for when nobody has won."""
    checked = isinstance(position.rules.pay, ChecksDraw)
    return said("calculator.drawn.check" if checked else "calculator.drawn")


def _notes(position: Position, won: ScoredWin) -> tuple[Note, ...]:
    """Liability and limit of the win."""
    wilds = position.setting.wilds
    notes = []
    if won.liability is not None:
        notes.append(liability_note(won.liability, won.facts.seat, wilds, seat_label))
    if won.tally.limited:
        shown = showing(position)
        named = position.flags.first_open
        first = named if named is not None else next(iter(shown), None)
        label = None if first is None else seat_label(first)
        notes.append(limited_note(label, () if first is None else shown.get(first, ()), wilds))
    return tuple(notes)


def _accounts(
    position: Position, sums: Cells, order: tuple[Seat, ...], money: tuple[MoneyRow, ...]
) -> tuple[Account, ...]:
    return tuple(
        Account(
            who_of(position, seat),
            sums[seat],
            None,
            tuple((row.name, row.cells[seat]) for row in money if row.cells[seat]),
        )
        for seat in order
    )
