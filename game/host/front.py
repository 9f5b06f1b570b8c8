"""The front door of several hosts (前门): one address for all rooms, wherever they are run (`ouju host --front`).

It keeps nothing: any number of front doors may stand beside each other, and one that is started anew has lost nothing.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from websockets.asyncio.server import Server as SocketServer
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from game.host.doors import Caller, Doors, Serving
from game.host.front_desk import Desk
from game.host.passage import MOVING, Passage, dial
from game.host.ways import Knows, Way, Ways, WaysTimes
from game.net.intents import Browse, Hello
from game.net.news import Hall
from game.net.parts import MAJOR, MINOR, RoomCard
from game.net.wire import encode, read_news

__all__ = ["Front"]

_log: Final = logging.getLogger("ouju.host")

_ASK_S: Final = 2.0
_AFTER_FAULT_S: Final = 10.0


class Front:
    """A front door on a socket: `bind` takes the port, `begin` lets people in, `stop` ends it."""

    def __init__(self, serving: Serving, directory: Knows, times: WaysTimes | None = None) -> None:
        self._loop: Final = asyncio.get_running_loop()
        self._serving: Final = serving
        self._doors: Final = Doors(serving, self.health)
        self._ways: Final = Ways(directory, times)
        self._desk: Final = Desk(
            self._ways,
            serving.limits,
            self._doors.addresses,
            serving.marks,
            serving.times.hello,
            _public_rooms,
        )
        self._passages: set[Passage] = set()
        self._sockets: SocketServer | None = None
        self._watch: asyncio.Task[None] | None = None

    @property
    def ports(self) -> tuple[tuple[str, int], ...]:
        """Where it listens: addresses with ports."""
        assert self._sockets is not None, "`bind` comes first"
        return tuple(socket.getsockname()[:2] for socket in self._sockets.sockets)

    @property
    def public(self) -> int:
        """How many public rooms were listed last."""
        return self._desk.public

    async def bind(self) -> None:
        """Take the port; nobody is let in yet. Raises `OSError` when that is not possible there."""
        self._sockets = await self._doors.serve(self._serve_one)

    async def begin(self) -> None:
        """Let people in."""
        assert self._sockets is not None, "`bind` comes first"
        await self._ways.look(self._loop.time())
        self._watch = asyncio.create_task(self._look_on())
        await self._sockets.start_serving()

    async def stop(self) -> None:
        """End all connections; nobody loses more than a moment."""
        if self._watch is not None:
            self._watch.cancel()
            with suppress(asyncio.CancelledError):
                await self._watch
            self._watch = None
        if self._sockets is not None:
            await self._doors.close(self._sockets, MOVING)
        self._ways.close()

    def health(self) -> dict[str, object]:
        """How it goes, for ``/health``: counts only."""
        is_sure = self._ways.trouble is None
        return {
            "ok": is_sure and bool(self._ways.hosts),
            "hosts": len(self._ways.hosts),
            "connections": len(self._passages),
            "store": "" if is_sure else "the directory of rooms cannot be read now",
        }

    def log_status(self) -> None:
        """One line about how it goes."""
        _log.info("%d hosts, %d connections.", len(self._ways.hosts), len(self._passages))

    async def _serve_one(self, connection: ServerConnection) -> None:
        assert isinstance(connection, Caller), "they are made so"
        passage = Passage(connection, self._desk)
        self._passages.add(passage)
        try:
            await passage.serve()
        except (
            Exception
        ):  # websockets would tell it to a log that is shut, for it tells there of every scan of a port
            _log.exception("A connection could not be passed on; it is closed.")
            connection.transport.abort()
        finally:
            self._passages.discard(passage)

    async def _look_on(self) -> None:
        """See who lives; whoever is at a host that has stopped without a word comes back through another one."""
        while True:
            await asyncio.sleep(self._ways.times.look)
            try:
                dead = await self._ways.look(self._loop.time())
            except Exception:
                _log.exception("The hosts could not be looked for; those that were known stay known.")
                await asyncio.sleep(_AFTER_FAULT_S)
                continue
            if dead:
                _log.warning("No heartbeat any more: %s.", ", ".join(sorted(dead)))
            for passage in tuple(self._passages):
                if passage.host in dead:
                    passage.cut()


async def _public_rooms(address: str) -> list[RoomCard]:
    """The public rooms of one host."""
    try:
        async with asyncio.timeout(_ASK_S):
            host = await dial(Way(address), "")
            async with host:
                await host.send(encode(Hello(MAJOR, MINOR, build="front")))
                await host.send(encode(Browse()))
                async for text in host:
                    news = read_news(text) if isinstance(text, str) else None
                    if isinstance(news, Hall):
                        return news.rooms
    except (OSError, TimeoutError, InvalidHandshake, InvalidURI, ConnectionClosed) as error:
        _log.info("The host %s did not tell its public rooms: %s", address, error)
    return []
