"""One round run for real (一局): the one mutable object, with the wall that no seat may see."""

from __future__ import annotations

from rules.core.seat import SEATS, Seat
from rules.errors import IllegalAction, PositionError, Refusal
from rules.mahjong.actions import Action, Pass
from rules.mahjong.decide import begin, decide, leave
from rules.mahjong.events import Event, ItemUsed, Left, Started
from rules.mahjong.legal import legal
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState
from rules.mahjong.stock import Stock, Wall

__all__ = ["Round"]


class Round:
    """The authority over one round: stock, state, log."""

    def __init__(self, ruleset: Ruleset, wall: Wall, started: Started, lots: tuple[int, ...] = ()) -> None:
        """Lay the wall and deal; *lots* decide what items leave to chance.

        Raises `PositionError` for a wall that is not the game's set.
        """
        if sorted(wall) != sorted(ruleset.tiles):
            raise PositionError(
                f"a wall of {ruleset.key} holds its {len(ruleset.tiles)} tiles, each as often as the set"
            )
        self.ruleset = ruleset
        self.stock = Stock(wall, lots)
        events, self._state = begin(ruleset, self.stock, started)
        self.log: list[Event] = list(events)
        self._legal: dict[Seat, tuple[Action, ...]] = {}

    @property
    def wall(self) -> Wall:
        """The wall, as items have left it."""
        return self.stock.wall

    @property
    def state(self) -> RoundState:
        """Where the round stands, every tile known."""
        return self._state

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self._state.phase is Phase.OVER

    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked now; nobody only when the round is over."""
        state = self._state
        if state.phase in (Phase.TURN, Phase.CLAIMED):
            return (state.turn,)
        return tuple(seat for seat in SEATS if state.offers[seat] and state.answers[seat] is None)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Every action open to *seat* now, complete; worked out once for each state."""
        if seat not in self._legal:
            self._legal[seat] = legal(self.ruleset, self._state, seat)
        return self._legal[seat]

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do *action* and return what it made happen. Raises `IllegalAction`, and then nothing has changed."""
        allowed = self.legal(action.seat)
        events, self._state = decide(self.ruleset, self.stock, self._state, action, allowed)
        if isinstance(events[0], ItemUsed):  # nothing else puts a tile into the wall
            self.stock = self.stock.after(events[0])
        self.log.extend(events)
        self._legal = {}
        return events

    def leave(self, seat: Seat) -> tuple[Event, ...]:
        """*seat* leaves for good (H10, B11). Raises `IllegalAction`, and then nothing has changed."""
        if not self.is_over and Left(seat) in self.log:
            raise IllegalAction(Refusal.NOT_ALLOWED_NOW, Pass(seat))
        events, self._state = leave(self.ruleset, self.stock, self._state, seat)
        self.log.extend(events)
        self._legal = {}
        return events
