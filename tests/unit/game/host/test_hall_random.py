"""Random people do random things in many rooms: nothing raises, nobody learns what another seat sees, rooms are kept.

What a seat may see is worked out from the record by the authority's own redaction, once the deed is done.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from game.authority.feed import Told
from game.authority.journal import ListJournal
from game.authority.record import dump, read_record
from game.authority.table_authority import TableAuthority
from game.host.fair_deal import FairDeal
from game.host.kit import Kit
from game.host.plan import Plan
from game.host.room import Room
from game.host.room_file import document, read_document, room_of_file
from game.net import intents, news
from game.net.intents import Intent
from game.net.news import News
from game.net.parts import RoomSpec
from hall_rig import Client, FakeStore, HallRig, QuickTables, eager
from rules.core.seat import SEATS, Seat
from rules.mahjong.plain import Line
from rules.mahjong.scribe import Scribe

GAMES = ("yueqing", "xuezhan", "sichuan", "shanghaihua")
KINDS = ("dissolve", "pause", "resume")


class Crowd:
    """Some people who do anything; *journals* keeps what was written of every match."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.rig = HallRig(tables=QuickTables(root=self.rng.randbytes(32)))
        self.people = [self.rig.client(f"p{number}") for number in range(9)]
        self.links = [client.link for client in self.people]
        self.journals: dict[str, list[Line]] = {}
        self.sat: dict[tuple[str, int, str], Seat | None] = {}
        for client in self.people:
            client.choose = eager if self.rng.random() < 0.5 else client.choose

    def step(self) -> None:
        """Somebody does something."""
        client = self.rng.choice(self.people)
        deed = self.rng.random()
        if deed < 0.004:
            self.kill()
        elif client.guest is None or client.guest.gone:
            client.connect()
            self.links.append(client.link)
            if client.token:
                client.say(intents.Resume(client.token, client.match, self.rng.randint(0, 40)))
        elif deed < 0.03:
            client.drop()
        elif deed < 0.06:
            others = [each for each in self.people_there() if each is not client]
            self.rig.wait(self.rng.choice((0.1, 3.0, 20.0)), others)
        elif deed < 0.3:
            client.say(self.intent(client))
        elif client.guest.room is None:
            client.say(self.way_in(client))
        elif not client.guest.room.playing:
            client.say(intents.Start() if client.member == client.guest.room.host else intents.Ready())
            if deed > 0.8:
                self.rig.wait(3.0, self.people_there())
        else:
            for each in self.people_there():
                each.play()
        for match, journal in self.rig.store.journals.values():
            self.journals[match] = journal.lines
        for code, room in self.rig.hall.rooms.items():
            play = room.play
            if room.playing and play is not None:
                self.sat |= {(code, held.id, play.match): play.seat_of(held) for held in room.members}

    def kill(self) -> None:
        """The server dies; another one goes on with what was stored."""
        self.rig = self.rig.killed()
        for client in self.people:
            client.rig, client.guest = self.rig, None

    def people_there(self) -> list[Client]:
        """Those with a connection."""
        return [each for each in self.people if each.guest is not None and not each.guest.gone]

    def way_in(self, client: Client) -> Intent:
        """A room that is there, or a new one."""
        rooms = [room for room in self.rig.hall.rooms.values() if not room.playing]
        if not rooms or (len(rooms) < 3 and self.rng.random() < 0.2):
            return intents.Create(self.spec(), client.name)
        return intents.Join(client.name, code=self.rng.choice(rooms).code)

    def intent(self, client: Client) -> Intent:
        """Anything that can be said; what helps a match along comes more often."""
        rng = self.rng
        rooms = list(self.rig.hall.rooms.values())
        room = rng.choice(rooms) if rooms else None
        code = room.code if room is not None else "000000"
        invite = room.invite if room is not None else "x" * 28
        match = client.match or "none"
        member, number = rng.randint(0, 6), rng.randint(0, 9)
        makers: list[Callable[[], Intent]] = [
            lambda: intents.Create(self.spec(), client.name),
            lambda: intents.Join(client.name, code=code, watch=rng.random() < 0.2),
            lambda: intents.Join(client.name, code=code),
            lambda: intents.Join(client.name, invite=invite, watch=rng.random() < 0.5),
            lambda: intents.Resume(rng.choice(self.people).token or "y" * 28, match, number),
            lambda: intents.Sync(match, number),
            intents.Browse,
            lambda: intents.Amend(self.spec()),
            intents.Ready,
            intents.Ready,
            lambda: intents.Ready(on=False),
            lambda: intents.Sit(rng.randrange(4)),
            lambda: intents.Bot(rng.randrange(4), rng.choice(("plain", None, "wise"))),
            lambda: intents.Kick(member),
            lambda: intents.Admit(member, rng.random() < 0.8),
            intents.Start,
            intents.Start,
            lambda: intents.Leave(forfeit=rng.random() < 0.1),
            lambda: intents.Nonce(match, number, "ab" * 16),
            lambda: intents.Seen(match, number),
            lambda: intents.Answer(match, rng.randint(0, 3), number, rng.randint(0, 5)),
            lambda: intents.Auto(rng.random() < 0.5),
            lambda: intents.Proceed(match, rng.randint(0, 3)),
            intents.Shift,
            lambda: intents.Say(rng.choice(("hello", "sit", "nothing"))),
            lambda: intents.Chat("快点\n"),
            intents.Mic,
            lambda: intents.VoteStart(rng.choice(KINDS)),  # type: ignore[arg-type]
            lambda: intents.Cast(rng.randint(0, 3), rng.random() < 0.7),
            lambda: intents.Replay(match, number),
            intents.Pong,
        ]
        return rng.choice(makers)()

    def spec(self) -> RoomSpec:
        """Some terms, mostly good ones."""
        rng = self.rng
        return RoomSpec(
            rng.choice(GAMES),
            timing=rng.choice(("steady", "quick", "free")),
            places=rng.choice((4, 4, 5, 6)),
            private=rng.random() < 0.5,
            approve=rng.random() < 0.1,
        )

    # ---------------------------------------------------------------- what must hold

    def check_rooms(self) -> None:
        """Every room is kept as it is and comes back the same."""
        for code, room in self.rig.hall.rooms.items():
            data = self.rig.store.documents[code]
            assert data == document(room)
            kit = Kit(self.rig.policy, FakeStore(), self.rig.tables, lambda _: None)
            again = room_of_file(kit, read_document(data), self.rig.now)
            assert document(again) == data
            assert _bare(again, self.rig.now) == _bare(room, self.rig.now)

    def check_views(self) -> None:
        """Nobody was told a line that its seat may not see, nor asked for another seat."""
        plans = {plan.match: plan for plan in self.rig.tables.plans}
        views = {match: _views(plans[match], lines) for match, lines in self.journals.items() if lines}
        seen = 0
        for link in self.links:
            for places, said in self.placed(link.heard):
                allowed: set[str] = set().union(*(views[match][seat] for match, seat in places))
                lines = said.lines if isinstance(said, news.Snapshot) else []
                for line in [said.line] if isinstance(said, news.Told) else lines:
                    seen += 1
                    assert _text(line) in allowed
                if isinstance(said, news.Asked):
                    assert said.question.win % len(SEATS) in {seat for _, seat in places}
        assert seen > 100, "there was something to be seen"

    def placed(self, heard: list[News]) -> Iterator[tuple[list[tuple[str, Seat | None]], News]]:
        """What was told, with the match and the seat that it belongs to; the matches, where one came back after one."""
        places: list[tuple[str, Seat | None]] = []
        member = None
        for said in heard:
            if isinstance(said, news.Seated):
                member = said.member
            if isinstance(said, news.Room) and member is not None:
                # whoever comes back goes on with the numbers of the seat that it has, or had
                seats = {each.id: each.seat for each in said.state.members}
                past = [key for key in self.sat if key[:2] == (said.state.code, member)]
                places = [(key[2], self.sat[key]) for key in past]
                if said.state.match:
                    places = [(said.state.match, seats.get(member))]
                member = None
            if isinstance(said, news.MatchBegun | news.Snapshot):
                places = [(said.match, said.seat)]
            yield places, said


def _bare(room: Room, now: float) -> object:
    """A room without what no file tells: who is there, what somebody is about to do."""
    state = room.state(now)
    members = [
        replace(member, presence="live", mic=False, id=member.id)
        for member in state.members
        if not member.knocks
    ]
    return replace(state, members=members, watchers=0, vote=None, starts_ms=None, hand=0)


def _text(line: Line) -> str:
    return json.dumps(line, sort_keys=True)


def _views(plan: Plan, lines: list[Line]) -> dict[Seat | None, set[str]]:
    """The lines that every seat, and those who watch, may see in a match."""
    record = read_record(dump(lines))
    deal = FairDeal(plan.root, plan.length)
    for hand in record.hands:
        deal.recall(hand.started.no, hand.setup.nonces)
    authority = TableAuthority.resume(
        dataclasses.replace(plan, watched=True).terms(deal), record, ListJournal(), 0.0
    )
    views: dict[Seat | None, set[str]] = {}
    for seat, feed in [*zip(SEATS, authority.feeds, strict=True), (None, authority.public)]:
        scribe = Scribe(replace_from_tail=plan.ruleset.replace_from_tail)
        events = [each.event for each in feed.after(0) if isinstance(each, Told)]
        views[seat] = {_text(line) for event in events for line in scribe.write([event])}
    return views


@pytest.mark.parametrize("seed", range(4))
def test_a_crowd_breaks_nothing_and_learns_nothing(seed: int) -> None:
    crowd = Crowd(seed)
    for step in range(600):
        crowd.step()
        if step % 60 == 0:
            crowd.check_rooms()
    crowd.check_rooms()
    crowd.check_views()
    assert (
        len({failed.code for link in crowd.links for failed in link.heard if isinstance(failed, news.Failed)})
        > 5
    )


def test_what_is_looked_for_is_found() -> None:
    """One line of another seat, told to one connection, is noticed."""
    crowd = Crowd(99)
    while not any(isinstance(said, news.Told) for link in crowd.links for said in link.heard):
        crowd.step()
    for _ in range(60):
        crowd.step()
    crowd.check_views()
    link = next(link for link in crowd.links if any(isinstance(said, news.Told) for said in link.heard))
    places = next(places for places, said in crowd.placed(link.heard) if isinstance(said, news.Told))
    ((match, seat),) = places
    at = next(place for place, said in enumerate(link.heard) if isinstance(said, news.Told))
    drawn = next(
        line
        for line in crowd.journals[match]
        if line.get("e") == "draw" and line.get("seat") not in (None, seat)
    )
    link.heard.insert(at + 1, news.Told(1, drawn))
    with pytest.raises(AssertionError):
        crowd.check_views()
