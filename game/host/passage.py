"""One client at a front door (过道): passed on to the host of its room, and what the host says passed back.

The front reads what a client says only as far as it must: which room it wants. When the host of its room has died the
client's connection is ended; the client, which alone knows what it has seen and holds its token, comes back at once,
and by then or soon after the room has a host again. So there is one way to come back, with a front or without.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.typing import Subprotocol

from game.errors import RemoteProtocolError, StorageError
from game.host.doors import SUBPROTOCOL, Caller
from game.host.front_desk import Desk
from game.host.limits import Throttle
from game.host.ways import Way
from game.net.intents import Browse, Create, Hello, Intent, Join, Resume
from game.net.news import Failed, Hall, News
from game.net.parts import CODE_DIGITS
from game.net.wire import encode, failure, read_intent

__all__ = ["Passage", "dial"]

_log: Final = logging.getLogger("ouju.host")

GOOD_BYE: Final = 1000
POLICY: Final = 1008
MOVING: Final = 1012
_UNREACHABLE: Final = (OSError, TimeoutError, InvalidHandshake, InvalidURI, ConnectionClosed)
_Text: TypeAlias = str | bytes


async def dial(way: Way, address: str) -> ClientConnection:
    """A connection to a host, for a client at *address*."""
    return await connect(
        way.url,
        proxy=None,
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        additional_headers={"X-Forwarded-For": address},
        compression=None,
        ping_interval=None,
        max_size=None,
        open_timeout=2.0,
        close_timeout=1.0,
        user_agent_header=None,
    )


class Passage:
    """What goes to and fro between one client and its host."""

    def __init__(self, client: Caller, desk: Desk) -> None:
        self._client: Final = client
        self._desk: Final = desk
        self._loop: Final = asyncio.get_running_loop()
        self._throttle: Final = Throttle(desk.limits)
        self._address: Final = client.address or ""
        self._hello = ""
        self._host: ClientConnection | None = None
        self._way: Way | None = None
        self._back: asyncio.Task[None] | None = None
        self._inside = False
        """Whether it is in a room, as far as was said to it."""
        self._guessing = False

    @property
    def host(self) -> str:
        """The address of the host it is passed on to."""
        return "" if self._way is None else self._way.address

    async def serve(self) -> None:
        """Pass on until either side ends."""
        hello = self._loop.call_later(self._desk.hello_s, self._hurry)
        try:
            async for message in self._client:
                await self._hear(message)
        except ConnectionClosed:
            pass  # it has ended without a good-bye, as connections do
        finally:
            hello.cancel()
            await self._leave_host()

    def cut(self) -> None:
        """The host is dead, though its connections stand."""
        if self._host is not None:
            self._host.transport.abort()

    # ---------------------------------------------------------------- from the client

    def _hurry(self) -> None:
        if not self._hello:
            self._client.transport.abort()

    async def _hear(self, message: _Text) -> None:
        now = self._loop.time()
        if isinstance(message, bytes):
            verdict = self._throttle.voice(now)
            if verdict.taken and self._inside:
                await self._pass_on(message)
        else:
            verdict = self._throttle.message(now)
            if verdict.told:
                retry_ms = max(1, round(verdict.retry_s * 1000))
                await self._say(Failed("rate", "too many messages", retry_ms=retry_ms))
            if verdict.taken:
                await self._take(message, now)
        if verdict.cut:
            await self._client.close(POLICY, "too many messages")

    async def _take(self, text: str, now: float) -> None:
        if self._hello and self._inside:
            await self._pass_on(text)  # its host judges it
            return
        try:
            intent = read_intent(text)
        except RemoteProtocolError as error:
            await self._say(failure(error))
            return
        if isinstance(intent, Join) and intent.code is not None:
            wait = self._desk.addresses.may_guess(self._address, self._throttle, now)
            if wait:
                retry_ms = max(1, round(wait * 1000))
                await self._say(Failed("rate", "too many wrong codes", retry_ms=retry_ms, about="join"))
                return
        await self._route(intent, text)

    async def _route(self, intent: Intent, text: str) -> None:
        self._guessing = isinstance(intent, Join) and intent.code is not None
        match intent:
            case Hello():
                await self._greet(text)
            case _ if not self._hello:
                await self._say(Failed("hello_first", "a connection begins with hello"))
            case Browse():
                await self._say(Hall(await self._desk.listing()))
            case Create():
                await self._create(text)
            case Join():
                await self._find((intent.invite or intent.code or "")[:CODE_DIGITS], text, "join")
            case Resume():
                await self._find(intent.token[:CODE_DIGITS], text, "resume")
            case _:
                await self._pass_on(text)

    async def _greet(self, text: str) -> None:
        """Say hello; it may be said again outside a room, and the last one is said to every host from then on."""
        first, self._hello = not self._hello, text
        await (self._begin() if first else self._pass_on(text))

    async def _begin(self) -> None:
        for way in self._desk.ways.by_load():
            if await self._open(way, welcome=True):
                return
        await self._say(Failed("shutting_down", "no host is there", retry_ms=1000))
        await self._client.close(MOVING, "no host is there")

    async def _create(self, text: str) -> None:
        for way in self._desk.ways.by_load(self.host):
            if await self._move(way, text):
                self._desk.ways.sent(way)
                return
        await self._pass_on(text)

    async def _find(self, code: str, text: str, about: str) -> None:
        """Pass somebody on to the host of a room; where that has just died, to the one that takes the room over."""
        ways = self._desk.ways
        until = self._loop.time() + ways.times.find
        try:
            while self._loop.time() < until:
                way = await ways.to_room(code)
                if way is not None and await self._move(way, text):
                    return
                if way is None and not await ways.has_room(code):
                    break
                await asyncio.sleep(ways.times.ask)
        except StorageError:  # which is in the log; where the rooms are kept is nobody's business
            await self._say(Failed("shutting_down", "nobody can be asked now", retry_ms=1000, about=about))
            return
        await self._move(ways.any_for(code), text)

    async def _move(self, way: Way | None, text: str) -> bool:
        """Say *text* to that host, or to the one that was there all along; whether it could be said."""
        if way is not None and way.address != self.host:
            await self._leave_host()
            if not await self._open(way, welcome=False):
                return False
        await self._pass_on(text)
        return True

    async def _pass_on(self, message: _Text) -> None:
        host = self._host
        if host is None:
            await self._client.close(MOVING, "no host is there")
            return
        with suppress(ConnectionClosed):  # the way back sees it, too, and ends the connection
            await host.send(message)

    # ---------------------------------------------------------------- to and from the host

    async def _open(self, way: Way, *, welcome: bool) -> bool:
        """Go to a host and say hello there; its welcome is passed back where the client has had none yet."""
        try:
            host = await dial(way, self._address)
        except _UNREACHABLE as error:
            _log.debug("The host %s cannot be reached: %s", way.address, error)
            return False
        self._host, self._way = host, way
        try:
            async with asyncio.timeout(self._desk.ways.times.greet):
                await host.send(self._hello)
                if not welcome:
                    await host.recv()
        except (ConnectionClosed, TimeoutError):
            host.transport.abort()
            await self._leave_host()
            return False
        self._back = asyncio.create_task(self._bring_back(host))
        return True

    async def _bring_back(self, host: ClientConnection) -> None:
        """Pass on what the host says, until it ends; then the client's connection ends as well."""
        with suppress(ConnectionClosed):
            async for message in host:
                if isinstance(message, bytes):
                    if self._client.transport.get_write_buffer_size() > self._desk.marks.voice:
                        continue  # play never waits for voice
                else:
                    self._overhear(message)
                await self._client.send(message)
        if host.close_code in {GOOD_BYE, POLICY}:
            await self._client.close(host.close_code, host.close_reason or "")
        else:
            await self._client.close(MOVING, "the room is moving")

    def _overhear(self, text: str) -> None:
        """What the host says of where the client is; every message begins with its kind."""
        if text.startswith('{"t":"seated"'):
            self._inside = True
        elif text.startswith(('{"t":"left"', '{"t":"displaced"')):
            self._inside = False
        elif self._guessing and text.startswith('{"t":"error","code":"bad_code"'):
            self._guessing = False
            self._desk.addresses.wrong(self._address, self._throttle, self._loop.time())

    async def _say(self, news: News) -> None:
        with suppress(ConnectionClosed):
            await self._client.send(encode(news))

    async def _leave_host(self) -> None:
        back, host = self._back, self._host
        self._back = self._host = self._way = None
        if back is not None and back is not asyncio.current_task():
            back.cancel()
            with suppress(asyncio.CancelledError):
                await back
        if host is not None:
            await host.close()
