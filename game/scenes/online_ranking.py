"""The end of a match in a room (联机终局): the ranking, and the record of the match as it comes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from game.errors import GameError
from game.present.label import said
from game.scenes.ranking import Ranking
from game.scenes.scene import StackCommands
from game.services import Services
from game.session.online import Online, OnlineNotice, RecordReady
from game.session.table import MatchEnded, MatchView
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from rules.core.seat import Seat

__all__ = ["MatchEnd", "OnlineRanking"]

_log = logging.getLogger("ouju")


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match ended for the seat of this side; its record, where that has come already, and the code of it."""

    match: MatchView
    ended: MatchEnded
    seat: Seat
    record: bytes = b""
    code: str = ""


class OnlineRanking(Ranking):
    """The ranking of a match in a room: the way on leads to the room, where another one can begin.

    The record of the match comes while it is read, and is kept like that of any other match.
    """

    def __init__(self, end: MatchEnd, online: Online, hear: Callable[[OnlineNotice], None]) -> None:
        super().__init__(end.match, end.ended, end.seat)
        if end.code:
            self._lines = (*self._lines, said("online.ranking.record", code=end.code))
        self._online = online
        self._hear = hear
        self._data = end.record

    def enter(self, services: Services) -> None:
        """Take the services, and keep the record, if it has come."""
        super().enter(services)
        self._file = None
        self._keep(self._data)

    def update(self, dt: float) -> StackCommands:
        """The room goes on; the record comes from it."""
        for notice in self._online.poll():
            self._hear(notice)
            if isinstance(notice, RecordReady):
                self._keep(notice.data)
        return super().update(dt)

    def _keep(self, data: bytes) -> None:
        """Put the record to the others; a spectator keeps none."""
        if not data or self._online.watching:
            return
        try:
            self._file = self.services.shelf.keep_played(data, self._own, self._ended.totals)
        except GameError as error:
            _log.warning("The record of the online match was not kept: %s", error)
            return
        self.services.trace.emit("kept", file=self._file)
        if self.size != (0, 0):
            self.rearrange()

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Back to the room; what is over once more, when its record has come."""
        texts = self.services.texts
        found = [("lobby", ButtonLook(texts("online.ranking.room"), 26, kind=ButtonKind.JADE))]
        if self._file is not None:
            found.append(("replay", ButtonLook(texts("ranking.replay"), 26)))
        return tuple(found)
