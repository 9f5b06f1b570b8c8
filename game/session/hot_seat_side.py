"""One person's side of a table that several share (同桌的一方): what this seat may see, and what it chooses.

Nothing happens here by itself: the table that everybody sees goes on when the choice has been made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.authority.feed import Asked, Closed, Delivery, Told
from game.session.table import ActionWindow, MatchView, Notice, TableStatus, WindowOpened
from rules import evolve
from rules.core.seat import Seat
from rules.core.window import Answer
from rules.mahjong.events import Event
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState, SeatView

if TYPE_CHECKING:
    from game.session.hot_seat import HotSeat

__all__ = ["HotSeatSide"]


class HotSeatSide:
    """The `Table` of one person, while he looks at his hand."""

    waits = True

    def __init__(self, table: HotSeat, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self._state: RoundState | None = None
        self._window: ActionWindow | None = None
        self._news: list[Event | Notice] = []
        self._looking = False
        self.held = False
        """Whether the open question has been answered, and the answer waits for the others."""

    def take(self, delivery: Delivery) -> None:
        """Something was told to this seat."""
        match delivery:
            case Told(_, event):
                self._state = evolve(self.ruleset, self._state, event)
                self._tell(event)
            case Asked(window, seconds):
                self._window, self.held = window, False
                self._tell(WindowOpened(window, seconds))
            case Closed(window_id) if self._window is not None and self._window.id == window_id:
                self._window, self.held = None, False
            case _:
                return

    def _tell(self, what: Event | Notice) -> None:
        if self._looking:
            self._news.append(what)

    # ---------------------------------------------------------------- the look

    def begin(self) -> None:
        """The person looks at the own hand from now on."""
        self._looking = True
        self._news.clear()

    def end(self) -> None:
        """The hand is covered again; that alone decides nothing."""
        self._looking = False
        self._news.clear()

    def cover(self) -> None:
        """The person has seen enough: a tile that was wanted and is not taken is let go."""
        self._table.looked(self._seat)

    @property
    def is_done(self) -> bool:
        """Whether the choice is made, so that nothing is left to be looked at."""
        return self._table.has_chosen(self._seat)

    # ---------------------------------------------------------------- what the scene sees

    @property
    def seat(self) -> Seat:
        """The person's seat."""
        return self._seat

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return self._table.ruleset

    @property
    def match(self) -> MatchView:
        """How the match stands."""
        return self._table.match

    @property
    def view(self) -> SeatView | None:
        """The round as this seat knows it."""
        return None if self._state is None else SeatView(self._seat, self._state)

    @property
    def window(self) -> ActionWindow | None:
        """What this seat is asked and has not answered."""
        return None if self.held else self._window

    @property
    def status(self) -> TableStatus:
        """That of the table."""
        return self._table.status

    @property
    def trouble(self) -> str | None:
        """Why the match cannot be saved now."""
        return self._table.trouble

    @property
    def may_shift(self) -> bool:
        """Whether this seat may use 乾坤大挪移 on the next hand."""
        return self._table.may_shift_of(self._seat)

    def set_shift(self, on: bool) -> None:
        """Use it, or do not after all."""
        self._table.set_shift_of(self._seat, on=on)

    def seconds_left(self, now: float) -> float | None:
        """People at one screen wait for each other."""
        return None

    # ---------------------------------------------------------------- what the scene does

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """What has happened while the hand is looked at: what an item brings."""
        self._table.pump(now)
        news, self._news = tuple(self._news), []
        return news

    def submit(self, answer: Answer) -> None:
        """The choice."""
        self._table.answer(self._seat, answer)

    def proceed(self) -> None:
        """The next hand is everybody's affair."""

    def set_auto(self, on: bool) -> None:
        """Let a bot play for this person, or take the seat back."""
        self._table.set_auto_of(self._seat, on=on)

    def hurry(self, on: bool) -> None:
        """Nothing goes on while a hand is looked at."""

    def say(self, phrase: str) -> bool:
        """People at one screen talk to each other."""
        return False

    def hush(self, phrase: str, now: float) -> float | None:
        """Nobody needs phrases here."""
        return None

    def leave(self) -> None:
        """Nobody leaves alone: the table breaks up."""
        self._table.leave()

    def close(self) -> None:
        """The table stays."""
