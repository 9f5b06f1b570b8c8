"""A hosted table for tests: four seats of scripts, bots or nobody, over the real encoding, time turned by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeAlias

from game.authority.header import Sitting
from game.authority.journal import Journal, ListJournal
from game.authority.outbox import Pace
from game.authority.record import dump
from game.host.hosted import Wires
from game.host.plan import Plan
from game.host.table import HostedTable
from game.net import intents, news
from game.net.parts import Line, Question
from game.net.wire import encode, read_news
from game.session.company import AtOnce, Thinking
from rules import Ruleset, evolve, find_ruleset
from rules.core.seat import SEATS, Seat
from rules.mahjong.codec import read_line
from rules.mahjong.match import Length
from rules.mahjong.state import RoundState

__all__ = [
    "Folded",
    "Rig",
    "Script",
    "passive",
    "plan_for",
    "random_script",
    "silent",
    "state_of",
    "steady_rig",
    "turn_of",
]

Script: TypeAlias = Callable[[Seat, Question], int | None]
"""What a seat answers; None: nothing."""

QUICK = {"pace": Pace(0.0, None), "thinking": Thinking(0.0, 0.0)}


def silent(seat: Seat, question: Question) -> int | None:
    """Whoever says nothing."""
    return None


def passive(seat: Seat, question: Question) -> int:
    """What silence means."""
    return question.default


def random_script(seed: int) -> Script:
    """Any option, from a generator of the seat's own."""
    rngs = [Random(seed * 4 + seat) for seat in SEATS]
    return lambda seat, question: rngs[seat].randrange(len(question.options))


def plan_for(
    ruleset: Ruleset | str = "yueqing",
    bots: Sequence[Seat] = (),
    *,
    hands: int = 2,
    root: bytes = bytes(32),
    **changes: object,
) -> Plan:
    """A match in which nothing waits, of persons but for the seats of random *bots*."""
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    first, second, third, fourth = (
        Sitting(f"bot {seat}", "random") if seat in bots else Sitting(f"person {seat}") for seat in SEATS
    )
    seats = (first, second, third, fourth)
    plan = Plan("m1", rules, Length(hands=hands), seats, root, level="random", workers=AtOnce(), **QUICK)  # type: ignore[arg-type]
    return replace(plan, **changes)  # type: ignore[arg-type]


@dataclass
class Folded:
    """What one side makes of its messages: the law is that this is the concealed truth."""

    ruleset: Ruleset
    seq: int = 0
    state: RoundState | None = None
    question: Question | None = None
    autos: set[Seat] = field(default_factory=set)
    finished: news.Finished | None = None
    commitments: dict[int, str] = field(default_factory=dict)

    def take(self, said: news.News) -> None:
        """Take in one message."""
        match said:
            case news.MatchBegun():
                self.state, self.seq = None, 0
            case news.Snapshot():
                self._start_over(said)
            case news.Told(seq, line):
                self._follow(seq)
                self._fold(line)
            case news.Asked(seq, question) if seq <= self.seq:
                if self.question is not None and self.question.win == question.win:
                    self.question = question
            case news.Asked(seq, question):
                self._follow(seq)
                self.question = question
            case news.Closed(seq, win):
                self._follow(seq)
                if self.question is not None and self.question.win == win:
                    self.question = None
            case news.AutoSet(seq, seat, on):
                self._follow(seq)
                (self.autos.add if on else self.autos.discard)(seat)
            case news.Finished(seq):
                self._follow(seq)
                self.finished = said
            case news.Commit(_, hand, commitment):
                self.commitments[hand] = commitment
            case _:
                pass

    def _follow(self, seq: int) -> None:
        assert seq == self.seq + 1, f"after {self.seq} comes {seq}"
        self.seq = seq

    def _start_over(self, snapshot: news.Snapshot) -> None:
        self.state, self.seq = None, snapshot.seq
        for line in snapshot.lines:
            self._fold(line)
        self.question, self.autos, self.finished = snapshot.question, set(snapshot.auto), snapshot.finished

    def _fold(self, line: Line) -> None:
        for event in read_line(line):
            self.state = evolve(self.ruleset, self.state, event)


class Rig:
    """A table with everybody at it."""

    def __init__(
        self,
        plan: Plan,
        *,
        script: Script = silent,
        journal: Journal | None = None,
        data: bytes = b"",
        now: float = 0.0,
    ) -> None:
        self.plan = plan
        self.now = now
        self.script = script
        self.journal = journal or ListJournal()
        self.texts: dict[Seat | None, list[str]] = {seat: [] for seat in (*SEATS, None)}
        self.said: dict[Seat | None, list[news.News]] = {seat: [] for seat in (*SEATS, None)}
        self.folded = {seat: Folded(plan.ruleset) for seat in (*SEATS, None)}
        self.acks: list[tuple[Seat, news.News]] = []
        self.stirs = 0
        self.listeners: list[Callable[[Seat | None, news.News], None]] = []
        self.nonces = True
        self.proceeds = True
        self._handled = dict.fromkeys(SEATS, 0)
        self._here: set[Seat | None] = set()
        self.table = HostedTable(plan, Wires(self.journal, self._hear, self._stir), now, data)
        for seat in (*plan.persons, None):
            if data:
                self.come(seat)
            else:
                self._here.add(seat)
                self.table.begin_for(seat)

    # ---------------------------------------------------------------- what happens

    def come(self, seat: Seat | None) -> None:
        """Somebody comes back who knows nothing."""
        if seat is not None:
            self.table.present(seat, True, self.now)
        self._here.add(seat)
        self.table.begin_for(seat)

    def react(self) -> bool:
        """Let every person answer what it has heard; False when nobody had anything to say."""
        spoke = False
        for seat in self.plan.persons:
            while self._handled[seat] < len(self.said[seat]):
                heard = self.said[seat][self._handled[seat]]
                self._handled[seat] += 1
                spoke = self._speak(seat, heard) or spoke
        return spoke

    def settle(self) -> None:
        """Let persons answer until nobody has anything to say."""
        while self.react():
            pass

    def pass_time(self) -> bool:
        """Go to the next moment at which something is due; False when there is none."""
        at = self.table.next_at()
        if at is None:
            return False
        self.go_to(at)
        return True

    def go_to(self, now: float) -> None:
        """It is *now*."""
        self.now = now
        self.table.tick(now)

    def run(self, until: Callable[[], bool] = lambda: False, most: int = 100_000) -> None:
        """Play on to the end of the match, or *until* something holds."""
        for _ in range(most):
            if self.table.is_over or until():
                return
            if not self.react() and not self.pass_time():
                raise AssertionError("nothing happens any more")
        raise AssertionError("this goes on and on")

    def answer(self, seat: Seat, option: int, win: int | None = None, **changes: int) -> news.News:
        """*seat* answers its open question."""
        question = self.folded[seat].question
        if win is None:
            assert question is not None, f"seat {seat} is not asked"
            win = question.win
        hand = changes.get("hand", self.table.hand)
        given = intents.Answer(self.plan.match, hand, win, option, changes.get("ref", 0))
        return self.table.answer(seat, given, self.now)

    def asked(self) -> list[Seat]:
        """Who has an open question."""
        return [seat for seat in SEATS if self.folded[seat].question is not None]

    @property
    def journal_data(self) -> bytes:
        """What is on paper."""
        assert isinstance(self.journal, ListJournal)
        return dump(self.journal.lines)

    # ---------------------------------------------------------------- inside

    def _hear(self, seat: Seat | None, said: news.News) -> None:
        text = encode(said)
        read = read_news(text)
        assert read is not None
        self.texts[seat].append(text)
        self.said[seat].append(read)
        for listen in self.listeners:
            listen(seat, read)
        if seat in self._here:
            self.folded[seat].take(read)

    def _stir(self) -> None:
        self.stirs += 1

    def _speak(self, seat: Seat, heard: news.News) -> bool:
        match heard:
            case news.Commit(_, hand) if self.nonces:
                self.table.nonce(seat, hand, f"{seat + 1:02x}" * 16, self.now)
                return True
            case news.Told(_, line) if line["e"] == "end" and self.proceeds:
                self.table.proceed(seat, self.table.hand, self.now)
                return True
            case news.Asked(_, question):
                return self._think(seat, question)
            case news.Snapshot(question=Question() as question):
                return self._think(seat, question)
            case _:
                return False

    def _think(self, seat: Seat, question: Question) -> bool:
        if self.folded[seat].question != question:
            return False
        self.table.seen(seat, question.win, self.now)
        option = self.script(seat, question)
        if option is None:
            return False
        self.acks.append((seat, self.answer(seat, option, question.win)))
        return True


def steady_rig(**changes: object) -> Rig:
    """A table with clocks at which everybody has sent its nonces, and the first question has been seen."""
    rig = Rig(plan_for("yueqing", hands=2, timing="steady", **changes))  # type: ignore[arg-type]
    rig.settle()
    return rig


def turn_of(rig: Rig) -> tuple[Seat, Question]:
    """Who is asked alone, and what."""
    (seat,) = rig.asked()
    question = rig.folded[seat].question
    assert question is not None
    return seat, question


def state_of(rig: Rig) -> object:
    """Everything that a refused answer must leave as it is."""
    round_ = rig.table._authority.round
    assert round_ is not None
    return round_.state, rig.table.totals, tuple(rig.folded[seat].seq for seat in SEATS), rig.journal_data
