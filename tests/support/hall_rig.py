"""A whole server without a socket (无网大厅): links that keep what they are told, a store in memory, clients by name.

The store can be opened again by another hall, as after a kill: what was saved is there, connections are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TypeVar

from game.authority.outbox import Pace
from game.host.agreed import known_games
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.hosted import Wires
from game.host.plan import Plan
from game.host.policy import Policy
from game.host.room import Room
from game.host.table import HostedTable
from game.net import intents, news
from game.net.intents import Intent
from game.net.news import News
from game.net.parts import Question, RoomSpec, RoomState
from game.net.wire import encode, read_intent
from game.session.company import Thinking
from hall_store import FakeLink, FakeStore
from rules.mahjong.plain import Line

__all__ = ["SPEC", "AtOnce", "Client", "FakeLink", "FakeStore", "HallRig", "QuickTables", "eager"]

N = TypeVar("N", bound=News)
SPEC = RoomSpec("xuezhan", timing="steady", options={"length": 4})


class AtOnce(Executor):
    """Bots that think in the caller's thread."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        """Think now."""
        future: Future[object] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class QuickTables:
    """Hosted tables without pauses, whose bots think at once."""

    def __init__(self, pace: Pace | None = None, root: bytes | None = None) -> None:
        self.plans: list[Plan] = []
        self._pace = pace or Pace(0.0, None)
        self._root = root

    def __call__(self, plan: Plan, wires: Wires, now: float, data: bytes = b"") -> HostedTable:
        """A new match, or one that goes on."""
        return HostedTable(self._quick(plan), wires, now, data)

    def _quick(self, plan: Plan) -> Plan:
        quick = replace(plan, pace=self._pace, thinking=Thinking(0.0, 0.0, 0.0), workers=AtOnce())
        if self._root is not None:
            quick = replace(quick, root=self._root)
        self.plans.append(quick)
        return quick


@cache
def all_games() -> dict[str, str]:
    """Every game, by the rules of the server."""
    return dict(known_games())


@dataclass(eq=False)
class Client:
    """Somebody with a program: says intents, keeps what is said back."""

    rig: HallRig
    name: str
    device: str
    games: Mapping[str, str] = field(default_factory=all_games)
    link: FakeLink = field(default_factory=FakeLink)
    guest: Guest | None = None
    token: str = ""
    member: int = 0
    read: int = 0
    match: str = ""
    hand: int = 0
    seat: int | None = None
    acted: int = 0
    learnt: int = 0
    state: RoomState | None = None
    choose: Callable[[Question], int] = lambda question: question.default

    def connect(self, *, hello: bool = True, address: str = "127.0.0.1") -> Client:
        """A new connection."""
        self.link, self.read, self.acted, self.learnt = FakeLink(address), 0, 0, 0
        self.guest = self.rig.hall.arrived(self.link)
        if hello:
            self.say(intents.Hello(1, 0, "test", "zh_CN", self.device, dict(self.games)))
        return self

    def say(self, intent: Intent) -> Client:
        """Say something, through the wire's form; then let what is due happen."""
        assert self.guest is not None
        self.rig.hall.heard(self.guest, read_intent(encode(intent)), self.rig.now)
        self.rig.settle()
        self._learn()
        return self

    def drop(self) -> None:
        """The connection ends."""
        assert self.guest is not None
        self.rig.hall.gone(self.guest, self.rig.now)
        self.rig.settle()

    def resume(self, match: str = "", seq: int = 0) -> Client:
        """Come back on a new connection with the token."""
        self.connect()
        return self.say(intents.Resume(self.token, match, seq))

    def play(self) -> bool:
        """Do what a program does about what it was told: nonces, answers, results. False where there was nothing."""
        acted, heard = False, len(self.link.heard)
        while self.acted < heard:
            said = self.link.heard[self.acted]
            self.acted += 1
            for intent in self._reply(said):
                acted = True
                self.say(intent)
        return acted

    def _reply(self, said: News) -> list[Intent]:
        match said:
            case news.MatchBegun():
                self.match, self.hand, self.seat = said.match, 0, said.seat
            case news.Snapshot():
                self.match, self.seat = said.match, said.seat
                self._note(said.lines)
                return [] if said.question is None else self._answer(said.question)
            case news.Told():
                self._note([said.line])
            case news.Commit() if self.seat is not None:
                return [intents.Nonce(said.match, said.hand, f"{self.member:032x}")]
            case news.Asked():
                return self._answer(said.question)
            case news.Reveal() if self.seat is not None:
                return [intents.Proceed(said.match, said.hand)]
            case _:
                pass
        return []

    def _note(self, lines: Sequence[Line]) -> None:
        for line in lines:
            no = line.get("no")
            if line.get("e") == "hand" and isinstance(no, int):
                self.hand = no

    def _answer(self, question: Question) -> list[Intent]:
        answer = intents.Answer(
            self.match, self.hand, question.win, self.choose(question), ref=question.win + 1
        )
        return [intents.Seen(self.match, question.win), answer]

    def fresh(self) -> list[News]:
        """What was said since the last look."""
        news_, self.read = self.link.heard[self.read :], len(self.link.heard)
        return news_

    def all(self, kind: type[N]) -> list[N]:
        """Everything of a kind that this connection was told."""
        return [each for each in self.link.heard if isinstance(each, kind)]

    def last(self, kind: type[N]) -> N:
        """The last of a kind."""
        return next(each for each in reversed(self.link.heard) if isinstance(each, kind))

    @property
    def failed(self) -> str:
        """The code of the last failure; empty where there was none."""
        found = self.all(news.Failed)
        return found[-1].code if found else ""

    @property
    def room(self) -> RoomState:
        """The room as it was told last."""
        return self.last(news.Room).state

    @property
    def me(self) -> news.Seated:
        """Who this is in the room."""
        return self.last(news.Seated)

    def _learn(self) -> None:
        for each in self.link.heard[self.learnt :]:
            if isinstance(each, news.Seated):
                self.member, self.token = each.member, each.token or self.token
            elif isinstance(each, news.Room):
                self.state = each.state
        self.learnt = len(self.link.heard)


def eager(question: Question) -> int:
    """Somebody who wins where that is possible, and takes every kong and pung."""
    for word in ("win", "kong", "pung"):
        for place, option in enumerate(question.options):
            if word in option:
                return place
    return question.default


class HallRig:
    """A hall with a clock that is moved by hand."""

    def __init__(
        self,
        store: FakeStore | None = None,
        policy: Policy | None = None,
        tables: QuickTables | None = None,
        now: float = 1000.0,
    ) -> None:
        self.store = store or FakeStore()
        self.tables = tables or QuickTables()
        self.policy = policy or Policy()
        self.now = now
        self.stirs: list[str] = []
        self.hall = Hall(self.store, self.policy, self.stirs.append, self.tables)
        self.clients: list[Client] = []

    def client(self, name: str, device: str | None = None, **about: object) -> Client:
        """Somebody who has said hello."""
        client = Client(self, name, device or f"device of {name}", **about)  # type: ignore[arg-type]
        self.clients.append(client)
        return client.connect()

    def host(self, spec: RoomSpec = SPEC, name: str = "host") -> Client:
        """Somebody who has opened a room."""
        client = self.client(name)
        return client.say(intents.Create(spec, name))

    def join(self, host: Client, *names: str, ready: bool = True) -> list[Client]:
        """Others who come into the room by its code."""
        clients = [self.client(name) for name in names]
        for client in clients:
            client.say(intents.Join(client.name, code=host.room.code))
            if ready:
                client.say(intents.Ready())
        return clients

    def start(self, host: Client) -> None:
        """The host begins the match, and the time before it passes."""
        host.say(intents.Start())
        self.wait(self.policy.countdown_s)

    def play(
        self, clients: Sequence[Client], until: Callable[[], bool], *, most: int = 4000, away: bool = False
    ) -> None:
        """Let clients play until something is so. *away*: nobody else is heard while time passes."""
        for _ in range(most):
            if until():
                return
            if sum(client.play() for client in clients if client.guest is not None and not client.guest.gone):
                continue
            at = self.hall.next_at()
            assert at is not None, "nothing is due and nobody has anything to say"
            self.now = max(self.now, min(at, self.now + 5.0))
            if away:
                self.settle()
            for client in () if away else clients:
                if client.guest is not None and not client.guest.gone:
                    client.say(intents.Ping())
        raise AssertionError("it did not come to that")

    def room(self, client: Client) -> Room:
        """The room that somebody is in."""
        return self.hall.rooms[client.room.code]

    def settle(self) -> None:
        """Let everything happen that is due now."""
        while True:
            stirs, self.stirs[:] = list(self.stirs), []
            if stirs:
                self.hall.stirred(stirs, self.now)
            at = self.hall.next_at()
            if not self.stirs and (at is None or at > self.now):
                break
            self.hall.tick(self.now)

    def wait(self, seconds: float, heard: Iterable[Client] = ()) -> None:
        """Let time pass, from one moment at which something is due to the next; *heard* say something every 10 s."""
        end = self.now + seconds
        talking = list(heard)
        while True:
            self.settle()
            at = self.hall.next_at()
            step = end if at is None else min(end, at)
            if talking:
                step = min(step, self.now + 10.0)
            if step >= end:
                break
            self.now = step
            for client in talking:
                client.say(intents.Ping())
        self.now = end
        for client in talking:
            client.say(intents.Ping())
        self.settle()

    def killed(self) -> HallRig:
        """Another process with what this one has stored."""
        rig = HallRig(self.store.reopened(), self.policy, self.tables, self.now + 5.0)
        rig.hall.restore(rig.now)
        rig.settle()
        return rig

    def come_back(self, client: Client) -> Client:
        """The same person with a connection to this hall."""
        other = Client(self, client.name, client.device, client.games)
        other.token, other.member, other.choose = client.token, client.member, client.choose
        self.clients.append(other)
        return other
