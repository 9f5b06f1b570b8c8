"""Sheets of people around one screen (同桌的纸条): the curtain before a hand, the menu, 乾坤大挪移 for one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent, PointerDown
from game.present.player_label import player_label
from game.scenes.great_shift import shift_buttons
from game.scenes.message import Confirm, Message
from game.scenes.scene import NOTHING, Pop, Replace, Scene, StackCommands
from game.scenes.turned_message import TurnedMessage
from game.services import Services
from game.session.hot_seat import HotSeat, Look
from game.session.hot_seat_side import HotSeatSide
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from rules.core.window import WindowKind

__all__ = ["Curtain", "HotSeatMenu", "PersonShift"]

_DEAD_S: Final = 0.35
"""A press so soon after the curtain has come was meant for something else, and shows nobody's hand."""
_WHAT: Final = {None: "want", WindowKind.TURN: "turn", WindowKind.STAGE: "stage"}


class Curtain(TurnedMessage):
    """Who looks at the own hand next; one press shows it."""

    key: ClassVar[str] = "hot_seat_curtain"

    def __init__(
        self, table: HotSeat, look: Look, degrees: int, leads: tuple[Callable[[], Scene], Callable[[], Scene]]
    ) -> None:
        """*leads* are the ways on: to the hand, to the menu."""
        what = _WHAT.get(look.kind, "want")
        super().__init__(degrees, "hotseat.curtain", f"hotseat.curtain.{what}")
        self._table, self._look = table, look
        self._open, self._menu = leads
        self._age = 0.0

    def enter(self, services: Services) -> None:
        """It is heard that somebody is next."""
        super().enter(services)
        services.mixer.play("turn")

    def words(self) -> tuple[str, str]:
        """Whose turn it is, and what the others do."""
        name = self.say(player_label(self._table.match, self._look.seat, self._look.seat))
        return self.services.texts(self._title, name=name), self.services.texts(self._text)

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """At the right the hand, which is where Enter goes; a bot plays; the menu."""
        texts = self.services.texts
        return (
            ("open", ButtonLook(texts("hotseat.open"), 26, kind=ButtonKind.MAIN)),
            ("auto", ButtonLook(texts("hotseat.auto"), 24)),
            ("menu", ButtonLook(texts("hotseat.menu"), 24)),
        )

    def update(self, dt: float) -> StackCommands:
        """It goes when nobody is to look any more."""
        self._age += dt
        return (Pop(),) if self._table.look != self._look else NOTHING

    def handle(self, intent: Intent) -> StackCommands:
        """A press that comes too early means nothing."""
        match intent:
            case PointerDown() | Act(Command.CONFIRM) if self._age < _DEAD_S:
                return NOTHING
            case _:
                return super().handle(intent)

    def back(self) -> StackCommands:
        """Esc opens the menu: the curtain itself cannot be taken away."""
        return self.activate("menu")

    def doze(self) -> StackCommands:
        """Nobody is there: a bot plays."""
        return self.activate("auto")

    def activate(self, name: str) -> StackCommands:
        """Show the hand, let a bot play, or open the menu."""
        match name:
            case "open":
                return (Replace(self._open()),)
            case "auto":
                self._table.set_auto_of(self._look.seat, on=True)
                return NOTHING
            case _:
                return (Replace(self._menu()),)


class HotSeatMenu(Message):
    """Go on, go away and keep the match, or break the table up."""

    key: ClassVar[str] = "menu"

    def __init__(self, table: HotSeat, stand_up: Callable[[], None]) -> None:
        super().__init__("hotseat.menu.title", "hotseat.menu.text")
        self._table, self._stand_up = table, stand_up

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """At the right back to the table."""
        texts = self.services.texts
        return (
            ("resume", ButtonLook(texts("table.menu.resume"), 26, kind=ButtonKind.MAIN)),
            ("leave", ButtonLook(texts("table.menu.leave"), 26)),
            ("break_up", ButtonLook(texts("hotseat.break_up"), 26)),
        )

    def activate(self, name: str) -> StackCommands:
        """Close the sheet; breaking up is asked once more."""
        if name == "leave":
            self._stand_up()
        elif name == "break_up":
            return (Replace(Confirm("hotseat.break_up", "hotseat.break_up.text", self._break_up)),)
        return (Pop(),)

    def _break_up(self) -> StackCommands:
        self._table.leave()
        return NOTHING


class PersonShift(TurnedMessage):
    """Whether one of the people uses 乾坤大挪移 on the next hand; everybody may see that."""

    key: ClassVar[str] = "great_shift"

    def __init__(self, side: HotSeatSide, degrees: int) -> None:
        super().__init__(degrees, "hotseat.shift", "items.shift.text")
        self._side = side

    def words(self) -> tuple[str, str]:
        """Who is asked, and what it does."""
        name = self.say(player_label(self._side.match, self._side.seat, self._side.seat))
        return self.services.texts(self._title, name=name), self.services.texts(self._text)

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """At the right to deal as the wall is, which is where Enter goes at first."""
        return shift_buttons(self.services.texts)

    def activate(self, name: str) -> StackCommands:
        """Use it or not."""
        self._side.set_shift(name == "shift")
        return (Pop(),)
