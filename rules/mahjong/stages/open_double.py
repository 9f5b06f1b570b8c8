"""明牌 and the limit 逼胡 (H9): who was first to show an open double, and what that does to the others' hands.

From then on every other hand is limited, but not for heaven, earth and a win on the first discard after it. What is
told here lies open on the table; nothing of it is a secret. A hand that dies afterwards (小相公) was first all the
same: its melds and flowers still lie there.
"""

from __future__ import annotations

from typing import Final, cast

from rules.core.record import dataclass, replace
from rules.core.seat import SEATS, Seat
from rules.mahjong.events import Chowed, Event, FlowerSet, Konged, Punged
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Mark, Ruleset, Stage
from rules.mahjong.state import RoundState
from rules.scoring.model import First, WinBy, WinFacts
from rules.scoring.open_double import FIVE_MELDS, OpenDouble, Shown, may_show, open_doubles

__all__ = ["LIMIT", "OPEN_DOUBLE", "doubles_of", "first_open", "shown_of"]

_KEY: Final = "open_double"


@dataclass(frozen=True, slots=True)
class _Formed:
    """Who was first to show an open double, and how many discards had been made by then."""

    seat: Seat
    discards: int


def shown_of(state: RoundState, seat: Seat) -> Shown:
    """What *seat* shows to everybody."""
    own = state.seats[seat]
    return Shown(
        state.wind_of(seat), own.melds, own.flowers, state.indicators, state.wilds, state.flower_kinds
    )


def doubles_of(state: RoundState, seat: Seat) -> tuple[OpenDouble, ...]:
    """The open doubles that *seat* shows now."""
    own = state.seats[seat]
    if not may_show(own.melds, own.flowers, state.indicators, state.flower_kinds):
        return ()
    return open_doubles(shown_of(state, seat))


def first_open(ruleset: Ruleset, state: RoundState) -> Seat | None:
    """The seat that was first to show an open double in this hand; None in a game that asks for none."""
    formed = _formed(ruleset, state)
    return None if formed is None else formed.seat


def _formed(ruleset: Ruleset, state: RoundState) -> _Formed | None:
    return cast("_Formed | None", ruleset.entry(state, _KEY))


def _evolve(own: object, state: RoundState, event: Event) -> object:
    if own is not None or not isinstance(event, FlowerSet | Chowed | Punged | Konged):
        return own
    return _Formed(event.seat, state.discards) if doubles_of(state, event.seat) else None


def _informs(ruleset: Ruleset, state: RoundState, facts: WinFacts) -> WinFacts:
    formed = _formed(ruleset, state)
    if formed is None or formed.seat == facts.seat or facts.first is not First.NONE:
        return facts
    if facts.by is WinBy.DISCARD and _is_first_discard(state, formed, facts):
        return facts
    return replace(facts, limited=True)


def _is_first_discard(state: RoundState, formed: _Formed, facts: WinFacts) -> bool:
    """Whether the discard won on is the first one after the open double was formed.

    A win on the tile that lies there has had its discard counted; a supposed one waits for the next, which must
    then not be the seat's own.
    """
    lying = state.lying
    since = state.discards - formed.discards
    lies_there = state.phase is Phase.DISCARDED and lying is not None
    if lies_there and lying is not None and (lying.seat, lying.tile) == (facts.source, facts.tile):
        return since == 1
    return since == 0 and state.turn != facts.seat


def _marks(ruleset: Ruleset, state: RoundState) -> tuple[Mark, ...]:
    """Every seat that shows an open double, the first one first, and every seat with five melds laid down."""
    formed = _formed(ruleset, state)
    if formed is None:
        return ()
    found = []
    for seat in sorted(SEATS, key=lambda seat: seat != formed.seat):
        doubles = doubles_of(state, seat)
        if doubles:
            found.append(Mark(seat, "open_double", None, doubles[0].tiles))
        if len(state.seats[seat].melds) >= FIVE_MELDS:
            found.append(Mark(seat, "single_wait"))
    return tuple(found)


def _marks_with_limit(ruleset: Ruleset, state: RoundState) -> tuple[Mark, ...]:
    """The same, and every seat whose hand is limited by the first."""
    formed = _formed(ruleset, state)
    if formed is None:
        return ()
    limited = [Mark(seat, "limited", formed.seat) for seat in SEATS if seat != formed.seat]
    return (*_marks(ruleset, state), *limited)


OPEN_DOUBLE: Final = Stage(_KEY, evolve=_evolve, marks=_marks)
"""Open doubles are marked and limit nobody."""

LIMIT: Final = Stage(_KEY, evolve=_evolve, informs=_informs, marks=_marks_with_limit)
"""逼胡: the first open double limits everybody else."""
