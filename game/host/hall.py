"""All rooms of a server (大厅): who comes in where, who is heard, what is due. No I/O, one thread, time comes in.

Whatever anybody says changes something or is answered with `Failed` and changes nothing (C18, N23). A word that lets
somebody in is right or wrong: an unknown room, one that is full and private, and one that has begun answer alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from game.host.agenda import Agenda
from game.host.archive import Archive
from game.host.codes import Denied
from game.host.contract import Link, Store
from game.host.entrance import create, greet, is_listed, join, listed, resume
from game.host.guest import Guest
from game.host.hosted import TableMaker
from game.host.kit import Kit
from game.host.policy import Policy
from game.host.presence import came_back, deserted, went_away
from game.host.revival import revived
from game.host.room import Room
from game.host.room_desk import ROOM_INTENTS, attend
from game.host.room_life import advance, keep, next_due
from game.host.table import HostedTable
from game.net import intents, news
from game.net.intents import Intent
from game.net.parts import SILENCE_S
from game.net.wire import kind_of

__all__ = ["Census", "Hall"]

_TABLE: Final = (
    intents.Nonce, intents.Seen, intents.Answer, intents.Auto, intents.Proceed, intents.Shift,
)  # fmt: skip
_LATE: Final = (intents.Nonce, intents.Seen, intents.Proceed)


@dataclass(frozen=True, slots=True)
class Census:
    """How much goes on: rooms, those with a match, those that the list shows."""

    rooms: int
    playing: int
    public: int


class Hall:
    """The rooms of one process. Call `tick` when `next_at` has come, and after everything heard that makes it due."""

    def __init__(
        self,
        store: Store,
        policy: Policy | None = None,
        stir: Callable[[str], None] = lambda _: None,
        tables: TableMaker = HostedTable,
    ) -> None:
        """*stir* is told (from any thread) which room wants another look soon; `stirred` is to be called then."""
        self.kit = Kit(policy or Policy(), store, tables, stir)
        self.rooms = self.kit.rooms
        self._archive = Archive(store)
        self._guests: set[Guest] = set()
        self._agenda = Agenda(self.rooms)
        self._untold: dict[str, Room] = {}
        self._now = 0.0
        self._shut = False

    # ---------------------------------------------------------------- connections

    def arrived(self, link: Link) -> Guest:
        """A connection is there; it says `hello` first."""
        guest = Guest(link)
        self._guests.add(guest)
        return guest

    def heard(self, guest: Guest, intent: Intent, now: float) -> None:
        """A connection says something; what it leads to is said over the links."""
        if guest.gone:
            return
        self._listen(guest, now)
        try:
            self._attend(guest, intent, now)
        except Denied as denied:
            retry = None if denied.retry_s is None else max(0, round(denied.retry_s * 1000))
            guest.send(news.Failed(denied.code, str(denied), retry, about=kind_of(intent)))

    def voice(self, guest: Guest, frame: bytes, now: float) -> None:
        """A connection talks."""
        room, held = guest.room, guest.member
        if guest.gone or room is None or held is None:
            return
        self._listen(guest, now)
        passed = room.talk.frame(room.spec, held, frame, now)
        if passed is None:
            return
        for other in room.members.people:
            if other is not held and other.guest is not None:
                other.guest.link.send_voice(passed)

    def gone(self, guest: Guest, now: float) -> None:
        """A connection has ended: the seat is kept."""
        self._now = max(self._now, now)
        if guest.gone:
            return
        guest.gone = True
        self._guests.discard(guest)
        room, held = guest.room, guest.member
        guest.room = guest.member = None
        if room is None or room.closed:
            return
        if held is None:
            room.watchers.remove(guest)
            room.changed = True
        else:
            held.guest = None
            went_away(room, held, now)
        self._settle(room, now)

    # ---------------------------------------------------------------- time

    def stirred(self, codes: Iterable[str], now: float) -> None:
        """Something has happened elsewhere that these rooms wait for; all of them where none is named."""
        self._now = max(self._now, now)
        named = tuple(codes)
        if not named:
            self._take_over(now)
        known = (self.rooms.get(code) for code in named or tuple(self.rooms))
        _each([room for room in known if room is not None], lambda room: self._look_at(room, now))

    def tick(self, now: float) -> None:
        """Do what is due, tell what has changed."""
        self._now = max(self._now, now)
        self._take_over(now)
        for guest in self._agenda.silent(now):
            self._lose(guest, now)
        try:
            _each(self._agenda.rooms(now), lambda room: self._look_at(room, now))
        finally:
            untold = [room for code, room in self._untold.items() if self.rooms.get(code) is room]
            self._untold.clear()
            _each(untold, lambda room: room.tell(now))

    def next_at(self) -> float | None:
        """When `tick` has something to do."""
        if self._untold:
            return self._now
        return self._agenda.next_at()

    def restore(self, now: float) -> None:
        """After a start: every room and every match as they were, at the exact prompt, with everybody away."""
        self._now = now
        self._take_up(now)

    def close(self, now: float) -> None:
        """The server ends: everything is kept, everybody is told."""
        self._now = now
        self._shut = True
        try:
            _each(self.rooms.values(), keep)
        finally:
            for guest in self._guests:
                guest.send(news.Failed("shutting_down", "The server stops; what is played is kept."))
                guest.gone = True
                guest.link.close()
            self._guests.clear()
            for room in self.rooms.values():
                if room.play is not None:
                    room.play.drop()

    def census(self) -> Census:
        """How much goes on."""
        rooms = self.rooms.values()
        return Census(len(rooms), sum(room.playing for room in rooms), sum(is_listed(room) for room in rooms))

    # ---------------------------------------------------------------- inside

    def _listen(self, guest: Guest, now: float) -> None:
        """It is alive."""
        self._now = max(self._now, now)
        if guest.heard_at is None:
            self._agenda.listen(guest, now + SILENCE_S)
        guest.heard_at = now
        room, held = guest.room, guest.member
        if room is not None and held is not None and held.away_at is not None:
            came_back(room, held, now)
            self._settle(room, now)

    def _lose(self, guest: Guest, now: float) -> None:
        """Nothing is heard of a connection any more, though it may still be there."""
        guest.heard_at = None
        room, held = guest.room, guest.member
        if room is not None and held is not None:
            went_away(room, held, now)
            self._settle(room, now)

    def _attend(self, guest: Guest, intent: Intent, now: float) -> None:
        match intent:
            case intents.Ping():
                guest.send(news.Pong(intent.stamp))
            case intents.Pong():
                pass
            case intents.Hello():
                greet(self.kit, guest, intent)
            case _ if not guest.greeted:
                raise Denied("hello_first")
            case _ if self._shut:
                raise Denied("shutting_down")
            case _ if wait := guest.pace(intent, now):
                raise Denied("rate", retry_s=wait)
            case intents.Browse():
                guest.send(news.Hall(listed(self.kit)))
            case intents.Replay():
                guest.send(self._archive.part(intent.code, intent.offset))
            case intents.Create() | intents.Join() | intents.Resume():
                self._enter(guest, intent, now)
            case _:
                self._attend_inside(guest, intent, now)

    def _enter(
        self, guest: Guest, intent: intents.Create | intents.Join | intents.Resume, now: float
    ) -> None:
        if isinstance(intent, intents.Create):
            room = create(self.kit, guest, intent, now, self._make_way)
        elif isinstance(intent, intents.Join):
            room = join(self.kit, guest, intent)
        else:
            room = resume(self.kit, guest, intent, now)
        self._settle(room, now)
        if guest.member is not None and guest.member.knocks:
            return
        room.tell_one(guest, now)
        known = (intent.match, intent.seq) if isinstance(intent, intents.Resume) else ("", 0)
        # who was away for the last tile comes back to a match that is over, and sees its end
        if room.play is not None and (room.playing or room.play.concerns(guest, known[0])):
            room.play.welcome(guest, now, *known)

    def _make_way(self, now: float) -> None:
        """The house is full: the room in which nobody has been for longest ends before its time; none with a match."""
        room = deserted(self.rooms.values(), now)
        if room is not None:
            room.close()
            self._settle(room, now)

    def _attend_inside(self, guest: Guest, intent: Intent, now: float) -> None:
        room, held = guest.room, guest.member
        if room is None:
            raise Denied("not_allowed", "in no room")
        if isinstance(intent, intents.Sync):
            if room.play is None or (held is not None and held.knocks):
                raise Denied("no_match")
            room.play.sync(guest, intent, now)
            return
        if held is None:
            if not isinstance(intent, intents.Leave):
                raise Denied("watching")
            room.unwatch(guest)
            guest.send(news.Left("left"))
        elif isinstance(intent, ROOM_INTENTS):
            attend(room, held, intent, now)
        elif isinstance(intent, _TABLE):
            if room.play is not None:
                room.play.attend(held, intent, now)
            elif not isinstance(intent, _LATE):  # those may have been under way when the match ended
                raise Denied("no_match")
        self._settle(room, now)

    def _look_at(self, room: Room, now: float) -> None:
        """Let a room do what is due."""
        advance(room, now)
        self._settle(room, now)

    def _settle(self, room: Room, now: float) -> None:
        """After anything that may have changed a room: keep it, plan when it is told and when it is due."""
        if not room.closed and not room.members.people:
            room.close()
        if room.closed:
            if self.rooms.pop(room.code, None) is not None:
                self.kit.store.forget(room.code)
            self._agenda.drop(room.code)
            self._untold.pop(room.code, None)
            return
        self.rooms[room.code] = room
        if room.changed:
            room.changed = False
            self._untold[room.code] = room
            keep(room)
        self._agenda.plan(room, next_due(room))

    def _take_over(self, now: float) -> None:
        """Rooms that another host has taken, rooms that this one is to take up."""
        for code in self.kit.store.lost():
            room = self.rooms.pop(code, None)
            if room is not None:
                self._agenda.drop(code)
                room.abandon()
        self._take_up(now)

    def _take_up(self, now: float) -> None:
        for stored in self.kit.store.rooms():
            room = None if stored.code in self.rooms else revived(self.kit, stored, now)
            if room is not None:
                self._settle(room, now)


def _each(rooms: Iterable[Room], do: Callable[[Room], None]) -> None:
    """Do something with every room. What goes wrong with one keeps no other waiting: it is raised after all of them."""
    fault: Exception | None = None
    for room in rooms:
        try:
            do(room)
        except Exception as error:
            fault = error
    if fault is not None:
        raise fault
