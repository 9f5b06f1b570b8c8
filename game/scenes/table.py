"""The table (牌桌): shows what a seat knows and takes its answers. It knows views and windows, never who runs them."""

from __future__ import annotations

from typing import ClassVar, Final

from game.bindings import Act, Intent, PointerDown, PointerMove
from game.present.ceremony_model import ceremony_model
from game.present.prompt import DEAD_S
from game.present.settle_model import settle_model
from game.scenes.ahead import Steps, settlement_ahead
from game.scenes.ceremony import SeatCeremony
from game.scenes.great_shift import Dealing
from game.scenes.ranking import Ranking
from game.scenes.scene import NOTHING, Pop, Push, Replace, Round, Scene, StackCommands
from game.scenes.settlement import Settlement
from game.scenes.table_input import TableInput
from game.scenes.table_menu import Farewell
from game.scenes.table_seat import TableSeat
from game.scenes.table_spoken import StripWords, TableSpoken
from game.scenes.table_view import TableView
from game.scenes.table_words import SHAKE_S
from game.services import Services
from game.session.table import MatchEnded, Table
from game.ui.canvas import Canvas
from game.voice.repertoire import cues
from rules.mahjong.events import Started
from rules.mahjong.phase import Phase

__all__ = ["TableScene"]

_REST_S: Final = 0.9
_TICK_S: Final = 0.1


class TableScene(Scene):
    """One seat at a table, from the first hand to the ranking."""

    key: ClassVar[str] = "table"

    continued: ClassVar[bool] = True
    """Whether what is played here can be gone on with after a restart."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._leaving = False
        self._bidden_farewell = False
        self._tick = 0.0
        self.size = (0, 0)

    # ---------------------------------------------------------------- life

    def enter(self, services: Services) -> None:
        """Take the services and sit down."""
        self.services = services
        self.sit(self._table)

    def sit(self, table: Table) -> None:
        """Sit down at a table, in the place of the one before."""
        self._table = table
        self._settled_no, self._covered = 0, False
        self._over_at: float | None = None
        self._ahead: tuple[int, Steps] | None = None
        self.seat = self.make_seat(table)
        self._view = TableView(self.seat)
        self._input = self.make_input(table)
        self._dealing = Dealing(table)
        self._spoken = TableSpoken(self.seat, self._view, self.strip_words)
        if self.size != (0, 0):
            self.resized(self.size)

    def make_seat(self, table: Table) -> TableSeat:
        """The player's side of the table."""
        return TableSeat(table, self.services)

    def make_input(self, table: Table) -> TableInput:
        """What takes the player's hands."""
        return TableInput(table, self.seat, self.services, self._stand_up)

    def leave(self) -> None:
        """Stand up; the match can be continued. Raises `StorageError` where its end could not be kept."""
        self._view.coach.close()
        self.seat.talk.listen_to_all()
        super().leave()
        if self.continued:
            self.services.hand.write()
        self._table.close()

    def covered(self) -> None:
        """A sheet lies over the table: until it has gone nothing more is laid on it."""
        self._covered = True

    def uncovered(self) -> None:
        """The settlement or a sheet has gone; after a settlement the next hand begins."""
        self._covered = False
        self.seat.take_settings()
        if self.seat.ceremony is not None:
            self.seat.begin_play()
        if self._settled_no and self._is_over() and self._settled_no == self._hand_no():
            self._dealing.go_on()
            self.seat.come_back()
        self.dirty = True

    def tell_again(self) -> None:
        """Trace the targets once more."""
        self.seat.tell_again()

    @property
    def topic(self) -> tuple[str, str]:
        """The game and edition that are played."""
        return self._table.ruleset.key, self._table.ruleset.edition

    @property
    def seen(self) -> Round | None:
        """What the own seat knows of the round."""
        view = self._table.view
        return None if view is None else (self._table.ruleset, view)

    def resized(self, size: tuple[int, int]) -> None:
        """Place everything anew."""
        self.size = size
        self.seat.place(size)
        self.dirty = True

    @property
    def speaks(self) -> bool:
        """A table tells what happens on it."""
        return True

    def strip_words(self) -> StripWords:
        """What stands on a strip below the table."""
        return StripWords()

    @property
    def lively(self) -> bool:
        """Whether something moves."""
        now = self.seat.now()
        return self.seat.story.is_lively or self.seat.hand.is_dragged or now - self.seat.shaken_at < SHAKE_S

    def update(self, dt: float) -> StackCommands:
        """Take in what has happened; ask for the settlement when a hand is over."""
        was_lively = self.lively
        self.seat.poll(paused=self._covered or self._is_given_up())
        self._view.coach.follow()
        self._spoken.follow()
        self._tick += dt
        slow = self._tick >= _TICK_S and (
            self.seat.story.is_breathing(self.seat.now()) or self.seat.time_share() is not None
        )
        if was_lively or self.lively or slow or self.seat.dirty:
            self._tick = 0.0
            self.seat.dirty = False
            self.dirty = True
        return self._next_scene()

    def _next_scene(self) -> StackCommands:
        if self._leaving:
            return (Pop(),)
        if self._is_given_up():
            return self._farewell()
        if self._covered:
            self._over_at = None
            return NOTHING
        if self.seat.ceremony is not None:
            return self._ceremony(self.seat.ceremony)
        if self._dealing.due:
            return self._dealing.next(self._hand_no() + 1, auto=self.seat.is_auto)
        if not self._is_over() or not self.seat.story.is_settled:
            self._over_at = None
            return NOTHING
        now = self.seat.now()
        if self._over_at is None:
            self._over_at = now
        state, number = self.seat.story.state, self._hand_no()
        if state is not None and self._settled_no != number:
            # a press meant for the last tile must not go on from the settlement, however fast things move (U20)
            if now - self._over_at < max(DEAD_S, _REST_S * self.seat.story.motions.speed):
                return NOTHING
            self._settled_no = number
            return (Push(Settlement(self._table, state)),)
        return NOTHING if self.seat.ended is None else self._ranking(self.seat.ended)

    def prepare(self) -> None:
        """Get ready for the settlement while the table rests after a hand, and for what seats may say."""
        state, table = self.seat.story.state, self._table
        if self._over_at is None or state is None or self._settled_no == state.start.no:
            self.services.mixer.prepare(cues())
            return
        if self._ahead is None or self._ahead[0] != state.start.no:
            model = settle_model(state, table.ruleset, table.match, table.seat)
            self._ahead = state.start.no, settlement_ahead(self.services, self.size, model)
        next(self._ahead[1], None)

    def _is_given_up(self) -> bool:
        """Whether a bot has this seat for good, so that nothing is left to be seen but the end (H10)."""
        return self._table.seat in self._table.match.given

    def _farewell(self) -> StackCommands:
        """Wait for the bots to play to the end, then the ranking; who does not wait goes at once."""
        if self.seat.ended is not None:
            return self._ranking(self.seat.ended)
        if self._covered:
            return NOTHING
        if self._bidden_farewell:
            return (Pop(),)
        self._bidden_farewell = True
        return (Push(Farewell(self._table, self.seat.take_end)),)

    def _ranking(self, ended: MatchEnded) -> StackCommands:
        """Show how the match has ended."""
        table = self._table
        return (Replace(Ranking(table.match, ended, table.seat, table.ruleset.key)),)

    def _ceremony(self, started: Started) -> StackCommands:
        """Show how the seats were drawn."""
        return (Push(SeatCeremony(ceremony_model(started, self._table.match, self._table.seat))),)

    def _is_over(self) -> bool:
        state = self.seat.story.state
        return state is not None and state.phase is Phase.OVER

    def _hand_no(self) -> int:
        state = self.seat.story.state
        return state.start.no if state is not None else 0

    # ---------------------------------------------------------------- what the player means

    def handle(self, intent: Intent) -> StackCommands:
        """Pointer and keys; the first press of anything shows what is still moving as it is."""
        seat = self.seat
        if isinstance(intent, PointerDown | Act):
            if seat.story.skip(seat.now()):
                self._over_at = None
            seat.voice.hurry(seat.now())
        self.dirty = True
        if isinstance(intent, PointerMove):
            self.dirty = self._input.hover(intent)
            return NOTHING
        return self._input.handle(intent)

    def doze(self) -> StackCommands:
        """Let a bot play for this seat until somebody touches it again (托管)."""
        if not self.seat.is_auto:
            self.seat.set_auto(on=True)
        return NOTHING

    def _stand_up(self) -> None:
        """The match is kept, and goes on another time."""
        self._leaving = True

    # ---------------------------------------------------------------- the picture

    def draw(self, canvas: Canvas) -> None:
        """The table with everything that moves."""
        self._view.draw(canvas)
