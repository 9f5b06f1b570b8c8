"""Four persons at a table in bad weather (风雨同桌): what each of them has seen, and whether it is what was so.

The truth is the match's record: the last view that a seat had of each hand must be what the rules make of the record
for that seat, totals must be the same everywhere, and nothing may be refused that was in time by the seat's own clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from game.authority.record import Record, read_record, ruleset_of, standing
from game.net.parts import RoomSpec
from game.session.connection import Connection
from game.session.online import Gone, OnlineStatus, Proven, Trouble
from game.session.remote import RemoteTable
from game.session.table import ActionWindow, Auto, MatchEnded, Refused, Retold
from line_weather import Sky, WeatherLine
from remote_play import busy
from rules import conceal, evolve
from rules.core.seat import SEATS, Seat
from rules.core.window import Answer
from rules.errors import Refusal
from rules.mahjong.codec import read_line
from rules.mahjong.state import RoundState
from weather import CALM, Weather

__all__ = ["Company", "Person", "meet", "truth_of"]

_LAST_S = 0.05
"""Who waits to the last moment answers when the clock shows this."""


@dataclass
class _Put:
    """A question as its seat has seen it."""

    came: float
    whole: bool = False
    """Whether the line was whole, and the clock showed some time, when the answer was given."""


class Person:
    """One client and whoever plays with it."""

    def __init__(self, sky: Sky, name: str, *, lazy: float = 0.1) -> None:
        """*lazy*: how often it answers in the last moment only."""
        self.sky, self.name = sky, name
        self.rng = Random(f"{name}/{sky.rng.random()}")
        self.line = WeatherLine(sky, name, CALM)
        self.online = Connection(self.line)
        self.line.moved = self.look
        self.lazy = lazy
        self.ends: dict[int, RoundState] = {}
        self.refused: list[tuple[int, Refusal, bool]] = []
        """Answers that were refused, and whether the line was all right since the question had come."""
        self.troubles: list[Trouble] = []
        self.unproven: list[Proven] = []
        self.is_gone = self.is_over = False
        self._choose = busy(self.rng)
        self._puts: dict[int, _Put] = {}
        self._proceeded = -1

    @property
    def table(self) -> RemoteTable:
        table = self.online.table
        assert table is not None, f"{self.name} is at a table"
        return table

    def look(self) -> None:
        """See what has come, and do something about it after a while."""
        for notice in self.online.poll():
            match notice:
                case Trouble(code="offline"):
                    pass
                case Trouble():
                    self.troubles.append(notice)
                case Proven():
                    self.sky.tally["shuffles proven"] += notice.holds and not notice.reason
                    self.sky.tally["shuffles late or unseen"] += notice.holds and bool(notice.reason)
                    if not notice.holds:
                        self.unproven.append(notice)
                case Gone():
                    self.is_gone = True
                case _:
                    pass
        table = self.online.table
        if table is not None:
            self._watch(table)

    def _watch(self, table: RemoteTable) -> None:
        for seen in table.poll(0.0):
            match seen:
                case Refused(win, refusal):
                    put = self._puts.get(win)
                    sound = put is not None and put.whole and self.line.troubled_at < put.came
                    timed_out = (table.match_id, win) in self.sky.timed_out
                    if sound and refusal is Refusal.LATE and not timed_out:
                        self.sky.tally["outranked while it was under way"] += 1
                    else:
                        self.refused.append((win, refusal, sound))
                case Auto(seat, on) if on and seat == table.own_seat:
                    self.sky.tally["played for by the table"] += 1
                    self.sky.after(1.0, self._play_again)
                case MatchEnded():
                    self.is_over = True
                case Retold():
                    self.sky.tally["told anew"] += 1
                case _:
                    pass
        view, window = table.view, table.window
        if window is not None and window.id not in self._puts:
            self._puts[window.id] = _Put(self.sky.now)
            self._think(table, window)
        if view is not None and view.state.end is not None and view.state.start.no != self._proceeded:
            self._proceeded = view.state.start.no
            self.ends[view.state.start.no] = view.state
            self.sky.after(self.rng.uniform(0.5, 4.0), lambda: None if self.is_gone else table.proceed())

    def _play_again(self) -> None:
        """Take the seat back from the table."""
        if self.online.table is not None:
            self.online.table.set_auto(False)

    def _think(self, table: RemoteTable, window: ActionWindow) -> None:
        own, bank = table.seconds_left(0.0), table.bank_left(0.0)
        pause = self.rng.uniform(0.2, 3.0)
        if own is not None and bank is not None and self.rng.random() < self.lazy:
            pause = own - _LAST_S if self.rng.random() < 0.7 or bank < 1.0 else own + bank - _LAST_S
        self.sky.after(pause, lambda: self._answer(window))

    def _answer(self, window: ActionWindow) -> None:
        table = self.online.table
        if table is None or table.window is None or table.window.id != window.id:
            return
        left = table.seconds_left(0.0)
        self._puts[window.id].whole = self.line.is_whole and (left is None or left > 0.0)
        self.sky.tally["answers"] += 1
        table.submit(Answer(window.id, self._choose(window)))


@dataclass
class Company:
    """The four, and what is made sure of when their match is over."""

    sky: Sky
    persons: Sequence[Person]
    code: str
    begun: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether everybody has seen the end."""
        return all(person.is_over for person in self.persons)

    @property
    def record_code(self) -> str:
        return self.persons[0].online.ended_record

    def calm_down(self) -> None:
        """The weather becomes good; what was to be said is said."""
        for person in self.persons:
            person.line.set_in(CALM)
        self.sky.run(lambda: False, 60.0)

    def check(self) -> Record:
        """Everything that must hold; what does not is told."""
        record = read_record(self.sky.store.records[self.record_code])
        match = standing(record)
        assert match is not None, "something was played"
        assert [hand.started.no for hand in record.hands] == list(range(1, len(record.hands) + 1))
        assert all(hand.told[-1].word == "end" for hand in record.hands), "every hand was played to its end"
        assert sum(match.totals) == 0
        truths = [truth_of(record, place) for place in range(len(record.hands))]
        for person in self.persons:
            seat = person.table.own_seat
            assert seat is not None, "everybody plays"
            assert person.table.match.totals == match.totals, person.name
            assert person.online.status is OnlineStatus.LIVE
            assert (person.troubles, person.unproven) == ([], []), person.name
            for no, seen in person.ends.items():
                assert seen == truths[no - 1][seat], f"{person.name} saw hand {no} otherwise"
            unfair = [each for each in person.refused if each[2]]
            assert unfair == [], f"{person.name} was in time, or answered what stood there"
        self._count(record)
        return record

    def _count(self, record: Record) -> None:
        tally = self.sky.tally
        tally["hands"] += len(record.hands)
        tally["hands seen to the end"] += sum(len(person.ends) for person in self.persons)
        tally["refused after a break"] += sum(len(person.refused) for person in self.persons)


def truth_of(record: Record, place: int) -> dict[Seat, RoundState]:
    """How a hand ended, for every seat, as the record has it."""
    hand, ruleset = record.hands[place], ruleset_of(record)
    state = evolve(ruleset, None, hand.started)
    for line in hand.told:
        for event in read_line(line.data):
            state = evolve(ruleset, state, event)
    return {seat: conceal(ruleset, state, seat) for seat in SEATS}


def meet(
    sky: Sky, spec: RoomSpec, weathers: Sequence[Weather], *, label: str = "", lazy: float = 0.1
) -> Company:
    """Four persons come into a room in good weather and begin; then every line gets its own."""
    persons = [Person(sky, f"{label}{name}", lazy=lazy) for name in "甲乙丙丁"]
    host = persons[0]
    host.online.create(spec, host.name)
    assert sky.run(lambda: host.online.room is not None, 60.0)
    room = host.online.room
    assert room is not None
    for person in persons[1:]:
        person.online.join(person.name, code=room.code)
        assert sky.run(lambda person=person: person.online.room is not None, 60.0)  # type: ignore[misc]
        person.online.ready(on=True)
    host.online.ready(on=True)
    assert sky.run(lambda: host.online.room is not None and _all_ready(host), 60.0)
    host.online.start()
    assert sky.run(lambda: all(person.online.table is not None for person in persons), 60.0)
    for person, weather in zip(persons, weathers, strict=True):
        person.line.set_in(weather)
    return Company(sky, persons, room.code, sky.now)


def _all_ready(host: Person) -> bool:
    room = host.online.room
    return room is not None and len(room.members) == len(SEATS) and all(each.ready for each in room.members)
