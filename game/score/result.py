"""What a position is worth (算局面): typed results, from which the answer is written and which a scene can explain."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from game.score.before import limits, who_pays
from game.score.course import account_of, is_after_kong
from game.score.position import DEALER, Claim, Position
from rules.core.ledger import Ledger
from rules.core.seat import SEATS, Seat
from rules.scoring.draw_check import DrawCheck
from rules.scoring.hua import HuaCount
from rules.scoring.leaving import LeaveClaim
from rules.scoring.model import HandEnd, ScoredWin, WinBy, WinFacts
from rules.scoring.settlement import hua_of, leaving_of
from rules.scoring.tally import Scoring, fulfils, has_shape, score
from rules.scoring.terms import draw_check

__all__ = ["NoWin", "Reason", "Result", "Scored", "facts_of", "scored"]


class Reason(Enum):
    """Why a claimed win is none."""

    NO_SHAPE = "no_shape"
    BELOW_MINIMUM = "below_minimum"
    NO_VOID = "no_void"
    CLAIMED_WILD = "claimed_wild"
    TOO_FEW_WILDS = "too_few_wilds"
    TOO_FEW_FLOWERS = "too_few_flowers"


@dataclass(frozen=True, slots=True)
class NoWin:
    """A claimed win that is none, and why; *minimum* is the least total that wins in the room."""

    facts: WinFacts
    reason: Reason
    minimum: int


@dataclass(frozen=True, slots=True)
class Scored:
    """All that a hand is worth: the wins, the end that payment is given, who pays whom.

    *hua* has an entry for each seat that is shown, none in games without hua; *leaving* is what the tiles of the
    others show when a seat has left; *check* is what a drawn hand is found to be, in games that check one.
    """

    wins: tuple[ScoredWin, ...]
    end: HandEnd
    ledger: Ledger
    hua: dict[Seat, HuaCount]
    leaving: tuple[LeaveClaim, ...]
    check: DrawCheck | None = None


Result: TypeAlias = Scored | NoWin


def scored(position: Position) -> Result:
    """What a sound position is worth, or which claimed win is none."""
    rules = position.rules
    won: list[ScoredWin] = []
    for claim in sorted(position.claims, key=_after_source):
        facts = facts_of(position, claim)
        tally = score(rules.scoring, facts)
        if tally is None:
            return NoWin(facts, _reason(rules.scoring, facts), rules.scoring.minimum)
        won.append(ScoredWin(facts, tally, who_pays(position, facts)))
    setting = position.setting
    east, south, west, north = (position.tiles_of(seat) for seat in range(4))
    end = HandEnd(
        DEALER,
        position.streak,
        tuple(won),
        (east, south, west, north),
        setting.wilds,
        setting.flowers,
        setting.tiles,
        position.flags.left,
        account_of(position),
    )
    pay = rules.pay
    hua, leaving = hua_of(pay), leaving_of(pay)
    return Scored(
        end.wins,
        end,
        pay(end),
        {seat: hua.count(end, seat) for seat in position.shown} if hua else {},
        leaving.claims(end) if leaving else (),
        None if end.wins else draw_check(pay, end),
    )


def facts_of(position: Position, claim: Claim) -> WinFacts:
    """All that is known of a claimed win."""
    own, setting = position.tiles_of(claim.seat), position.setting
    return WinFacts(
        seat=claim.seat,
        seat_wind=position.wind_of(claim.seat),
        concealed=own.concealed,
        melds=own.melds,
        flowers=own.flowers,
        tile=claim.tile,
        by=claim.by,
        source=claim.source,
        first=claim.first,
        wilds=setting.wilds,
        flower_kinds=setting.flowers,
        indicators=setting.tiles,
        limited=limits(position, claim),
        after_kong=is_after_kong(position, claim),
        void=own.void,
    )


def _after_source(claim: Claim) -> int:
    """Winners of one tile are named counter-clockwise from the seat whose tile it was (1.3)."""
    return (claim.seat - claim.source) % len(SEATS) if claim.source is not None else 0


def _reason(scoring: Scoring, facts: WinFacts) -> Reason:
    """Why a claimed win is none."""
    if has_shape(scoring, facts):
        return Reason.BELOW_MINIMUM if fulfils(scoring, facts) else Reason.NO_VOID
    if facts.by is WinBy.PUSH3:
        return Reason.TOO_FEW_WILDS
    if facts.by is WinBy.PUSH4:
        return Reason.TOO_FEW_FLOWERS
    if facts.by.is_claim and facts.tile in facts.wilds:
        return Reason.CLAIMED_WILD
    return Reason.NO_SHAPE
