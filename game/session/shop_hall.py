"""The list of a shop's tables (本店的桌单): a line to the shop's server, to the next one where it is not reached."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

from game.errors import NetError
from game.net.parts import RoomCard
from game.session.online import Fingerprint, HallSeen, Online, OnlineNotice, OnlineStatus, Trouble

__all__ = ["ShopHall"]

_log: Final = logging.getLogger("ouju.net")
_BROWSE_S: Final = 2.0
_REACH_S: Final = 4.0
"""A server that has not answered for so long is passed over for the next one."""
_AGAIN_S: Final = 1.0


class ShopHall:
    """What the server tells of its tables; *connect* makes a line to an address."""

    def __init__(self, connect: Callable[[str], Online]) -> None:
        self._connect = connect
        self._online: Online | None = None
        self._turn = 0
        self._since = 0.0
        self._called = self._browsed = -_REACH_S
        self._answered = False
        self.cards: tuple[RoomCard, ...] = ()
        self.trouble = ""
        """The key of why there is no list."""

    @property
    def has_answered(self) -> bool:
        """Whether the list is the server's."""
        return self._answered

    @property
    def live(self) -> Online | None:
        """The line, where something can be asked over it."""
        online = self._online
        return online if online is not None and online.status is OnlineStatus.LIVE else None

    def begin(self, now: float) -> None:
        """Somebody begins to look."""
        self._since = now

    def take(self) -> Online | None:
        """The line, for whoever sits down over it."""
        online, self._online = self._online, None
        return online

    def give(self, online: Online, now: float) -> None:
        """A line over which nobody sits any more."""
        self.hang_up()
        self._online, self._called, self._browsed = online, now, now - _BROWSE_S

    def hang_up(self) -> None:
        """Let go of the line and of what was told over it."""
        online, self._online = self._online, None
        self.cards, self._answered = (), False
        if online is not None:
            online.close()

    def tick(self, servers: Sequence[str], now: float) -> None:
        """Keep the line to one of the servers, and ask for the tables."""
        online = self._online
        if online is not None:
            for notice in online.poll():
                self._hear(notice)
            if not self._is_lost(online, servers, now):
                self._ask(online, now)
                return
            self.hang_up()
            self._turn += 1
        self._call(servers, now)

    def _ask(self, online: Online, now: float) -> None:
        if online.status is OnlineStatus.LIVE and now - self._browsed >= _BROWSE_S:
            self._browsed = now
            online.browse()

    def _is_lost(self, online: Online, servers: Sequence[str], now: float) -> bool:
        """Whether another server, or this one anew, is to be tried; a line to the only one mends itself."""
        is_shut = online.status is OnlineStatus.CLOSED
        silent = online.lost_s if self._answered else now - self._called
        if not is_shut and silent < _REACH_S:
            return False
        self.trouble = self.trouble or "kiosk.shop.why.unreachable"
        self.cards = ()
        if is_shut:
            return now - self._called >= _REACH_S
        return len(servers) > 1 or online.address not in servers

    def _call(self, servers: Sequence[str], now: float) -> None:
        """A line to the server whose turn it is."""
        if not servers:
            if now - self._since >= _REACH_S:
                self.trouble = "kiosk.shop.why.nobody"
            return
        if now - self._called < _AGAIN_S:
            return
        self._called, self._browsed = now, now - _BROWSE_S
        try:
            self._online = self._connect(servers[self._turn % len(servers)])
        except NetError as error:
            _log.warning("%s", error)
            self.trouble = "kiosk.shop.why.address"

    def _hear(self, notice: OnlineNotice) -> None:
        match notice:
            case HallSeen(rooms):
                self.cards, self._answered, self.trouble = rooms, True, ""
            case Fingerprint():
                self.trouble = "kiosk.shop.why.certificate"
            case Trouble("upgrade"):
                self.trouble = "kiosk.shop.why.version"
            case Trouble(code):
                _log.info("the shop's server: %s", code)
            case _:
                pass
