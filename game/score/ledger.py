"""Answers to the money of a hand (流水账): plain data, one object a line; the format is in ``docs/formats.md``."""

from __future__ import annotations

from typing import Final

from game.score.fields import SEAT_LETTERS
from game.score.ledger_case import LedgerCase
from game.score.ledger_fold import followed
from game.score.ledger_read import ledger_of
from game.score.sums import shown_check, shown_net, shown_transfer
from rules.core.ledger import Ledger
from rules.mahjong.ruleset import Next
from rules.scoring.solvency import Insolvency, taxed

__all__ = ["LEDGER", "ledger_answer"]

LEDGER: Final = "ledger"
"""What `kind` says of such a line."""


def ledger_answer(data: dict[str, object]) -> dict[str, object]:
    """The answer to the money of a hand, without its id. Raises `RulesError`."""
    case = ledger_of(data)
    real = followed(case, limited=True)
    if real.at is not None:
        return {"legal": False, "at": real.at}
    claims = _claims(case)
    pooled = case.coins is not None and case.rules.insolvency is Insolvency.POOLED
    told = claims if pooled else real.settled
    answer: dict[str, object] = {
        "legal": True,
        "payments": shown_net(real.settled),
        "by_reason": _by_reason(told),
        "transfers": [shown_transfer(each) for each in told],
        "acts": [None if seat is None else SEAT_LETTERS[seat] for seat in real.acts],
        "next_dealer": _dealer(real.following),
    }
    if case.coins is not None:
        answer["claims"] = shown_net(claims)
    if real.check is not None:
        answer |= shown_check(real.check)
    return answer


def _claims(case: LedgerCase) -> Ledger:
    """What would be paid if everybody had enough."""
    ledger = followed(case, limited=False).ledger
    return (*ledger, *taxed(ledger, case.rules.tax_percent))


def _by_reason(ledger: Ledger) -> dict[str, dict[str, int]]:
    """For each reason what the seats gain or lose by it."""
    reasons = dict.fromkeys(each.reason for each in ledger)
    return {reason: shown_net(each for each in ledger if each.reason == reason) for reason in reasons}


def _dealer(following: Next | None) -> str | None:
    """Who deals next; None while the hand is not over."""
    if following is None:
        return None
    return "dice" if following.dealer is None else SEAT_LETTERS[following.dealer]
