"""The running account of a hand (刮风下雨): kongs are paid at once, and what they brought is remembered (1.9, A6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from rules.core.record import replace
from rules.mahjong.events import Chowed, Drew, Event, Konged, Left, Paid, Punged, Source, Won
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState, Standing
from rules.scoring.account import Account, KongIncome
from rules.scoring.model import HandEnd, WinBy, WinFacts
from rules.scoring.terms import kong_paid

__all__ = ["ACCOUNT", "account_of", "keeps_account"]

_KEY: Final = "account"


def keeps_account(ruleset: Ruleset) -> bool:
    """Whether money moves within the hand in this game (刮风下雨)."""
    return _KEY in ruleset.hooks.places


def account_of(ruleset: Ruleset, state: RoundState) -> Account:
    """What has been paid for in the hand so far; an empty account in games that keep none."""
    entry = ruleset.entry(state, _KEY)
    return entry if isinstance(entry, Account) else Account()


def _evolve(own: object, state: RoundState, event: Event) -> object:
    account = cast("Account", own)
    match event:
        case Konged(seat, kind, _, source, late=late):
            return account.with_kong(KongIncome(seat, kind, source, late))
        case Drew(source=source) if source is not Source.KONG:
            return account.without_turn()
        case Punged() | Chowed():
            return account.without_turn()
        case Won():
            return _won(account, event)
        case Paid(transfers) if transfers and transfers[0].reason == "kong":
            return account.with_income(transfers)
        case Left(seat) if state.seats[seat].standing is Standing.WON:
            return account.with_gone(seat)
        case _:
            return account


def _won(account: Account, won: Won) -> Account:
    kong = account.last_kong
    if kong is not None and won.by is WinBy.DISCARD and won.source == kong.seat:
        account = account.with_move()
    # places count winners, so the winners of one tile share theirs
    return account.with_winner(won.seat, same_tile=won.place <= len(account.won))


def _follow(ruleset: Ruleset, state: RoundState, event: Event) -> Iterator[Event]:
    if isinstance(event, Konged):
        account = account_of(ruleset, state)
        paid = kong_paid(ruleset.pay, account, account.kongs[-1], state.dealer)
        if paid:
            yield Paid(paid)


def _informs(ruleset: Ruleset, state: RoundState, facts: WinFacts) -> WinFacts:
    kong = account_of(ruleset, state).last_kong
    if kong is None or facts.by is not WinBy.DISCARD or facts.source != kong.seat:
        return facts
    return replace(facts, after_kong=state.lying is not None and state.lying.seat == kong.seat)


def _reports(ruleset: Ruleset, state: RoundState, end: HandEnd) -> HandEnd:
    return replace(end, account=account_of(ruleset, state))


ACCOUNT: Final = Stage(
    _KEY, initial=Account(), follow=_follow, evolve=_evolve, informs=_informs, reports=_reports
)
"""Pays kongs when they are made and remembers what they brought; everybody sees it."""
