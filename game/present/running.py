"""The running tai (现有台数): what a hand has already, whatever it will win with: flowers, winds, dragons.

Counted are patterns that tiles on show or complete triplets make by themselves; what only the whole hand makes, and
what wilds would have to stand for, is left out.
"""

from __future__ import annotations

from typing import Final

from rules import Ruleset
from rules.core.seat import Seat
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState, SeatState, Standing
from rules.scoring.model import First, WinBy, WinFacts
from rules.scoring.total import Priced
from rules.scoring.win import held_of, read
from rules.shape.reading import Group, GroupKind
from rules.tiles.tile import Tile

__all__ = ["running_tai"]

_STANDING: Final = frozenset(
    {"white", "four_whites", "seat_wind", "red", "green", "three_beauties", "four_beauties"}
)
"""Patterns that need flowers, melds and triplets only."""


def running_tai(ruleset: Ruleset, state: RoundState, seat: Seat) -> int:
    """The tai that a seat's hand has now."""
    own = state.seats[seat]
    if own.standing is not Standing.IN_PLAY or not state.opened or state.phase is Phase.OVER:
        return 0
    win = read(held_of(_facts(state, own, seat)), _triplets(state, own))
    found = [
        Priced(award, award.value * evidence.times, evidence)
        for award in ruleset.scoring.awards
        if award.id in _STANDING and (evidence := award.pattern.holds(win)) is not None
    ]
    gone = {other.id for priced in found for other in priced.award.excludes}
    return ruleset.scoring.total.worth([priced for priced in found if priced.award.id not in gone])


def _facts(state: RoundState, own: SeatState, seat: Seat) -> WinFacts:
    """The seat's tiles without a winning one: melds and flowers are what counts."""
    return WinFacts(
        seat=seat,
        seat_wind=state.wind_of(seat),
        concealed=(),
        melds=own.melds,
        flowers=own.flowers,
        tile=Tile.HIDDEN,
        by=WinBy.SELF_DRAW,
        source=None,
        first=First.NONE,
        wilds=state.wilds,
        flower_kinds=state.flower_kinds,
        indicators=state.indicators,
    )


def _triplets(state: RoundState, own: SeatState) -> tuple[Group, ...]:
    """Concealed triplets of honours that stand without wilds."""
    tiles = own.hand.tiles
    return tuple(
        Group(GroupKind.TRIPLET, (tile,) * 3, (False,) * 3, (tile,) * 3)
        for tile in sorted(set(tiles))
        if tile.is_honour and tile not in state.wilds and tiles.count(tile) >= 3
    )
