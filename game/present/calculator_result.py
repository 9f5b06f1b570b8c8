"""A priced position as a settlement shows it (算台的结果): the same pages, for seats that nobody sits at."""

from __future__ import annotations

from dataclasses import replace

from game.present.calculator_check import seat_label
from game.present.hua_rows import hua_rows, hua_rule
from game.present.label import Label, said
from game.present.money_model import MoneyRow, money_rows, won_by
from game.present.rules_line import rules_line
from game.present.settle_model import Account, Page, SeatShown, SettleModel, Who
from game.present.settle_notes import Note, leave_claims, liability_note, limited_note
from game.present.tally_model import HandShown, TallyModel, hand_held, tally_model, winning_tile
from game.score import Position, Scored
from game.score.before import showing
from rules.core.ledger import net
from rules.core.seat import Seat, others_from
from rules.scoring.model import ScoredWin, Tally
from rules.scoring.settlement import entries_of, hua_of

__all__ = ["calculated"]

_DEALER: Seat = 0


def calculated(position: Position, scored: Scored) -> SettleModel:
    """The settlement of a position that was priced."""
    won = scored.wins[-1] if scored.wins else None
    first = won.facts.seat if won is not None else _DEALER
    order = (first, *others_from(first))
    money = money_rows(entries_of(position.rules.pay, scored.end), seat_label)
    hua = hua_of(position.rules.pay)
    claims = leave_claims(position.rules.pay, scored.end, seat_label)
    pages = (Page.RESULT,) if won is not None or claims else ()
    return SettleModel(
        pages=(*pages, Page.HUA if hua else Page.HANDS, *((Page.MONEY,) if scored.ledger else ())),
        number=said("calculator.title"),
        title=_title(won, position),
        how=_how(won),
        rules=rules_line(position.rules),
        seal=said("settle.seal.win" if won is not None else "settle.seal.exhausted"),
        winner=_who(position, first) if won is not None else None,
        tally=_tally(position, scored, won) if won is not None else None,
        notes=_notes(position, won) if won is not None else (),
        claims=claims,
        accounts=_accounts(position, scored, order, money),
        seats=_seats(position, scored, order, money),
        hua_rule=hua_rule(hua) if hua else None,
        money=money,
        columns=tuple(_who(position, seat) for seat in order),
        sums=net(scored.ledger),
        deal=said("calculator.title"),
        last=False,
    )


def _who(position: Position, seat: Seat) -> Who:
    won = any(claim.seat == seat for claim in position.claims)
    return Who(seat, seat_label(seat), position.wind_of(seat), seat == _DEALER, False, won)


def _title(won: ScoredWin | None, position: Position) -> Label:
    if won is not None:
        return said("settle.title.win", name=seat_label(won.facts.seat))
    if position.flags.left is not None:
        return said("settle.title.left", name=seat_label(position.flags.left))
    return said("settle.title.draw")


def _how(won: ScoredWin | None) -> Label:
    if won is None:
        return said("calculator.drawn")
    if won.facts.source is None:
        return said(f"settle.from.{won.facts.by.value}")
    return said(f"settle.from.{won.facts.by.value}", name=seat_label(won.facts.source))


def _tally(position: Position, scored: Scored, won: ScoredWin) -> TallyModel:
    """The win explained, with what the next best reading would have brought."""

    def worth(tally: Tally) -> int:
        end = replace(scored.end, wins=(*scored.end.wins[:-1], replace(won, tally=tally)))
        return won_by(entries_of(position.rules.pay, end), won.facts.seat)

    return tally_model(position.rules.scoring, won.facts, won.tally, worth)


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
    position: Position, scored: Scored, order: tuple[Seat, ...], money: tuple[MoneyRow, ...]
) -> tuple[Account, ...]:
    changes = net(scored.ledger)
    return tuple(
        Account(
            _who(position, seat),
            changes[seat],
            None,
            tuple((row.name, row.cells[seat]) for row in money if row.cells[seat]),
        )
        for seat in order
    )


def _seats(
    position: Position, scored: Scored, order: tuple[Seat, ...], money: tuple[MoneyRow, ...]
) -> tuple[SeatShown, ...]:
    """The seats of which anything is known, the winner first."""
    hua, wilds = hua_of(position.rules.pay), position.setting.wilds
    brought = next((row.cells for row in money if row.key == "hua"), (0, 0, 0, 0, 0))
    return tuple(
        SeatShown(
            _who(position, seat),
            _hand(position, seat),
            False,
            hua_rows(hua, scored.hua[seat], wilds) if hua and seat in scored.hua else None,
            brought[seat],
            None,
        )
        for seat in order
        if seat in position.shown
    )


def _hand(position: Position, seat: Seat) -> HandShown:
    """A seat's tiles as they lie; a winner's with the winning tile apart."""
    claim = next((claim for claim in position.claims if claim.seat == seat), None)
    won = winning_tile(claim.by, claim.tile) if claim is not None else None
    return hand_held(position.tiles_of(seat), position.setting.wilds, won)
