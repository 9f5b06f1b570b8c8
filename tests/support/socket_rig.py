"""A WebSocket server of a few lines on a free port of loopback, in a thread, for the tests of the client's socket.

It says what a test tells it to say, keeps what it hears, and can fall silent, hang up or go away.
"""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from websockets.asyncio.server import Server, ServerConnection, serve

from game.net.address import Address
from game.net.intents import Hello, Intent, Ping
from game.net.news import News, Pong, Welcome
from game.net.parts import MAJOR
from game.net.wire import encode, read_intent

__all__ = ["Ear", "SocketRig", "served"]

PATIENCE_S = 60.0
"""Longer than anything takes; whoever waits so long has failed."""


class Ear:
    """Lets a test wait for what threads do."""

    def __init__(self) -> None:
        self._condition = threading.Condition()

    def __call__(self) -> None:
        """Something has happened."""
        with self._condition:
            self._condition.notify_all()

    def wait(self, is_so: Callable[[], bool]) -> None:
        """Until it is so."""
        with self._condition:
            assert self._condition.wait_for(is_so, PATIENCE_S), "it has not come to that"


class SocketRig:
    """One server; everything but its coroutines may be used from the thread of a test."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.tls = tls
        self.ear = Ear()
        self.heard: list[Intent] = []
        self.frames: list[bytes] = []
        self.connections: list[ServerConnection] = []
        self.pings = 0
        self.greeting: News = Welcome(MAJOR, 0, "rig")
        self.is_deaf = False
        """Whether it takes nothing in and says nothing, with every socket open."""
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._server: Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, name="rig")
        self._thread.start()

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.port, self.tls is not None)

    def open(self) -> None:
        """Listen, on the same port as before."""
        self._do(self._open())

    def hang_up(self) -> None:
        """Listen no more and end every connection."""
        self._do(self._hang_up())

    def say(self, *said: News | str | bytes) -> None:
        """Say something over the last connection."""
        self._do(self._say(said))

    def close(self) -> None:
        self.hang_up()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: object) -> None:
        assert asyncio.iscoroutine(work)
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    async def _open(self) -> None:
        self._server = await serve(
            self._serve, "127.0.0.1", self.port, ssl=self.tls, ping_interval=None, compression=None,
            close_timeout=0.1,
        )  # fmt: skip
        self.port = next(iter(self._server.sockets)).getsockname()[1]

    async def _hang_up(self) -> None:
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            self._server = None

    async def _say(self, said: tuple[News | str | bytes, ...]) -> None:
        for each in said:
            await self.connections[-1].send(each if isinstance(each, str | bytes) else encode(each))

    async def _serve(self, connection: ServerConnection) -> None:
        self.connections.append(connection)
        self.ear()
        async for text in connection:
            if self.is_deaf:
                continue
            if isinstance(text, bytes):
                self.frames.append(text)
                self.ear()
                continue
            said = read_intent(text)
            if isinstance(said, Hello):
                await connection.send(encode(self.greeting))
            if isinstance(said, Ping):
                self.pings += 1
                await connection.send(encode(Pong(said.stamp)))
            else:
                self.heard.append(said)
            self.ear()

    def wait(self, is_so: Callable[[], bool]) -> None:
        """Until it is so for what the server sees."""
        self.ear.wait(is_so)


@contextmanager
def served(tls: ssl.SSLContext | None = None) -> Iterator[SocketRig]:
    """A server that listens."""
    rig = SocketRig(tls)
    rig.open()
    try:
        yield rig
    finally:
        rig.close()
