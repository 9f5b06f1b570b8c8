"""Cautions (警告): what each option of a window may cost the seat that is asked, before it decides (C09).

A caution never forbids anything: it is shown on the tile or button, with the reason in words, and that is all.
"""

from __future__ import annotations

from typing import TypeAlias

from game.session.table import ActionWindow
from rules import Caution, Ruleset, cautions_of, evolve
from rules.core.seat import Seat
from rules.mahjong.actions import Action, Discard, Pass, Pung, Win
from rules.mahjong.events import Died, Discarded
from rules.mahjong.stages.passed_win import locks_passed_wins
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

__all__ = ["Cautioned", "cautioned", "of_action", "of_discard", "would_die"]

Cautioned: TypeAlias = tuple[tuple[Action, tuple[Caution, ...]], ...]
"""Options with what they may cost; those without a danger are left out."""


def cautioned(ruleset: Ruleset, state: RoundState, window: ActionWindow) -> Cautioned:
    """What each option of a window may cost."""
    locking = _locking(ruleset, window)
    asked = (
        (action, (*cautions_of(ruleset, state, action), *_lock(action, locking))) for action in window.options
    )
    return tuple((action, cautions) for action, cautions in asked if cautions)


def _locking(ruleset: Ruleset, window: ActionWindow) -> tuple[type[Action], ...]:
    """What locks the seat until its next draw when it lets an offered win go by it (过水, A8); a kong draws at once."""
    offered = any(isinstance(option, Win) and option.by.is_claim for option in window.options)
    if not offered or not locks_passed_wins(ruleset):
        return ()
    return (Pass,) if getattr(ruleset.options, "pung_lifts_lock", False) is True else (Pass, Pung)


def _lock(action: Action, locking: tuple[type[Action], ...]) -> tuple[Caution, ...]:
    """The caution of letting a win go where that locks."""
    return (Caution("passed_win", action.seat),) if isinstance(action, locking) else ()


def of_action(found: Cautioned, action: Action) -> tuple[Caution, ...]:
    """What an action may cost."""
    return next((cautions for other, cautions in found if other == action), ())


def of_discard(found: Cautioned, tile: Tile) -> tuple[Caution, ...]:
    """What discarding a tile may cost."""
    return next(
        (cautions for action, cautions in found if isinstance(action, Discard) and action.tile is tile), ()
    )


def would_die(ruleset: Ruleset, state: RoundState, seat: Seat, tile: Tile) -> bool:
    """Whether a seat's hand would be out of the deal after a discard that is offered (小相公, Y4)."""
    drawn = state.drawn is not None and state.drawn.tile is tile
    discarded = Discarded(seat, tile, drawn)
    then = evolve(ruleset, state, discarded)
    return any(
        isinstance(event, Died) and event.seat == seat
        for follow in ruleset.hooks.follow
        for event in follow(ruleset, then, discarded)
    )
