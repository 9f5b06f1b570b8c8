"""A connection as the rooms see it (来客): who it says it is, where it has come in, when it was heard last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.host.contract import Link
from game.host.limits import Bucket
from game.net.intents import Amend, Auto, Bot, Browse, Intent, Mic, Ready, Resume, Shift, Sit, VoteStart
from game.net.news import News

if TYPE_CHECKING:
    from game.host.members import Held
    from game.host.room import Room

__all__ = ["CHANGES", "CHANGES_S", "LOOKS", "LOOKS_S", "TERMS", "TERMS_S", "Guest"]

CHANGES: Final = 20
"""So many things may change at once by one connection that everybody in the room is told of, and is kept."""
CHANGES_S: Final = 1.0
"""After that so many a second."""
TERMS: Final = 5
"""So often other terms may be agreed on at once: to work rules out takes a server's time."""
TERMS_S: Final = 0.25
LOOKS: Final = 5
"""So often one may ask at once for something long to be told: the public rooms, the whole match."""
LOOKS_S: Final = 1.0
_LONG: Final = (Browse, Resume)
_SHOWN: Final = (Amend, Auto, Bot, Mic, Ready, Shift, Sit, VoteStart)


class Guest:
    """One connection. *member* is None for a spectator of *room*, and without a room."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.heard_at: float | None = None
        """When it was heard last; None while it is silent."""
        self.opened: list[float] = []
        """When it has opened rooms lately."""
        self._changes = Bucket(CHANGES_S, CHANGES)
        self._terms = Bucket(TERMS_S, TERMS)
        self._looks = Bucket(LOOKS_S, LOOKS)
        self.greeted = False
        self.gone = False
        self.device = ""
        """The hash of the device's id; empty where it says none."""
        self.games: frozenset[str] = frozenset()
        self.room: Room | None = None
        self.member: Held | None = None

    @property
    def watches(self) -> bool:
        """Whether it is in a room without being a member."""
        return self.room is not None and self.member is None

    def pace(self, intent: Intent, now: float) -> float:
        """In how many seconds it may say that; 0.0: now, and it counts."""
        if isinstance(intent, _LONG):
            return self._looks.take(now)
        if not isinstance(intent, _SHOWN):
            return 0.0
        if isinstance(intent, Amend) and (wait := self._terms.take(now)):
            return wait
        return self._changes.take(now)

    def send(self, news: News) -> None:
        """Say something to it, if it is there."""
        if not self.gone:
            self.link.send(news)
