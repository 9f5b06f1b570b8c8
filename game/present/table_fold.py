"""The state behind a table (牌局的累积): kept event by event, so that motion can start from the picture before."""

from __future__ import annotations

from dataclasses import dataclass

from rules import Ruleset
from rules.core.seat import Seat, after
from rules.mahjong.events import (
    Chowed,
    Discarded,
    Event,
    Exchanged,
    Konged,
    Punged,
    Source,
    Started,
    Won,
)
from rules.mahjong.evolve import evolve, opening
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

__all__ = ["TableFold"]


@dataclass(frozen=True, slots=True)
class TableFold:
    """The state that a seat knows, kept event by event, and who laid the newest tile that still lies in a river.

    *received* are the tiles that have come from another seat (换牌), until somebody discards.
    """

    state: RoundState
    last: Seat | None = None
    received: tuple[Tile, ...] = ()

    def after(self, ruleset: Ruleset, event: Event) -> TableFold:
        """The fold after an event."""
        state = evolve(ruleset, self.state, event)
        return TableFold(state, self._last_after(event), self._received_after(event))

    def _received_after(self, event: Event) -> tuple[Tile, ...]:
        match event:
            case Exchanged(got=got):
                seen = [tiles for tiles in got if Tile.HIDDEN not in tiles]
                return seen[0] if len(seen) == 1 else ()  # who sees all hands needs no mark on any
            case Discarded() | Started():
                return ()
            case _:
                return self.received

    def _last_after(self, event: Event) -> Seat | None:
        match event:
            case Discarded(seat=seat):
                return seat
            case Won(by=WinBy.ROB_KONG, source=source):
                return source
            case Started() | Chowed() | Punged():
                return None
            case Konged(kind=MeldKind.OPEN_KONG):
                return None
            case _:
                return self.last

    @staticmethod
    def begin(ruleset: Ruleset, started: Started) -> TableFold:
        """The fold at the beginning of a round."""
        return TableFold(opening(ruleset, started))

    @staticmethod
    def resume(state: RoundState) -> TableFold:
        """The fold of a state whose events were not seen; the newest discard is that of the seat before."""
        if state.lying is not None:
            return TableFold(state, state.lying.seat)
        if state.phase is Phase.TURN and state.discards and state.drawn and state.drawn.source is Source.WALL:
            before = next(seat for seat in _backwards(state.turn) if state.seats[seat].standing.plays)
            return TableFold(state, before)
        return TableFold(state)


def _backwards(seat: Seat) -> tuple[Seat, ...]:
    """The seats that play before one, the nearest first, itself last."""
    return tuple(after(seat, steps) for steps in (3, 2, 1, 0))
