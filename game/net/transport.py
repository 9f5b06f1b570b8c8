"""The one place of the client with a socket (传输): a thread with a loop of its own, and queues to and fro.

The rest of the program never waits for it: what it says is put into one queue, what comes is taken from another. Pings,
nonces and coming back after a loss go on here while the window is hidden or held (U06).
"""

from __future__ import annotations

import asyncio
import logging
import random
import ssl
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from game.clock import Clock, SystemClock
from game.errors import RemoteProtocolError, StorageError
from game.net.address import Address
from game.net.intents import Intent
from game.net.line import Certificate, LineStatus, Me, Place, Standing, Tiding
from game.net.parts import LARGEST_NEWS
from game.net.pins import Pins
from game.net.protocol import ClientProtocol
from game.net.pulse import DEAD_S, Backoff
from game.net.tls import Unpinned, pinned, verified
from game.net.wire import encode, read_news

__all__ = ["SocketLine", "Ways"]

_T = TypeVar("_T")
_log: Final = logging.getLogger("ouju.net")
_OPEN_S: Final = 10.0
_CLOSE_S: Final = 1.0
_VOICE: Final = 1
_VOICE_ROOM: Final = 4 * 1024
"""With more than so many bytes on their way to the server, voice is dropped: play never waits for it."""
_FRAMES_OUT: Final = 8
_FRAMES_IN: Final = 64


@dataclass(frozen=True, slots=True)
class Ways:
    """How a line is made: who greets, whom is trusted, by which clock and chance; *pin*: told with an invitation.

    *moved* is called, on the thread of the line, when there is something to take or the line stands otherwise.
    """

    me: Callable[[], Me] = Me
    pins: Pins = field(default_factory=Pins)
    pin: str = ""
    authorities: Callable[[], ssl.SSLContext] = verified
    clock: Clock = field(default_factory=SystemClock)
    chance: Callable[[], float] = random.random
    moved: Callable[[], None] = lambda: None


class SocketLine:
    """A line over a WebSocket: the `Line` of `game.net.line`."""

    def __init__(self, address: Address, ways: Ways | None = None, place: Place | None = None) -> None:
        """Begin to connect, in the background."""
        self._to = address
        self._ways = ways or Ways()
        self._place = place
        self._standing = Standing()
        self._tidings: deque[Tiding] = deque()
        self._said: deque[Intent] = deque()
        self._frames_out: deque[bytes] = deque(maxlen=_FRAMES_OUT)
        self._frames_in: deque[tuple[int, bytes]] = deque(maxlen=_FRAMES_IN)
        self._trusted = self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, name="ouju-net", daemon=True)
        self._thread.start()

    # ---------------------------------------------------------------- for the thread that holds it

    @property
    def address(self) -> str:
        """Whom it leads to, as a person would write it."""
        return self._to.text

    @property
    def standing(self) -> Standing:
        """How it stands."""
        return self._standing

    def now(self) -> float:
        """The moment by the clock of the line."""
        return self._ways.clock.now()

    def take(self) -> Sequence[Tiding]:
        """What has come since the last time."""
        return _emptied(self._tidings)

    def say(self, intent: Intent) -> None:
        """Say something, at once or as soon as it can be said."""
        self._said.append(intent)
        self._call()

    def say_voice(self, frame: bytes) -> None:
        """Send a frame of voice; the oldest one that waits makes room."""
        self._frames_out.append(frame)
        self._call()

    def voices(self) -> Sequence[tuple[int, bytes]]:
        """The frames of voice that have come."""
        return _emptied(self._frames_in)

    def trust(self) -> None:
        """Go on with the certificate that was shown."""
        self._trusted = True
        self._call()

    def close(self) -> None:
        """End it, in the background: what was said before goes out first."""
        self._closing = True
        self._call()

    def join(self, timeout_s: float = 5.0) -> bool:
        """Wait until it has ended; whether it has."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _call(self) -> None:
        """Wake the thread, if it sleeps; one that has not begun or has ended looks by itself or never."""
        loop, wake = self._loop, self._wake
        if loop is not None and wake is not None:
            with suppress(RuntimeError):  # the loop has just been closed
                loop.call_soon_threadsafe(wake.set)

    # ---------------------------------------------------------------- the thread

    def _run(self) -> None:
        try:
            asyncio.run(self._live())
        except Exception:
            _log.exception("the line to %s has failed", self.address)
            self._standing = Standing(LineStatus.CLOSED, "broken")
            self._ways.moved()

    async def _live(self) -> None:
        """Connect, talk, and connect again, until it is closed."""
        self._wake, self._loop = asyncio.Event(), asyncio.get_running_loop()
        protocol = ClientProtocol(self._ways.me(), self._ways.clock, self._place)
        pauses = Backoff()
        while not protocol.is_closed and not self._closing:
            socket = await self._connected(protocol)
            if socket is None:
                await self._pause(protocol, pauses)
                continue
            began = self.now()
            await self._talk(protocol, socket)
            pauses.lasted(self.now() - began)
            protocol.lost()
            self._publish(protocol)
            if not protocol.is_closed:
                await self._rest(protocol, pauses.next(self._ways.chance()))
        protocol.close()
        self._publish(protocol)

    async def _pause(self, protocol: ClientProtocol, pauses: Backoff) -> None:
        """A pause after an attempt that has failed; none where a person has just trusted the server."""
        trusted, self._trusted = self._trusted, False
        if not trusted and not self._closing:
            await self._rest(protocol, pauses.next(self._ways.chance()))

    async def _rest(self, protocol: ClientProtocol, seconds: float) -> None:
        until = self.now() + seconds
        while not self._closing and (left := until - self.now()) > 0:
            await self._sleep(left)
            self._speak(protocol)
            self._publish(protocol)

    async def _sleep(self, seconds: float | None) -> None:
        """Until somebody calls, or for so long."""
        assert self._wake is not None, "the loop runs"
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), seconds)
        self._wake.clear()

    def _speak(self, protocol: ClientProtocol) -> None:
        """Hand over what the other threads say."""
        for intent in _emptied(self._said):
            protocol.say(intent)

    def _publish(self, protocol: ClientProtocol) -> None:
        """Let the other threads see how things are."""
        came, standing = protocol.incoming(), protocol.standing
        is_new = bool(came) or standing != self._standing
        self._tidings.extend(came)
        self._standing = standing
        if is_new:
            self._ways.moved()

    # ---------------------------------------------------------------- connecting

    async def _connected(self, protocol: ClientProtocol) -> ClientConnection | None:
        """A connection, or None: then it has been told why."""
        opening = asyncio.ensure_future(self._open())
        while not opening.done() and not self._closing:
            waking = asyncio.ensure_future(self._sleep(None))
            await asyncio.wait({opening, waking}, return_when=asyncio.FIRST_COMPLETED)
            waking.cancel()
            with suppress(asyncio.CancelledError):
                await waking
            self._speak(protocol)
        if not opening.done():
            opening.cancel()
        with suppress(asyncio.CancelledError):
            try:
                return await opening
            except Unpinned as error:
                await self._ask(protocol, error.fingerprint)
            except (OSError, InvalidHandshake, TimeoutError, EOFError) as error:
                _log.info("no connection to %s: %s", self.address, error)
                protocol.trouble(_code(error), "connect")
        self._publish(protocol)
        return None

    async def _open(self) -> ClientConnection:
        """One attempt: as the authorities say, else by the fingerprint."""
        if not self._to.secure:
            return await self._attempt(None)
        try:
            return await self._attempt(self._ways.authorities())
        except ssl.SSLCertVerificationError:
            return await self._attempt(pinned(self._known))

    @property
    def _known(self) -> str | None:
        return self._ways.pins.of(self._to.netloc) or self._ways.pin or None

    async def _attempt(self, context: ssl.SSLContext | None) -> ClientConnection:
        return await connect(
            self._to.url, ssl=context, proxy=None, compression=None, open_timeout=_OPEN_S,
            close_timeout=_CLOSE_S, ping_interval=None, max_size=LARGEST_NEWS, user_agent_header=None,
        )  # fmt: skip

    async def _ask(self, protocol: ClientProtocol, fingerprint: str) -> None:
        """Show a certificate, and wait until somebody trusts it."""
        known = self._known
        self._trusted = False
        protocol.told(Certificate(fingerprint, new=known is None))
        self._publish(protocol)
        while not self._closing and not self._trusted:
            await self._sleep(None)
            self._speak(protocol)
        if self._trusted:
            self._trust(protocol, fingerprint)

    def _trust(self, protocol: ClientProtocol, fingerprint: str) -> None:
        try:
            self._ways.pins.trust(self._to.netloc, fingerprint)
        except StorageError as error:
            _log.warning("%s", error)
            protocol.trouble("pin_unsaved", "connect")

    # ---------------------------------------------------------------- talking

    async def _talk(self, protocol: ClientProtocol, socket: ClientConnection) -> None:
        """Until the connection or the line ends."""
        self._trusted = False
        protocol.opened()
        listening = asyncio.ensure_future(self._listen(protocol, socket))
        try:
            while not listening.done() and not protocol.is_closed:
                self._speak(protocol)
                if not protocol.tick():
                    _log.info("nothing is heard from %s any more", self.address)
                    socket.transport.abort()
                    break
                await self._send(protocol, socket)
                self._publish(protocol)
                if self._closing:
                    break
                at = protocol.next_at()
                await self._sleep(None if at is None else max(0.0, at - self.now()))
        finally:
            await socket.close()
            listening.cancel()
            with suppress(asyncio.CancelledError):
                await listening
            self._publish(protocol)

    async def _listen(self, protocol: ClientProtocol, socket: ClientConnection) -> None:
        """Take in what comes."""
        assert self._wake is not None, "the loop runs"
        try:
            async for frame in socket:
                if isinstance(frame, bytes):
                    self._voice(frame)
                    protocol.alive()
                    continue
                said = read_news(frame)
                if said is not None:
                    protocol.hear(said)
                    self._wake.set()
        except ConnectionClosed:
            pass  # the loop in `_talk` sees that nobody listens any more
        except RemoteProtocolError as error:
            _log.warning("the server at %s said what the protocol does not allow: %s", self.address, error)
            protocol.trouble("malformed")
        finally:
            self._wake.set()

    async def _send(self, protocol: ClientProtocol, socket: ClientConnection) -> None:
        """Say what is to be said; voice only while there is room for it."""
        with suppress(ConnectionClosed, TimeoutError):
            async with asyncio.timeout(DEAD_S):
                for intent in protocol.outgoing():
                    await socket.send(encode(intent))
                for frame in _emptied(self._frames_out):
                    if socket.transport.get_write_buffer_size() <= _VOICE_ROOM:
                        await socket.send(bytes((_VOICE,)) + frame)

    def _voice(self, frame: bytes) -> None:
        """A frame of voice: its kind, who speaks, and the rest for whoever plays it."""
        if len(frame) > 5 and frame[0] == _VOICE:
            self._frames_in.append((int.from_bytes(frame[1:5], "big"), frame[5:]))
            self._ways.moved()


def _code(error: Exception) -> str:
    """The code under which a failed attempt is told."""
    if isinstance(error, ssl.SSLError):
        return "not_secure"
    return "no_server" if isinstance(error, InvalidHandshake) else "unreachable"


def _emptied(queue: deque[_T]) -> tuple[_T, ...]:
    """Everything that is in a queue now; others may go on filling it."""
    out: list[_T] = []
    while queue:
        out.append(queue.popleft())
    return tuple(out)
