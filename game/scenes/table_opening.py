"""What a player does before play (开局): chooses the tiles to pass on (换三张) and the suit not to hold (定缺).

Mouse, finger and keys each suffice: a tile is pressed or reached with the arrows and raised; a suit is pressed or
reached and confirmed. Nothing is answered before a choice is complete. Who has won and watches can let the others
play faster.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.bindings import TILE_PLACES, Act, Command
from game.present.focus import Focus
from game.present.layout.opening_layout import (
    GIVE,
    HURRY,
    SUGGEST,
    PlacedChoice,
    opening_buttons,
    watching_button,
)
from game.present.layout.zones import Zones
from game.present.opening_model import Picks, Question, ToVoid, opening_question
from game.present.table_model import ShownSeat
from game.session.table import ActionWindow
from rules.mahjong.state import RoundState, Standing

__all__ = ["TableOpening"]


class TableOpening:
    """The question before play that is open at a seat, and what is chosen so far."""

    def __init__(
        self,
        focus: Focus,
        answer: Callable[[int], None],
        refuse: Callable[[str], None],
        hurry: Callable[[bool], None],
    ) -> None:
        self._focus = focus
        self._answer = answer
        self._refuse = refuse
        self._hurry = hurry
        self.watches = False
        """Whether this seat has won and the others play on."""
        self.hurries = False
        self.question: Question | None = None
        self.picks: Picks | None = None
        self.buttons: tuple[PlacedChoice, ...] = ()

    def follow(
        self, window: ActionWindow | None, state: RoundState | None, own: ShownSeat | None, now: float
    ) -> None:
        """The window is another one: its question, with what is suggested chosen."""
        self.question = self.picks = None
        if window is None or state is None or own is None:
            return
        self.question = opening_question(window, state, now)
        if self.question is not None and not isinstance(self.question, ToVoid):
            self.picks = Picks(self.question, own)

    def advise(self, option: int, own: ShownSeat) -> None:
        """The coach suggests an option; what the player has begun to choose stays."""
        question = self.question
        if isinstance(question, ToVoid):
            choices = tuple(replace(each, suggested=each.option == option) for each in question.choices)
            self.question = replace(question, choices=choices)
        elif question is not None:
            untouched = self.picks is not None and self.picks.option == question.suggested
            self.question = replace(question, suggested=option)
            if untouched:
                self.picks = Picks(self.question, own)

    def place(self, zones: Zones, own: ShownSeat | None) -> None:
        """Place the buttons."""
        self.watches = own is not None and own.laid and own.standing is Standing.WON
        self.hurries = self.hurries and self.watches
        self.buttons = () if self.question is None else opening_buttons(self.question, zones)
        if self.watches:
            self.buttons = (watching_button(zones),)

    @property
    def preferred(self) -> str | None:
        """Where the keys are at first."""
        if isinstance(self.question, ToVoid):
            return next((f"void.{each.suit.value}" for each in self.question.choices if each.suggested), None)
        return GIVE if self.question is not None else None

    def is_on(self, name: str) -> bool:
        """Whether a button can be pressed."""
        return name != GIVE or (self.picks is not None and self.picks.option is not None)

    def option_at(self, name: str) -> int | None:
        """What is answered by pressing a button now."""
        if name == GIVE and self.picks is not None:
            return self.picks.option
        return next((each.suit.option for each in self.buttons if each.name == name and each.suit), None)

    def press_tile(self, place: int, now: float) -> bool:
        """A tile was pressed; whether that meant something here."""
        if self.picks is None:
            return False
        self._focus.by_keys = False
        self.picks.cursor = None
        if self.picks.question.takes(now) and not self.picks.toggle(place):
            self._refuse("exchange.too_few")
        return True

    def activate(self, name: str, now: float) -> bool:
        """A button was pressed; whether it is one of these."""
        if all(button.name != name for button in self.buttons):
            return False
        if name == HURRY:
            self.hurries = not self.hurries
            self._hurry(self.hurries)
        if self.question is None:
            return True
        option = self.option_at(name)
        if name == SUGGEST and self.picks is not None:
            self.picks.suggest()
        elif option is None:
            self._refuse("exchange.incomplete")
        elif self.question.takes(now):
            self._answer(option)
        return True

    def act(self, act: Act, now: float) -> bool:
        """A key; whether it meant something here."""
        if self.watches and act.command is Command.CONFIRM and not self._focus.by_keys:
            return act.repeat or self.activate(HURRY, now)
        if self.question is None or act.command in (Command.NEXT, Command.PREVIOUS):
            return False
        return self._suits(act, now) if self.picks is None else self._tiles(self.picks, act, now)

    def _suits(self, act: Act, now: float) -> bool:
        """Through the suits; the first confirmation only shows where the keys are."""
        names = [button.name for button in self.buttons]
        here = self._focus.focused if self._focus.by_keys and self._focus.focused in names else None
        command = act.command
        if command in (Command.LEFT, Command.RIGHT):
            start = here or self.preferred or names[0]
            by = 0 if here is None else (-1 if command is Command.LEFT else 1)
            self._point(names[(names.index(start) + by) % len(names)])
        elif command in TILE_PLACES and TILE_PLACES[command] < len(names):
            self._point(names[TILE_PLACES[command]])
        elif command is Command.CONFIRM and not act.repeat and here is None and not self._focus.by_keys:
            self._point(self.preferred or names[0])
        elif command is Command.CONFIRM and not act.repeat and here is not None:
            self.activate(here, now)
        else:
            return False
        return True

    def _point(self, name: str) -> None:
        self._focus.focused = name
        self._focus.by_keys = True

    def _tiles(self, picks: Picks, act: Act, now: float) -> bool:
        """Through the tiles: up and down raise and lower, a confirmation gives what is complete."""
        command = act.command
        focused = self._focus.focused if self._focus.by_keys else None
        if command in (Command.LEFT, Command.RIGHT):
            self._focus.by_keys = False
            picks.step(-1 if command is Command.LEFT else 1)
        elif command in TILE_PLACES:
            self._toggle(picks, TILE_PLACES[command])
        elif command is Command.UP and picks.cursor is not None:
            if picks.cursor not in picks.chosen:
                self._toggle(picks, picks.cursor)
        elif command is Command.DOWN and picks.cursor is not None:
            if picks.cursor in picks.chosen:
                self._toggle(picks, picks.cursor)
        elif command is Command.CONFIRM and not act.repeat and focused is None:
            if picks.option is None and picks.cursor is not None:
                self._toggle(picks, picks.cursor)
            else:
                self.activate(GIVE, now)
        else:
            return False
        return True

    def _toggle(self, picks: Picks, place: int) -> None:
        if place < len(picks.own.own_tiles) and not picks.toggle(place):
            self._refuse("exchange.too_few")
