"""A win let go (过水, A8): until its next own draw the seat may win on others' tiles only for more, or not at all.

A robbery let go counts like a discard, and so does an answer with a pung where a win was offered. The stage remembers
for each seat the highest total that it let go; that is its own secret. What can be drawn is always free, and so is
everything in the last four tiles.
"""

from __future__ import annotations

from typing import Final, TypeAlias, cast

from rules.core.seat import SEATS, Seat
from rules.errors import Refusal
from rules.mahjong.actions import Action, Win
from rules.mahjong.events import Claimed, Declined, Drew, Event, Punged
from rules.mahjong.legal import facts_of
from rules.mahjong.ruleset import Mark, Ruleset, Stage
from rules.mahjong.stages.last_four import is_last_four
from rules.mahjong.state import RoundState
from rules.scoring.model import Tally, Tier
from rules.scoring.tally import score

__all__ = ["beats_lock", "let_go", "locks_passed_wins", "passed_win"]

Totals: TypeAlias = tuple[int, int, int, int]
_KEY: Final = "passed_win"
_FREE: Final[Totals] = (0, 0, 0, 0)


def locks_passed_wins(ruleset: Ruleset) -> bool:
    """Whether a win let go locks its seat in this game and room."""
    return _KEY in ruleset.hooks.places


def let_go(ruleset: Ruleset, state: RoundState, seat: Seat) -> int:
    """The highest total that *seat* has let go since its last draw, 0 when it is free or nobody may know."""
    return _totals(ruleset, state)[seat]


def beats_lock(tally: Tally, locked: int, *, needs_add: bool = False) -> bool:
    """Whether a win is worth more than *locked*, the highest total let go, by one of the adds if it *needs_add*."""
    has_add = any(kept.tier is Tier.ADD and kept.value > 0 for kept in tally.kept)
    return tally.total > locked and (has_add or not needs_add)


def passed_win(*, pung_lifts: bool = False, needs_add: bool = False) -> Stage:
    """The house rule: *pung_lifts* as a draw does; *needs_add*: only for more by one of the adds (D22)."""

    def forbids(ruleset: Ruleset, state: RoundState, action: Action) -> Refusal | None:
        if not isinstance(action, Win) or not action.by.is_claim or is_last_four(state):
            return None
        locked = let_go(ruleset, state, action.seat)
        if not locked:
            return None
        tally = score(ruleset.scoring, facts_of(ruleset, state, action))
        if tally is None or beats_lock(tally, locked, needs_add=needs_add):
            return None
        return Refusal.PASSED_WIN

    def learns(ruleset: Ruleset, own: object, state: RoundState, event: Event) -> object:
        totals = cast("Totals", own)
        match event:
            case Drew(seat):
                return _with(totals, seat, 0)
            case Punged(seat) if pung_lifts:
                return _with(totals, seat, 0)
            case Declined(seat):
                return _with(totals, seat, max(totals[seat], _offered(ruleset, state, seat)))
            case Claimed(seat, action) if not isinstance(action, Win):
                return _with(totals, seat, max(totals[seat], _offered(ruleset, state, seat)))
            case _:
                return totals

    return Stage(_KEY, initial=_FREE, forbids=forbids, learns=learns, conceal=_conceal, marks=_marks)


def _totals(ruleset: Ruleset, state: RoundState) -> Totals:
    return cast("Totals | None", ruleset.entry(state, _KEY)) or _FREE


def _offered(ruleset: Ruleset, state: RoundState, seat: Seat) -> int:
    """What the win is worth that *seat* is offered on another seat's tile; 0 where there is none."""
    for option in state.offers[seat]:
        if isinstance(option, Win) and option.by.is_claim:
            tally = score(ruleset.scoring, facts_of(ruleset, state, option))
            return tally.total if tally is not None else 0
    return 0


def _with(totals: Totals, seat: Seat, total: int) -> Totals:
    if totals[seat] == total:
        return totals
    first, second, third, fourth = (total if place == seat else old for place, old in enumerate(totals))
    return (first, second, third, fourth)


def _conceal(own: object, seat: Seat | None) -> object:
    totals = cast("Totals", own)
    if totals == _FREE:
        return totals
    first, second, third, fourth = (total if place == seat else 0 for place, total in enumerate(totals))
    return (first, second, third, fourth)


def _marks(ruleset: Ruleset, state: RoundState) -> tuple[Mark, ...]:
    """Every seat that is locked, as far as may be known: only itself in a seat's view."""
    return tuple(Mark(seat, _KEY) for seat in SEATS if let_go(ruleset, state, seat))
