"""A front door with hosts behind it, all on loopback in one loop, and a directory that a test writes by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from game.errors import StorageError
from game.host.doors import Serving
from game.host.front import Front
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.limits import Limits
from game.host.policy import Policy
from game.host.redis_link import Living
from game.host.server import Server, Wake
from game.host.ways import WaysTimes
from game.net.intents import Hello, Intent
from game.net.news import Welcome
from game.net.wire import encode
from hall_rig import FakeStore, all_games
from host_rig import ask

__all__ = ["FakeDirectory", "FrontRig", "HostBehind", "ended", "front_rig", "host_behind", "look", "said"]

TIMES = WaysTimes(look=0.02, gone=0.05, ask=0.01, find=20.0, greet=1.0)


@dataclass
class FakeDirectory:
    """Who lives and who runs which room."""

    living: dict[str, int] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    away: bool = False
    asked: list[str] = field(default_factory=list)
    closed: bool = False

    def hosts(self) -> tuple[Living, ...]:
        self._look()
        cards = [Living(address, address, rooms) for address, rooms in self.living.items()]
        return tuple(sorted(cards, key=lambda card: card.rooms))

    def owner(self, code: str) -> str | None:
        self._look()
        self.asked.append(code)
        return self.owners.get(code)

    def has(self, code: str) -> bool:
        self._look()
        return code in self.owners

    def close(self) -> None:
        self.closed = True

    def _look(self) -> None:
        if self.away:
            raise StorageError("Redis is away.")


@dataclass
class HostBehind:
    """A host behind the front door: a hall with rooms in memory, and how it can end."""

    hall: Hall
    server: Server[Guest]
    store: FakeStore
    address: str

    def kill(self) -> None:
        """All connections break, nobody is let in any more; nothing is said."""
        assert self.server._sockets is not None
        self.server._sockets.close(close_connections=False)
        for connection in tuple(self.server._doors.inside):
            connection.transport.abort()


@dataclass
class FrontRig:
    """The front door and what is behind it."""

    front: Front
    directory: FakeDirectory
    hosts: list[HostBehind]

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.front.ports[0][1]}/ouju"

    @asynccontextmanager
    async def silent(self) -> AsyncIterator[ClientConnection]:
        """A connection that has said nothing."""
        async with connect(
            self.url, proxy=None, ping_interval=None, subprotocols=[Subprotocol("ouju.1")]
        ) as socket:
            yield socket

    @asynccontextmanager
    async def guest(self, device: str = "d") -> AsyncIterator[ClientConnection]:
        """A connection that has said hello and was welcomed."""
        async with self.silent() as socket:
            await ask(socket, Hello(1, device=device, games=dict(all_games())), Welcome)
            yield socket

    def host_of(self, code: str) -> HostBehind:
        """The host that has a room."""
        return next(host for host in self.hosts if code in host.hall.rooms)


async def host_behind(directory: FakeDirectory) -> HostBehind:
    """Start a host and let the directory know it."""
    store = FakeStore()
    wake = Wake(asyncio.get_running_loop())
    server: Server[Guest] = Server(Serving(behind_proxy=True))
    await server.bind()
    hall = Hall(store, Policy(), wake.stir)
    wake.bind(server.woken)
    await server.begin(hall, lambda: store.trouble)
    host = HostBehind(hall, server, store, f"127.0.0.1:{server.ports[0][1]}")
    directory.living[host.address] = 0
    return host


@asynccontextmanager
async def front_rig(hosts: int = 2, limits: Limits | None = None) -> AsyncIterator[FrontRig]:
    """A front door with so many hosts."""
    directory = FakeDirectory()
    behind = [await host_behind(directory) for _ in range(hosts)]
    front = Front(Serving(limits=limits or Limits()), directory, TIMES)
    await front.bind()
    await front.begin()
    try:
        yield FrontRig(front, directory, behind)
    finally:
        await front.stop()
        for host in behind:
            await host.server.stop()


async def look(holds: Callable[[], bool]) -> None:
    """Wait until *holds*, letting the loop run."""
    while not holds():
        await asyncio.sleep(TIMES.ask)


async def said(socket: ClientConnection, intent: Intent) -> None:
    """Say something."""
    await socket.send(encode(intent))


async def ended(socket: ClientConnection) -> tuple[int | None, list[str | bytes]]:
    """Read to the end: its code, and what came before it."""
    came: list[str | bytes] = []
    with suppress(ConnectionClosed):
        while True:
            came.append(await socket.recv())
    return socket.close_code, came
