"""Something the player should know (提示): a title, a text, one button."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ClassVar

from game.errors import GameError
from game.present.focus import Target
from game.present.layout.message_layout import MessageLayout, message_layout
from game.scenes.panel import PanelScene
from game.scenes.scene import Pop, Push, Replace, StackCommands
from game.storage import at_home
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_message import draw_message
from game.ui.widgets import ButtonLook

__all__ = ["Confirm", "Message", "failed", "told"]


class Message(PanelScene):
    """A sheet that tells something; *title* and *text* are catalogue keys, or words when there is no such
    key.
    """

    key: ClassVar[str] = "message"
    opaque: ClassVar[bool] = False

    def __init__(self, title: str, text: str, /, **values: object) -> None:
        super().__init__()
        self._title, self._text, self._values = title, text, values
        self._layout: MessageLayout | None = None

    def words(self) -> tuple[str, str]:
        """Title and text in the language of the moment."""
        texts = self.services.texts
        if not texts.has(self._text):
            return texts(self._title), self._text
        values = {
            name: texts(value) if isinstance(value, str) and texts.has(value) else value
            for name, value in self._values.items()
        }
        return texts(self._title), texts(self._text, **values)

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """One button."""
        return (("ok", ButtonLook(self.services.texts("message.ok"), 26, kind=ButtonKind.JADE)),)

    def arrange(self) -> Iterable[Target]:
        """The sheet in the middle, the buttons at its foot."""
        self._layout = message_layout(
            self.size, self.unit, self.words()[1], len(self.buttons()), self.ruler()
        )
        return [
            Target(name, rect) for (name, _), rect in zip(self.buttons(), self._layout.buttons, strict=True)
        ]

    def activate(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is not None:
            draw_message(canvas, self._layout, self.words(), self.buttons(), self.focus)


def told(title: str, error: GameError) -> Message:
    """What went wrong, in the player's language where the error names a text."""
    values = {
        name: at_home(value) if isinstance(value, Path) else value for name, value in error.values.items()
    }
    return Message(title, error.key or str(error), **values)


def failed(error: Exception) -> Message:
    """What ended whatever was going on."""
    if isinstance(error, GameError):
        return told("error.expected", error)
    return Message("error.unexpected", "error.unexpected.text", what=type(error).__name__)


class Confirm(Message):
    """A question (确认): *then* gives what the stack does after yes; no and Esc only close it.

    Where *then* fails, a sheet that says why takes the place of the question.
    """

    key: ClassVar[str] = "confirm"

    def __init__(
        self,
        title: str,
        text: str,
        /,
        then: Callable[[], StackCommands],
        answers: tuple[str, str] | None = None,
        **values: object,
    ) -> None:
        super().__init__(title, text, **values)
        self._then = then
        self._answers = answers or ("confirm.yes", "confirm.no")

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Yes, and at the right no, which is where Enter goes at first."""
        texts = self.services.texts
        return (
            ("no", ButtonLook(texts(self._answers[1]), 26, kind=ButtonKind.JADE)),
            ("yes", ButtonLook(texts(self._answers[0]), 26, grave=True)),
        )

    def activate(self, name: str) -> StackCommands:
        """Close the sheet; after yes do what was asked, a new scene taking the sheet's place."""
        if name != "yes":
            return (Pop(),)
        try:
            commands = self._then()
        except GameError as error:
            return (Replace(told(self._title, error)),)
        return tuple(
            Replace(command.scene) if isinstance(command, Push) else command for command in commands
        ) or (Pop(),)
