"""A message that is turned to one side of a flat screen (转向的提示)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.present.focus import Target
from game.present.layout.geometry import Rect
from game.present.layout.turn import UPRIGHT, Turn
from game.scenes.message import Message
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

    def arrange(self) -> Iterable[Target]:
        """What can be pressed, where it lies in the picture."""
        return [replace(target, rect=self._turn.rect(target.rect)) for target in super().arrange()]

    def draw(self, canvas: Canvas) -> None:
        """The sheet, turned."""
        if not self._degrees:
            super().draw(canvas)
            return
        draw_turned(canvas, Rect(0, 0, *self._turn.window), self._degrees, super().draw)
