"""The suits that seats have declared not to hold (定缺), as far as this seat knows them."""

from __future__ import annotations

from rules import Ruleset
from rules.core.seat import Seat
from rules.mahjong.actions import DeclareVoid
from rules.mahjong.stages.void import voids_of
from rules.mahjong.state import RoundState
from rules.tiles.tile import Suit

__all__ = ["Voids", "voids_shown"]

Voids = tuple[Suit | None, Suit | None, Suit | None, Suit | None]


def voids_shown(ruleset: Ruleset, state: RoundState, own: Seat) -> Voids:
    """The void suit of each seat; before they are told, only the own one as soon as it is chosen."""
    suits = list(voids_of(ruleset, state))
    chosen = state.answers[own]
    if isinstance(chosen, DeclareVoid):
        suits[own] = chosen.suit
    return suits[0], suits[1], suits[2], suits[3]
