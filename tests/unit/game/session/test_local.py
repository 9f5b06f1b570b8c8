"""The local table: one person, three bots, time turned by hand."""

from __future__ import annotations

import threading
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from game.authority.outbox import Pace
from game.authority.record import read_record
from game.bots.bot import Bot
from game.bots.random_bot import RandomBot
from game.clock import ManualClock
from game.errors import GameError
from game.session.company import AtOnce, Company, Thinking
from game.session.local import LocalTable
from game.session.saved import begin_match
from game.session.table import (
    Auto,
    MatchEnded,
    Refused,
    Table,
    TableStatus,
    WindowClosed,
    WindowOpened,
)
from game.storage import storage_at
from local_play import SEED, make_bot, opening, play, settle
from rules import Refusal
from rules.core.seat import SEATS
from rules.core.window import Answer, Window, WindowKind
from rules.mahjong.actions import Action
from rules.mahjong.events import Discarded, Ended, Started
from rules.mahjong.state import SeatView
from tables import laid_table


def company(
    workers: type[Executor] = AtOnce, thinking: Thinking | None = None, bot: Bot | None = None
) -> Company:
    bots: dict[int, Bot] = {seat: bot or RandomBot() for seat in (1, 2, 3)}
    return Company(0, bots, SEED, RandomBot(), thinking or Thinking(0.0, 0.0), workers)


def test_a_match_to_its_ranking(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    table = begin_match(opening(), make_bot, ManualClock(), storage)
    as_a_scene_sees_it: Table = table
    assert as_a_scene_sees_it.seat == 0
    assert table.match.hands_total == 4
    out = play(table)
    ended = [each for each in out if isinstance(each, Ended)]
    assert len(ended) == 4
    assert isinstance(out[-1], MatchEnded)
    assert out[-1].totals == ended[-1].scores == table.match.totals
    assert sorted(out[-1].ranking, key=lambda seat: -ended[-1].scores[seat]) == list(out[-1].ranking)
    assert isinstance(out[-2], Ended)
    table.close()
    assert table.status is TableStatus.CLOSED
    assert not list(storage.journals.iterdir())
    (record,) = storage.records.iterdir()
    assert len(read_record(record.read_bytes()).hands) == 4
    assert table.poll(0.0) == ()


def test_the_view_is_what_was_polled() -> None:
    table = LocalTable(laid_table({0: "5m"}), company(), ManualClock())
    assert (table.view, table.window) == (None, None)
    out = settle(table)
    assert isinstance(out[0], Started)
    assert isinstance(out[-1], WindowOpened)
    view = table.view
    assert view is not None
    assert view.seat == 0
    assert table.window is out[-1].window


def test_a_refusal_comes_back_from_poll() -> None:
    table = LocalTable(laid_table({0: "5m"}), company(), ManualClock())
    settle(table)
    before = table.view
    table.submit(Answer(0, 99))
    table.submit(Answer(4, 0))
    assert settle(table) == [Refused(0, Refusal.BAD_OPTION), Refused(4, Refusal.NO_SUCH_WINDOW)]
    assert table.view == before
    assert table.window is not None
    table.submit(Answer(0, 0))
    assert WindowClosed(0) in settle(table)


def test_bots_take_their_time_on_their_turn_and_none_for_claims() -> None:
    clock = ManualClock()
    authority = laid_table({0: "5m", 2: "55m"}, draws="3p", pace=Pace(discard_s=0.6))
    table = LocalTable(authority, company(thinking=Thinking(0.5, 0.9)), clock)
    settle(table, clock.now())
    assert table.window is not None
    table.submit(Answer(0, table.window.default))
    seen: list[tuple[str, float]] = []
    for _ in range(300):
        seen += [(repr(each).split("(")[0], clock.now()) for each in settle(table, clock.now())]
        clock.advance(0.01)
        if any(name == "Discarded" and when > 0 for name, when in seen):
            break
    times = {name: when for name, when in seen if when > 0}
    drew, thrown = times["Drew"], times["Discarded"]
    assert drew == pytest.approx(0.6)
    assert 0.5 <= thrown - drew <= 0.92


def test_poll_does_not_wait_for_a_thinking_bot() -> None:
    thinking, think_on = threading.Event(), threading.Event()

    @dataclass(frozen=True)
    class Slow:
        level: str = "slow"

        def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
            thinking.set()
            think_on.wait()
            return window.default

    table = LocalTable(laid_table({0: "5m"}), company(ThreadPoolExecutor, bot=Slow()), ManualClock())
    table.poll(0.0)
    assert table.window is not None
    table.submit(Answer(0, table.window.default))
    table.poll(0.0)
    thinking.wait()
    assert table.poll(1.0) == ()
    think_on.set()
    assert any(isinstance(each, Discarded) for each in settle(table, 1.0))
    table.close()


def test_a_bot_that_chooses_what_is_not_there_is_a_loud_defect() -> None:
    @dataclass(frozen=True)
    class Cheat:
        level: str = "cheat"

        def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
            return 99

    table = LocalTable(laid_table({0: "5m"}), company(bot=Cheat()), ManualClock())
    settle(table)
    table.submit(Answer(0, 0))
    with pytest.raises(GameError, match="option 99"):
        settle(table)


@dataclass
class Spy:
    """Notes every view; a table must never show it what its seat may not know (N29)."""

    level: str = "spy"
    seen: list[SeatView] = field(default_factory=list)

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        self.seen.append(view)
        return window.default


def test_scn_N29_bots_see_no_more_than_their_seat() -> None:
    spy = Spy()
    table = LocalTable(laid_table({0: "5m"}), company(bot=spy), ManualClock())
    play(table, stop_after=20)
    assert len(spy.seen) > 30
    for view in spy.seen:
        for seat in SEATS:
            hidden = {tile.code for tile in view.state.seats[seat].hand.tiles} == {"?"}
            assert hidden is (seat != view.seat)
            assert seat == view.seat or not view.state.offers[seat]


def test_auto_plays_without_claiming_until_it_is_taken_back() -> None:
    authority = laid_table({0: "5m", 1: "9m", 3: "5m"}, draws="1p 2p 5m", pace=Pace(auto_s=None))
    table = LocalTable(authority, company(), ManualClock())
    settle(table)
    table.set_auto(True)
    out = settle(table)
    assert Auto(0, True) in out
    assert any(isinstance(each, Ended) for each in out), "the stand-in plays the hand to its end"
    claims = [
        each.window for each in out if isinstance(each, WindowOpened) and each.window.kind is WindowKind.CLAIM
    ]
    assert claims
    table.set_auto(False)
    assert Auto(0, False) in settle(table)


def test_scn_R19_a_match_ends_after_its_length_and_not_before() -> None:
    table = LocalTable(laid_table({0: "5m"}, length=1), company(), ManualClock())
    out = play(table)
    assert sum(isinstance(each, Ended) for each in out) == 1
    table.proceed()
    assert settle(table) == []
    assert table.match.over


def test_scn_N16_twenty_matches_in_one_program() -> None:
    for _ in range(20):
        table = LocalTable(laid_table({0: "5m"}, length=1), company(), ManualClock())
        play(table)
        table.close()
        assert table.match.over
