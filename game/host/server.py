"""The room server's loop (服务器): asyncio and websockets around a hall that knows neither.

One loop runs everything: what is heard goes to the hall, the hall's next moment is one timer, and what other threads
have done (the store has written, a bot has chosen) comes in through `Wake`. Whatever goes wrong with one connection
ends that connection and is logged once; the server goes on.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Generic, Protocol, TypeVar

from websockets.asyncio.server import Server as SocketServer
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from game.errors import RemoteProtocolError
from game.host.contract import Link
from game.host.doors import Caller, Doors, Serving
from game.host.limits import Throttle
from game.host.line import Line
from game.net.intents import Answer, Hello, Intent, Join
from game.net.news import Failed
from game.net.wire import failure, read_intent

__all__ = ["LONGEST_VOICE", "Census", "Rooms", "Server", "Wake"]

LONGEST_VOICE: Final = 1024

_log: Final = logging.getLogger("ouju.host")
_GOING: Final = 1012
_BROKEN: Final = 1011
_POLICY: Final = 1008
_MOST_TOLD: Final = 500
_AFTER_FAULT_S: Final = 0.1
"""So soon the rooms are looked at again after something of our own went wrong with one: the others wait no longer."""

G = TypeVar("G")


class Census(Protocol):
    """How much goes on in the rooms."""

    @property
    def rooms(self) -> int:
        """All of them."""
        ...

    @property
    def playing(self) -> int:
        """Those with a match."""
        ...

    @property
    def public(self) -> int:
        """Those that the list shows."""
        ...


class Rooms(Protocol[G]):
    """The hall, as its server sees it: without I/O; *now* is the loop's time."""

    def arrived(self, link: Link) -> G:
        """A connection is there."""
        ...

    def heard(self, guest: G, intent: Intent, now: float) -> None:
        """It says something."""
        ...

    def voice(self, guest: G, frame: bytes, now: float) -> None:
        """It talks."""
        ...

    def gone(self, guest: G, now: float) -> None:
        """It has ended."""
        ...

    def stirred(self, codes: frozenset[str], now: float) -> None:
        """Something happened on another thread that concerns these rooms; all of them when none is named."""
        ...

    def tick(self, now: float) -> None:
        """The moment that `next_at` named is there."""
        ...

    def next_at(self) -> float | None:
        """When something is due next."""
        ...

    def close(self, now: float) -> None:
        """The server ends: tell everybody and keep everything."""
        ...

    def census(self) -> Census:
        """How much goes on."""
        ...


class Wake:
    """What other threads call when something has happened; many calls become one on the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop: Final = loop
        self._lock: Final = threading.Lock()
        self._codes: set[str] = set()
        self._all = False
        self._due = False
        self._target: Callable[[frozenset[str]], None] | None = None

    def bind(self, target: Callable[[frozenset[str]], None]) -> None:
        """Who is woken; what was said before is told now."""
        with self._lock:
            self._target = target
            due = self._due
        if due:
            self._loop.call_soon(self._tell)

    def stir(self, code: str) -> None:
        """Something has happened in that room."""
        self.moved(frozenset((code,)))

    def moved(self, codes: frozenset[str]) -> None:
        """Something has happened in these rooms; in any of them when none is named."""
        with self._lock:
            self._codes |= codes
            self._all = self._all or not codes
            first, self._due = not self._due, True
        if first and self._target is not None:
            with suppress(RuntimeError):  # the loop has ended: there is nobody to be woken
                self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        with self._lock:
            codes = frozenset() if self._all else frozenset(self._codes)
            self._codes.clear()
            self._all = self._due = False
            target = self._target
        if target is not None:
            target(codes)


class Server(Generic[G]):
    """A hall on a socket: `bind` takes the port, `begin` serves, `stop` ends it."""

    def __init__(self, serving: Serving) -> None:
        self._loop: Final = asyncio.get_running_loop()
        self._serving: Final = serving
        self._doors: Final = Doors(serving, self.health)
        self._lines: dict[Line, G] = {}
        self._rooms: Rooms[G] | None = None
        self._trouble: Callable[[], str | None] = _none
        self._sockets: SocketServer | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._begun = self._loop.time()
        self._moves = 0
        self._counted = (self._begun, 0)
        self._rate = 0.0
        self._faults = 0
        self._told: set[str] = set()

    @property
    def ports(self) -> tuple[tuple[str, int], ...]:
        """Where it listens: addresses with ports."""
        assert self._sockets is not None, "`bind` comes first"
        return tuple(socket.getsockname()[:2] for socket in self._sockets.sockets)

    @property
    def faults(self) -> int:
        """How often something of our own went wrong."""
        return self._faults

    async def bind(self) -> None:
        """Take the port; nobody is let in yet. Raises `OSError` when that is not possible there."""
        self._sockets = await self._doors.serve(self._serve_one)

    async def begin(self, hall: Rooms[G], trouble: Callable[[], str | None]) -> None:
        """Serve *hall*; *trouble* says why its store cannot write."""
        assert self._sockets is not None, "`bind` comes first"
        self._rooms, self._trouble = hall, trouble
        times = self._serving.times
        self._every("sweep", times.sweep, self._sweep)
        self._every("status", times.status, self.log_status)
        self._plan()
        await self._sockets.start_serving()

    def woken(self, codes: frozenset[str]) -> None:
        """What `Wake` tells."""
        if not self._doors.shut:
            self._try("what another thread has done", lambda: self._hall.stirred(codes, self._loop.time()))
            self._plan()

    async def stop(self) -> None:
        """Tell everybody, end all connections, within twice the time for closing."""
        if self._doors.shut or self._sockets is None:
            return
        self._doors.shut = True
        for timer in (*self._timers.values(), *([self._timer] if self._timer else [])):
            timer.cancel()
        if self._rooms is not None:
            self._try("the end", lambda: self._hall.close(self._loop.time()))
        await self._doors.close(self._sockets, _GOING)

    @property
    def _hall(self) -> Rooms[G]:
        assert self._rooms is not None, "`begin` comes first"
        return self._rooms

    def health(self) -> dict[str, object]:
        """How it goes, for ``/health``: counts only."""
        census = self._hall.census()
        return {
            "ok": self._trouble() is None,
            "rooms": census.rooms,
            "playing": census.playing,
            "connections": len(self._lines),
            "moves": self._moves,
            "moves_s": round(self._rate, 1),
            "up_s": int(self._loop.time() - self._begun),
            "faults": self._faults,
        }

    def log_status(self) -> None:
        """One line about how it goes."""
        now, then = self._loop.time(), self._counted
        if now > then[0]:
            self._rate = (self._moves - then[1]) / (now - then[0])
        self._counted = (now, self._moves)
        census = self._hall.census()
        _log.info(
            "%d rooms (%d playing), %d connections, %.1f moves a second, %d faults.",
            census.rooms, census.playing, len(self._lines), self._rate, self._faults,
        )  # fmt: skip
        if trouble := self._trouble():
            _log.warning("%s", trouble)

    async def _serve_one(self, connection: ServerConnection) -> None:
        assert isinstance(connection, Caller), "they are made so"
        address = connection.address or ""
        line = Line(connection, address, Throttle(self._serving.limits), self._serving.marks)
        try:
            guest = self._hall.arrived(line)
        except Exception:
            self._fault("A connection could not be taken in.")
            line.close(_BROKEN)
            await line.closed()
            return
        self._lines[line] = guest
        try:
            async for message in connection:
                if (
                    not line.closing
                ):  # what comes later is read and dropped, or the good-bye behind it is never seen
                    self._hear(line, guest, message)
        except ConnectionClosed:
            pass  # it has ended without a good-bye, as connections do
        finally:
            self._let_go(line)
        await line.closed()

    def _hear(self, line: Line, guest: G, message: str | bytes) -> None:
        try:
            self._take(line, guest, message)
            self._plan()
        except Exception:
            self._fault("A message could not be dealt with; its connection is closed.")
            line.close(_BROKEN)

    def _let_go(self, line: Line) -> None:
        guest = self._lines.pop(line)
        if not self._doors.shut:
            self._try("a connection that has ended", lambda: self._hall.gone(guest, self._loop.time()))
            self._plan()

    def _take(self, line: Line, guest: G, message: str | bytes) -> None:
        now = line.heard_at = self._loop.time()
        if self._doors.shut:
            return
        if isinstance(message, bytes):
            self._take_voice(line, guest, message)
            return
        verdict = line.throttle.message(now)
        if not verdict.taken:
            if verdict.told:
                line.send(Failed("rate", "too many messages", retry_ms=_ms(verdict.retry_s)))
            if verdict.cut:
                line.close(_POLICY, "too many messages")
            return
        try:
            intent = read_intent(message)
        except RemoteProtocolError as error:
            line.send(failure(error))
            return
        self._pass_on(line, guest, intent)

    def _pass_on(self, line: Line, guest: G, intent: Intent) -> None:
        now = line.heard_at
        line.greeted = line.greeted or isinstance(intent, Hello)
        if not isinstance(intent, Join) or intent.code is None:
            self._hall.heard(guest, intent, now)
            self._moves += isinstance(intent, Answer)
            return
        wait = self._doors.addresses.may_guess(line.address, line.throttle, now)
        if wait:
            line.send(Failed("rate", "too many wrong codes", retry_ms=_ms(wait), about="join"))
            return
        wrong = line.wrong_codes
        self._hall.heard(guest, intent, now)
        if line.wrong_codes > wrong:
            self._doors.addresses.wrong(line.address, line.throttle, now)

    def _take_voice(self, line: Line, guest: G, frame: bytes) -> None:
        verdict = line.throttle.voice(line.heard_at)
        if verdict.cut:
            line.close(_POLICY, "too many messages")
        elif len(frame) > LONGEST_VOICE:
            line.send(Failed("too_large", f"a frame has at most {LONGEST_VOICE} bytes"))
        elif verdict.taken:
            self._hall.voice(guest, frame, line.heard_at)

    def _sweep(self) -> None:
        now, times = self._loop.time(), self._serving.times
        self._tick()  # rooms of a host that has died are looked for here
        for line in tuple(self._lines):
            if line.closing or line.judge(now):
                continue
            if not line.greeted and now - line.opened >= times.hello:
                line.send(Failed("hello_first", "nothing was said"))
                line.close(_POLICY, "no hello")
            elif now - line.heard_at >= times.lost:
                line.cut("nothing was heard from it")
            elif now - line.said_at >= times.ping:
                line.ping(now)

    def _plan(self) -> None:
        """Set the one timer to when the hall is due next."""
        at = None if self._doors.shut else self._hall.next_at()
        if self._timer is not None:
            if self._timer.when() == at:
                return
            self._timer.cancel()
        self._timer = None if at is None else self._loop.call_at(at, self._tick)

    def _tick(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if self._try("a moment that was due", lambda: self._hall.tick(self._loop.time())):
            self._plan()
        else:
            self._timer = self._loop.call_later(_AFTER_FAULT_S, self._tick)

    def _every(self, name: str, seconds: float, what: Callable[[], None]) -> None:
        def again() -> None:
            self._try(name, what)
            self._every(name, seconds, what)

        if not self._doors.shut:
            self._timers[name] = self._loop.call_later(seconds, again)

    def _try(self, what: str, call: Callable[[], None]) -> bool:
        try:
            call()
        except Exception:
            self._fault(f"The rooms could not deal with {what}; they go on.")
            return False
        return True

    def _fault(self, text: str) -> None:
        """Count what just went wrong; the same at the same place is told once, for it may come every second."""
        self._faults += 1
        error = sys.exc_info()[1]
        trace = traceback.extract_tb(error.__traceback__) if error is not None else ()
        place = f"{text} {type(error)} {[(frame.filename, frame.lineno) for frame in trace]}"
        if place not in self._told and len(self._told) < _MOST_TOLD:
            self._told.add(place)
            _log.exception(text)


def _ms(seconds: float) -> int:
    return max(1, int(seconds * 1000 + 0.999))


def _none() -> None:
    """No trouble."""
