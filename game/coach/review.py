"""The review of a match (赛后点评): the few moments where another choice would have been clearly better, and why.

A choice is judged by what the seat could see then. Two things have to agree before a moment is named: the careful bot
holds another option for worth clearly more, and the difference can be said in plain numbers (tiles to ready, useful
tiles, waits, danger). What only one of them says is a matter of taste, and is let be.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.bots.choice import Judged
from game.coach.appraisal import Appraisal, Case
from game.coach.claims import after_claim, claim_facts, standing_now, total_of
from game.coach.counsel import Coach
from game.coach.decisions import Decision, decisions
from game.coach.facts import Fact
from game.coach.reasons import void_fact
from rules import Ruleset
from rules.core.seat import Seat
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.events import Discarded, Drew, Event, Won
from rules.scoring.model import WinBy

__all__ = ["MOMENTS", "Moment", "MomentKind", "review_steps"]

MOMENTS: Final = 3
"""So many moments of a match are named at most."""


class MomentKind(Enum):
    """What kind of choice it was."""

    DISCARD = "discard"
    DEALT_IN = "dealt_in"
    PASSED_WIN = "passed_win"
    PASSED_CLAIM = "passed_claim"
    CLAIM = "claim"
    KONG = "kong"


@dataclass(frozen=True, slots=True)
class Moment:
    """One choice that could have been better.

    *hand* counts from 0, *place* events of that hand's whole log had happened before the choice. *lost* is how much
    less the choice was worth by the coach's estimate, in what the game pays; *share* that as a part of the better one.
    """

    hand: int
    place: int
    seat: Seat
    kind: MomentKind
    chosen: Action
    better: Action
    facts: tuple[Fact, ...]
    lost: float
    share: float


def review_steps(
    ruleset: Ruleset, hands: Sequence[Sequence[Event]], seat: Seat
) -> Generator[float, None, tuple[Moment, ...]]:
    """The moments of a match, the clearest first; *hands* are the whole logs of its hands.

    A step at a time: yields what part is done, after each decision that was looked at.
    """
    coach, found = Coach(ruleset, seat), list[Moment]()
    total, done = sum(len(events) for events in hands), 0
    for hand, events in enumerate(hands):
        for decision in decisions(ruleset, events, seat):
            done += 1
            if decision is None:
                continue
            moment = _judge(coach, decision, events, hand)
            if moment is not None:
                found.append(moment)
            yield done / total
    return _clearest(found)


def _clearest(found: list[Moment]) -> tuple[Moment, ...]:
    """The weightiest; a tile that was kept turn after turn counts once."""
    kept: list[Moment] = []
    for moment in sorted(found, key=lambda each: -each.lost):
        again = any(
            other.hand == moment.hand and other.kind is moment.kind and other.better == moment.better
            for other in kept
        )
        if not again and len(kept) < MOMENTS:
            kept.append(moment)
    return tuple(kept)


# ---------------------------------------------------------------- one decision

_CLEAR: Final = 0.25
"""A choice is clearly worse when it is worth so much less, as a part of the better one, and numbers say so too."""
_FLOOR: Final = 0.03
"""It must also be so large a part of what a usual win is worth: what is nearly nothing can lose no more."""
_CLAIMED: Final = 0.3
"""The same for a claim that was made: the bot's own patience is part of its estimate."""
_WAITS: Final = 3
"""So many tiles a hand must wait for to be called ready in earnest."""
_LATE: Final = 16
"""With so few tiles to draw it counts for itself to be ready."""
_BIG: Final = 0.4
"""The same where the better choice aims at something dearer, or the choice does."""


def _judge(coach: Coach, decision: Decision, events: Sequence[Event], hand: int) -> Moment | None:
    judged = coach.judge(decision.view, decision.window)
    worths = {choice.action: choice.worth for choice in judged.choices}
    best, chosen = judged.taken, decision.chosen
    if chosen == best or chosen not in worths or best not in worths:
        return None
    lost = worths[best] - worths[chosen]
    share = lost / max(abs(worths[best]), abs(worths[chosen]), 1e-9)
    if lost <= 0 or share < _CLEAR or lost < _FLOOR * coach.usual(decision.view):
        return None
    found = _named(coach, decision, judged, share, events)
    if found is None:
        return None
    kind, facts = found
    return Moment(hand, decision.place, coach.seat, kind, chosen, best, facts, lost, share)


_Found = tuple[MomentKind, tuple[Fact, ...]]


def _named(
    coach: Coach, decision: Decision, judged: Judged, share: float, events: Sequence[Event]
) -> _Found | None:
    """What kind of moment it is and the facts; None where plain numbers do not say so."""
    chosen, best = decision.chosen, judged.taken
    case = coach.case(decision.view.state)
    match chosen, best:
        case _, Win():
            if share < _CLAIMED:
                return None
            return MomentKind.PASSED_WIN, (Fact("win", n=total_of(case, best)),)
        case Discard(), Discard():
            return _discarded(coach, decision, judged, share, events)
        case Discard() | Pass(), Kong():
            facts = claim_facts(case, judged, decision.window.options, "")
            free = any(fact.key == "kong_free" for fact in facts)
            dear = share >= 1.0
            return (MomentKind.KONG, facts) if share >= _CLAIMED and (free or dear) else None
        case Pass(), Chow() | Pung():
            facts = claim_facts(case, judged, decision.window.options, "")
            clear = facts[0].key in ("claim_nearer", "claim_ready")
            return (MomentKind.PASSED_CLAIM, facts) if clear else None
        case Chow() | Pung() | Kong(), Pass():
            before, after = standing_now(case), after_claim(case, chosen)
            if after is None or share < _CLAIMED or after.standing <= before.standing:
                return None
            fact = Fact("pass_same", n=before.steps)
            if after.standing[0] > before.standing[0]:
                fact = Fact("claim_barred" if after.barred else "pass_farther")
            return MomentKind.CLAIM, (fact,)
        case _:
            return None


def _discarded(
    coach: Coach, decision: Decision, judged: Judged, share: float, events: Sequence[Event]
) -> _Found | None:
    """The same of a discard where another one was better."""
    chosen, best = decision.chosen, judged.taken
    appraised = {each.tile: each for each in coach.appraise(decision.view, decision.window.options, judged)}
    assert isinstance(chosen, Discard), "it is one"
    assert isinstance(best, Discard), "so is that"
    mine, better = appraised.get(chosen.tile), appraised.get(best.tile)
    if mine is None or better is None:
        return None
    if _dealt_in(events, decision, chosen):
        facts = _danger_facts(mine, better)
        if facts:
            return MomentKind.DEALT_IN, facts
    facts = _discard_facts(coach.case(decision.view.state), mine, better, share)
    return (MomentKind.DISCARD, facts) if facts else None


def _discard_facts(case: Case, mine: Appraisal, better: Appraisal, share: float) -> tuple[Fact, ...]:
    """How much nearer, wider or dearer the better discard leaves the hand; () where that is not clear."""
    here, there = mine.outlook, better.outlook
    if mine.danger.level < better.danger.level or here.barred or there.barred:
        return ()  # it may have been for safety
    if here.standing[0] > there.standing[0]:
        if mine.aim and mine.aim != better.aim and share < _BIG:
            return ()  # it may have been for something dearer
        if not there.steps and there.left < _WAITS and case.state.drawable > _LATE:
            return ()  # a wait on next to nothing is soon changed
        lost = Fact("lost_steps", n=here.steps, more=there.steps)
        return (
            *void_fact(case, better),
            lost if there.steps else Fact("lost_ready", n=here.steps, more=there.left),
        )
    if here.standing[0] < there.standing[0]:
        return ()
    more = there.gain - here.gain
    if there.steps and more >= max(6, 0.3 * there.gain):
        return (*void_fact(case, better), Fact("lost_useful", n=here.gain, more=there.gain))
    if not there.steps and more >= max(3, 0.4 * there.left):
        return (Fact("lost_waits", n=here.left, more=there.left),)
    return ()


def _danger_facts(mine: Appraisal, better: Appraisal) -> tuple[Fact, ...]:
    """That the tile was dangerous and one that was safe would have left the hand as good."""
    same = mine.outlook.standing[0] >= better.outlook.standing[0]
    if not same or mine.danger.level < 2 or mine.danger.level - better.danger.level < 2:
        return ()
    if better.outlook.gain < 0.9 * mine.outlook.gain:
        return ()
    return (Fact("dealt_in", n=mine.danger.level), *(better.danger.facts or (Fact("was_safe"),)))


def _dealt_in(events: Sequence[Event], decision: Decision, chosen: Discard) -> bool:
    """Whether somebody won on the discard."""
    for event in events[decision.place + 1 :]:
        if isinstance(event, Won):
            return event.by is WinBy.DISCARD and event.source == chosen.seat and event.tile is chosen.tile
        if isinstance(event, Drew | Discarded):
            return False
    return False
