"""What is told at a seat for a while (座上的话): a line over the hand, a sign in words, a tile that shakes."""

from __future__ import annotations

from typing import Final

from game.services import Services
from rules import Refusal

__all__ = ["SHAKE_S", "TableWords"]

SHAKE_S: Final = 0.32
_NOTICE_S: Final = 2.6
_EXPLAINED_S: Final = 9.0


class TableWords:
    """The words of the moment and how long they stand."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.dirty = True
        self.notice = ""
        self.noticed = ""
        """The line that stood last, for who wants it said again."""
        self.explained: str | None = None
        """The sign that is explained now, by its name."""
        self.shaken_at = -1.0
        self._notice_until = 0.0
        self._explained_until = 0.0

    def now(self) -> float:
        """The moment."""
        return self.services.clock.now()

    def say(self, text: str) -> None:
        """Show a line for a while."""
        self.services.trace.emit("notice", text=text)
        self.notice = self.noticed = text
        self._notice_until = self.now() + _NOTICE_S
        self.dirty = True

    def refuse(self, refusal: Refusal) -> None:
        """Shake the chosen tile and say why not."""
        self.shake(f"refusal.{refusal.value}")

    def shake(self, key: str) -> None:
        """The same with the words of a key."""
        self.say(self.services.texts(key))
        self.shaken_at = self.now()
        self.services.mixer.play("error")

    def explain(self, name: str | None) -> None:
        """Explain a sign for a while; the same once more, or None, takes the words away."""
        self.explained = None if name == self.explained else name
        self._explained_until = self.now() + _EXPLAINED_S
        self.dirty = True

    def forget_words(self, now: float) -> None:
        """Take away what has stood long enough."""
        if self.notice and now >= self._notice_until:
            self.notice = ""
            self.dirty = True
        if self.explained is not None and now >= self._explained_until:
            self.explain(None)
