"""The local table: one person, three bots, time turned by hand."""

from __future__ import annotations

import threading
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pytest

from game.authority.journal import FileJournal
from game.authority.outbox import Pace
from game.authority.record import Sitting, read_record
from game.bots.bot import Bot
from game.bots.random_bot import RandomBot
from game.clock import ManualClock
from game.errors import GameError, StorageError
from game.session.local import AtOnce, Company, LocalTable, Thinking
from game.session.saved import Opening, begin_match, discard_match, interrupted_match, resume_match
from game.session.table import (
    Auto,
    MatchEnded,
    Notice,
    Refused,
    Table,
    TableStatus,
    WindowClosed,
    WindowOpened,
)
from game.storage import Storage, storage_at
from rules import Refusal, Ruleset, find_ruleset
from rules.core.seat import SEATS
from rules.core.window import Answer, Window, WindowKind
from rules.mahjong.actions import Action
from rules.mahjong.events import Discarded, Ended, Event, Started
from rules.mahjong.state import SeatView
from tables import laid_table

SEED = bytes(range(32))


def company(
    workers: type[Executor] = AtOnce, thinking: Thinking | None = None, bot: Bot | None = None
) -> Company:
    bots: dict[int, Bot] = {seat: bot or RandomBot() for seat in (1, 2, 3)}
    return Company(0, bots, SEED, RandomBot(), thinking or Thinking(0.0, 0.0), workers)


def opening(length: int = 4) -> Opening:
    seats = (Sitting("人"), Sitting("甲", "random"), Sitting("乙", "random"), Sitting("丙", "random"))
    ruleset = find_ruleset("yueqing", {"length": length})
    return Opening(ruleset, seats, 0, SEED, thinking=Thinking(0.0, 0.0), pause_s=0.0)


def at_once(given: Opening) -> Opening:
    return replace(given, thinking=Thinking(0.0, 0.0), pause_s=0.0)


def make_bot(level: str, ruleset: Ruleset) -> Bot:
    assert level in ("random", "plain")
    return RandomBot()


def settle(table: LocalTable, now: float = 0.0) -> list[Event | Notice]:
    """Poll until nothing comes any more; waits for the writer and the bots, not for time."""
    out: list[Event | Notice] = []
    while True:
        wait = getattr(table._authority.journal, "wait", None)
        if wait is not None:
            wait()
        for thought in table._thoughts.pending:
            thought.future.exception()
        out.extend(table.poll(now))
        waiting = table._authority._outbox.next_at
        if (waiting is None or waiting > now) and not any(t.due_at <= now for t in table._thoughts.pending):
            return out


def play(table: LocalTable, stop_after: int = 10**9) -> list[Event | Notice]:
    """The person takes defaults, to the end of the match or for *stop_after* answers."""
    out = settle(table)
    while not table.match.over and stop_after > 0:
        if table.window is not None:
            table.submit(Answer(table.window.id, table.window.default))
            stop_after -= 1
        else:
            table.proceed()
        out.extend(settle(table))
    return out


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


# ---------------------------------------------------------------- interrupted matches


def left_behind(storage: Storage, answers: int) -> LocalTable:
    table = begin_match(opening(), make_bot, ManualClock(), storage)
    play(table, stop_after=answers)
    table.close()
    return table


@pytest.mark.parametrize("answers", [0, 1, 7, 30])
def test_an_interrupted_match_goes_on_at_the_exact_prompt(tmp_path: Path, answers: int) -> None:
    storage = storage_at(tmp_path)
    left = left_behind(storage, answers)
    saved = interrupted_match(storage)
    assert saved is not None
    resumed = resume_match(saved, make_bot, ManualClock(), storage, at_once)
    assert resumed.view == left.view
    assert resumed.window == left.window
    assert resumed.match == left.match
    first = resumed.poll(0.0)
    assert resumed.window is None or isinstance(first[0], WindowOpened)
    rest = play(resumed)
    resumed.close()

    other = storage_at(tmp_path / "other")
    whole = begin_match(opening(), make_bot, ManualClock(), other)
    told = play(whole)
    whole.close()
    assert rest[-1] == told[-1]
    (record,), (same,) = storage.records.iterdir(), other.records.iterdir()
    assert record.read_bytes() == same.read_bytes()


def test_a_broken_journal_is_set_aside_and_the_next_one_found(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    left_behind(storage, 3)
    bad = storage.journals / "99999999-000000-yueqing.jsonl"
    bad.write_text("garbage\n{}\n", encoding="utf-8")
    with pytest.raises(StorageError, match="set aside"):
        interrupted_match(storage)
    assert not bad.exists()
    saved = interrupted_match(storage)
    assert saved is not None
    assert saved.hand_no == 1
    discard_match(saved)
    assert interrupted_match(storage) is None


def test_a_changed_journal_is_not_played_on(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    left_behind(storage, 5)
    (path,) = storage.journals.iterdir()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"e":"discard","seat":1', '"e":"discard","seat":2'), encoding="utf-8")
    saved = interrupted_match(storage)
    assert saved is not None
    with pytest.raises(StorageError, match=r"line \d+.*set aside"):
        resume_match(saved, make_bot, ManualClock(), storage, at_once)
    assert interrupted_match(storage) is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"ruleset":"sha256:', '"ruleset":"sha256:0', "other rules"),
        ('"edition":"local","options"', '"edition":"jp","options"', "the edition is 'jp' here"),
        ('"edition":"local","stake"', '"edition":"jp","stake"', "no option"),
    ],
    ids=["part 1", "header", "options"],
)
def test_a_match_by_other_rules_is_set_aside_in_words(tmp_path: Path, old: str, new: str, said: str) -> None:
    storage = storage_at(tmp_path)
    left_behind(storage, 5)
    (path,) = storage.journals.iterdir()
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    saved = interrupted_match(storage)
    assert saved is not None
    with pytest.raises(StorageError, match=rf"cannot be continued: line 1: .*{said}.*set aside"):
        resume_match(saved, make_bot, ManualClock(), storage, at_once)
    assert interrupted_match(storage) is None


def test_a_match_that_ends_while_the_disk_is_full_stays_to_be_continued(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    table = begin_match(opening(), make_bot, ManualClock(), storage)
    play(table, stop_after=5)
    journal = table._authority.journal
    assert isinstance(journal, FileJournal)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    journal._sync = full
    play(table)
    assert table.trouble is not None
    table.close()
    assert not storage.records.exists(), "a record is whole"
    saved = interrupted_match(storage)
    assert saved is not None
    again = resume_match(saved, make_bot, ManualClock(), storage, at_once)
    play(again)
    again.close()
    (record,) = storage.records.iterdir()
    assert len(read_record(record.read_bytes()).hands) == 4


@pytest.mark.parametrize("part", [b"", b"{", b'{"format":"ouju-rec', b"whole"], ids=str)
def test_a_match_that_was_killed_before_its_first_tile_leaves_nothing(tmp_path: Path, part: bytes) -> None:
    storage = storage_at(tmp_path)
    left_behind(storage, 0)
    (path,) = storage.journals.iterdir()
    header = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(header if part == b"whole" else part)
    assert interrupted_match(storage) is None
    assert not path.exists()


def test_what_is_no_file_is_no_interrupted_match(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    left_behind(storage, 1)
    (storage.journals / "99990101-folder.jsonl").mkdir()
    with suppress(OSError, NotImplementedError):  # not every system may make links
        (storage.journals / "99990102-link.jsonl").symlink_to(tmp_path / "nowhere")
    assert interrupted_match(storage) is not None


def test_a_folder_that_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = storage_at(tmp_path)
    left_behind(storage, 1)

    def denied(path: Path, *arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(StorageError, match="Permission denied"):
        interrupted_match(storage)


def test_a_finished_match_that_was_not_put_away_becomes_a_record(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    table = begin_match(opening(), make_bot, ManualClock(), storage)
    play(table)
    table._authority.journal.close()
    assert interrupted_match(storage) is None
    assert len(list(storage.records.iterdir())) == 1


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
