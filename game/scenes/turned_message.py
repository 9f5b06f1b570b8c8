"""A message that is turned to one side of a flat screen (转向的提示)."""

from __future__ import annotations

from game.bindings import Intent
from game.present.layout.geometry import Rect
from game.present.layout.turn import UPRIGHT, Turn
from game.scenes.message import Message
from game.scenes.scene import StackCommands
from game.ui.canvas import Canvas
from game.ui.draw_hot_seat import draw_turned

__all__ = ["TurnedMessage"]


class TurnedMessage(Message):
    """Laid out upright like any message; the picture that it lies in is turned by *degrees*."""

    def __init__(self, degrees: int, title: str, text: str, /, **values: object) -> None:
        super().__init__(title, text, **values)
        self._degrees = degrees
        self._turn = UPRIGHT

    def resized(self, size: tuple[int, int]) -> None:
        """Place everything anew, in the window as it is seen from the side."""
        self._turn = Turn(self._degrees, size)
        super().resized(self._turn.size)

    def handle(self, intent: Intent) -> StackCommands:
        """What is pressed in the turned picture."""
        return super().handle(self._turn.intent(intent))

    def draw(self, canvas: Canvas) -> None:
        """The sheet, turned."""
        if not self._degrees:
            super().draw(canvas)
            return
        draw_turned(canvas, Rect(0, 0, *self._turn.window), self._degrees, super().draw)

    def _tell(self) -> None:
        """Trace where the targets lie in the picture, whenever that changes."""
        if not self.services.trace.on:
            return
        places = {
            target.name: self._turn.rect(target.rect).pixels for target in self.focus.targets if target.enabled
        }
        told = (places, self.services.trace.turn())
        if told != self._told:
            self._told = told
            self.services.trace.emit("targets", scene=self.key, targets=places)
