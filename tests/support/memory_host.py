"""A room server and its clients in one thread, without sockets: words travel as text, as slowly as a test wants.

The hall is the real one, the client's side is the real one below its socket; time is turned by hand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.authority.journal import Journal, ListJournal
from game.authority.outbox import Pace
from game.authority.table_authority import TableAuthority
from game.clock import ManualClock
from game.host.contract import Stored
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.hosted import Hosted, Wires
from game.host.plan import Plan
from game.host.policy import Policy
from game.host.table import HostedTable
from game.net.intents import Intent
from game.net.line import Me, Place, Standing, Tiding
from game.net.news import News
from game.net.protocol import ClientProtocol
from game.net.pulse import Backoff
from game.net.wire import encode, read_intent, read_news
from game.network import my_games
from game.session.company import AtOnce, Thinking

__all__ = ["Cable", "MemoryHost", "MemoryLine", "MemoryStore", "TestTables"]

_ROUNDS = 10_000


class MemoryStore:
    """Rooms that live as long as this object; the `Store` of `game.host.contract`."""

    def __init__(self) -> None:
        self.documents: dict[str, bytes] = {}
        self.journals: dict[tuple[str, str], ListJournal] = {}
        self.records: dict[str, bytes] = {}

    def journal(self, code: str, match: str) -> Journal:
        return self.journals.setdefault((code, match), ListJournal())

    def save(self, code: str, document: bytes) -> None:
        self.documents[code] = document

    def forget(self, code: str) -> None:
        self.documents.pop(code, None)

    def keep_record(self, code: str, data: bytes) -> None:
        self.records[code] = data

    def record(self, code: str) -> bytes | None:
        return self.records.get(code)

    def claim(self, code: str) -> bool:
        return code not in self.documents

    def rooms(self) -> Iterable[Stored]:
        return ()

    def lost(self) -> frozenset[str]:
        return frozenset()

    def elsewhere(self, code: str) -> bool:
        return False

    def owners(self) -> Mapping[str, str]:
        return {}

    @property
    def trouble(self) -> str | None:
        return None

    def close(self) -> None:
        pass


class TestTables:
    """Tables whose bots think where they are asked, and whose shuffles begin with a root that a test chooses."""

    __test__ = False

    def __init__(self, root: bytes = bytes(32), pace: Pace | None = None) -> None:
        self.root = root
        self.pace = pace or Pace(0.0, None)
        self.tables: list[HostedTable] = []

    def __call__(self, plan: Plan, wires: Wires, now: float, data: bytes = b"") -> Hosted:
        quick = replace(plan, root=self.root, pace=self.pace, thinking=Thinking(0.0, 0.0), workers=AtOnce())
        self.tables.append(HostedTable(quick, wires, now, data))
        return self.tables[-1]

    @property
    def authority(self) -> TableAuthority:
        """What the last table knows."""
        return self.tables[-1]._authority


@dataclass
class Cable:
    """One connection: what is on its way, both ways; the `Link` of the server's end."""

    clock: ManualClock
    delay_s: Callable[[], float]
    up: deque[tuple[float, str | bytes]] = field(default_factory=deque)
    down: deque[tuple[float, str | bytes]] = field(default_factory=deque)
    is_cut: bool = False
    """Whether nothing gets through any more, without anybody being told."""
    is_ended: bool = False
    """Whether the server has ended it."""
    address: str = "10.0.0.1"

    def send(self, news: News) -> None:
        self._put(self.down, encode(news))

    def send_voice(self, frame: bytes) -> None:
        self._put(self.down, frame)

    def close(self) -> None:
        self.is_ended = True

    def said(self, text: str | bytes) -> None:
        """The client says something."""
        self._put(self.up, text)

    def _put(self, way: deque[tuple[float, str | bytes]], text: str | bytes) -> None:
        if not self.is_cut:
            last = way[-1][0] if way else 0.0
            way.append((max(last, self.clock.now() + self.delay_s()), text))

    def due(self, way: deque[tuple[float, str | bytes]]) -> str | bytes | None:
        """What has arrived."""
        if self.is_cut or not way or way[0][0] > self.clock.now():
            return None
        return way.popleft()[1]

    def next_at(self) -> float | None:
        moments = [way[0][0] for way in (self.up, self.down) if way and not self.is_cut]
        return min(moments, default=None)


class MemoryHost:
    """The server, and the clock of everybody."""

    def __init__(self, tables: TestTables | None = None, policy: Policy | None = None) -> None:
        self.clock = ManualClock(1000.0)
        self.tables = tables or TestTables()
        self.store = MemoryStore()
        self.stirred: list[str] = []
        self.hall = Hall(self.store, policy or Policy(countdown_s=0.0), self.stirred.append, self.tables)
        self.lines: list[MemoryLine] = []
        self.is_up = True
        self.told: list[tuple[int, str | bytes]] = []
        """Everything that went out, with the number of the line."""

    def line(self, name: str, place: Place | None = None, delay_s: Callable[[], float] = float) -> MemoryLine:
        """A client that connects."""
        line = MemoryLine(self, name, place or Place(), delay_s)
        self.lines.append(line)
        return line

    def restart(self) -> None:
        """The server forgets who is connected: every cable ends."""
        for line in self.lines:
            line.pull()

    def settle(self) -> None:
        """Do everything that is due now."""
        for _ in range(_ROUNDS):
            if not self._step():
                return
        raise AssertionError("it does not come to rest")

    def run(self, seconds: float) -> None:
        """Let time pass, from one thing to do to the next."""
        until = self.clock.now() + seconds
        while True:
            self.settle()
            moments = [at for at in self._moments() if at > self.clock.now()]
            at = min([*moments, until])
            self.clock.advance(at - self.clock.now())
            if at >= until:
                self.settle()
                return

    def _moments(self) -> Iterable[float]:
        at = self.hall.next_at()
        if at is not None:
            yield at
        for line in self.lines:
            yield from line.moments()

    def _step(self) -> bool:
        now, moved = self.clock.now(), False
        for line in self.lines:
            moved = line.step() or moved
        at = self.hall.next_at()
        if at is not None and at <= now:
            self.hall.tick(now)
            moved = True
        if self.stirred:
            codes, self.stirred[:] = set(self.stirred), []
            self.hall.stirred(codes, now)
            moved = True
        return moved


class MemoryLine:
    """A client's line; the `Line` of `game.net.line`, over a cable instead of a socket."""

    def __init__(self, host: MemoryHost, name: str, place: Place, delay_s: Callable[[], float]) -> None:
        self.host, self.name, self.delay_s = host, name, delay_s
        self.leads_to = "memory"
        me = Me("test", "en", f"device-{name}", my_games())
        self._nonces = 0
        self.protocol = ClientProtocol(me, host.clock, place, self._entropy)
        self.cable: Cable | None = None
        self._guest: Guest | None = None
        self._pauses = Backoff()
        self._again_at = self._opened_at = 0.0
        self.is_reachable = True
        self.sent: list[Intent] = []
        self.heard: list[News] = []
        self.tidings: list[Tiding] = []
        self.frames: list[tuple[int, bytes]] = []

    def _entropy(self) -> bytes:
        self._nonces += 1
        return f"{self.name:.>8}{self._nonces:08}".encode()[-16:]

    # ---------------------------------------------------------------- the line

    @property
    def address(self) -> str:
        return self.leads_to

    @property
    def standing(self) -> Standing:
        return self.protocol.standing

    def now(self) -> float:
        return self.host.clock.now()

    def take(self) -> Sequence[Tiding]:
        self.tidings += self.protocol.incoming()
        out, self.tidings = self.tidings, []
        return out

    def say(self, intent: Intent) -> None:
        self.protocol.say(intent)
        self._flush()

    def say_voice(self, frame: bytes) -> None:
        if self.cable is not None:
            self.cable.said(b"\1" + frame)

    def voices(self) -> Sequence[tuple[int, bytes]]:
        out, self.frames = self.frames, []
        return out

    def trust(self) -> None:
        pass

    def close(self) -> None:
        self._flush()
        self.protocol.close()

    # ---------------------------------------------------------------- what a test does to it

    def cut(self) -> None:
        """Nothing gets through any more, and nobody is told."""
        assert self.cable is not None
        self.cable.is_cut = True

    def pull(self) -> None:
        """The connection ends, both sides notice; what was on its way is lost."""
        if self.cable is not None:
            self._ended()

    def hurry(self) -> None:
        """The next attempt to connect is made at once."""
        self._again_at = 0.0

    # ---------------------------------------------------------------- the wheels

    def step(self) -> bool:
        """Do one thing that is due."""
        now = self.host.clock.now()
        if self.cable is None:
            if self.protocol.is_closed or not self.is_reachable or now < self._again_at:
                return False
            self._connect()
            return True
        if self._passed(self.cable):
            return True
        if not self.protocol.tick() or self.protocol.is_closed or self.cable.is_ended:
            self._ended()
            return True
        return self._flush()

    def moments(self) -> Iterable[float]:
        if self.cable is None:
            if not self.protocol.is_closed and self.is_reachable:
                yield self._again_at
            return
        for at in (self.cable.next_at(), self.protocol.next_at()):
            if at is not None:
                yield at

    def _connect(self) -> None:
        self.cable = Cable(self.host.clock, self.delay_s)
        self._opened_at = self.host.clock.now()
        self._guest = self.host.hall.arrived(self.cable)
        self.protocol.opened()
        self._flush()

    def _passed(self, cable: Cable) -> bool:
        """One word that has arrived at either end."""
        now = self.host.clock.now()
        text = cable.due(cable.up)
        if text is not None:
            assert self._guest is not None
            if isinstance(text, bytes):
                self.host.hall.voice(self._guest, text, now)
            else:
                self.host.hall.heard(self._guest, read_intent(text), now)
            return True
        text = cable.due(cable.down)
        if text is None:
            return False
        self.host.told.append((self.host.lines.index(self), text))
        if isinstance(text, bytes):
            self.frames.append((int.from_bytes(text[1:5], "big"), text[5:]))
            return True
        said = read_news(text)
        assert said is not None
        self.heard.append(said)
        self.protocol.hear(said)
        self._flush()
        return True

    def _flush(self) -> bool:
        said = self.protocol.outgoing()
        for intent in said:
            self.sent.append(intent)
            if self.cable is not None:
                self.cable.said(encode(intent))
        return bool(said)

    def _ended(self) -> None:
        assert self._guest is not None
        if self.cable is not None and self.cable.is_ended:
            while self.cable.down:  # what was said before it was closed still comes
                self.cable.down[0] = (0.0, self.cable.down[0][1])
                if not self._passed(self.cable):
                    break
        self.host.hall.gone(self._guest, self.host.clock.now())
        self.cable = self._guest = None
        self.protocol.lost()
        self._pauses.lasted(self.host.clock.now() - self._opened_at)
        self._again_at = self.host.clock.now() + self._pauses.next(0.5)
