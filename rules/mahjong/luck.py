"""Wins before play has really begun (天胡与地胡): named records that games are composed of.

Each answers twice: what a win is that may be declared now, and whether a win that somebody tells of can have been one.
"""

from __future__ import annotations

from typing import Final

from rules.core.record import dataclass
from rules.core.seat import Seat
from rules.mahjong.events import Source
from rules.mahjong.ruleset import Came, Luck
from rules.mahjong.state import RoundState
from rules.scoring.model import First, WinBy
from rules.tiles.meld import MeldKind

__all__ = ["FirstDiscardLuck", "FirstDrawLuck", "NoLuck", "first_discard_luck", "first_draw_luck", "no_luck"]

_AFTER_A_KONG: Final = frozenset({WinBy.KONG_DRAW, WinBy.PUSH3, WinBy.PUSH4})


@dataclass(frozen=True, slots=True)
class FirstDiscardLuck:
    """天胡 before the dealer's first discard, 地胡 on it or on the open kong made of it (Y8, D11)."""

    def __call__(self, state: RoundState, seat: Seat, by: WinBy) -> First:
        """What a win that may be declared now is."""
        if seat == state.dealer:
            return First.HEAVEN if state.discards == 0 and not by.is_claim else First.NONE
        on_first = state.lying is not None and state.lying.first
        return First.EARTH if on_first and by in (WinBy.DISCARD, WinBy.KONG_DRAW) else First.NONE

    def allows(self, first: First, came: Came) -> bool:
        """天胡: the dealer's own draw, nothing claimed. 地胡: on the dealer's first discard or its kong."""
        claimed = [meld for meld in came.melds if meld.kind.is_claimed]
        if first is First.HEAVEN:
            return came.seat == came.dealer and not came.by.is_claim and not claimed
        if came.seat == came.dealer:
            return False
        if came.by is WinBy.DISCARD:
            return came.source == came.dealer and not came.melds
        konged = [meld for meld in claimed if meld.kind is MeldKind.OPEN_KONG and meld.source == came.dealer]
        return came.by in _AFTER_A_KONG and len(konged) == len(claimed) == 1


@dataclass(frozen=True, slots=True)
class FirstDrawLuck:
    """天胡 and 地胡 by self-draw on the first draw, before anybody has punged or konged (1.11, D5).

    *on_first_discard*: 地胡 on the dealer's first discard as well.
    """

    on_first_discard: bool = False

    def __call__(self, state: RoundState, seat: Seat, by: WinBy) -> First:
        """What a win that may be declared now is."""
        if any(held.melds for held in state.seats):
            return First.NONE
        if seat == state.dealer:
            dealt = state.drawn is not None and state.drawn.source is not Source.ITEM
            return First.HEAVEN if by is WinBy.SELF_DRAW and state.discards == 0 and dealt else First.NONE
        if by is WinBy.SELF_DRAW:
            drawn = state.drawn is not None and state.drawn.source is Source.WALL
            return First.EARTH if drawn and not state.seats[seat].river else First.NONE
        on_first = state.lying is not None and state.lying.first
        return First.EARTH if self.on_first_discard and on_first and by is WinBy.DISCARD else First.NONE

    def allows(self, first: First, came: Came) -> bool:
        """天胡: the dealer's own draw. 地胡: another seat's, or the dealer's discard; never where a meld lies."""
        if came.melds or came.others_laid:
            return False
        own = came.by is WinBy.SELF_DRAW
        if first is First.HEAVEN:
            return own and came.seat == came.dealer and not came.others_won
        if came.seat == came.dealer:
            return False
        discarded = came.by is WinBy.DISCARD and came.source == came.dealer and not came.others_won
        return own or (self.on_first_discard and discarded)


@dataclass(frozen=True, slots=True)
class NoLuck:
    """Neither 天胡 nor 地胡 (section 8 of the Sichuan sheet)."""

    def __call__(self, _state: RoundState, _seat: Seat, _by: WinBy) -> First:
        """Neither."""
        return First.NONE

    def allows(self, _first: First, _came: Came) -> bool:
        """Never."""
        return False


first_discard_luck: Final = FirstDiscardLuck()
no_luck: Final = NoLuck()


def first_draw_luck(*, on_first_discard: bool = False) -> Luck:
    """The luck of the first draw (1.11, D5)."""
    return FirstDrawLuck(on_first_discard)
