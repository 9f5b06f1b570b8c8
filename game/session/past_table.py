"""What a table answers on which everything has happened already (已经打完的桌): nobody is asked, nothing is done."""

from __future__ import annotations

from game.session.table import ActionWindow, Notice, Refused
from rules import Refusal
from rules.core.window import Answer

__all__ = ["PastTable"]


class PastTable:
    """The parts of the `Table` of `game.session.table` that are for those who play."""

    def __init__(self) -> None:
        self._notices: list[Notice] = []

    @property
    def window(self) -> ActionWindow | None:
        """Nobody is asked any more."""
        return None

    @property
    def waits(self) -> bool:
        """Nobody else is kept waiting."""
        return True

    @property
    def trouble(self) -> str | None:
        """Nothing is saved here."""
        return None

    @property
    def may_shift(self) -> bool:
        """Nothing can be changed any more."""
        return False

    def set_shift(self, on: bool) -> None:
        """Refused: the wall has been laid."""
        self._notices.append(Refused(-1, Refusal.ROUND_OVER))

    def seconds_left(self, now: float) -> float | None:
        """No clock runs."""
        return None

    def submit(self, answer: Answer) -> None:
        """Refused: it has happened already."""
        self._notices.append(Refused(answer.window_id, Refusal.ROUND_OVER))

    def hurry(self, on: bool) -> None:
        """A replay has a pace of its own."""

    def set_auto(self, on: bool) -> None:
        """Refused: nobody plays here."""
        self._notices.append(Refused(-1, Refusal.ROUND_OVER))

    def say(self, phrase: str) -> bool:
        """Nobody would hear it."""
        return False

    def hush(self, phrase: str, now: float) -> float | None:
        """Nobody says anything."""
        return None

    def leave(self) -> None:
        """Refused: nobody sits here."""
        self._notices.append(Refused(-1, Refusal.ROUND_OVER))
