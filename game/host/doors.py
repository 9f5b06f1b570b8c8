"""Who may come in (门口): where a server listens, what a request gets that is no way to the rooms, how many come.

A browser is refused (it says an ``Origin``), everything but ``/ouju`` and ``/health`` is not there, and an address has
a ceiling that a tea room does not reach. The server of a shop has a desk besides (`game.host.shop_desk`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from websockets.asyncio.server import Server as SocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import Event
from websockets.typing import Subprotocol

from game.host.letter import Letter, Written
from game.host.limits import Addresses, Bucket, Limits, household
from game.host.line import Marks
from game.host.shop_desk import PREFIX, Asked, Reply, ShopDesk
from game.net.address import PATH
from game.net.parts import LARGEST, MAJOR, PING_S

__all__ = ["STALL_S", "SUBPROTOCOL", "Caller", "Doors", "Serving", "Times"]

SUBPROTOCOL: Final = Subprotocol(f"ouju.{MAJOR}")
_PIECE: Final = 4096
STALL_S: Final = 10.0
"""What a client has to say in such a time may come at once: a line can have stood still."""


@dataclass(frozen=True, slots=True)
class Times:
    """How long the server waits, in seconds."""

    handshake: float = 5.0
    hello: float = 10.0
    ping: float = PING_S
    lost: float = 75.0
    """A connection that has said nothing for so long is ended; its seat was *away* long before."""
    sweep: float = 1.0
    close: float = 2.0
    status: float = 600.0


@dataclass(frozen=True, slots=True)
class Serving:
    """Where and how a server serves. *behind_proxy*: believe the last entry of ``X-Forwarded-For``.

    *desk*: what the server of a shop has besides its rooms.
    """

    bind: tuple[str, ...] = ("127.0.0.1",)
    port: int = 0
    tls: ssl.SSLContext | None = None
    behind_proxy: bool = False
    limits: Limits = field(default_factory=Limits)
    marks: Marks = field(default_factory=Marks)
    times: Times = field(default_factory=Times)
    desk: ShopDesk | None = None


class Caller(ServerConnection):
    """A connection that its server knows from its first byte to its last."""

    home: Doors
    frames: Bucket
    address: str | None = None
    """What it is counted under; None before its request was let in."""
    peer = ""
    """Where its bytes come from."""
    letter: Letter | None = None
    """What it writes in place of asking for the rooms."""
    begun = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is there (asyncio)."""
        super().connection_made(transport)
        found = transport.get_extra_info("peername")
        self.peer = household(str(found[0])) if found else ""
        self.home.came(self)

    def data_received(self, data: bytes) -> None:
        """Bytes have come (asyncio). They are read in pieces, so that a flood ends before much of it is looked at."""
        if not self.begun:
            self.begun = True
            self.letter = Letter() if data.startswith(b"P") and self.home.takes_letters else None
        if self.letter is not None:
            if not self.transport.is_closing():
                self.home.written(self, self.letter.feed(data))
            return
        for start in range(0, len(data), _PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + _PIECE])

    def process_event(self, event: Event) -> None:
        """A request or a frame has come (websockets). Pings and pieces of messages cost time, too: they are counted."""
        if isinstance(event, Frame) and self.frames.take(self.loop.time()):
            self.transport.abort()
        else:
            super().process_event(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended (asyncio)."""
        super().connection_lost(exc)
        self.home.went(self)


class Doors:
    """Who may come in: every connection, counted by address, from its first byte on."""

    def __init__(self, serving: Serving, health: Callable[[], dict[str, object]]) -> None:
        self._serving: Final = serving
        self._health: Final = health
        self._loop: Final = asyncio.get_running_loop()
        self._most: Final = serving.limits.connections * 5 // 4 + 64
        self.addresses: Final = Addresses(serving.limits)
        self.inside: set[Caller] = set()
        self._mute: Counter[str] = Counter()
        self.shut = False

    async def serve(self, handler: Callable[[ServerConnection], Awaitable[None]]) -> SocketServer:
        """Take the port; `SocketServer.start_serving` lets the first one in."""
        serving = self._serving
        return await serve(
            handler,
            serving.bind,  # type: ignore[arg-type]  # asyncio takes several
            serving.port,
            ssl=serving.tls,
            ssl_handshake_timeout=serving.times.handshake if serving.tls else None,
            origins=[None],
            subprotocols=[SUBPROTOCOL],
            select_subprotocol=_pick,
            compression=None,
            process_request=self.asked,
            server_header=None,
            open_timeout=serving.times.handshake,
            ping_interval=None,
            close_timeout=serving.times.close,
            max_size=LARGEST,
            logger=_silent(),
            create_connection=_known_to(self),
            start_serving=False,
        )

    async def close(self, sockets: SocketServer, code: int) -> None:
        """End all connections; who does not say good-bye in time is cut."""
        self.shut = True
        sockets.close(code=code, reason="the server is going down")
        try:
            async with asyncio.timeout(self._serving.times.close):
                await sockets.wait_closed()
        except TimeoutError:
            for connection in tuple(self.inside):
                connection.transport.abort()
            await sockets.wait_closed()

    def came(self, connection: Caller) -> None:
        """It is there and has said nothing yet; behind a proxy all come from there."""
        limits = self._serving.limits
        connection.frames = Bucket(limits.frames_s, limits.frames_s * STALL_S)
        self.inside.add(connection)
        self._mute[connection.peer] += 1
        crowded = self._mute[connection.peer] > limits.per_address and not self._serving.behind_proxy
        if crowded or len(self.inside) > self._most:
            connection.transport.abort()

    def went(self, connection: Caller) -> None:
        """It has ended."""
        self.inside.discard(connection)
        if connection.address is not None:
            self.addresses.shut(connection.address)
        else:
            self._spoke(connection)

    def _spoke(self, connection: Caller) -> None:
        """One connection less of that address has said nothing yet."""
        self._mute[connection.peer] -= 1
        if not self._mute[connection.peer]:
            del self._mute[connection.peer]

    def asked(self, connection: ServerConnection, request: Request) -> Response | None:
        """What a request gets that is no way to the rooms; None lets it in."""
        path = request.path.partition("?")[0]
        if path == "/health":
            return _json(self._health())
        if path.startswith(PREFIX) and self._serving.desk is not None:
            headers = {name.lower(): value for name, value in request.headers.raw_items()}
            return _response(self._at_desk(Asked("GET", request.path, headers, _peer(connection))))
        if path not in {PATH, "/"}:
            return connection.respond(HTTPStatus.NOT_FOUND, f"The rooms are at {PATH}.\n")
        assert isinstance(connection, Caller), "they are made so"
        if self.shut or connection not in self.inside:  # it can be gone before its request is looked at
            return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, "The server is going down.\n")
        address = self._address(connection, request)
        wait = self.addresses.open(address, self._loop.time())
        if wait:
            refusal = connection.respond(HTTPStatus.TOO_MANY_REQUESTS, "Too many connections.\n")
            refusal.headers["Retry-After"] = str(int(wait) + 1)
            return refusal
        connection.address = address
        self._spoke(connection)
        return None

    @property
    def takes_letters(self) -> bool:
        """Whether there is a desk that reads them."""
        return self._serving.desk is not None

    def written(self, connection: Caller, letter: Written | HTTPStatus | None) -> None:
        """A letter has come, or what is none; None: there is more to come. The line ends with the answer."""
        if letter is None:
            return
        if isinstance(letter, Written):
            asked = Asked("POST", letter.path, letter.headers, _peer(connection), letter.body)
            reply = self._at_desk(asked)
        else:
            reply = Reply(letter)
        connection.transport.write(reply.raw())
        connection.transport.close()

    def _at_desk(self, asked: Asked) -> Reply:
        desk = self._serving.desk
        known = desk is not None and asked.path.startswith(PREFIX) and not self.shut
        return (
            desk.answer(asked, self._loop.time())
            if desk is not None and known
            else Reply(HTTPStatus.NOT_FOUND)
        )

    def _address(self, connection: ServerConnection, request: Request) -> str:
        if self._serving.behind_proxy:
            told = request.headers.get_all("X-Forwarded-For")
            if told:
                return told[-1].rpartition(",")[2].strip()
        return _peer(connection)


def _peer(connection: ServerConnection) -> str:
    """Where its bytes come from."""
    peer = connection.remote_address
    return str(peer[0]) if peer else ""


def _known_to(doors: Doors) -> type[Caller]:
    class Known(Caller):
        home = doors

    return Known


def _pick(_: ServerConnection, offered: object) -> Subprotocol | None:
    """Our protocol if it is offered; else none, so that a strange version is told so in words (N20)."""
    return SUBPROTOCOL if isinstance(offered, (list, tuple)) and SUBPROTOCOL in offered else None


def _json(told: dict[str, object]) -> Response:
    return _response(Reply(HTTPStatus.OK, json.dumps(told, ensure_ascii=False).encode()))


def _response(reply: Reply) -> Response:
    body = reply.body
    headers = Headers(
        [
            ("Content-Type", "application/json; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
        ]
    )
    return Response(reply.status.value, reply.status.phrase, headers, body)


def _silent() -> logging.Logger:
    """What websockets says about every scan of a port is not worth a line."""
    logger = logging.getLogger("ouju.host.sockets")
    logger.disabled = True
    return logger
