"""A connection as the rooms see it (来客): who it says it is, where it has come in, when it was heard last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.host.contract import Link
from game.net.news import News

if TYPE_CHECKING:
    from game.host.members import Held
    from game.host.room import Room

__all__ = ["Guest"]


class Guest:
    """One connection. *member* is None for a spectator of *room*, and without a room."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.heard_at: float | None = None
        """When it was heard last; None while it is silent."""
        self.opened: list[float] = []
        """When it has opened rooms lately."""
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

    def send(self, news: News) -> None:
        """Say something to it, if it is there."""
        if not self.gone:
            self.link.send(news)
