"""Persons at a table of a server in memory: they come in, sit down, answer and go on, through what scenes are given."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

from game.net.line import Place
from game.net.parts import RoomSpec
from game.session.connection import Connection
from game.session.online import OnlineNotice
from game.session.remote import RemoteTable
from game.session.table import ActionWindow, Notice
from memory_host import MemoryHost, MemoryLine
from rules.core.seat import Seat
from rules.core.window import Answer
from rules.mahjong.actions import Chow, Kong, Pung, Win
from rules.mahjong.events import Event

__all__ = ["Player", "act", "busy", "friends", "play", "poll_all"]

Choose = Callable[[ActionWindow], int]


@dataclass
class Player:
    """One client: its line, its connection, what it has seen."""

    line: MemoryLine
    online: Connection
    notices: list[OnlineNotice] = field(default_factory=list)
    seen: list[Event | Notice] = field(default_factory=list)
    answered: dict[int, int] = field(default_factory=dict)
    proceeded: int = -1

    @classmethod
    def join(cls, host: MemoryHost, name: str, place: Place | None = None, delay_s: float = 0.0) -> Player:
        line = host.line(name, place, lambda: delay_s)
        return cls(line, Connection(line))

    @property
    def table(self) -> RemoteTable:
        table = self.online.table
        assert table is not None, "a match is played"
        return table

    @property
    def seat(self) -> Seat:
        return self.table.seat

    @property
    def events(self) -> list[Event]:
        """What happened, without the notices."""
        return [each for each in self.seen if not isinstance(each, Notice)]

    def poll(self) -> None:
        self.notices += self.online.poll()
        if self.online.table is not None:
            self.seen += self.online.table.poll(0.0)

    def noticed(self, kind: type[OnlineNotice]) -> list[OnlineNotice]:
        """The notices of one kind."""
        return [each for each in self.notices if isinstance(each, kind)]


def poll_all(players: Iterable[Player]) -> None:
    for player in players:
        player.poll()


def friends(host: MemoryHost, spec: RoomSpec, names: str = "甲乙丙丁") -> list[Player]:
    """They meet in a room, sit down in order, are ready; the host begins the match."""
    players = [Player.join(host, name) for name in names]
    players[0].online.create(spec, names[0])
    host.settle()
    poll_all(players)
    room = players[0].online.room
    assert room is not None
    for player, name in zip(players[1:], names[1:], strict=True):
        player.online.join(name, code=room.code)
        host.settle()
        player.online.ready(on=True)
    host.settle()
    players[0].online.start()
    host.settle()
    poll_all(players)
    return players


def play(
    host: MemoryHost,
    players: list[Player],
    choose: Choose,
    step: Callable[[], None] | None = None,
    until: Callable[[], bool] | None = None,
) -> None:
    """They answer what they are asked and go on, to the end of the match or *until* something; *step* after each."""
    for _ in range(100_000):
        poll_all(players)
        if step is not None:
            step()
        if (until is not None and until()) or all(player.table.match.over for player in players):
            return
        # one after the other, so that what the last one is asked follows from what the first one has said
        if not any(_acted(host, player, choose) for player in players):
            host.run(1.0)
    raise AssertionError("the match does not end")


def _acted(host: MemoryHost, player: Player, choose: Choose) -> bool:
    """Whether somebody had something to do."""
    acted = act(player, choose)
    host.settle()
    return acted


def act(player: Player, choose: Choose) -> bool:
    """Answer or go on, once; whether there was anything to do."""
    table = player.table
    window, view = table.window, table.view
    if window is not None and window.id not in player.answered:
        player.answered[window.id] = choose(window)
        table.submit(Answer(window.id, player.answered[window.id]))
        return True
    ended = 0 if view is None else view.state.start.no if view.state.end is not None else None
    if ended is None or ended == player.proceeded:
        return False
    player.proceeded = ended
    table.proceed()
    return True


def busy(rng: Random) -> Choose:
    """Takes wins, and melds more often than not, so that much happens in few hands."""

    def choose(window: ActionWindow) -> int:
        for kind, share in ((Win, 0.9), (Kong, 0.7), (Pung, 0.6), (Chow, 0.3)):
            liked = [place for place, option in enumerate(window.options) if isinstance(option, kind)]
            if liked and rng.random() < share:
                return rng.choice(liked)
        return rng.randrange(len(window.options))

    return choose
