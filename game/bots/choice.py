"""An option with what it is worth (取舍): what the careful level compares, whatever a game pays for."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.mahjong.actions import Action

__all__ = ["TIE", "Choice", "Judged"]

TIE: Final = 1e-4
"""So little counts how near to the edge of its suit a discard stands: it only parts equals."""


class Choice(NamedTuple):
    """An option and its worth, in what the game pays."""

    worth: float
    action: Action


class Judged(NamedTuple):
    """What the careful level makes of a window: what it takes, and what options are worth that it has weighed."""

    taken: Action
    choices: tuple[Choice, ...] = ()
