"""The match of a room (对局): its table, who sits where in it, what is passed on to whom, what follows for the room.

What a seat is told goes to the connection of who sits there now, and to nobody else; what spectators are told goes to
them and to who waits for a seat. The room learns what has happened from what is told, never before.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from game.authority.journal import Journal
from game.authority.record import Sitting
from game.host.codes import Denied, new_match
from game.host.course import Course, last_hand
from game.host.hosted import Hosted, Wires
from game.host.members import Held
from game.host.plan import Plan
from game.net import news
from game.net.intents import Answer, Auto, Nonce, Proceed, Seen, Shift, Sync
from game.session.saved import length_of
from rules.core.seat import SEATS, Seat
from rules.errors import Refusal

if TYPE_CHECKING:
    from game.host.guest import Guest
    from game.host.room import Room

__all__ = ["Play", "TableIntent", "new_play", "plan_of"]

TableIntent = Nonce | Seen | Answer | Auto | Proceed | Shift
_ROOT_BYTES: Final = 32


class Play:
    """One match in a room. *seated*: who has which seat in it; None where nobody has."""

    def __init__(self, room: Room, plan: Plan) -> None:
        self.room = room
        self.plan = plan
        self.seated: list[Held | None] = [room.members.at(seat) for seat in SEATS]
        self.course = Course()
        self._leaves: Seat | None = None
        """The seat that is to change hands (Y5)."""
        self._told_end = False
        self._over = False
        self._journal: Journal | None = None
        self._table: Hosted | None = None
        self._moved: set[int] = set()
        """Members who have changed places and have not been told so: what they know is of another stream."""

    @property
    def match(self) -> str:
        """The id of the match."""
        return self.plan.match

    @property
    def table(self) -> Hosted:
        """The table."""
        assert self._table is not None, "it is laid before anything else happens"
        return self._table

    def lay(self, data: bytes, now: float) -> None:
        """Begin the match, or go on with what its journal tells. Raises `RecordError`."""
        kit, code = self.room.kit, self.room.code
        self._journal = kit.store.journal(code, self.match)
        wires = Wires(self._journal, self._out, lambda: kit.stir(code))
        self._table = kit.tables(self.plan, wires, now, data)
        for line in last_hand(data):
            self._note(news.Told(0, line))
        self._told_end = self._table.is_over  # killed after the last line, before the room was kept anew
        for held in self.room.members.people:
            seat = self.seat_of(held)
            held.auto = seat is not None and self._table.is_auto(seat)
            self.present(held, now)

    def open(self, now: float) -> None:
        """Tell everybody that the match has begun."""
        for seat in (*SEATS, None):
            self.table.begin_for(seat, now)

    # ---------------------------------------------------------------- who is where

    def seat_of(self, held: Held | None) -> Seat | None:
        """Where somebody sits in this match; None for who waits, and for spectators."""
        for seat in SEATS:
            if held is not None and self.seated[seat] is held:
                return seat
        return None

    def seats_of(self, members: Collection[int]) -> list[Seat]:
        """The seats of some members."""
        seated = ((seat, self.seated[seat]) for seat in SEATS)
        return [seat for seat, held in seated if held is not None and held.id in members]

    def has_seat(self, held: Held) -> bool:
        """Whether somebody plays in this match."""
        return held.bot is None and self.seat_of(held) is not None

    def present(self, held: Held, now: float) -> None:
        """Somebody has come back or is away."""
        seat = self.seat_of(held)
        if seat is not None:
            self.table.present(seat, held.is_live, now)
            self.settle(now)

    def welcome(self, guest: Guest, now: float, match: str = "", seq: int = 0) -> None:
        """Tell somebody where the match stands: what it has missed, or all of it anew."""
        seat = self.seat_of(guest.member)
        held = guest.member
        is_moved = held is not None and held.id in self._moved
        if held is not None:
            self._moved.discard(held.id)
        missed = self.table.since(seat, seq, now) if match == self.match and not is_moved else None
        for each in self.table.standing(seat, now) if missed is None else missed:
            guest.send(each)

    def concerns(self, guest: Guest, match: str) -> bool:
        """Whether somebody who asks for *match* has played in this one; then it may hear how it ended."""
        return match == self.match and self.seat_of(guest.member) is not None

    def sync(self, guest: Guest, intent: Sync, now: float) -> None:
        """Say again what got lost. Raises `Denied` for another match."""
        if not (self.room.playing and intent.match == self.match) and not self.concerns(guest, intent.match):
            raise Denied("no_match")
        self.welcome(guest, now, intent.match, intent.seq)

    # ---------------------------------------------------------------- what seats say

    def attend(self, held: Held, intent: TableIntent, now: float) -> None:
        """Pass on what somebody at the table says; what belongs to another match is too late to mean anything."""
        seat = self.seat_of(held)
        if seat is None and isinstance(intent, Auto | Shift):
            raise Denied("watching")
        if seat is None or (
            isinstance(intent, Nonce | Seen | Answer | Proceed) and intent.match != self.match
        ):
            # it was under way when the seat passed to somebody else, or the match was over
            if isinstance(intent, Answer) and held.guest is not None:
                held.guest.send(news.Refused(intent.win, Refusal.STALE.value, intent.ref))
            return
        if self._over and not isinstance(intent, Answer):
            return
        match intent:
            case Answer():
                said = self.table.answer(seat, intent, now)
                if held.guest is not None:
                    held.guest.send(said)
            case Seen():
                self.table.seen(seat, intent.win, now)
            case Nonce():
                self.table.nonce(seat, intent.hand, intent.value, now)
            case Proceed():
                self.table.proceed(seat, intent.hand, now)
            case Auto():
                self.table.set_auto(seat, intent.on, now)
            case Shift():
                self.table.shift(seat, intent.on)
        self.settle(now)

    def forfeit(self, held: Held, now: float) -> None:
        """Somebody leaves for good (逃跑): the game's rules say what follows; a bot may have the seat then."""
        seat = self.seat_of(held)
        assert seat is not None, "who has no seat just goes"
        held.auto = False
        self.seated[seat] = None
        self.room.members.stand_in(held, self.plan.level)
        self.seated[seat] = self.room.members.at(seat)
        self.room.part(held, "left")
        self.table.leave(seat, now)
        self.settle(now)

    # ---------------------------------------------------------------- what follows

    def tick(self, now: float) -> None:
        """Do what is due."""
        self.table.tick(now)
        self.settle(now)

    def settle(self, now: float) -> None:
        """Let follow what the table has told: seats that change (Y5), the end."""
        if self._over:
            return
        if self._told_end or self._is_left():
            self._over = True
            self._end(now)
        elif self._leaves is not None and self.table.between_hands:
            seat, self._leaves = self._leaves, None
            self._relieve(seat, now)

    def drop(self) -> None:
        """Nobody looks at it any more."""
        if self._journal is not None:
            self._journal.close()

    def _is_left(self) -> bool:
        """Whether it is over and nobody is there who could be told."""
        return self.table.is_over and not any(held is not None and held.bot is None for held in self.seated)

    def _end(self, now: float) -> None:
        room = self.room
        room.kit.store.keep_record(self.plan.record, self.table.record())
        room.playing = room.paused = False
        room.ballot = None
        for held in room.members:
            held.ready = held.bot is not None
            held.auto = False
            held.away_at = None if held.away_at is None else now
        room.members.fill()
        room.changed = True

    def _relieve(self, seat: Seat, now: float) -> None:
        """候补 (Y5): the seat that has lost the deal steps out, the first of the queue steps in."""
        swapped = self.room.members.swap_out(seat)
        if swapped is None:
            return
        out, come = swapped
        self.seated[seat] = come
        self._moved |= {each.id for each in (out, come) if each is not None}
        self.table.relieve(seat, come.name, now)
        self.table.present(seat, come.is_live, now)
        come.auto = self.table.is_auto(seat)
        if come.guest is not None:
            self.welcome(come.guest, now)
        if out is not None and out.bot is None:
            out.auto = False
            if out.guest is not None:
                self.welcome(out.guest, now)
        self.room.changed = True

    # ---------------------------------------------------------------- what is told

    def _out(self, seat: Seat | None, said: news.News) -> None:
        if seat is None:
            for guest in self.room.watchers:
                guest.send(said)
            for waiting in self.room.members.waiting:
                if waiting.guest is not None:
                    waiting.guest.send(said)
            return
        held = self.seated[seat]
        if held is not None and held.guest is not None:
            held.guest.send(said)
        self._note(said)

    def _note(self, said: news.News) -> None:
        """What a seat is told is what the room may know."""
        match said:
            case news.Told(line=line):
                if self.course.note(line):
                    self.room.changed = True
                    if line.get("e") == "end":
                        self._share_out()
            case news.AutoSet(seat=seat, on=on):
                held = self.seated[seat]
                if held is not None and held.auto is not on:
                    held.auto = on
                    self.room.changed = True
            case news.Finished():
                self._told_end = True
            case _:
                pass

    def _share_out(self) -> None:
        """Scores go to who sat there; that the deal passes is what seats change for."""
        for seat in SEATS:
            held = self.seated[seat]
            if held is not None:
                held.score += self.course.gains[seat]
        self._leaves = self.course.loser


def new_play(room: Room) -> Play:
    """A match with who is there; bots get the seats that are free."""
    room.members.fill()
    for seat in SEATS:
        if room.members.at(seat) is None:
            room.members.set_bot(seat, room.spec.level)
    for held in room.members:
        held.score = held.toggles = 0
        held.auto = False
    return Play(room, plan_of(room, new_match(), secrets.token_bytes(_ROOT_BYTES)))


def plan_of(room: Room, match: str, root: bytes, seats: tuple[Sitting, ...] = ()) -> Plan:
    """What a match in that room is made of; *seats* as they were when it began, else as they are."""
    sitting = [Sitting(held.name, held.bot) for seat in SEATS if (held := room.members.at(seat)) is not None]
    first, second, third, fourth = seats or sitting
    return Plan(
        match,
        room.agreed.ruleset,
        length_of(room.agreed.ruleset),
        (first, second, third, fourth),
        root,
        timing=room.spec.timing,
        level=room.spec.level,
        delay_s=float(room.spec.delay_s),
        record=match,
        watched=room.spec.watch or room.spec.places > len(SEATS),
    )
