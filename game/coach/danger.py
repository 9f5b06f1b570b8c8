"""How dangerous a discard is (危险牌), by what the seat sees: how likely somebody wins on it, and who must pay then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bots.forecast import Forecast, passed_by
from game.coach.facts import Fact
from rules import Ruleset, cautions_of
from rules.mahjong.actions import Discard
from rules.mahjong.seen import unseen
from rules.mahjong.state import SeatView
from rules.tiles.tile import Tile

__all__ = ["LEVELS", "Danger", "danger_of"]

_BOUNDS: Final = (0.03, 0.085, 0.15)
LEVELS: Final = len(_BOUNDS)
"""The highest level; 0 is next to none."""


@dataclass(frozen=True, slots=True)
class Danger:
    """How likely a discard is won on, its level from 0 to `LEVELS`, why it is safe, and what would be paid for all.

    *duties* are keys of cautions (包牌): a discard that may make the seat pay for all is always of the highest level.
    """

    share: float = 0.0
    level: int = 0
    facts: tuple[Fact, ...] = ()
    duties: tuple[str, ...] = ()


def danger_of(ruleset: Ruleset, view: SeatView, forecast: Forecast, tile: Tile) -> Danger:
    """What a discard of *tile* risks. Raises `ValueError` for a spectator."""
    state, seat = view.state, view.seat
    if seat is None:
        raise ValueError("a spectator discards nothing")
    share = forecast.odds(tile)
    duties = tuple(caution.key for caution in cautions_of(ruleset, state, Discard(seat, tile)))
    level = LEVELS if duties else sum(share >= bound for bound in _BOUNDS)
    facts = []
    passed = passed_by(state, seat, tile)
    if passed is not None and tile not in state.wilds:
        facts.append(Fact("passed", tiles=(tile,), seat=passed))
    elif tile >= Tile.E and tile not in state.wilds and unseen(state, seat)[tile] <= 1:
        facts.append(Fact("seen", n=unseen(state, seat)[tile], tiles=(tile,)))
    return Danger(share, level, tuple(facts), duties)
