"""A room server that is a script (假联机): an `Online` and a `Network` whose answers a test gives, nothing on any wire.

What is asked is noted in `asked`; the room follows simple requests at once, so that a walk through the client has
something to walk through. Everything else comes with `give` and by setting `room`, `status`, `table`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from game.errors import NetError
from game.net.parts import Member, RoomCard, RoomSpec, RoomState, VoteKind
from game.session.online import (
    Chatted,
    Entered,
    Gone,
    HallSeen,
    Hosting,
    MatchReady,
    Nearby,
    Online,
    OnlineNotice,
    OnlineStatus,
    RoomChanged,
    Trouble,
    Visited,
)
from game.session.table import Table
from rules.core.seat import Seat

__all__ = ["CODE", "GOOD", "FakeHosting", "FakeNetwork", "FakeOnline", "fake_room"]

CODE = "482913"
"""The number of the room that `FakeOnline` opens, and the only one that it lets in with."""
GOOD = "tea.example:4880"
"""An address."""
INVITE = "k3Jd9sQmT0aWx7ZpB2vE6Q"
CARDS = (
    RoomCard("271828", "yueqing", "local", "老陈", 3, 4, "relaxed", "waiting", "8"),
    RoomCard("314159", "sichuan", "local", "永嘉客", 4, 4, "quick", "playing", "4"),
    RoomCard("161803", "wuhanhua", "local", "雁荡山人", 1, 4, "steady", "waiting", "1c"),
)


def fake_room(spec: RoomSpec, name: str, *others: Member, **changes: object) -> RoomState:
    """A room whose host, member 1, sits on seat 0."""
    host = Member(1, name, seat=0)
    room = RoomState(CODE, INVITE, spec, 1, [host, *others])
    return replace(room, **changes)


@dataclass
class FakeOnline:
    """A connection; `answers` is false where nothing is to come back by itself."""

    address: str = GOOD
    status: OnlineStatus = OnlineStatus.LIVE
    lost_s: float = 0.0
    ping_ms: int | None = 24
    games: frozenset[str] = frozenset()
    room: RoomState | None = None
    member: int | None = None
    watching: bool = False
    held: bool = False
    ended_record: str = ""
    table: Table | None = None
    answers: bool = True
    make_table: Callable[[], Table] | None = None
    asked: list[tuple[str, object]] = field(default_factory=list)
    closed: bool = False
    news: list[OnlineNotice] = field(default_factory=list)

    # ---------------------------------------------------------------- the script

    def give(self, *notices: OnlineNotice) -> None:
        """What the next poll gives."""
        self.news.extend(notices)

    def set_room(self, room: RoomState | None) -> None:
        """The room is another one now."""
        self.room = room
        self.give(RoomChanged())

    def change(self, member: int, **changes: object) -> None:
        """A member is not what it was."""
        assert self.room is not None
        members = [replace(each, **changes) if each.id == member else each for each in self.room.members]
        self.set_room(replace(self.room, members=members))

    def begin(self) -> None:
        """The match begins."""
        assert self.room is not None
        assert self.make_table is not None
        self.table = self.make_table()
        self.set_room(replace(self.room, stage="playing", match="m1", hand=1))
        self.give(MatchReady())

    # ---------------------------------------------------------------- Online

    def poll(self) -> tuple[OnlineNotice, ...]:
        """What was given."""
        news, self.news = tuple(self.news), []
        return news

    def create(self, spec: RoomSpec, name: str) -> None:
        """A room with this side as its host."""
        self.asked.append(("create", spec))
        if self.answers:
            self.member = 1
            self.give(Entered(1))
            self.set_room(fake_room(spec, name))

    def join(self, name: str, *, code: str = "", invite: str = "", watch: bool = False) -> None:
        """Into the room of `CODE`, or of a public one; every other number is wrong."""
        self.asked.append(("join", (name, code, invite, watch)))
        if not self.answers:
            return
        known = {CODE, *(card.code for card in CARDS)}
        if code not in known and invite != INVITE:
            self.give(Trouble("bad_code"))
            return
        spec = RoomSpec("yueqing", "local")
        host = Member(1, "老陈", seat=0, ready=True)
        others = [] if watch else [Member(2, name, seat=1)]
        self.member, self.watching = 3 if watch else 2, watch
        self.give(Entered(self.member, watching=watch))
        self.set_room(RoomState(code or CODE, INVITE, spec, 1, [host, *others], watchers=int(watch)))

    def browse(self) -> None:
        """The public rooms."""
        self.asked.append(("browse", None))
        if self.answers:
            self.give(HallSeen(CARDS))

    def amend(self, spec: RoomSpec) -> None:
        """Another agreement."""
        self.asked.append(("amend", spec))
        if self.room is not None and self.answers:
            self.set_room(replace(self.room, spec=spec))

    def ready(self, *, on: bool) -> None:
        """Ready or not."""
        self.asked.append(("ready", on))
        if self.member is not None and self.answers:
            self.change(self.member, ready=on)

    def sit(self, seat: Seat) -> None:
        """Another seat."""
        self.asked.append(("sit", seat))
        if self.member is not None and self.answers:
            self.change(self.member, seat=seat, queue=None)

    def set_bot(self, seat: Seat, level: str | None) -> None:
        """A bot comes or goes."""
        self.asked.append(("set_bot", (seat, level)))
        if self.room is None or not self.answers:
            return
        members = [each for each in self.room.members if each.seat != seat]
        if level is not None:
            members.append(Member(100 + seat, f"bot.{seat + 1}", seat=seat, ready=True, bot=level))
        self.set_room(replace(self.room, members=members))

    def kick(self, member: int) -> None:
        """Somebody goes."""
        self.asked.append(("kick", member))
        if self.room is not None and self.answers:
            members = [each for each in self.room.members if each.id != member]
            self.set_room(replace(self.room, members=members))

    def admit(self, member: int, *, yes: bool) -> None:
        """Somebody who has knocked comes in or goes."""
        self.asked.append(("admit", (member, yes)))
        if yes and self.answers:
            self.change(member, knocks=False, queue=0)
        elif self.room is not None and self.answers:
            members = [each for each in self.room.members if each.id != member]
            self.set_room(replace(self.room, members=members))

    def start(self) -> None:
        """Begin, where there is a table."""
        self.asked.append(("start", None))
        if self.make_table is not None and self.answers:
            self.begin()

    def vote(self, kind: VoteKind) -> None:
        """Noted."""
        self.asked.append(("vote", kind))

    def cast(self, *, yes: bool) -> None:
        """Noted."""
        self.asked.append(("cast", yes))

    def say(self, phrase: str) -> bool:
        """Noted."""
        self.asked.append(("say", phrase))
        return True

    def chat(self, text: str) -> None:
        """Everybody reads it, this side too."""
        self.asked.append(("chat", text))
        if self.room is not None and self.answers:
            own = next((each for each in self.room.members if each.id == self.member), None)
            self.give(Chatted(self.member or 0, own.name if own is not None else "", text))

    def set_mic(self, *, on: bool) -> None:
        """Noted."""
        self.asked.append(("set_mic", on))

    def send_voice(self, frame: bytes) -> None:
        """Noted."""
        self.asked.append(("send_voice", frame))

    def voices(self) -> Sequence[tuple[int, bytes]]:
        """Nobody speaks."""
        return ()

    def fetch_record(self, code: str) -> None:
        """Noted."""
        self.asked.append(("fetch_record", code))

    def trust(self) -> None:
        """Noted."""
        self.asked.append(("trust", None))

    def leave(self, *, forfeit: bool = False) -> None:
        """Out of the room."""
        self.asked.append(("leave", forfeit))
        if self.answers:
            self.room, self.table = None, None
            self.give(Gone("left"))

    def close(self) -> None:
        """The end."""
        self.closed = True
        self.status = OnlineStatus.CLOSED


@dataclass
class FakeHosting:
    """A server on this machine that is none."""

    address: str = "127.0.0.1:4880"
    lan: tuple[str, ...] = ("192.168.1.23:4880",)
    trouble: str | None = None
    closed: bool = False

    def close(self) -> None:
        """The end."""
        self.closed = True


@dataclass
class FakeNetwork:
    """Connections by script: `made` are those that were asked for, the last one last."""

    near: tuple[Nearby, ...] = ()
    visited: list[Visited] = field(default_factory=list)
    make: Callable[[str], FakeOnline] = FakeOnline
    refuses: NetError | None = None
    hosts: FakeHosting | None = None
    made: list[FakeOnline] = field(default_factory=list)
    looking: bool = False
    ended: bool = False

    def connect(self, address: str, *, pin: str = "") -> Online:
        """A connection, whatever the address, unless it is none at all."""
        if not address or " " in address or address.startswith("瓯"):
            raise NetError(f"{address!r} is no address.", key="online.trouble.address", address=address)
        online = self.make(address)
        self.made.append(online)
        return online

    def resume(self, visited: Visited) -> Online:
        """A connection that is in its room already."""
        online = self.make(visited.address)
        self.made.append(online)
        if online.answers:
            spec = RoomSpec(visited.game, "local")
            online.member = 1
            online.give(Entered(1))
            online.set_room(fake_room(spec, visited.name))
        return online

    def nearby(self) -> tuple[Nearby, ...]:
        """What was prepared."""
        self.looking = True
        return self.near

    def look_no_more(self) -> None:
        """Noted."""
        self.looking = False

    def recent(self) -> tuple[Visited, ...]:
        """What was prepared."""
        return tuple(self.visited)

    def forget(self, visited: Visited) -> None:
        """One less."""
        self.visited = [each for each in self.visited if each != visited]

    @property
    def hosting(self) -> Hosting | None:
        """The one that was started."""
        return self.hosts

    def host(self) -> Hosting:
        """A server, or the error that was prepared."""
        if self.refuses is not None:
            raise self.refuses
        if self.hosts is None or self.hosts.closed:
            self.hosts = FakeHosting()
        return self.hosts

    def close(self, timeout_s: float = 1.0) -> None:
        """The program ends."""
        self.ended = True
