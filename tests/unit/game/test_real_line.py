"""The whole way once: the program's own server as a process, real sockets, a match that is left and come back to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from game.net.address import Address
from game.net.line import Line, Place
from game.net.parts import RoomSpec
from game.net.transport import SocketLine, Ways
from game.network import RemoteNetwork
from game.session.connection import Connection
from game.session.hosting import LocalHost, command_for
from game.session.online import OnlineNotice, OnlineStatus, Proven
from game.session.table import Notice
from game.storage import storage_at
from rules.core.window import Answer
from rules.mahjong.events import Event
from socket_rig import Ear, served

SPEC = RoomSpec("yueqing", options={"length": 4}, timing="relaxed")


@dataclass
class Person:
    """One program: its network, its connection, what it has seen."""

    folder: Path
    ear: Ear
    notices: list[OnlineNotice] = field(default_factory=list)
    seen: list[Event | Notice] = field(default_factory=list)
    answered: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.network = RemoteNetwork(storage_at(self.folder), lambda: "en", self._open)
        self._online: Connection | None = None

    def _open(self, address: Address, place: Place, pin: str) -> Line:
        return SocketLine(address, Ways(self.network.me, pin=pin, moved=self.ear), place)

    @property
    def online(self) -> Connection:
        assert self._online is not None
        return self._online

    @online.setter
    def online(self, online: Connection) -> None:
        self._online = online

    def look(self) -> None:
        """Take in what has come; answer what silence means, when asked."""
        self.notices += self.online.poll()
        table = self.online.table
        if table is None:
            return
        self.seen += table.poll(0.0)
        if table.window is not None and table.window.id not in self.answered:
            self.answered.append(table.window.id)
            table.submit(Answer(table.window.id, table.window.default))


def _until(is_so: Callable[[], bool], *persons: Person) -> None:
    """They look at what comes and answer, until it is so."""

    def looked() -> bool:
        for person in persons:
            person.look()
        return is_so()

    persons[0].ear.wait(looked)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LocalHost]:
    ear = Ear()
    host = LocalHost(command_for(tmp_path / "rooms.sqlite", bind="127.0.0.1"), moved=ear)
    ear.wait(lambda: host.address != "" or host.trouble is not None)
    assert host.trouble is None, host.words
    yield host
    host.close()
    assert host.join(60.0)


@pytest.mark.slow
def test_a_match_over_real_sockets_is_left_and_come_back_to(server: LocalHost, tmp_path: Path) -> None:
    ear = Ear()
    first, second = (Person(tmp_path / name, ear) for name in "ab")
    first.online = first.network.connect(server.address)
    first.online.create(SPEC, "甲")
    _until(lambda: first.online.room is not None, first)
    room = first.online.room
    assert room is not None
    second.online = second.network.connect(server.address)
    second.online.join("乙", code=room.code)
    _until(lambda: second.online.room is not None, second)
    second.online.ready(on=True)
    _until(lambda: _ready(first) == 1, first)
    first.online.start()
    _until(lambda: len(first.answered) > 0 and len(second.answered) > 0, first, second)

    visited = second.network.recent()[0]
    second.network.close(30.0)  # the program ends in the middle of the hand
    again = Person(tmp_path / "b", ear)
    again.online = again.network.resume(visited)
    _until(lambda: len(again.answered) > 1, again, first)
    table = again.online.table
    assert table is not None
    assert table.own_seat == 1
    assert table.view is not None
    notices = [*first.notices, *again.notices]
    assert not any(isinstance(each, Proven) and not each.holds for each in notices)
    for person in (first, again):
        person.network.close(30.0)
        assert person.online.status is OnlineStatus.CLOSED


def _ready(person: Person) -> int:
    room = person.online.room
    return 0 if room is None else sum(member.ready for member in room.members if member.bot is None)


def test_the_network_makes_real_lines_by_itself(tmp_path: Path) -> None:
    network = RemoteNetwork(storage_at(tmp_path), lambda: "en")
    with served() as rig:
        online = network.connect(f"ws://127.0.0.1:{rig.port}")
        online.browse()
        rig.wait(lambda: len(rig.heard) == 2)
        hello = rig.heard[0]
        assert getattr(hello, "locale", "") == "en"
        assert len(getattr(hello, "games", {})) >= 6
        network.close(30.0)
    assert online.status is OnlineStatus.CLOSED
