"""The very last discard may not be punged (1.2): a house rule."""

from __future__ import annotations

from typing import Final

from rules.errors import Refusal
from rules.mahjong.actions import Action, Pung
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState

__all__ = ["FORBID_LAST_PUNG"]


def _forbids(_: Ruleset, state: RoundState, action: Action) -> Refusal | None:
    return Refusal.LAST_DISCARD if isinstance(action, Pung) and state.drawable <= 0 else None


FORBID_LAST_PUNG: Final = Stage("last_pung", forbids=_forbids)
"""The house rule; without this stage such a pung is allowed, and one more discard follows."""
