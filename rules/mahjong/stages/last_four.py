"""The last four tiles of the wall (最后四张, 1.12): from the first of them on every possible win is made."""

from __future__ import annotations

from typing import Final

from rules.core.seat import Seat
from rules.mahjong.actions import Action, Win
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState

__all__ = ["LAST_FOUR", "is_last_four"]

_LEFT: Final = 3
"""How many tiles are in the wall when the first of the last four has been drawn (D6)."""


def is_last_four(state: RoundState) -> bool:
    """Whether one of the last four tiles has been drawn."""
    return state.drawable <= _LEFT


def _narrows(_: Ruleset, state: RoundState, seat: Seat, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    if not is_last_four(state):
        return actions
    return tuple(action for action in actions if isinstance(action, Win) and action.seat == seat) or actions


LAST_FOUR: Final = Stage("last_four", narrows=_narrows)
"""Whoever can win then may do nothing else (有和必和)."""
