"""What a bot makes of its view (看牌): its tiles as keys, its wilds, how many copies of each kind it cannot see."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.seat import Seat
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.seen import unseen
from rules.mahjong.state import RoundState, SeatState, SeatView
from rules.tiles.counts import Keys
from rules.tiles.tile import KINDS, Tile

__all__ = ["Sight", "absent_from", "sight_of"]


@dataclass(frozen=True, slots=True)
class Sight:
    """A seat's own hand, ready for the tables: the naturals' *keys*, how many *wilds*, *melds* still to make.

    *unseen* counts for each of the 34 kinds the copies that the seat cannot see, its wilds' kinds at 0: a wild helps
    every hand alike and nobody discards one.
    """

    seat: Seat
    state: RoundState
    own: SeatState
    keys: Keys
    wilds: int
    melds: int
    unseen: tuple[int, ...]


def sight_of(view: SeatView, absent: tuple[Tile, ...] = ()) -> Sight:
    """The sight of a seat that is asked; *absent* are the kinds of which the game has no tiles.

    A spectator has none: raises `ValueError`.
    """
    if view.seat is None:
        raise ValueError("a spectator is not asked")
    state = view.state
    own = state.seats[view.seat]
    keys, wilds = list(own.hand.keys), 0
    for wild in state.wilds:
        held = own.hand.count(wild)
        wilds += held
        keys[wild // 9] -= held * 5 ** (wild % 9)
    return Sight(
        view.seat, state, own, (keys[0], keys[1], keys[2], keys[3]), wilds,
        len(own.hand.tiles) // 3, _useful(state, view.seat, absent),
    )  # fmt: skip


def absent_from(ruleset: Ruleset) -> tuple[Tile, ...]:
    """The kinds of which the set of a game has none."""
    return tuple(kind for kind in KINDS if kind not in ruleset.tiles)


def _useful(state: RoundState, seat: Seat, absent: tuple[Tile, ...]) -> tuple[int, ...]:
    left = unseen(state, seat)
    for tile in (*state.wilds, *state.flower_kinds, *absent):
        if tile < len(left):
            left[tile] = 0
    return tuple(left)
