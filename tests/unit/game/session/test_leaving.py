"""Giving a match up at a local table (H10): settled at once, or played to its end by bots that nobody watches."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from game.authority.record import Sitting, read_record
from game.bots.bot import Bot
from game.bots.random_bot import RandomBot
from game.clock import ManualClock
from game.replay import check
from game.session.company import AtOnce, Company, Thinking
from game.session.local import LocalTable
from game.session.replay import ReplayTable
from game.session.saved import Opening, begin_match, interrupted_match, resume_match
from game.session.table import Auto, MatchEnded, Notice, Refused, WindowOpened
from game.storage import Storage, storage_at
from rules import Refusal, Ruleset, find_ruleset
from rules.core.window import Answer, Window
from rules.mahjong.actions import Action
from rules.mahjong.events import Ended, EndReason, Event, Left
from rules.mahjong.state import SeatView

SEED = bytes(range(32))


def make_bot(level: str, ruleset: Ruleset) -> Bot:
    return RandomBot()


def sat_down(storage: Storage, game: str = "yueqing", **options: object) -> LocalTable:
    """A match of four hands on disk; three opponents that take their time."""
    seats = (Sitting("人"), Sitting("甲", "random"), Sitting("乙", "random"), Sitting("丙", "random"))
    ruleset = find_ruleset(game, {"length": 4, **options})
    opening = Opening(ruleset, seats, 0, SEED, thinking=Thinking(5.0, 9.0), pause_s=0.4)
    return begin_match(opening, make_bot, ManualClock(), storage)


def wait_for(table: LocalTable, what: Callable[[], bool], *, seconds: float = 0.0) -> list[Event | Notice]:
    """Poll until something holds, *seconds* apart; waits for the writer and the bots, not for time."""
    clock = table._clock
    assert isinstance(clock, ManualClock)
    out: list[Event | Notice] = []
    while not what():
        clock.advance(seconds)
        table._authority.journal.wait()
        if table._remainder is not None:
            table._remainder[1].exception()
        for thought in table._thoughts.pending:
            thought.future.exception()
        out += table.poll(clock.now())
        if table._remainder is None and table._window is None and seconds:
            table.proceed()
    return out


def after_answers(table: LocalTable, answers: int) -> None:
    """The person takes defaults."""
    wait_for(table, lambda: table.window is not None, seconds=10.0)
    for _ in range(answers):
        window = table.window
        assert window is not None
        table.submit(Answer(window.id, window.default))
        wait_for(table, lambda window=window: table.window not in (None, window), seconds=10.0)  # type: ignore[misc]


def finished(storage: Storage) -> bytes:
    """The one record that lies there, checked; no journal is left behind."""
    assert not list(storage.journals.iterdir())
    (path,) = storage.records.iterdir()
    data = path.read_bytes()
    assert check(read_record(data)).match.is_over
    return data


@pytest.mark.parametrize("game", ["wuhanhua", "shanghaihua"])
@pytest.mark.parametrize("answers", [0, 6])
def test_h10_settled_at_once_then_the_ranking(tmp_path: Path, game: str, answers: int) -> None:
    storage = storage_at(tmp_path)
    table = sat_down(storage, game, leaver="settle")
    after_answers(table, answers)
    table.leave()
    out = wait_for(table, lambda: table.match.over, seconds=0.1)
    assert Left(0) in out
    assert isinstance(out[-1], MatchEnded)
    end = next(each for each in out if isinstance(each, Ended))
    assert end.reason is EndReason.LEFT
    assert out[-1].totals == end.scores == table.match.totals
    assert table.window is None
    assert table.match.given == frozenset()
    table.leave()
    table.close()
    assert b'{"e":"leave","seat":0}\n' in finished(storage)


@pytest.mark.parametrize(
    ("game", "options"),
    [("yueqing", {}), ("yueqing", {"edition": "jp", "worm": True}), ("wuhanhua", {}), ("shanghaihua", {})],
    ids=["yueqing", "jp", "wuhanhua", "shanghaihua"],
)
def test_h10_a_bot_plays_the_seat_to_the_end(tmp_path: Path, game: str, options: dict[str, object]) -> None:
    storage = storage_at(tmp_path)
    table = sat_down(storage, game, **options)
    after_answers(table, 4)
    before = table.match.hand_no
    table.leave()
    assert table.match.given == {0}
    assert not table.match.over
    out = wait_for(table, lambda: table.match.over)
    assert Auto(0, True) in out
    ends = [each for each in out if isinstance(each, Ended)]
    assert len(ends) == 4 - before + 1
    assert isinstance(out[-1], MatchEnded)
    assert out[-1].totals == ends[-1].scores == table.match.totals
    table.close()
    data = finished(storage)
    assert b'{"e":"auto","seat":0,"on":true,"bot":"random"}\n' in data
    assert len(read_record(data).hands) == 4


def test_no_clock_moves_while_bots_play_on(tmp_path: Path) -> None:
    table = sat_down(storage_at(tmp_path))
    after_answers(table, 2)
    now = table._clock.now()
    table.leave()
    wait_for(table, lambda: table.match.over)
    assert table._clock.now() == now
    table.close()


def test_whoever_has_left_has_nothing_more_to_say(tmp_path: Path) -> None:
    table = sat_down(storage_at(tmp_path))
    after_answers(table, 2)
    window = table.window
    assert window is not None
    table.leave()
    table.leave()
    table.submit(Answer(window.id, window.default))
    table.set_auto(False)
    table.proceed()
    assert table.seconds_left(0.0) is None
    out = wait_for(table, lambda: table.match.over)
    assert Refused(window.id, Refusal.NOT_ALLOWED_NOW) in out
    assert Auto(0, False) not in out
    assert not any(isinstance(each, WindowOpened) and each.window.id == window.id for each in out)
    table.close()
    table.leave()
    assert table.poll(0.0) == ()


@dataclass
class Gate:
    """A bot that thinks until it is let go on."""

    opened: threading.Event = field(default_factory=threading.Event)
    entered: threading.Event = field(default_factory=threading.Event)
    level: str = "gate"

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        self.entered.set()
        self.opened.wait()
        return RandomBot().choose(view, window, rng)


def gated(storage: Storage, gate: Gate) -> LocalTable:
    seats = (Sitting("人"), Sitting("甲", "random"), Sitting("乙", "random"), Sitting("丙", "random"))
    opening = Opening(find_ruleset("yueqing", {"length": 4}), seats, 0, SEED, thinking=Thinking(0.0, 0.0))
    return begin_match(opening, lambda level, ruleset: gate, ManualClock(), storage)


def test_poll_does_not_wait_for_the_bots_that_play_on(tmp_path: Path) -> None:
    gate = Gate()
    table = gated(storage_at(tmp_path), gate)
    table._authority.journal.wait()
    table.poll(0.0)
    table.leave()
    gate.entered.wait()
    assert table.poll(0.0) == ()
    assert table.match.hand_no == 1
    gate.opened.set()
    out = wait_for(table, lambda: table.match.over)
    assert isinstance(out[-1], MatchEnded)
    table.close()


def test_who_does_not_wait_for_the_end_finds_it_later(tmp_path: Path) -> None:
    """Closed in the middle of the rest: it is an interrupted match, whose seat stays a bot's (H10)."""
    storage, gate = storage_at(tmp_path), Gate()
    table = gated(storage, gate)
    table._authority.journal.wait()
    table.poll(0.0)
    table.leave()
    gate.entered.wait()
    closing = threading.Thread(target=table.close)
    closing.start()
    gate.opened.set()
    closing.join()
    saved = interrupted_match(storage)
    assert saved is not None
    again = resume_match(saved, make_bot, ManualClock(), storage)
    assert again.match.given == {0}
    out = wait_for(again, lambda: again.match.over)
    assert isinstance(out[-1], MatchEnded)
    again.close()
    assert len(read_record(finished(storage)).hands) == 4


def test_a_defect_of_a_bot_that_plays_on_is_loud(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Broken:
        level: str = "broken"

        def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
            raise ValueError("broken")

    company = Company(0, {seat: Broken() for seat in (1, 2, 3)}, SEED, RandomBot(), Thinking(0.0, 0.0))
    whole = sat_down(storage_at(tmp_path))
    table = LocalTable(whole._authority, company, ManualClock())
    table._authority.journal.wait()
    table.leave()
    with pytest.raises(ValueError, match="broken"):
        wait_for(table, lambda: table.match.over)
    table.close()


@pytest.mark.parametrize("workers", [AtOnce, lambda: ThreadPoolExecutor(1)], ids=["here", "beside"])
def test_the_same_bots_end_the_match_the_same(tmp_path: Path, workers: Callable[[], Executor]) -> None:
    """How fast and where bots think decides nothing: seats left to bots play what bots at the table play."""
    seen = []
    for part in ("first", "second"):
        storage = storage_at(tmp_path / part)
        table = sat_down(storage)
        company = table._company
        table._thoughts.close()
        own = Company(0, company.bots, SEED, RandomBot(), Thinking(0.0, 0.0), workers)
        table = LocalTable(table._authority, own, ManualClock())
        table._authority.journal.wait()
        table.poll(0.0)
        table.leave()
        wait_for(table, lambda table=table: table.match.over)  # type: ignore[misc]
        seen.append(table.match.totals)
        table.close()
    assert seen[0] == seen[1]


def test_a_replay_cannot_be_left(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    table = sat_down(storage, "wuhanhua", leaver="settle")
    after_answers(table, 3)
    table.leave()
    wait_for(table, lambda: table.match.over, seconds=0.1)
    table.close()
    record = read_record(finished(storage))
    replay = ReplayTable(record, find_ruleset("wuhanhua", record.header.options))
    replay.leave()
    assert Refused(-1, Refusal.ROUND_OVER) in replay.poll(0.0)
    replay.seek(0, 10**6)
    assert replay.view is not None
    assert replay.view.state.left == 0
