"""Lines in bad weather (线路天气): latency, jitter, loss, cuts of every kind, in a world of events without a socket.

The server is the real hall, the client's side the real one below its socket. A lost packet is what TCP makes of it: a
stall of everything behind it. A connection may end for one side only, or pass words in one direction, or its last words
may arrive when the next connection is there already. Time jumps from event to event; nothing waits.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from game.clock import ManualClock
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.policy import Policy
from game.net.intents import Intent
from game.net.line import Me, Place, Standing, Tiding
from game.net.news import News
from game.net.protocol import ClientProtocol
from game.net.pulse import Backoff
from game.net.wire import encode, read_intent, read_news
from game.network import my_games
from hall_store import FakeStore
from seeded_tables import SeededTables
from weather import Break, Weather

__all__ = ["Sky", "WeatherLine", "Wire"]

Deed = Callable[[], None]
_LOST_S = 75.0
_OPEN_S = 10.0


class Sky:
    """The world: one server, its lines, what is due when."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.clock = ManualClock(1000.0)
        self.store = FakeStore()
        self.tally: Counter[str] = Counter()
        self.wires: list[Wire] = []
        self.is_up = True
        self._tables = SeededTables(self.rng)
        self.timed_out = self._tables.timed_out
        self._events: list[tuple[float, int, Deed]] = []
        self._count = 0
        self._stirred: list[str] = []
        self._due: float | None = None
        self.hall = self._open()
        self.after(1.0, self._sweep)

    def _open(self) -> Hall:
        return Hall(self.store, Policy(), self._stirred.append, self._tables)

    # ---------------------------------------------------------------- time

    @property
    def now(self) -> float:
        return self.clock.now()

    def at(self, moment: float, deed: Deed) -> None:
        """Do it then."""
        self._count += 1
        heapq.heappush(self._events, (moment, self._count, deed))

    def after(self, seconds: float, deed: Deed) -> None:
        """Do it in so many seconds."""
        self.at(self.now + seconds, deed)

    def run(self, is_so: Callable[[], bool], most_s: float) -> bool:
        """Let time pass until something is so; False where it is not within *most_s*."""
        until = self.now + most_s
        while not is_so():
            moment, _, deed = heapq.heappop(self._events)
            if moment > until:
                self.at(moment, deed)
                return False
            self.clock.advance(max(0.0, moment - self.now))
            deed()
        return True

    # ---------------------------------------------------------------- the server

    def serve(self, deed: Deed) -> None:
        """Something happens at the server."""
        deed()
        while self._stirred:
            codes, self._stirred[:] = frozenset(self._stirred), []
            self.hall.stirred(codes, self.now)
        at = self.hall.next_at()
        if at is not None and (self._due is None or at < self._due):
            self._due = at
            self.at(max(at, self.now), lambda: self._tick() if self._due == at else None)

    def _tick(self) -> None:
        self._due = None
        if self.is_up:
            self.serve(lambda: self.hall.tick(self.now))

    def _sweep(self) -> None:
        """What the server does once a second: an eye on connections of which nothing is heard."""
        self.after(1.0, self._sweep)
        if not self.is_up:
            return
        self._tick()
        for wire in tuple(self.wires):
            if self.now - wire.heard_at >= _LOST_S:
                wire.server_ends()

    def kill(self, down_s: float) -> None:
        """The server dies; another one takes up what was kept, after a while."""
        if not self.is_up:
            return
        self.tally["server killed"] += 1
        self.is_up = False
        for wire in tuple(self.wires):
            wire.wreck()
        self.after(down_s, self._rise)

    def _rise(self) -> None:
        self.store = self.store.reopened()
        self._stirred.clear()
        self._due = None
        self.hall = self._open()
        self.is_up = True
        self.serve(lambda: self.hall.restore(self.now))


@dataclass
class _Way:
    """One direction of a connection."""

    passes: bool = True
    last: float = 0.0


@dataclass(eq=False)
class Wire:
    """One connection, with the server's end of it (the `Link` of the hall)."""

    sky: Sky
    line: WeatherLine
    address: str
    up: _Way = field(default_factory=_Way)
    down: _Way = field(default_factory=_Way)
    heard_at: float = 0.0
    guest: Guest | None = None

    def open(self) -> None:
        """The server's end is there."""
        self.heard_at = self.sky.now
        self.sky.wires.append(self)
        self.guest = self.sky.hall.arrived(self)

    # ---------------------------------------------------------------- the server's end

    def send(self, news: News) -> None:
        """The server says something."""
        text = encode(news)
        self.sky.tally["messages to clients"] += 1
        self._travel(self.down, lambda: self.line.hears(self, text))

    def send_voice(self, frame: bytes) -> None:
        """Nobody talks."""

    def close(self) -> None:
        """The server ends it, behind what it has said."""
        self._travel(self.down, lambda: self.line.loses(self))
        self.sky.after(1.0, self.server_ends)

    def server_ends(self) -> None:
        """The server learns that it is over."""
        if self in self.sky.wires:
            self.sky.wires.remove(self)
            guest = self.guest
            assert guest is not None, "it was open"
            self.sky.serve(lambda: self.sky.hall.gone(guest, self.sky.now))

    def wreck(self) -> None:
        """The server is dead: the client's system says so."""
        self.sky.wires.remove(self)
        self.up.passes = self.down.passes = False
        self.sky.after(self.line.weather.delay_s, lambda: self.line.loses(self))

    # ---------------------------------------------------------------- the client's end

    def say(self, text: str) -> None:
        """The client says something."""
        self.sky.tally["messages to the server"] += 1
        self._travel(self.up, lambda: self._hear(text))

    def abandon(self) -> None:
        """The client gives it up, and its system tells the other side if it can."""
        self._travel(self.up, self.server_ends)

    def suffer(self, how: Break) -> None:
        """It breaks."""
        self.sky.tally[how.name] += 1
        self.up.passes, self.down.passes = how.up, how.down
        if how.late:
            self.up.last = max(self.up.last, self.sky.now) + self.sky.rng.uniform(1.0, 8.0)
        if how.server:
            self.server_ends()
        if how.client:
            self.line.loses(self, tells=how.late)

    def _hear(self, text: str) -> None:
        if self not in self.sky.wires:
            return
        guest, self.heard_at = self.guest, self.sky.now
        assert guest is not None, "it was open"
        if self.line.wire is not self:
            self.sky.tally["words of old connections"] += 1
        self.sky.serve(lambda: self.sky.hall.heard(guest, read_intent(text), self.sky.now))

    def _travel(self, way: _Way, deed: Deed) -> None:
        """A word under way: in order, late, or never."""
        weather, rng = self.line.weather, self.sky.rng
        if not way.passes:
            return
        arrives = max(way.last, self.sky.now + weather.delay_s * (1 + weather.jitter * rng.random()))
        if weather.stall and rng.random() < weather.stall:
            self.sky.tally["stall"] += 1
            arrives += weather.stall_s * rng.uniform(0.3, 1.0)
            self.line.troubled_at = max(self.line.troubled_at, arrives)
        way.last = arrives
        self.sky.at(arrives, lambda: deed() if way.passes else None)


class WeatherLine:
    """A client's line, over as many connections as the weather makes of it; the `Line` of `game.net.line`."""

    def __init__(self, sky: Sky, name: str, weather: Weather) -> None:
        self.sky, self.name, self.weather = sky, name, weather
        me = Me("test", "en", f"device-{name}", my_games())
        self.protocol = ClientProtocol(me, sky.clock, Place(), lambda: sky.rng.randbytes(16))
        self.wire: Wire | None = None
        self.moved: Deed = lambda: None
        """Is called when something has come."""
        self.troubled_at = 0.0
        """When the line was last not what its weather lets it be."""
        self._out_until = 0.0
        self._pauses = Backoff()
        self._opened_at = 0.0
        self._tidings: list[Tiding] = []
        self._ticks_at: float | None = None
        self._dials()

    # ---------------------------------------------------------------- the line

    @property
    def address(self) -> str:
        return "weather"

    @property
    def standing(self) -> Standing:
        return self.protocol.standing

    def now(self) -> float:
        return self.sky.now

    def take(self) -> Sequence[Tiding]:
        self._tidings += self.protocol.incoming()
        out, self._tidings = self._tidings, []
        return out

    def say(self, intent: Intent) -> None:
        self.protocol.say(intent)
        self._flush()

    def say_voice(self, frame: bytes) -> None:
        pass

    def voices(self) -> Sequence[tuple[int, bytes]]:
        return ()

    def trust(self) -> None:
        pass

    def close(self) -> None:
        self._flush()
        self.protocol.close()
        if self.wire is not None:
            self.wire.abandon()
            self.wire = None

    @property
    def is_whole(self) -> bool:
        """Whether words pass both ways."""
        return self.wire is not None and self.wire.up.passes and self.wire.down.passes

    # ---------------------------------------------------------------- the weather

    def set_in(self, weather: Weather) -> None:
        """The weather changes."""
        self.weather = weather
        self._plan_break()

    def _plan_break(self) -> None:
        if self.weather.calm_s:
            self.sky.after(self.sky.rng.expovariate(1 / self.weather.calm_s), self._breaks)

    def _breaks(self) -> None:
        if not self.weather.calm_s:
            return
        self._plan_break()
        if self.wire is not None:
            self.break_by(self.sky.rng.choice(self.weather.breaks))

    def break_by(self, how: Break) -> None:
        """The connection breaks in that way."""
        assert self.wire is not None, "there is one"
        self.troubled_at = self.sky.now
        self._out_until = self.sky.now + self.weather.outage_s * self.sky.rng.random()
        self.wire.suffer(how)

    # ---------------------------------------------------------------- the wheels

    def _dials(self) -> None:
        """One attempt to connect: it takes a while, or fails at once, or after a long silence."""
        if self.protocol.is_closed:
            return
        self.troubled_at = self.sky.now
        if self.sky.is_up and self.sky.now >= self._out_until:
            self.sky.after(2 * self.weather.delay_s, self._opened)
        else:
            self.sky.after(self.sky.rng.choice((0.1, _OPEN_S)), self._rests)

    def _opened(self) -> None:
        if self.protocol.is_closed or not self.sky.is_up:
            self._rests()
            return
        self._opened_at = self.troubled_at = self.sky.now
        self.wire = Wire(self.sky, self, f"10.0.0.{len(self.name)}")
        self.wire.open()
        self.protocol.opened()
        self._flush()

    def _rests(self) -> None:
        self.sky.after(self._pauses.next(self.sky.rng.random()), self._dials)

    def hears(self, wire: Wire, text: str) -> None:
        """A word of the server has come."""
        if wire is not self.wire:
            return
        said = read_news(text)
        assert said is not None, "both are of one version"
        self.protocol.hear(said)
        self._flush()
        self.moved()

    def loses(self, wire: Wire, *, tells: bool = False) -> None:
        """The connection has ended on this side; *tells*: the other side will hear of it, behind all that was said."""
        if wire is not self.wire:
            return
        if tells:
            wire.abandon()
        self.wire = None
        self.protocol.lost()
        self._pauses.lasted(self.sky.now - self._opened_at)
        self.troubled_at = self.sky.now
        self._rests()
        self.moved()

    def _ticks(self) -> None:
        self._ticks_at = None
        if self.wire is None:
            return
        if not self.protocol.tick():
            self.sky.tally["given up after 10 s"] += 1
            self.wire.abandon()
            self.loses(self.wire)
            return
        self._flush()

    def _flush(self) -> None:
        wire = self.wire
        for intent in self.protocol.outgoing():
            if wire is not None:
                wire.say(encode(intent))
        at = self.protocol.next_at()
        if at is not None and wire is not None and (self._ticks_at is None or at < self._ticks_at):
            self._ticks_at = at
            self.sky.at(max(at, self.sky.now), lambda: self._ticks() if self._ticks_at == at else None)
