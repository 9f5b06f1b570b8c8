"""Real clients, a real server, rough lines between them: three matches at once, nothing is lost and nobody is stuck.

Times are a tenth of what they are in life, the heartbeat of clients too. What the same faults do over hours
is tried without sockets in test_weather.py.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from random import Random

import pytest

from game.authority.record import read_record, standing
from game.host.doors import Serving
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.limits import Limits
from game.host.policy import Policy
from game.host.server import Server, Wake
from game.net import protocol, pulse, transport
from game.net.address import Address
from game.net.line import Me
from game.net.parts import RoomSpec
from game.net.transport import SocketLine, Ways
from game.network import my_games
from game.session.connection import Connection
from game.session.online import OnlineStatus, Proven
from game.session.table import ActionWindow
from hall_rig import QuickTables
from hall_store import FakeStore
from remote_play import busy
from rough_line import RoughLine, Roughness, rough_lines
from rules.core.seat import SEATS
from rules.core.window import Answer
from rules.mahjong.state import RoundState
from socket_rig import Ear
from weather_table import truth_of

GAMES = ("yueqing", "xuezhan", "shanghaihua")
LINES = (
    Roughness(0.015),
    Roughness(0.04, stall=0.02),
    Roughness(0.0, breaks_after=150),
    Roughness(0.005, stall=0.01, breaks_after=250),
)


class _Host:
    """The server on a thread of its own; its tables bots and pauses take no time."""

    def __init__(self) -> None:
        self.store = FakeStore()
        self.port = self.faults = 0
        self._ready = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended: asyncio.Event | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="host")
        self._thread.start()
        self._ready.wait()

    async def _serve(self) -> None:
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        server: Server[Guest] = Server(Serving(limits=Limits(messages_s=1000.0, burst=2000)))
        await server.bind()
        wake = Wake(self._loop)
        hall = Hall(self.store, Policy(countdown_s=0.0), wake.stir, QuickTables())
        wake.bind(server.woken)
        await server.begin(hall, lambda: None)
        self.port = server.ports[0][1]
        self._ready.set()
        await self._ended.wait()
        await server.stop()
        self.faults = server.faults

    def stop(self) -> None:
        """It ends well."""
        assert self._loop is not None
        assert self._ended is not None
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()


class _Person:
    """A client on a real socket, played by the thread of the test."""

    def __init__(self, name: str, port: int, ear: Ear) -> None:
        self.name = name
        me = Me("test", "en", f"device-{name}", my_games())
        self.line = SocketLine(Address("127.0.0.1", port, False), Ways(me=lambda: me, moved=ear))
        self.online = Connection(self.line)
        self.ends: dict[int, RoundState] = {}
        self.unproven: list[Proven] = []
        self._choose = busy(Random(name))
        self._answered: set[int] = set()

    @property
    def is_over(self) -> bool:
        table = self.online.table
        return table is not None and table.finished is not None

    def look(self) -> None:
        """Take in what has come; answer at once."""
        self.unproven += [each for each in self.online.poll() if isinstance(each, Proven) and not each.holds]
        table = self.online.table
        if table is None:
            return
        table.poll(0.0)
        view, window = table.view, table.window
        if window is not None and window.id not in self._answered:
            self._answer(window)
        if view is not None and view.state.end is not None and view.state.start.no not in self.ends:
            self.ends[view.state.start.no] = view.state
            table.proceed()

    def _answer(self, window: ActionWindow) -> None:
        assert self.online.table is not None
        self._answered.add(window.id)
        self.online.table.submit(Answer(window.id, self._choose(window)))


@contextmanager
def _hosted() -> Iterator[_Host]:
    host = _Host()
    try:
        yield host
    finally:
        host.stop()


@contextmanager
def _people(lines: list[RoughLine], ear: Ear) -> Iterator[list[list[_Person]]]:
    """Four at each table, each over one of the lines."""
    tables = [[_Person(f"{game}{seat}", lines[seat].port, ear) for seat in SEATS] for game in GAMES]
    try:
        yield tables
    finally:
        for person in list(chain(*tables)):
            person.online.close()
        for person in list(chain(*tables)):
            assert person.line.join()


def _wait(people: list[_Person], ear: Ear, is_so: object) -> None:
    """Everybody plays until something is so."""
    assert callable(is_so)

    def look() -> bool:
        for person in people:
            person.look()
        return bool(is_so())

    ear.wait(look)


def _begin(table: list[_Person], people: list[_Person], ear: Ear, game: str) -> None:
    host, *others = table
    host.online.create(RoomSpec(game, options={"length": 4}, timing="free"), host.name)
    _wait(people, ear, lambda: host.online.room is not None)
    room = host.online.room
    assert room is not None
    for person in others:
        person.online.join(person.name, code=room.code)
        _wait(people, ear, lambda person=person: person.online.room is not None)
        person.online.ready(on=True)

    def all_ready() -> bool:
        room = host.online.room
        return room is not None and len(room.members) == 4 and all(each.ready for each in room.members[1:])

    _wait(people, ear, all_ready)
    host.online.start()
    _wait(people, ear, lambda: all(person.online.table is not None for person in table))


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The heartbeat of clients a tenth as long."""
    for module, name in ((protocol, "ROOM_PING_S"), (protocol, "IDLE_PING_S"), (protocol, "DEAD_S"),
                         (pulse, "DEAD_S"), (transport, "DEAD_S"), (pulse, "_FIRST_S"), (pulse, "_MOST_S"),
                         (pulse, "_PROVEN_S")):  # fmt: skip
        monkeypatch.setattr(module, name, getattr(module, name) / 10)


@pytest.mark.usefixtures("_hasty")
def test_scn_N08_three_matches_over_rough_lines_lose_nothing() -> None:
    ear = Ear()
    with _hosted() as host, rough_lines(host.port, *LINES) as lines, _people(lines, ear) as tables:
        people = list(chain(*tables))
        for how, line in zip(LINES, lines, strict=True):
            line.how = Roughness(how.delay_s)
        for game, table in zip(GAMES, tables, strict=True):
            _begin(table, people, ear, game)
        for how, line in zip(LINES, lines, strict=True):
            line.how = how
        _wait(people, ear, lambda: all(person.is_over for person in people))
        for table in tables:
            _check(host, table)
        done = lines[2].done + lines[3].done
    assert host.faults == 0
    assert done["cut"] + done["silent"] + done["deaf"] + done["mute"] > 3
    assert lines[1].done["stalls"] > 10


def _check(host: _Host, table: list[_Person]) -> None:
    """Totals are the same everywhere and sum to nothing; every hand ended before each seat as the record has it."""
    record = read_record(host.store.records[table[0].online.ended_record])
    match = standing(record)
    assert match is not None
    assert len(record.hands) >= 4
    assert sum(match.totals) == 0
    truths = [truth_of(record, place) for place in range(len(record.hands))]
    for person in table:
        assert person.online.table is not None
        assert person.online.table.match.totals == match.totals, person.name
        assert person.unproven == [], person.name
        assert person.online.status in (OnlineStatus.LIVE, OnlineStatus.RECONNECTING)
        seat = person.online.table.own_seat
        assert seat is not None
        for no, state in person.ends.items():
            assert state == truths[no - 1][seat], f"{person.name} saw hand {no} otherwise"
