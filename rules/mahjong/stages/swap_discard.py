"""食替 forbidden (Y3): after a chow neither the tile just eaten goes, nor the one that would make the run there too."""

from __future__ import annotations

from typing import Final

from rules.errors import Refusal
from rules.mahjong.actions import Action, Discard
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState
from rules.tiles.meld import MeldKind

__all__ = ["FORBID_SWAP_DISCARD"]


def _forbids(_: Ruleset, state: RoundState, action: Action) -> Refusal | None:
    claim = state.claim
    if not isinstance(action, Discard) or claim is None or claim.kind is not MeldKind.CHOW:
        return None
    return Refusal.SWAP_DISCARD if action.tile in (claim.claimed, claim.far_tile) else None


FORBID_SWAP_DISCARD: Final = Stage("swap_discard", forbids=_forbids)
"""The house rule; without this stage both discards are allowed."""
