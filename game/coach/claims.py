"""Why that answer to an offer (吃碰杠胡的道理): how near the hand is before and after, and what it would lose."""

from __future__ import annotations

from game.bots.choice import Judged
from game.coach.appraisal import Case
from game.coach.facts import Fact
from game.coach.outlook import Outlook, outlook_of, outlooks_of
from rules import evolve
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.events import Chowed, Event, Konged, Punged
from rules.mahjong.legal import facts_of
from rules.mahjong.stages.account import keeps_account
from rules.mahjong.state import RoundState
from rules.scoring.tally import score
from rules.tiles.meld import MeldKind

__all__ = ["after_claim", "claim_facts", "standing_now", "win_let_go"]


def claim_facts(case: Case, judged: Judged, options: tuple[Action, ...], aim: str) -> tuple[Fact, ...]:
    """The reasons for a claim, a kong, a win or for letting it go; *aim* is what the hand aims at now."""
    match judged.taken:
        case Win():
            return (Fact("win", n=total_of(case, judged.taken)),)
        case Kong():
            return _kong(case, judged.taken)
        case Chow() | Pung():
            return _claim(case, judged.taken)
        case Pass():
            return _passing(case, options, aim)
        case _:
            return (Fact("judged"),)


def win_let_go(case: Case, options: tuple[Action, ...]) -> tuple[Fact, ...]:
    """That something is held to be worth more than the win that is offered, and what this comes to; else nothing."""
    return tuple(
        Fact("win_later", n=total_of(case, option)) for option in options if isinstance(option, Win)
    )[:1]


def total_of(case: Case, win: Win) -> int:
    """What a win that can be declared comes to, in tai or fan."""
    tally = score(case.ruleset.scoring, facts_of(case.ruleset, case.state, win))
    return 0 if tally is None else tally.total


def standing_now(case: Case) -> Outlook:
    """How the hand stands: as it is, or after its best discard."""
    own = case.state.seats[case.seat]
    return _best(case, case.state) if len(own.hand.tiles) % 3 == 2 else _as_it_is(case, case.state)


def after_claim(case: Case, action: Action) -> Outlook | None:
    """How the hand stands after a claim and the best discard, or after a kong; None for what is neither."""
    event = _event(case.state, action)
    if event is None:
        return None
    then = evolve(case.ruleset, case.state, event)
    if len(then.seats[case.seat].hand.tiles) % 3 == 2:
        return _best(case, then)
    return _as_it_is(case, then)


def _event(state: RoundState, action: Action) -> Event | None:
    lying = state.lying
    match action:
        case Chow(seat, tile, own) if lying is not None:
            return Chowed(seat, tile, own, lying.seat)
        case Pung(seat, tile) if lying is not None:
            return Punged(seat, tile, lying.seat)
        case Kong(seat, kind, tile):
            source = lying.seat if kind is MeldKind.OPEN_KONG and lying is not None else None
            return Konged(seat, kind, tile, source)
        case _:
            return None


def _best(case: Case, state: RoundState) -> Outlook:
    found = outlooks_of(case.ruleset, state, case.seat).values()
    nothing = Outlook((), (), 99, barred=True)
    return min(found, key=lambda outlook: outlook.standing, default=nothing)


def _as_it_is(case: Case, state: RoundState) -> Outlook:
    return outlook_of(case.ruleset, state, case.seat, state.seats[case.seat].hand.tiles)


def _claim(case: Case, action: Chow | Pung) -> tuple[Fact, ...]:
    before, after = standing_now(case), after_claim(case, action)
    assert after is not None, "it is a claim"
    if after.standing[0] < before.standing[0]:
        if after.steps:
            return (Fact("claim_nearer", n=before.steps, more=after.steps),)
        return (Fact("claim_ready", n=after.left),)
    if after.standing[0] == before.standing[0] and after.gain > before.gain:
        return (Fact("claim_useful", n=before.gain, more=after.gain),)
    return (Fact("claim_worth"),)


def _kong(case: Case, kong: Kong) -> tuple[Fact, ...]:
    before, after = standing_now(case), after_claim(case, kong)
    paid = (Fact("kong_paid"),) if keeps_account(case.ruleset) else ()
    if after is not None and after.standing[0] <= before.standing[0]:
        return (*paid, Fact("kong_free"))
    return paid or (Fact("claim_worth"),)


def _passing(case: Case, options: tuple[Action, ...], aim: str) -> tuple[Fact, ...]:
    """Why an offer is let go."""
    later = win_let_go(case, options)
    if later:
        return later
    before = standing_now(case)
    asked = (after_claim(case, option) for option in options if not isinstance(option, Pass | Discard))
    claims = [outlook for outlook in asked if outlook is not None]
    nearest = min((outlook.standing[0] for outlook in claims), default=99)
    if nearest > before.standing[0]:
        return (Fact("claim_barred" if all(outlook.barred for outlook in claims) else "pass_farther"),)
    keeps = (Fact("pass_aim", pattern=aim),) if aim else ()
    if nearest == before.standing[0]:
        return (Fact("pass_same", n=before.steps), *keeps)
    return keeps or (Fact("pass_worth"),)
