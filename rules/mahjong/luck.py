"""Wins before play has really begun (天胡与地胡): named functions that games are composed of."""

from __future__ import annotations

from rules.core.seat import Seat
from rules.mahjong.events import Source
from rules.mahjong.ruleset import Luck
from rules.mahjong.state import RoundState
from rules.scoring.model import First, WinBy

__all__ = ["first_discard_luck", "first_draw_luck", "no_luck"]


def first_discard_luck(state: RoundState, seat: Seat, by: WinBy) -> First:
    """天胡 before the dealer's first discard, 地胡 on it or on the open kong made of it (Y8, D11)."""
    if seat == state.dealer:
        return First.HEAVEN if state.discards == 0 and not by.is_claim else First.NONE
    on_first = state.lying is not None and state.lying.first
    return First.EARTH if on_first and by in (WinBy.DISCARD, WinBy.KONG_DRAW) else First.NONE


def no_luck(_state: RoundState, _seat: Seat, _by: WinBy) -> First:
    """Neither 天胡 nor 地胡 (section 8 of the Sichuan sheet)."""
    return First.NONE


def first_draw_luck(*, on_first_discard: bool = False) -> Luck:
    """天胡 and 地胡 by self-draw on the first draw, before anybody has punged or konged (1.11, D5).

    *on_first_discard*: 地胡 on the dealer's first discard as well.
    """

    def luck(state: RoundState, seat: Seat, by: WinBy) -> First:
        if any(held.melds for held in state.seats):
            return First.NONE
        if seat == state.dealer:
            dealt = state.drawn is not None and state.drawn.source is not Source.ITEM
            return First.HEAVEN if by is WinBy.SELF_DRAW and state.discards == 0 and dealt else First.NONE
        if by is WinBy.SELF_DRAW:
            drawn = state.drawn is not None and state.drawn.source is Source.WALL
            return First.EARTH if drawn and not state.seats[seat].river else First.NONE
        on_first = state.lying is not None and state.lying.first
        return First.EARTH if on_first_discard and on_first and by is WinBy.DISCARD else First.NONE

    return luck
