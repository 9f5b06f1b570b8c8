"""A person who has won watches the others play on (血战), or leaves them to it (B11)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, pairwise
from pathlib import Path
from random import Random

import pytest

from game.authority.record import Sitting, read_record
from game.bots.bot import Bot
from game.bots.plain_bot import PlainBot
from game.clock import ManualClock
from game.replay import check
from game.session.company import Thinking
from game.session.local import LocalTable
from game.session.saved import Opening, begin_match, interrupted_match, resume_match
from game.session.table import MatchEnded, Notice, WindowOpened
from game.storage import Storage, storage_at
from rules import Ruleset, find_ruleset
from rules.core.shuffle import seed_of
from rules.core.window import Answer
from rules.mahjong.events import Discarded, Drew, Ended, Event, Left
from rules.mahjong.state import Standing

BLOOD = find_ruleset("sichuan", {"mode": "blood", "length": 4})
STEP_S = 0.05
Happened = list[tuple[float, Event | Notice]]


def make_bot(level: str, ruleset: Ruleset) -> Bot:
    return PlainBot(ruleset)


def begun(storage: Storage, seed: bytes, coins: tuple[int, int, int, int] | None = None) -> LocalTable:
    seats = (Sitting("人"), Sitting("甲", "plain"), Sitting("乙", "plain"), Sitting("丙", "plain"))
    opening = Opening(
        BLOOD, seats, 0, seed, thinking=Thinking(0.5, 0.9), pause_s=0.4, coins=coins, minimum=100
    )
    return begin_match(opening, make_bot, ManualClock(), storage)


def play(table: LocalTable, until: Callable[[], bool]) -> Happened:
    """Time passes in small steps, the person plays like the others; what happened when."""
    clock, out = table._clock, Happened()
    assert isinstance(clock, ManualClock)
    bot = PlainBot(BLOOD)
    while not until():
        clock.advance(STEP_S)
        table._authority.journal.wait()
        for thought in table._thoughts.pending:
            thought.future.exception()
        if table._remainder is not None:
            table._remainder[1].exception()
        out += [(clock.now(), each) for each in table.poll(clock.now())]
        if table.window is not None and table.view is not None:
            choice = bot.choose(table.view, table.window, Random(1))
            table.submit(Answer(table.window.id, choice))
    return out


def has_won(table: LocalTable) -> bool:
    view = table.view
    return view is not None and view.state.seats[0].standing is Standing.WON


def hand_is_over(table: LocalTable) -> bool:
    return table.view is not None and table.view.state.end is not None


@pytest.fixture
def watching(tmp_path: Path) -> tuple[LocalTable, Storage]:
    """The person has won the first hand first, and the others play on."""
    for number in count():
        storage = storage_at(tmp_path / str(number))
        table = begun(storage, seed_of(f"watch {number}"))
        play(table, lambda table=table: has_won(table) or hand_is_over(table))  # type: ignore[misc]
        if not hand_is_over(table):
            return table, storage
        table.close()
    raise AssertionError("numbers do not end")


def test_the_winner_sees_everything_and_is_asked_nothing(watching: tuple[LocalTable, Storage]) -> None:
    table, _ = watching
    out = play(table, lambda: hand_is_over(table))
    assert not any(isinstance(each, WindowOpened) for _, each in out)
    draws = [(when, each) for when, each in out if isinstance(each, Drew)]
    assert draws
    assert all(each.seat != 0 for _, each in draws)
    times = [when for when, each in out if isinstance(each, Discarded)]
    assert all(later - earlier > 0.39 for earlier, later in pairwise(times)), "at the usual pace"
    assert isinstance(out[-1][1], Ended)
    table.proceed()
    assert table._authority.match.no == 2
    table.close()


def test_a_win_is_looked_at_before_somebody_draws(watching: tuple[LocalTable, Storage]) -> None:
    table, _ = watching
    won_at = table._clock.now()
    out = play(table, lambda: hand_is_over(table))
    drew_at = next(when for when, each in out if isinstance(each, Drew))
    assert drew_at - won_at == pytest.approx(1.2, abs=2 * STEP_S)
    table.close()


def test_b11_leaving_after_a_win_plays_the_hand_out_at_once(watching: tuple[LocalTable, Storage]) -> None:
    table, storage = watching
    now = table._clock.now()
    table.leave()
    assert not table.match.over
    out = play(table, lambda: table.match.over)
    assert [each for _, each in out if isinstance(each, Left)] == [Left(0)]
    (ended,) = [each for _, each in out if isinstance(each, Ended)]
    last = out[-1][1]
    assert isinstance(last, MatchEnded)
    assert last.totals == ended.scores
    assert out[-1][0] - now < 1.0, "nobody waits for anybody"
    table.close()
    (path,) = storage.records.iterdir()
    assert check(read_record(path.read_bytes())).match.broken


def test_b11_who_left_after_a_win_and_closed_finds_the_match_over(
    watching: tuple[LocalTable, Storage],
) -> None:
    table, storage = watching
    table._authority.leave(0, table._clock.now())
    table._authority.journal.wait()
    table.close()
    saved = interrupted_match(storage)
    assert saved is not None
    again = resume_match(saved, make_bot, ManualClock(), storage)
    play(again, lambda: again.match.over)
    assert again.window is None
    again.close()
    assert interrupted_match(storage) is None


def test_coins_are_kept_when_a_match_is_interrupted(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    table = begun(storage, seed_of("purse"), (500, 400, 300, 200))
    play(table, lambda: table.window is not None)
    table.close()
    saved = interrupted_match(storage)
    assert saved is not None
    again = resume_match(saved, make_bot, ManualClock(), storage)
    terms = again._authority.terms
    assert (terms.coins, terms.minimum) == ((500, 400, 300, 200), 100)
    assert again._authority.match.owned == (500, 400, 300, 200)
    again.close()
