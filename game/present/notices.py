"""Messages over any scene (浮签): one at a time, for a moment; they take no input and stop nothing."""

from __future__ import annotations

from typing import Final

from game.present.label import Label

__all__ = ["NOTICE_S", "Notices"]

NOTICE_S: Final = 4.0
"""How long a message can be read."""


class Notices:
    """The message of the moment.

    >>> from game.present.label import Plain
    >>> notices = Notices()
    >>> notices.tell(Plain("碰"), 10.0)
    >>> notices.at(12.0), notices.turned(12.0), notices.at(15.0), notices.turned(15.0)
    (Plain(text='碰'), True, None, True)
    """

    def __init__(self) -> None:
        self._message: Label | None = None
        self._until = 0.0
        self._drawn: Label | None = None

    def tell(self, message: Label, now: float) -> None:
        """Show a message from now on, in the place of the one before."""
        self._message, self._until = message, now + NOTICE_S

    def at(self, now: float) -> Label | None:
        """What is to be read now."""
        return self._message if now < self._until else None

    def turned(self, now: float) -> bool:
        """Whether another message, or none, is to be read since this was last asked."""
        shown = self.at(now)
        changed = shown is not self._drawn
        self._drawn = shown
        return changed
