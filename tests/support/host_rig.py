"""A room server on a free port of loopback, and raw connections to it: for tests whose subject are sockets."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from echo_hall import EchoHall
from game.host.doors import Serving
from game.host.server import Server, Wake
from game.net.intents import Hello, Intent
from game.net.news import Failed, News, Welcome
from game.net.wire import encode, read_news

__all__ = ["Rig", "ask", "news", "rig", "run", "until"]

T = TypeVar("T")
N = TypeVar("N", bound=News)
PATIENCE_S = 30.0
"""Longer than anything takes; a test that waits so long has failed."""


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test's loop to its end."""

    async def bounded() -> T:
        async with asyncio.timeout(PATIENCE_S):
            return await work

    return asyncio.run(bounded())


@dataclass
class Rig:
    hall: EchoHall
    server: Server[Any]
    wake: Wake
    port: int
    scheme: str = "ws"

    def url(self, path: str = "/ouju") -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}{path}"

    def dial(
        self,
        offered: Sequence[str] | None = ("ouju.1",),
        *,
        tls: ssl.SSLContext | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> connect:
        """A connection that has said nothing yet."""
        names = None if offered is None else [Subprotocol(name) for name in offered]
        return connect(
            self.url(), proxy=None, ping_interval=None, max_size=None, subprotocols=names, ssl=tls,
            additional_headers=headers,
        )  # fmt: skip

    @asynccontextmanager
    async def guest(
        self, *, tls: ssl.SSLContext | None = None, headers: Mapping[str, str] | None = None
    ) -> AsyncIterator[ClientConnection]:
        """A connection that has said hello and was welcomed."""
        async with self.dial(tls=tls, headers=headers) as socket:
            await ask(socket, Hello(1), Welcome)
            yield socket


@asynccontextmanager
async def rig(serving: Serving | None = None, *, tls: ssl.SSLContext | None = None) -> AsyncIterator[Rig]:
    """An echo hall that is served."""
    hall = EchoHall()
    wake = Wake(asyncio.get_running_loop())
    server: Server[Any] = Server(serving or Serving(tls=tls))
    await server.bind()
    wake.bind(server.woken)
    await server.begin(hall, lambda: None)
    try:
        yield Rig(hall, server, wake, server.ports[0][1], "wss" if tls else "ws")
    finally:
        await server.stop()


async def news(socket: ClientConnection) -> News:
    """The next thing it says."""
    read = read_news(await socket.recv(decode=True))
    assert read is not None
    return read


async def until(socket: ClientConnection, kind: type[N]) -> N:
    """The next thing of that kind that it says."""
    while True:
        said = await news(socket)
        if isinstance(said, kind):
            return said
        assert not isinstance(said, Failed), f"{said} came where {kind.__name__} was waited for"


async def ask(socket: ClientConnection, intent: Intent, kind: type[N]) -> N:
    """Say something and wait for an answer of that kind."""
    await socket.send(encode(intent))
    return await until(socket, kind)
