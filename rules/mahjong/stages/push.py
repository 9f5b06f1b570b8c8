"""Declaring a win without a shape (推胡, Y6): three wilds after an own draw, or the fourth flower set aside."""

from __future__ import annotations

from typing import Final

from rules.core.seat import Seat
from rules.mahjong.actions import Action, Win
from rules.mahjong.legal import facts_of
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState
from rules.scoring.model import WinBy
from rules.scoring.tally import wins

__all__ = ["PUSH"]


def _options(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[Action, ...]:
    own = state.seats[seat]
    if state.phase is Phase.TURN and state.drawn is not None:
        if sum(own.hand.count(wild) for wild in state.wilds) < 3:
            return ()
        action = Win(seat, state.drawn.tile, WinBy.PUSH3)
    elif state.phase is Phase.FLOWER and len(own.flowers) == 4:
        action = Win(seat, own.flowers[-1], WinBy.PUSH4)
    else:
        return ()
    return (action,) if wins(ruleset.scoring, facts_of(ruleset, state, action)) else ()


PUSH: Final = Stage("push", options=_options)
"""推胡: adds its win to what the seat may do; everything else is the engine's."""
