"""A priced position as a settlement shows it (算台的结果): the same pages, for seats that nobody sits at."""

from __future__ import annotations

from dataclasses import replace

from game.present.calculator_check import seat_label
from game.present.hua_rows import hua_rows, hua_rule
from game.present.label import Label, said
from game.present.money_model import MoneyRow, money_rows
from game.present.rules_line import rules_line
from game.present.settle_model import Account, Page, SeatShown, SettleModel, Who
from game.present.settle_notes import Note, leave_claims, liability_note, limited_note
from game.present.shown import tiles_shown
from game.present.tally_model import HandShown, TallyModel, best_other, tally_model
from game.score import Position, Scored
from game.score.before import showing
from rules.core.ledger import net
from rules.core.seat import Seat, others_from
from rules.scoring.model import Entry, HandEnd, Itemised, ScoredWin, WinBy
from rules.scoring.settlement import Settlement

__all__ = ["calculated"]

_DEALER: Seat = 0


def calculated(position: Position, scored: Scored) -> SettleModel:
    """The settlement of a position that was priced."""
    won = scored.wins[-1] if scored.wins else None
    first = won.facts.seat if won is not None else _DEALER
    order = (first, *others_from(first))
    money = money_rows(_entries(position, scored.end), seat_label)
    pay = position.rules.pay
    hua = pay.hua if isinstance(pay, Settlement) else None
    claims = leave_claims(pay, scored.end, seat_label)
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


def _entries(position: Position, end: HandEnd) -> tuple[Entry, ...]:
    pay = position.rules.pay
    return pay.entries(end) if isinstance(pay, Itemised) else ()


def _tally(position: Position, scored: Scored, won: ScoredWin) -> TallyModel:
    """The win explained, with what the next best reading would have brought."""
    scoring = position.rules.scoring
    model = tally_model(scoring, won.facts, won.tally)
    tally = best_other(scoring, won.facts, won.tally)
    if model.other is None or tally is None:
        return model
    other = replace(scored.end, wins=(*scored.end.wins[:-1], replace(won, tally=tally)))
    brings = tuple(_brings(position, end, won.facts.seat) for end in (other, scored.end))
    return replace(model, other=replace(model.other, brings=(brings[0], brings[1])))


def _brings(position: Position, end: HandEnd, seat: Seat) -> int:
    entries = _entries(position, end)
    return sum(entry.units for entry in entries if (entry.payee, entry.reason) == (seat, "win"))


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
    pay, wilds = position.rules.pay, position.setting.wilds
    hua = pay.hua if isinstance(pay, Settlement) else None
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
    tiles, wilds = position.tiles_of(seat), position.setting.wilds
    groups = [tiles_shown(meld.tiles, wilds) for meld in tiles.melds]
    lying = frozenset(range(len(groups)))
    if tiles.concealed:
        groups.append(tiles_shown(tiles.concealed, wilds))
    claim = next((claim for claim in position.claims if claim.seat == seat), None)
    if claim is not None and claim.by is not WinBy.PUSH4:
        groups.append(tuple(replace(shown, winning=True) for shown in tiles_shown((claim.tile,), wilds)))
    return HandShown(tuple(groups), lying, tiles_shown(sorted(tiles.flowers), ()))
