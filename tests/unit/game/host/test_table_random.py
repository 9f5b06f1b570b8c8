"""Whatever anybody sends at whatever moment: a hosted table goes on, its streams fold, its record holds (N16, C18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from random import Random
from typing import ParamSpec, TypeVar

import pytest

from game.authority.journal import ListJournal
from game.authority.record import dump, read_record
from game.net import intents, news
from game.session.audit import check
from hosted_table import Rig, plan_for, random_script
from rules import VARIANTS, conceal, find_ruleset
from rules.core.seat import SEATS
from rules.mahjong.plain import Line

P = ParamSpec("P")
T = TypeVar("T")

GAMES = [variant.key for variant in VARIANTS]
COUNTED = ("draw", "discard", "pung", "chow", "kong", "win", "end")


class Unruly:
    """Somebody who sends anything."""

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig = rig
        self.rng = Random(seed)
        self.paused = False

    def disturb(self) -> None:
        """One thing that may not make sense."""
        rig, rng, table = self.rig, self.rng, self.rig.table
        seat, now = rng.randrange(4), rig.now
        match rng.randrange(12):
            case 0:
                answer = intents.Answer(
                    "m1", rng.choice([0, table.hand, 99]), rng.randrange(80), rng.randrange(20)
                )
                assert isinstance(table.answer(seat, answer, now), news.Ack | news.Refused)
            case 1:
                table.seen(seat, rng.randrange(80), now)
            case 2:
                table.set_auto(seat, rng.random() < 0.5, now)
            case 3:
                table.present(seat, rng.random() < 0.7, now)
            case 4:
                table.nonce(seat, rng.randrange(4), rng.randbytes(16).hex(), now)
            case 5:
                table.proceed(seat, rng.randrange(4), now)
            case 6:
                self.paused = not self.paused
                table.pause(self.paused, now)
            case 7:
                rig.now += rng.choice([0.01, 0.5, 5.0])
                table.tick(rig.now)
            case 8:
                table.shift(seat, rng.random() < 0.5)
            case 9:
                rig.folded[seat].take(table.snapshot(seat, now))
            case 10:
                for each in table.since(seat, max(0, rig.folded[seat].seq - rng.randrange(3)), now) or ():
                    assert not isinstance(each, news.Told) or each.seq <= rig.folded[seat].seq
            case _:
                table.relieve(seat, f"name {rng.randrange(99)}", now)

    def play(self) -> None:
        """The whole match, with three things that make no sense after every one that does."""
        rig = self.rig
        for _ in range(20_000):
            if rig.table.is_over:
                return
            for _ in range(3):
                self.disturb()
            if self.paused:
                continue
            if not rig.react() and not rig.pass_time():
                raise AssertionError("nothing happens any more")
        raise AssertionError("this goes on and on")


@pytest.mark.parametrize("game", GAMES)
def test_scn_C18_nothing_that_is_sent_stops_a_table(game: str) -> None:
    rig = Rig(plan_for(game, hands=2, timing="steady", delay_s=0.0), script=random_script(4))
    Unruly(rig, 4).play()
    record = read_record(rig.table.record())
    assert [hand.lines[-1].word for hand in record.hands] == ["end", "end"] or any(
        line.word == "sit" for line in record.hands[-1].lines
    )
    round_ = rig.table._authority.round
    assert round_ is not None
    for seat in (*SEATS, None):
        assert rig.folded[seat].state == conceal(rig.plan.ruleset, round_.state, seat)
        assert rig.folded[seat].finished is not None
    again = Rig(rig.plan, data=rig.table.record())
    assert again.table.totals == rig.table.totals


class Unhurried(ListJournal):
    """A journal that is on paper later than it is written."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = Random(seed)
        self.tickets: list[int] = []
        self.on_paper = 0

    def append(self, lines: Sequence[Line]) -> int:
        super().append(lines)
        self.tickets.append(len(self.lines))
        return len(self.tickets)

    @property
    def durable(self) -> int:
        return self.on_paper

    def write(self) -> bool:
        """A little more is on paper; False when all was."""
        behind = len(self.tickets) - self.on_paper
        self.on_paper += self.rng.randint(1, behind) if behind else 0
        return behind > 0

    @property
    def words(self) -> Counter[object]:
        """What is on paper, by name."""
        kept = self.tickets[self.on_paper - 1] if self.on_paper else 0
        return Counter(line.get("e") for line in self.lines[:kept])


@pytest.mark.parametrize("game", GAMES)
def test_scn_N22_nobody_is_told_what_is_not_on_paper(game: str) -> None:
    journal = Unhurried(5)
    rig = Rig(plan_for(game, hands=1, delay_s=0.0), script=random_script(5), journal=journal)
    told: dict[int | None, Counter[object]] = {seat: Counter() for seat in (*SEATS, None)}
    checked = 0

    def listen(seat: int | None, said: news.News) -> None:
        nonlocal checked
        if isinstance(said, news.Told):
            told[seat][said.line["e"]] += 1
            checked += 1
            for word in COUNTED:
                assert told[seat][word] <= journal.words[word], (
                    f"{word} was told to {seat} before it was on paper"
                )
        elif isinstance(said, news.Reveal):
            assert journal.words["end"] == said.hand

    rig.listeners.append(listen)
    while not rig.table.is_over:
        rig.react()
        if journal.write():
            rig.go_to(rig.now)
        elif not rig.asked():
            rig.pass_time()
    assert checked > 400


def test_scn_N16_twenty_matches_one_after_the_other() -> None:
    for number in range(20):
        rig = Rig(plan_for(GAMES[number % len(GAMES)], bots=(1, 3), hands=1), script=random_script(number))
        rig.run()
        assert rig.folded[0].finished is not None


class Slow(Executor):
    """Bots that think until somebody lets them answer."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.waiting.append(lambda: future.set_result(fn(*args, **kwargs)))
        return future

    def answer(self) -> None:
        """One of them has thought."""
        self.waiting.pop(0)()


def test_a_bot_that_has_thought_stirs_the_room() -> None:
    slow = Slow()
    rig = Rig(plan_for("yueqing", bots=(0, 1, 2, 3), hands=1, workers=slow))
    rig.go_to(0.0)
    for _ in range(2000):
        if rig.table.is_over:
            break
        stirs = rig.stirs
        if slow.waiting:
            at = rig.table.next_at()
            assert at is None or at > rig.now + 30.0, "nobody turns in circles until the bot has thought"
            slow.answer()
            assert rig.stirs == stirs + 1
            rig.go_to(rig.now)
        else:
            assert rig.pass_time()
    assert rig.table.is_over


def test_a_hosted_record_passes_the_check() -> None:
    ruleset = find_ruleset("xuezhan", {"length": 4})
    rig = Rig(plan_for(ruleset, bots=(2,), hands=4), script=random_script(6))
    rig.run(lambda: rig.table.hand == 2 and not rig.table.between_hands and rig.folded[0].seq > 200)
    rig.table.dissolve(rig.now, (0, 1), (3,))
    assert isinstance(rig.journal, ListJournal)
    record = read_record(dump(rig.journal.lines))
    checked = check(record)
    assert (len(checked.hands), checked.shuffles, checked.match.broken) == (2, 2, True)
    assert checked.match.totals == rig.table.totals


@pytest.mark.parametrize("game", GAMES)
def test_the_shuffles_of_a_hosted_record_are_proven(game: str) -> None:
    ruleset = find_ruleset(game, {"length": 4})
    rig = Rig(plan_for(ruleset, bots=(3,), hands=4, root=b"\x11" * 32), script=random_script(7))
    rig.run()
    checked = check(read_record(rig.table.record()))
    assert checked.shuffles == len(checked.hands) == rig.table.hand
    assert checked.match.totals == rig.table.totals
