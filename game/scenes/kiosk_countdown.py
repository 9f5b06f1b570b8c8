"""The countdown of a kiosk (还在吗): nobody has touched a menu for long, and the turn ends unless somebody does.

Whoever touches the screen anywhere stays; only the button that says so ends the turn at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil
from typing import ClassVar

from game.bindings import Act, Command, Intent, PointerUp, Press
from game.present.focus import Target
from game.present.label import Label, said
from game.present.layout.countdown_layout import CountdownLayout, countdown_layout
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.draw_countdown import CountdownWords, draw_countdown

__all__ = ["Countdown"]


class Countdown(PanelScene):
    """A sheet over what lies below: *left* gives the seconds that are left, *finish* is called by who is done."""

    key: ClassVar[str] = "kiosk_countdown"
    opaque: ClassVar[bool] = False

    def __init__(self, left: Callable[[], float], finish: Callable[[], StackCommands]) -> None:
        super().__init__()
        self._left = left
        self._finish = finish
        self._all = 1.0
        self._shown = 0
        self._layout: CountdownLayout | None = None

    def enter(self, services: Services) -> None:
        """Take the services; what is left now is all the time there is."""
        super().enter(services)
        self._all = max(1.0, self._left())
        self._shown = self._seconds

    @property
    def _seconds(self) -> int:
        """The seconds that are left, as they are counted aloud."""
        return max(0, ceil(self._left()))

    def arrange(self) -> Iterable[Target]:
        """The sheet in the middle with its two buttons."""
        layout = self._layout = countdown_layout(
            self.size, self.unit, self.services.texts("kiosk.front.countdown.text"), self.ruler()
        )
        return [Target("finish", layout.finish), Target("stay", layout.stay)]

    def preferred(self) -> str | None:
        """Enter stays."""
        return "stay"

    def handle(self, intent: Intent) -> StackCommands:
        """The buttons; a press anywhere else stays, and so does any key that means nothing here."""
        commands = super().handle(intent)
        if commands:
            return commands
        match intent:
            case PointerUp(x, y, Press.MAIN) if x >= 0:
                found = self.focus.at(x, y)
                return (Pop(),) if found is None else NOTHING
            case Act(command) if command not in _MOVES:
                return (Pop(),)
            case _:
                return NOTHING

    def activate(self, name: str) -> StackCommands:
        """Stay, or be done."""
        return self._finish() if name == "finish" else (Pop(),)

    def update(self, dt: float) -> StackCommands:
        """The picture follows each second."""
        if self._seconds != self._shown:
            self._shown = self._seconds
            self.dirty = True
        return NOTHING

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        texts = self.services.texts
        words = CountdownWords(
            texts("kiosk.front.countdown"),
            texts("kiosk.front.countdown.text"),
            texts("kiosk.front.countdown.finish"),
            texts("kiosk.front.countdown.stay"),
        )
        share = min(1.0, max(0.0, self._shown / self._all))
        draw_countdown(canvas, self._layout, words, (self._shown, share), self.focus)

    def spoken(self, *, much: bool) -> Label | None:
        """The question, and what happens."""
        return said("kiosk.front.countdown.text")


_MOVES = frozenset(
    (
        Command.CONFIRM,
        Command.LEFT,
        Command.RIGHT,
        Command.UP,
        Command.DOWN,
        Command.NEXT,
        Command.PREVIOUS,
    )
)
