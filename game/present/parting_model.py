"""What giving a match up costs (逃跑的代价), by the rules of the game and of the room (H10, B11, B13)."""

from __future__ import annotations

from typing import Final

from game.present.label import Said, said
from game.rooms import Room, RoomKind
from rules import Ruleset
from rules.core.ledger import HOUSE, Ledger
from rules.core.seat import Seat
from rules.mahjong.aftermath import hand_end
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState, SeatView, Standing
from rules.scoring.draw_check import Called, CallState
from rules.scoring.settlement import leaving_of
from rules.scoring.terms import PaysParting

__all__ = ["parting", "ways_out"]

_NOT_READY: Final = Called(CallState.NOT_READY)
_NOBODY_READY: Final = (_NOT_READY, _NOT_READY, _NOT_READY, _NOT_READY)
"""In the last four tiles it costs more that others are ready (B11): what they hold is not seen."""


def parting(ruleset: Ruleset, view: SeatView | None, room: Room) -> Said:
    """What is said before a match is given up."""
    state = view.state if view is not None and view.state.phase is not Phase.OVER else None
    own = view.seat if view is not None else None
    won = state is not None and own is not None and _has_won(state, own)
    if not ruleset.settles_leaving:
        return _played_on(room, free=state is None or won)
    if state is None or own is None:
        return said("table.give_up.between")
    if isinstance(ruleset.pay, PaysParting):
        if state.seats[own].standing is Standing.WON:
            return said("table.give_up.won")
        return _escape(ruleset.pay.parting(hand_end(ruleset, state, (), own), _NOBODY_READY))
    leaving = leaving_of(ruleset.pay)
    fine = leaving.multiple * leaving.stake if leaving is not None else 0
    return said("table.give_up.fined" if fine else "table.give_up.settled", fine=f"{fine:,}")


def ways_out(ruleset: Ruleset) -> Said:
    """What leaving for later and giving up come to at this table, in one line; what it costs is told when it is asked.

    Where the rules settle leaving the match ends with it, else a bot has the seat to its end.
    """
    return said("table.menu.leave.ends") if ruleset.settles_leaving else said("table.menu.leave.played_on")


def _played_on(room: Room, *, free: bool) -> Said:
    """A bot has the seat from now on; what it does counts, and where the room counts, leaving a hand has a price."""
    if not room.rated:
        return said("table.give_up.bot")
    if free:
        return said("table.give_up.rated_free")
    word = "coins" if room.kind is RoomKind.COIN else "score"
    return said(f"table.give_up.rated_{word}", penalty=f"{room.penalty:,}")


def _has_won(state: RoundState, seat: Seat) -> bool:
    return state.seats[seat].standing in (Standing.WON, Standing.FROZEN)


def _escape(owed: Ledger) -> Said:
    """The hand ends; *fine* is the least that is lost beside what stands."""
    to = "players" if any(each.payee != HOUSE for each in owed) else "house"
    return said(f"table.give_up.escape_{to}", fine=f"{sum(each.units for each in owed):,}")
