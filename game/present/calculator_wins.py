"""The wins of a priced position (算台的胡家): who, how, why it is worth that; several on one tile (一炮多响)."""

from __future__ import annotations

from dataclasses import replace

from game.present.calculator_seats import seat_label
from game.present.label import Label, said
from game.present.settle_model import Who
from game.present.settle_wins import WinShown
from game.present.tally_model import TallyModel, tally_model
from game.score import Position, Scored
from rules.core.seat import Seat
from rules.mahjong.stages.account import keeps_account
from rules.scoring.model import ScoredWin, Tally, Tier
from rules.scoring.terms import price_of

__all__ = ["how_of", "tally_of", "who_of", "wins_calculated"]

_DEALER: Seat = 0


def who_of(position: Position, seat: Seat) -> Who:
    """A seat as it is named."""
    won = any(claim.seat == seat for claim in position.claims)
    return Who(seat, seat_label(seat), position.wind_of(seat), seat == _DEALER, False, won)


def how_of(scored: Scored, won: ScoredWin) -> Label:
    """Where the winning tile came from, and how many won on it."""
    if won.facts.source is None:
        return said(f"settle.from.{won.facts.by.value}")
    how = said(f"settle.from.{won.facts.by.value}", name=seat_label(won.facts.source))
    together = len(scored.wins)
    return how if together < 2 else said("settle.from.together", how=how, count=together)


def tally_of(position: Position, scored: Scored, won: ScoredWin) -> TallyModel:
    """A win explained, with what the next best reading would have brought."""
    price = price_of(position.rules.pay)

    def worth(tally: Tally) -> int:
        return _brought(position, scored, won, replace(won, tally=tally))

    return tally_model(position.rules.scoring, won.facts, won.tally, worth, price=price)


def wins_calculated(position: Position, scored: Scored) -> tuple[WinShown, ...]:
    """All wins, in games that tell seat by seat what a hand has brought."""
    if not keeps_account(position.rules):
        return ()
    return tuple(_win(position, scored, won) for won in scored.wins)


def _win(position: Position, scored: Scored, won: ScoredWin) -> WinShown:
    scoring = position.rules.scoring
    kinds = [kept for kept in won.tally.kept if kept.tier is Tier.TYPE]
    adds = [kept for kept in won.tally.kept if kept.tier is Tier.ADD]
    return WinShown(
        who_of(position, won.facts.seat),
        len(position.already_won) + 1,
        won.facts.tile,
        how_of(scored, won),
        len(scored.wins),
        said(scoring.name_key(kinds[0].pattern)) if kinds else None,
        sum(kept.value for kept in kinds),
        tuple((said(scoring.name_key(kept.pattern)), kept.value) for kept in adds),
        won.tally.total,
        _brought(position, scored, won, won),
        tally_of(position, scored, won),
        (),
    )


def _brought(position: Position, scored: Scored, won: ScoredWin, instead: ScoredWin) -> int:
    """What the winner is paid for a win if it were another one."""
    pay, seat = position.rules.pay, won.facts.seat
    wins = tuple(instead if each is won else each for each in scored.end.wins)
    end = replace(scored.end, wins=wins)
    return sum(paid.units for paid in pay(end) if (paid.payee, paid.reason) == (seat, "win"))
