"""The last four tiles of the wall (最后四张, 1.12): from the first of them on every possible win is made."""

from __future__ import annotations

from typing import Final

from rules.core.seat import Seat
from rules.mahjong.actions import Action, Win
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState
from rules.tiles.wall import LEFT_OF_LAST_FOUR

__all__ = ["LAST_FOUR", "is_last_four"]


def is_last_four(state: RoundState) -> bool:
    """Whether one of the last four tiles has been drawn."""
    return state.drawable <= LEFT_OF_LAST_FOUR


def _narrows(_: Ruleset, state: RoundState, seat: Seat, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    if not is_last_four(state):
        return actions
    return tuple(action for action in actions if isinstance(action, Win) and action.seat == seat) or actions


LAST_FOUR: Final = Stage("last_four", narrows=_narrows)
"""Whoever can win then may do nothing else (有和必和)."""
