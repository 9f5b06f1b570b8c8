"""How long nobody has touched a kiosk, and what follows (闲置): by a steady clock, never by the one on the wall."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

__all__ = ["DOZE_AGAIN_S", "Doing", "Due", "Idleness", "Patience"]

DOZE_AGAIN_S: Final = 12.0
"""While a seat plays by itself, sheets and settlements over its table go this often."""


class Doing(Enum):
    """What is on the screen: nobody's, the guest's first screen, another menu, a match, the countdown."""

    NOBODY = "nobody"
    LOBBY = "lobby"
    MENU = "menu"
    PLAYING = "playing"
    COUNTING = "counting"


class Due(Enum):
    """What is due now: nothing, playing without the guest (托管), the countdown, the end of the guest's turn."""

    NOTHING = "nothing"
    DOZE = "doze"
    COUNT = "count"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Patience:
    """After how many seconds without a touch what follows (C3.7)."""

    lobby_s: float = 120.0
    doze_s: float = 60.0
    menu_s: float = 60.0
    countdown_s: float = 15.0


class Idleness:
    """Since when nobody has touched anything.

    >>> idle = Idleness(Patience(doze_s=60))
    >>> [idle.due(at, Doing.PLAYING).value for at in (0.0, 59.0, 60.0, 61.0, 72.0)]
    ['nothing', 'nothing', 'doze', 'nothing', 'doze']
    """

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self._since = 0.0
        self._doing = Doing.NOBODY
        self._dozed_at: float | None = None

    def touched(self, now: float) -> None:
        """Somebody is there."""
        self._since, self._dozed_at = now, None

    def left_s(self, now: float) -> float:
        """The seconds that are left of a countdown."""
        return max(0.0, self._since + self.patience.countdown_s - now)

    def due(self, now: float, doing: Doing) -> Due:
        """What is due; asked once a turn of the loop. What follows by itself gets its own time."""
        if doing is not self._doing:
            self._doing, self._since = doing, now
            if doing is not Doing.PLAYING:
                self._dozed_at = None
        waited = now - self._since
        match doing:
            case Doing.NOBODY:
                return Due.NOTHING
            case Doing.LOBBY:
                return Due.LEAVE if waited >= self.patience.lobby_s else Due.NOTHING
            case Doing.MENU:
                return Due.COUNT if waited >= self.patience.menu_s else Due.NOTHING
            case Doing.COUNTING:
                return Due.LEAVE if waited >= self.patience.countdown_s else Due.NOTHING
            case Doing.PLAYING:
                return self._doze(now, waited)

    def _doze(self, now: float, waited: float) -> Due:
        due = (
            waited >= self.patience.doze_s if self._dozed_at is None else now - self._dozed_at >= DOZE_AGAIN_S
        )
        if not due:
            return Due.NOTHING
        self._dozed_at = now
        return Due.DOZE
