"""What a game says of a table beside its moves: what an act may cost (警告), and what everybody should see (标记).

Both are worked out from what a seat may see: a view gives the same answer as the truth.
"""

from __future__ import annotations

from rules.mahjong.actions import Action
from rules.mahjong.ruleset import Caution, Mark, Ruleset
from rules.mahjong.state import RoundState

__all__ = ["cautions_of", "marks_of"]


def cautions_of(ruleset: Ruleset, state: RoundState, action: Action) -> tuple[Caution, ...]:
    """What doing *action* may cost its seat; () when nothing is to be feared."""
    return tuple(
        caution for cautions in ruleset.hooks.cautions for caution in cautions(ruleset, state, action)
    )


def marks_of(ruleset: Ruleset, state: RoundState) -> tuple[Mark, ...]:
    """What the table should show of the seats."""
    return tuple(mark for marks in ruleset.hooks.marks for mark in marks(ruleset, state))
