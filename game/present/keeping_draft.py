"""A hand of a real table as it is being told (记一局): what has been said so far, and what each choice changes.

A draft can be anything; whether it can have been is for the reckoning to say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from game.session.sheet import Claimed, DrawStep, Four, KongStep, PlayedHand, Step, WinStep
from rules import Ruleset
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import End, Winners
from rules.mahjong.stages.account import keeps_account
from rules.scoring.model import WinBy

__all__ = [
    "REPEATED",
    "Draft",
    "Times",
    "changed",
    "draft_of",
    "hand_of",
    "may_win",
    "own_patterns",
    "step_of",
    "taken_over",
    "ways",
    "with_step",
    "without_step",
]

Times: TypeAlias = tuple[tuple[str, int], ...]
"""Patterns with how often each was said."""

REPEATED: Final = frozenset({"white", "indicator", "root"})
"""The patterns that can count several times."""
_MOST_TIMES: Final = 4
_NO_TIMES: Final[tuple[Times, Times, Times, Times]] = ((), (), (), ())
_BY_WAY: Final = {
    WinBy.KONG_DRAW.value: ("kong_win", "kong_draw"),
    WinBy.ROB_KONG.value: ("rob_kong",),
    WinBy.SELF_DRAW.value: ("self_draw",),
}
_AFTER_KONG: Final = "kong_discard"


@dataclass(frozen=True, slots=True)
class Draft:
    """*steps* are told already (in games that go on after a win), the rest is the step that is being told.

    *what*: ``win``, ``kong`` or ``draw``. *by_patterns*: worth is told by patterns, else by its total. *states* and
    *fans* are those of the check when the wall runs out.
    """

    steps: tuple[Step, ...] = ()
    what: str = "win"
    winners: tuple[Seat, ...] = ()
    by: str = WinBy.SELF_DRAW.value
    source: Seat | None = None
    by_patterns: bool = False
    totals: Four = (1, 1, 1, 1)
    patterns: tuple[Times, Times, Times, Times] = _NO_TIMES
    liable: Seat | None = None
    after_kong: bool = False
    kong_kind: str = "open_kong"
    states: tuple[str, str, str, str] = ("not_ready",) * 4
    fans: Four = (1, 1, 1, 1)
    hua: Four = (0, 0, 0, 0)
    kongs: bool = False
    dealer: Seat | None = None

    @property
    def claimed(self) -> bool:
        """Whether the win is on somebody's tile."""
        return WinBy(self.by).is_claim

    @property
    def done(self) -> frozenset[Seat]:
        """The seats that have won in the steps told already."""
        return frozenset(
            each.seat for step in self.steps if isinstance(step, WinStep) for each in step.winners
        )

    @property
    def after_a_kong(self) -> bool:
        """Whether the last step told was a kong of who feeds now."""
        last = self.steps[-1] if self.steps else None
        return isinstance(last, KongStep) and self.claimed and last.seat == self.source


def ways(rules: Ruleset) -> tuple[str, ...]:
    """How a win can come in a game, the usual ways first."""
    usual = (WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.KONG_DRAW, WinBy.ROB_KONG)
    return (*(way.value for way in usual), *(flat.by.value for flat in rules.scoring.flat))


def own_patterns(draft: Draft) -> tuple[str, ...]:
    """The patterns that follow from how the win came, so that nobody has to say them."""
    more = (_AFTER_KONG,) if draft.after_a_kong and draft.after_kong else ()
    return (*_BY_WAY.get(draft.by, ()), *more)


def hand_of(draft: Draft, rules: Ruleset) -> PlayedHand:
    """The hand that has been told, the last step with it where it says anything."""
    last = step_of(draft, rules)
    steps = draft.steps if last is None else (*draft.steps, last)
    return PlayedHand(steps, draft.hua, draft.kongs, draft.dealer)


def step_of(draft: Draft, rules: Ruleset) -> Step | None:
    """The step that is being told; None while it says nothing."""
    match draft.what:
        case "win" if draft.winners:
            winners = tuple(_claimed(draft, rules, seat) for seat in draft.winners)
            source = draft.source if draft.claimed else None
            after_kong = draft.after_kong and draft.after_a_kong
            return WinStep(draft.by, source, winners, draft.liable, after_kong)
        case "kong" if draft.winners:
            source = draft.source if draft.kong_kind == "open_kong" else None
            return KongStep(draft.kong_kind, draft.winners[0], source)
        case "draw" if keeps_account(rules):
            won = draft.done
            states = ["won" if seat in won else draft.states[seat] for seat in SEATS]
            return DrawStep((states[0], states[1], states[2], states[3]), draft.fans)
        case _:
            return None


def draft_of(hand: PlayedHand, rules: Ruleset) -> Draft:
    """A told hand to be corrected: its last step is open again."""
    base = Draft(steps=hand.steps, hua=hand.hua, kongs=hand.kongs, dealer=hand.dealer)
    if not hand.steps:
        return replace(base, what="win" if keeps_account(rules) else "draw")
    return _opened(base, hand.steps[:-1], hand.steps[-1])


def _opened(draft: Draft, before: tuple[Step, ...], step: Step) -> Draft:
    draft = replace(draft, steps=before)
    match step:
        case WinStep():
            totals, patterns = list(draft.totals), list(draft.patterns)
            for each in step.winners:
                totals[each.seat], patterns[each.seat] = each.total, each.patterns
            return replace(
                draft,
                what="win",
                winners=tuple(each.seat for each in step.winners),
                by=step.by,
                source=step.source,
                by_patterns=any(each.patterns for each in step.winners),
                totals=(totals[0], totals[1], totals[2], totals[3]),
                patterns=(patterns[0], patterns[1], patterns[2], patterns[3]),
                liable=step.liable,
                after_kong=step.after_kong,
            )
        case KongStep(kind, seat, source):
            return replace(draft, what="kong", winners=(seat,), kong_kind=kind, source=source)
        case DrawStep(states, fans):
            return replace(draft, what="draw", states=states, fans=fans)


def with_step(draft: Draft, rules: Ruleset) -> Draft:
    """The draft with its last step told, and the next one begun."""
    step = step_of(draft, rules)
    if step is None:
        return draft
    return Draft(
        steps=(*draft.steps, step), by_patterns=draft.by_patterns, hua=draft.hua, dealer=draft.dealer
    )


def without_step(draft: Draft, place: int) -> Draft:
    """The draft without one of the steps told already."""
    return replace(draft, steps=(*draft.steps[:place], *draft.steps[place + 1 :]))


def changed(draft: Draft, key: str, value: object, rules: Ruleset) -> Draft:
    """The draft after a choice: *key* is that of the row, with a seat after the dot where each has its own."""
    name, _, after_dot = key.partition(".")
    number = int(after_dot) if after_dot else 0
    match name:
        case "what":
            return replace(draft, what=str(value), winners=() if draft.what != value else draft.winners)
        case "winner":
            return _with_winner(draft, int(str(value)), rules)
        case "by":
            by = str(value)
            winners = draft.winners if WinBy(by).is_claim else draft.winners[:1]
            return replace(draft, by=by, winners=winners, source=draft.source if WinBy(by).is_claim else None)
        case "source":
            return _with_source(draft, int(str(value)))
        case "mode":
            return replace(draft, by_patterns=value == "patterns")
        case "total" | "hua" | "fan":
            return _counted(draft, name, number, int(str(value)))
        case "patterns":
            return _ticked(draft, number, str(value))
        case "liable":
            seat = int(str(value))
            return replace(draft, liable=seat if seat in SEATS else None)
        case "kind":
            return replace(draft, kong_kind=str(value))
        case "state":
            states = [str(value) if seat == number else state for seat, state in enumerate(draft.states)]
            return replace(draft, states=(states[0], states[1], states[2], states[3]))
        case "step":
            return without_step(draft, number)
        case "after_kong":
            return replace(draft, after_kong=bool(value))
        case "kongs":
            return replace(draft, kongs=bool(value))
        case "dealer":
            return replace(draft, dealer=int(str(value)))
        case _:
            return draft


def taken_over(draft: Draft, seat: Seat, total: int, patterns: Times) -> Draft:
    """The draft with what the calculator found for a winner."""
    totals = [total if each == seat else draft.totals[each] for each in SEATS]
    ticked = [patterns if each == seat else draft.patterns[each] for each in SEATS]
    return replace(
        draft,
        totals=(totals[0], totals[1], totals[2], totals[3]),
        patterns=(ticked[0], ticked[1], ticked[2], ticked[3]),
        by_patterns=False,
    )


def _claimed(draft: Draft, rules: Ruleset, seat: Seat) -> Claimed:
    """A winner with what was said of its hand."""
    flat = next((flat for flat in rules.scoring.flat if flat.by.value == draft.by), None)
    if flat is not None:
        return Claimed(seat, flat.value, ((flat.id, 1),))
    if not draft.by_patterns:
        return Claimed(seat, draft.totals[seat])
    priced = {award.id for award in rules.scoring.awards}
    own = own_patterns(draft)
    said = tuple((name, times) for name, times in draft.patterns[seat] if name not in own)
    return Claimed(seat, 0, (*said, *((name, 1) for name in own if name in priced)))


def _with_winner(draft: Draft, seat: Seat, rules: Ruleset) -> Draft:
    """Somebody wins, or no more; several only on somebody's tile, where the game lets all win."""
    if seat in draft.winners:
        return replace(draft, winners=tuple(each for each in draft.winners if each != seat))
    several = draft.what == "win" and draft.claimed and rules.claims.winners is Winners.ALL
    winners = (*draft.winners, seat) if several else (seat,)
    return replace(draft, winners=winners, source=None if draft.source == seat else draft.source)


def _with_source(draft: Draft, seat: Seat) -> Draft:
    """Whose tile it was; nobody wins on an own one."""
    return replace(draft, source=seat, winners=tuple(winner for winner in draft.winners if winner != seat))


def _counted(draft: Draft, name: str, seat: Seat, value: int) -> Draft:
    """A number of a seat; hua may be nothing, a win may be worth nothing in tai, never in fan."""
    values = list({"total": draft.totals, "hua": draft.hua, "fan": draft.fans}[name])
    values[seat] = max(1 if name == "fan" else 0, min(value, 99_999))
    four = (values[0], values[1], values[2], values[3])
    match name:
        case "total":
            return replace(draft, totals=four)
        case "hua":
            return replace(draft, hua=four)
        case _:
            return replace(draft, fans=four)


def _ticked(draft: Draft, seat: Seat, pattern: str) -> Draft:
    """A pattern is said, once more where it can count several times, or no more."""
    said = dict(draft.patterns[seat])
    times = said.get(pattern, 0) + 1
    if times > (_MOST_TIMES if pattern in REPEATED else 1):
        del said[pattern]
    else:
        said[pattern] = times
    ticked = [tuple(said.items()) if each == seat else draft.patterns[each] for each in SEATS]
    return replace(draft, patterns=(ticked[0], ticked[1], ticked[2], ticked[3]))


def may_win(draft: Draft, rules: Ruleset, seat: Seat) -> bool:
    """Whether a seat still plays in the hand."""
    return rules.end is End.LAST_TILE or seat not in draft.done
