"""A link over a WebSocket (连线): what is said goes straight into the line's buffer, and the buffer has a ceiling.

Messages of play are never dropped: whoever reads too slowly for too long is cut, comes back, and is told everything
then. A frame of voice is dropped as soon as the buffer is more than a little full.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from websockets.asyncio.server import ServerConnection, broadcast

from game.host.limits import Throttle
from game.net.news import Failed, News, Ping
from game.net.wire import encode

__all__ = ["Line", "Marks"]

_log: Final = logging.getLogger("ouju.host")
_GOING_ON: Final = 1000


@dataclass(frozen=True, slots=True)
class Marks:
    """How full the buffer of a line may be, in bytes, and for how long in seconds."""

    voice: int = 8 * 1024
    """Above it no voice is passed on."""
    slow: int = 64 * 1024
    """Above it the reader is slow."""
    slow_s: float = 20.0
    """So long it may be slow."""
    ceiling: int = 1024 * 1024
    """Above it the reader is cut at once."""


class Line:
    """One connection: a `game.host.contract.Link`."""

    def __init__(self, connection: ServerConnection, address: str, throttle: Throttle, marks: Marks) -> None:
        self._connection: Final = connection
        self._address: Final = address
        self._marks: Final = marks
        self._loop: Final = connection.loop
        self._closing: asyncio.Task[None] | None = None
        self._slow_since: float | None = None
        self.throttle: Final = throttle
        self.opened: Final = self._loop.time()
        self.heard_at = self.opened
        self.said_at = self.opened
        self.greeted = False
        self.wrong_codes = 0

    @property
    def address(self) -> str:
        """Where it comes from."""
        return self._address

    @property
    def waiting(self) -> int:
        """How many bytes have been said and not been taken over by the system yet."""
        return self._connection.transport.get_write_buffer_size()

    @property
    def closing(self) -> bool:
        """Whether it ends."""
        return self._closing is not None

    def send(self, news: News) -> None:
        """Say something; never waits."""
        if self._closing is not None:
            return
        if isinstance(news, Failed) and news.code == "bad_code":
            self.wrong_codes += 1
        self._write(encode(news))

    def send_voice(self, frame: bytes) -> None:
        """Pass a frame of voice on, if the line is all but empty."""
        if self._closing is None and self.waiting <= self._marks.voice:
            broadcast((self._connection,), frame)

    def ping(self, now: float) -> None:
        """Ask whether somebody is there."""
        self.send(Ping(stamp=int(now * 1000)))

    def close(self, code: int = _GOING_ON, reason: str = "") -> None:
        """End the connection when everything said is out; a peer that does not answer is cut."""
        if self._closing is None:
            self._closing = self._loop.create_task(self._connection.close(code, reason))

    def cut(self, why: str) -> None:
        """End the connection at once, whatever is still unsaid."""
        _log.info("A connection was cut: %s.", why)
        self._connection.transport.abort()

    def judge(self, now: float) -> bool:
        """Cut a reader that has been slow for too long; whether it was."""
        waiting = self.waiting
        if waiting <= self._marks.slow:
            self._slow_since = None
            return False
        if self._slow_since is None:
            self._slow_since = now
        if waiting <= self._marks.ceiling and now - self._slow_since < self._marks.slow_s:
            return False
        self.cut("what was said to it was not read")
        return True

    async def closed(self) -> None:
        """Wait until an end that was asked for is there."""
        if self._closing is not None:
            await self._closing

    def _write(self, text: str) -> None:
        self.said_at = self._loop.time()
        if self._connection.transport.is_closing():
            return  # it is gone, which its reader is about to learn: a system that is told more complains in the log
        broadcast((self._connection,), text)
        if self.waiting > self._marks.slow:
            self.judge(self.said_at)
