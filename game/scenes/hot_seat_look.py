"""One person's hand at a screen that several share (看牌): open until the choice is made, then covered by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from game.bindings import Act, Command, Intent
from game.present.kept_hand import KeptHand
from game.present.layout.strip_layout import StripLayout
from game.present.player_label import player_label
from game.scenes.hot_seat_sheets import HotSeatMenu
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.scenes.strip_table import StripTable
from game.services import Services
from game.session.hot_seat import HotSeat, Look
from game.session.hot_seat_side import HotSeatSide
from game.settings import Narration
from game.ui.canvas import ButtonKind
from game.ui.draw_strip import StripButton, StripLook
from game.ui.widgets import ButtonLook, speak

__all__ = ["HotSeatLook"]

_NOT_HERE = ("tool.assist", "tool.phrases", "tool.take_back")


class HotSeatLook(StripTable):
    """The table as one person sees it; the table that everybody sees lies below and waits."""

    continued: ClassVar[bool] = True

    def __init__(self, table: HotSeat, look: Look, degrees: int, stand_up: Callable[[], None]) -> None:
        self.side: HotSeatSide = table.side(look.seat)
        super().__init__(self.side)
        self.kept = KeptHand()
        self._shared, self._look, self._degrees = table, look, degrees
        self._get_up = stand_up
        self._covers = False

    def enter(self, services: Services) -> None:
        """The hand is open, and the picture faces who sits there."""
        self.side.begin()
        services.facing.degrees = self._degrees
        super().enter(replace(services, hand=self.kept))

    def leave(self) -> None:
        """The hand is covered, and the picture as it was."""
        self.services.facing.degrees = 0
        self.side.end()
        super().leave()

    def held(self) -> dict[str, object]:
        """Nobody reads a hand aloud, or advises, where others sit beside."""
        return {"narration": Narration.OFF, "coach": False}

    def _next_scene(self) -> StackCommands:
        if self._covered:
            return NOTHING
        return (Pop(),) if self._covers or self._leaving or self.side.is_done else NOTHING

    def handle(self, intent: Intent) -> StackCommands:
        """Esc covers the hand where nothing else is to be put back."""
        seat = self.seat
        nothing = seat.explained is None and seat.hand.index is None and not seat.talk.is_open
        if isinstance(intent, Act) and intent.command is Command.BACK and nothing and not intent.repeat:
            self.cover()
            return NOTHING
        return super().handle(intent)

    def cover(self) -> None:
        """Put the hand away; who wanted a tile and has not taken it lets it go."""
        self.side.cover()
        self._covers = True

    def get_up(self) -> None:
        """Everybody goes; nothing is decided by that."""
        self._covers = True
        self._get_up()

    def pressed(self, name: str) -> StackCommands | None:
        """The button of the strip, and what means something else here."""
        if name == "tool.cover":
            self.cover()
        elif name == "tool.menu":
            return (Push(HotSeatMenu(self._shared, self.get_up)),)
        elif name in _NOT_HERE:
            self.seat.say(self.services.texts("hotseat.not_here"))
        else:
            return None
        return NOTHING

    def buttons(self) -> tuple[tuple[StripButton, float], ...]:
        """To cover the hand."""
        word = self.services.texts("hotseat.cover")
        return ((StripButton("tool.cover", ButtonLook(word, 26, kind=ButtonKind.JADE)), 190.0),)

    def look(self, strip: StripLayout) -> StripLook:
        """Whose hand it is, and what is asked."""
        services, seat = self.services, self._look.seat
        name = speak(services.texts, player_label(self._table.match, seat, seat))
        buttons = tuple(button for button, _ in self.buttons())
        title = services.texts("hotseat.hand", name=name)
        return StripLook(strip, title, services.texts(self._asks()), buttons, self.seat.focus)

    def _asks(self) -> str:
        """What is asked, in the words of the catalogue."""
        if self._look.kind is not None:
            return "hotseat.look.choose"
        return "hotseat.look.claim" if self.side.window is not None else "hotseat.look.nothing"
