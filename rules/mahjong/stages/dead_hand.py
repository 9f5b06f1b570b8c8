"""小相公 (Y4): discarding a wild, or the fourth tile of one's own pung drawn after it.

Either such a discard is not allowed (`FORBID_DEAD_HAND`), or it is, and the hand is out of the deal
(`PLAY_DEAD_HAND`). The stage remembers for each seat the kinds whose fourth tile it drew; that is its own secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, cast

from rules.core.seat import SEATS, Seat
from rules.errors import Refusal
from rules.mahjong.actions import Action, Discard
from rules.mahjong.events import Died, Discarded, Drew, Event
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

__all__ = ["FORBID_DEAD_HAND", "PLAY_DEAD_HAND"]

Fourths: TypeAlias = tuple[tuple[Tile, ...], ...]
_KEY: Final = "dead_hand"
_NONE: Final[Fourths] = ((), (), (), ())


def _evolve(own: object, state: RoundState, event: Event) -> object:
    fourths = cast("Fourths", own)
    if not isinstance(event, Drew) or event.tile is Tile.HIDDEN:
        return fourths
    punged = any(
        meld.kind is MeldKind.PUNG and meld.tiles[0] == event.tile for meld in state.seats[event.seat].melds
    )
    if not punged:
        return fourths
    return tuple(kinds + (event.tile,) * (seat == event.seat) for seat, kinds in enumerate(fourths))


def _conceal(own: object, seat: Seat | None) -> object:
    fourths = cast("Fourths", own)
    if fourths == _NONE:
        return fourths
    return tuple(fourths[owner] if owner == seat else () for owner in SEATS)


def _reason(ruleset: Ruleset, state: RoundState, seat: Seat, tile: Tile) -> Refusal | None:
    if tile in state.wilds:
        return Refusal.WILD_DISCARD
    fourths = cast("Fourths", ruleset.entry(state, _KEY))
    return Refusal.FOURTH_OF_PUNG if tile in fourths[seat] else None


def _forbids(ruleset: Ruleset, state: RoundState, action: Action) -> Refusal | None:
    return _reason(ruleset, state, action.seat, action.tile) if isinstance(action, Discard) else None


def _follow(ruleset: Ruleset, state: RoundState, event: Event) -> Iterator[Event]:
    if isinstance(event, Discarded):
        reason = _reason(ruleset, state, event.seat, event.tile)
        if reason is not None:
            yield Died(event.seat, reason.value)


FORBID_DEAD_HAND: Final = Stage(_KEY, initial=_NONE, forbids=_forbids, evolve=_evolve, conceal=_conceal)
"""Such a discard is not offered; the tile shows why (D63)."""

PLAY_DEAD_HAND: Final = Stage(_KEY, initial=_NONE, follow=_follow, evolve=_evolve, conceal=_conceal)
"""Such a discard is offered, and the hand dies of it (盖牌)."""
