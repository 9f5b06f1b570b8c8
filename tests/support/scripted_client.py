"""A client without a window (脚本客户端): sits in a room and plays as a bot would, talks, can fall silent.

A thread of its own does what the scenes of the program do with a `Connection`; it sleeps until the line has something.
A test asks things of it, and waits for what it has noted.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from random import Random
from typing import TypeVar

from game.bots.plain_bot import PlainBot
from game.net.address import parse_address
from game.net.line import Me
from game.net.parts import RoomSpec
from game.net.transport import SocketLine, Ways
from game.network import my_games
from game.session.connection import Connection
from game.session.online import Chatted, OnlineNotice, OnlineStatus, Proven, Said, Trouble
from game.session.remote import RemoteTable
from game.session.table import ActionWindow, Auto, MatchEnded
from rules.core.seat import Seat
from rules.core.window import Answer

__all__ = ["ScriptedClient"]

N = TypeVar("N", bound=OnlineNotice)
PATIENCE_S = 60.0
_FRAMES = 4
"""So many frames of voice go out whenever something happens at the table."""


@lru_cache(maxsize=1)
def _games() -> tuple[tuple[str, str], ...]:
    return my_games()


class ScriptedClient:
    """One member of a room."""

    def __init__(self, address: str, name: str) -> None:
        self.name = name
        self.autos: set[Seat] = set()
        self.ended: MatchEnded | None = None
        self.heard: list[OnlineNotice] = []
        self.voices: Counter[int] = Counter()
        """How many frames of each member have come."""
        self.is_silent = False
        """Whether it answers nothing, its line standing."""
        self._jobs: deque[Callable[[], None]] = deque()
        self._frames: list[bytes] = []
        self._sent = 0
        self._answered, self._proceeded = -1, 0  # questions are counted from 0, hands from 1
        self._closing = False
        self._changed = threading.Condition()
        me = Me("scripted", "en", f"scripted-{name}", _games())
        self._line = SocketLine(parse_address(address), Ways(lambda: me, moved=self._moved))
        self.online = Connection(self._line)
        self._thread = threading.Thread(target=self._run, name=name)
        self._thread.start()

    # ---------------------------------------------------------------- what a test asks of it

    def create(self, spec: RoomSpec) -> str:
        """Open a room; its number."""
        self._do(lambda: self.online.create(spec, self.name))
        self.wait(lambda: self.online.room is not None)
        assert self.online.room is not None
        return self.online.room.code

    def join(self, code: str) -> None:
        """Into a room, ready at once."""
        self._do(lambda: self.online.join(self.name, code=code))
        self.wait(lambda: self.online.room is not None)
        self._do(lambda: self.online.ready(on=True))
        self.wait(lambda: self.name in self.ready)

    @property
    def ready(self) -> frozenset[str]:
        """Who in the room is ready."""
        room = self.online.room
        return (
            frozenset(each.name for each in room.members if each.ready) if room is not None else frozenset()
        )

    @property
    def table(self) -> RemoteTable:
        """Where it sits."""
        table = self.online.table
        assert table is not None, "a match is played"
        return table

    def fall_silent(self) -> None:
        """Answer nothing any more."""
        self._do(lambda: setattr(self, "is_silent", True))

    def come_back(self) -> None:
        """Answer again, and play oneself."""

        def back() -> None:
            self.is_silent = False
            self.table.set_auto(False)

        self._do(back)

    def talk(self, frames: Iterable[bytes]) -> None:
        """Speak from now on, some frames whenever something happens."""

        def begin() -> None:
            self.online.set_mic(on=True)
            self._frames = list(frames)

        self._do(begin)

    def vote(self, kind: str) -> None:
        """Ask everybody."""
        self._do(lambda: self.online.vote(kind))  # type: ignore[arg-type]

    def heard_of(self, kind: type[N]) -> list[N]:
        """The notices of a kind so far."""
        with self._changed:
            return [each for each in self.heard if isinstance(each, kind)]

    def wait(self, is_so: Callable[[], bool]) -> None:
        """Until something is so."""
        with self._changed:
            assert self._changed.wait_for(is_so, PATIENCE_S), (self.name, self.heard[-8:])

    def close(self) -> None:
        """Go away without a word."""
        self._closing = True
        self._moved()
        self._thread.join(PATIENCE_S)
        self._line.close()
        self._line.join(PATIENCE_S)

    def _do(self, job: Callable[[], None]) -> None:
        self._jobs.append(job)
        self._moved()

    # ---------------------------------------------------------------- on the thread

    def _moved(self) -> None:
        """There is something to be done; the line's thread says so, too."""
        with self._changed:
            self._changed.notify_all()

    def _run(self) -> None:
        with self._changed:
            while not self._closing:
                while self._jobs and self.online.status is OnlineStatus.LIVE:
                    self._jobs.popleft()()
                if not self._step():
                    self._changed.wait()

    def _step(self) -> bool:
        """Take in what has come and do what follows; whether there was anything."""
        notices = self.online.poll()
        self.heard += [each for each in notices if isinstance(each, Chatted | Said | Proven | Trouble)]
        for member, _ in self.online.voices():
            self.voices[member] += 1
        happened = self._look_at_table()
        self._cast()
        if happened:
            self._speak()
        if notices or happened:
            self._changed.notify_all()
        return bool(notices) or happened

    def _look_at_table(self) -> bool:
        table = self.online.table
        if table is None:
            return False
        happenings = table.poll(self._line.now())
        for each in happenings:
            if isinstance(each, Auto):
                (self.autos.add if each.on else self.autos.discard)(each.seat)
            elif isinstance(each, MatchEnded):
                self.ended = each
        if not self.is_silent:
            self._act(table)
        return bool(happenings)

    def _act(self, table: RemoteTable) -> None:
        """Answer as a bot would; go on after a hand."""
        window, view = table.window, table.view
        if view is None:
            return
        if window is not None and window.id != self._answered and not table.match.paused:
            self._answered = window.id
            table.submit(Answer(window.id, self._choice(table, window)))
        elif view.state.end is not None and view.state.start.no != self._proceeded:
            self._proceeded = view.state.start.no
            table.proceed()

    def _choice(self, table: RemoteTable, window: ActionWindow) -> int:
        view = table.view
        assert view is not None
        return PlainBot(table.ruleset).choose(view, window, Random(window.id))

    def _cast(self) -> None:
        """For whatever is asked."""
        room, own = self.online.room, self.online.member
        vote = None if room is None else room.vote
        if vote is not None and own not in (vote.by, *vote.yes):
            self.online.cast(yes=True)

    def _speak(self) -> None:
        for _ in self._frames[:_FRAMES]:
            self._sent += 1
            frame = self._frames[self._sent % len(self._frames)]
            self.online.send_voice((self._sent % 2**16).to_bytes(2, "big") + frame[2:])
