"""A seat's decisions in a hand that is over (复盘): what it saw, what it could do, what it did.

The hand is folded again from what the seat was told, so nothing that was hidden from it then can be used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules import Ruleset, evolve, legal, redact
from rules.core.seat import Seat
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action
from rules.mahjong.codec import action_behind
from rules.mahjong.events import Event
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState, SeatView

__all__ = ["Decision", "decisions"]

_KINDS = {
    Phase.TURN: WindowKind.TURN,
    Phase.CLAIMED: WindowKind.TURN,
    Phase.DISCARDED: WindowKind.CLAIM,
    Phase.FLOWER: WindowKind.CLAIM,
    Phase.KONG: WindowKind.ROB,
}


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: *place* events of the hand had happened before it; the window has at least two options."""

    place: int
    view: SeatView
    window: Window[Action]
    chosen: Action


def decisions(ruleset: Ruleset, events: Sequence[Event], seat: Seat) -> Iterator[Decision | None]:
    """The choices of *seat* in the order in which they were made; None for each event that was none."""
    state: RoundState | None = None
    for place, event in enumerate(events):
        chosen = action_behind(event)
        found = None
        if state is not None and chosen is not None and chosen.seat == seat:
            options = legal(ruleset, state, seat)
            if len(options) > 1 and chosen in options:
                kind = _KINDS.get(state.phase, WindowKind.STAGE)
                window = Window(place, seat, kind, options, len(options) - 1)
                found = Decision(place, SeatView(seat, state), window, chosen)
        yield found
        seen = redact(event, seat)
        if seen is not None:
            state = evolve(ruleset, state, seen)
