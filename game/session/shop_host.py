"""The room server of a shop (本店的服务器): kept running by one of its machines, begun anew whenever it has ended."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from game.errors import GameError
from game.session.online import Hosting

__all__ = ["ShopHost"]

_log: Final = logging.getLogger("ouju.net")
_PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""How long it waits before each next start, in seconds."""
_STEADY_S: Final = 60.0
"""One that has run for so long begins with the shortest pause again."""
_FIXED: Final = 4
"""So many starts in a row want the usual port: one that has just ended may still have it for a moment."""


class ShopHost:
    """Starts a server, and again when it ends; *start* gets whether the usual port is wanted."""

    def __init__(self, start: Callable[[bool], Hosting]) -> None:
        self._start = start
        self._hosting: Hosting | None = None
        self._due: float | None = None
        self._begun = 0.0
        self._failed = 0
        self._shop = ""

    @property
    def hosting(self) -> Hosting | None:
        """The server, while there is one."""
        return self._hosting

    @property
    def failed(self) -> int:
        """How often in a row it has ended soon after its start."""
        return self._failed

    def tick(self, now: float, shop: str) -> None:
        """Look whether it runs for that shop; start it where it is due; none for no shop. Never blocks."""
        if shop != self._shop:
            before = self._shop
            self.close()
            self._shop = shop
            if before and shop:  # the one before still has the port for a moment
                self._put_off(now)
        if not shop:
            return
        hosting = self._hosting
        if hosting is not None:
            if hosting.trouble is None:
                if now - self._begun >= _STEADY_S:
                    self._failed = 0
                return
            self._hosting = None
            hosting.close()
            self._put_off(now)
        if self._due is None or now >= self._due:
            self._begin(now)

    def close(self) -> None:
        """Stop it; matches that run are kept for the next time."""
        hosting, self._hosting = self._hosting, None
        self._shop, self._due, self._failed = "", None, 0
        if hosting is not None:
            hosting.close()

    def _begin(self, now: float) -> None:
        self._begun = now
        try:
            self._hosting = self._start(self._failed < _FIXED)
        except GameError as error:  # it cannot be started, or its folder cannot be written
            _log.warning("%s", error)
            self._put_off(now)

    def _put_off(self, now: float) -> None:
        pause = _PAUSES[min(self._failed, len(_PAUSES) - 1)]
        self._failed += 1
        self._due = now + pause
        _log.info("the room server of the shop begins anew in %.0f s", pause)
