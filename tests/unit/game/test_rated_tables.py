"""Matches that count: every hand once, through a kill and a resume; leaving and its price; what a room demands."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from game.authority.record import read_record
from game.bots.random_bot import RandomBot
from game.clock import ManualClock
from game.errors import RoomError, StorageError
from game.profile import Profile, ProfileStore
from game.rooms import ALLOWANCE, room_of
from game.session.books import count_match, results_of
from game.session.local import LocalTable
from game.session.tables import Order
from game.settings import Pace
from game.storage import storage_at
from game.tables import LocalTables
from local_play import settle
from rules.core.options import values_of
from rules.core.window import Answer

DAY = date(2024, 5, 1)
GAMES = ("yueqing", "wuhanhua", "sichuan", "xuezhan", "xueliu")


CLOCK = ManualClock()
"""Turned on by whoever waits; no test depends on when it began."""


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """All bots play at random."""
    monkeypatch.setattr("game.tables.make_bot", lambda level, ruleset: RandomBot())


def _tables(folder: Path) -> tuple[LocalTables, ProfileStore]:
    storage = storage_at(folder)
    profile = ProfileStore(storage.profile_file, lambda: DAY)
    return LocalTables(storage, CLOCK, "rooms", lambda: Pace.INSTANT, profile=profile), profile


def _order(game: str, room: str) -> Order:
    return Order(game, "local", {"length": 4}, "random", "阿公", room)


def _results(folder: Path, room: str) -> list[tuple[int, int, int]]:
    files = [*(folder / "journals").glob("*.jsonl"), *(folder / "records").glob("*.jsonl")]
    (file,) = files
    record = read_record(file.read_bytes(), torn=True)
    return [(each.hand, each.change, each.penalty) for each in results_of(record, file.stem, room_of(room))]


def _wait(table: LocalTable) -> None:
    """Until the person is asked, or a hand or the match is over."""
    while True:
        CLOCK.advance(60)
        settle(table, CLOCK.now())
        if table.window is not None or table.match.over:
            return
        if table.view is not None and table.view.state.end is not None:
            return


def _play(table: LocalTable) -> None:
    """The person takes defaults to the end of the match."""
    _wait(table)
    while not table.match.over:
        if table.window is not None:
            table.submit(Answer(table.window.id, table.window.default))
        elif table.match.given:
            table._remainder[1].result()  # type: ignore[index]
        else:
            table.proceed()
        _wait(table)


def _one_hand(table: LocalTable) -> None:
    """Play to the end of the hand."""
    _wait(table)
    while table.window is not None:
        table.submit(Answer(table.window.id, table.window.default))
        _wait(table)


def _until_asked(table: LocalTable) -> None:
    _wait(table)
    assert table.window is not None


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_score_follows_the_hands_of_a_match(tmp_path: Path, game: str) -> None:
    tables, profile = _tables(tmp_path)
    table = tables.open(_order(game, "score"))
    assert table.match.room == room_of("score")
    _play(table)
    table.close()
    results = _results(tmp_path, "score")
    assert len(results) == 4
    assert profile.profile.score(game) == sum(change for _, change, _ in results) == table.match.totals[0]
    assert profile.profile.coins == 0


@pytest.mark.slow
def test_a_hand_is_counted_when_it_is_over_and_not_before(tmp_path: Path) -> None:
    tables, profile = _tables(tmp_path)
    table = tables.open(_order("sichuan", "stall"))
    _wait(table)
    assert profile.profile.counted == {}
    _one_hand(table)
    change = table.match.change
    assert change is not None
    assert (change.hand, change.before) == (1, ALLOWANCE)
    assert change.after == profile.profile.coins == ALLOWANCE + table.match.totals[0]
    table.proceed()
    _wait(table)
    assert table.match.change is None
    table.close()


@pytest.mark.slow
def test_resuming_never_counts_a_hand_twice(tmp_path: Path) -> None:
    tables, profile = _tables(tmp_path)
    table = tables.open(_order("yueqing", "score"))
    _one_hand(table)
    after_one = profile.profile.score("yueqing")
    table.close()
    again, store = _tables(tmp_path)
    waiting = again.interrupted()
    assert waiting is not None
    assert waiting.room == "score"
    resumed = again.resume()
    _wait(resumed)
    assert store.profile.score("yueqing") == after_one
    _play(resumed)
    resumed.close()
    assert store.profile.score("yueqing") == sum(change for _, change, _ in _results(tmp_path, "score"))


@pytest.mark.slow
def test_a_kill_between_the_journal_and_the_profile_loses_nothing(tmp_path: Path) -> None:
    tables, profile = _tables(tmp_path)
    table = tables.open(_order("yueqing", "score"))
    table.on_hand(lambda: None)  # the program dies before it counts
    _one_hand(table)
    table.close()
    assert profile.profile.counted == {}
    again, store = _tables(tmp_path)
    again.interrupted()
    ((hand, change, penalty),) = _results(tmp_path, "score")
    assert (hand, store.profile.score("yueqing"), penalty) == (1, change, 0)
    again.interrupted()
    assert store.profile.score("yueqing") == change


@pytest.mark.slow
def test_a_last_hand_that_cannot_be_kept_is_counted_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, profile = _tables(tmp_path)
    table = tables.open(_order("sichuan", "score"))
    _wait(table)
    _one_hand(table)
    counted = dict(profile.profile.counted)

    def full(file: Path, text: str) -> None:
        raise StorageError(f"Cannot write {file}: no space left on it.")

    monkeypatch.setattr("game.profile.write_whole", full)
    _play(table)
    total = table.match.totals[0]
    table.close()
    assert profile.profile.counted == counted
    assert tables.interrupted() is None, "the match is over"
    assert not list((tmp_path / "records").glob("*.jsonl")), "it has not been counted"
    monkeypatch.undo()
    again, store = _tables(tmp_path)
    assert again.interrupted() is None
    assert store.profile.score("sichuan") == total
    assert len(list((tmp_path / "records").glob("*.jsonl"))) == 1
    assert not list((tmp_path / "journals").glob("*.jsonl"))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "room"), [("yueqing", "score"), ("xuezhan", "stall"), ("xueliu", "score")])
def test_leaving_a_hand_costs_the_rooms_penalty_once_and_the_bots_results_count(
    tmp_path: Path, game: str, room: str
) -> None:
    tables, profile = _tables(tmp_path)
    table = tables.open(_order(game, room))
    _until_asked(table)
    table.leave()
    changed = table.match.change
    assert changed is None, "B13: nothing changes before the hand is over"
    _play(table)
    table.close()
    results = _results(tmp_path, room)
    assert [penalty for _, _, penalty in results] == [room_of(room).penalty] + [0] * (len(results) - 1)
    due = sum(change - penalty for _, change, penalty in results)
    before = 0 if room == "score" else ALLOWANCE
    after = due if room == "score" else max(0, ALLOWANCE + due)
    assert profile.profile.worth(room_of(room), game) == after
    told = table.match.change
    assert told is not None, "the ranking says where the player stands"
    assert (told.before, told.after, told.penalty) == (before, after, room_of(room).penalty)


@pytest.mark.slow
def test_leaving_between_hands_costs_no_penalty(tmp_path: Path) -> None:
    tables, _ = _tables(tmp_path)
    table = tables.open(_order("yueqing", "score"))
    _one_hand(table)
    table.leave()
    _play(table)
    table.close()
    assert [penalty for _, _, penalty in _results(tmp_path, "score")] == [0, 0, 0, 0]


@pytest.mark.slow
def test_where_the_game_settles_leaving_its_own_penalty_counts(tmp_path: Path) -> None:
    tables, profile = _tables(tmp_path)
    table = tables.open(_order("sichuan", "score"))
    _until_asked(table)
    table.leave()
    _wait(table)
    table.close()
    ((_, change, penalty),) = _results(tmp_path, "score")
    assert penalty == 0
    assert profile.profile.score("sichuan") == change <= -3 * 16 * 6, "B11: 16x for each other seat"


@pytest.mark.slow
def test_an_interrupted_match_that_counts_is_left_not_thrown_away(tmp_path: Path) -> None:
    tables, profile = _tables(tmp_path)
    table = tables.open(_order("yueqing", "score"))
    _until_asked(table)
    table.close()
    with pytest.raises(RoomError) as refused:
        tables.discard()
    assert refused.value.key == "error.room.rated"
    left = tables.forfeit()
    _play(left)
    left.close()
    results = _results(tmp_path, "score")
    assert len(results) == 4
    assert profile.profile.score("yueqing") == sum(change for _, change, _ in results) - 50
    assert tables.interrupted() is None


def test_practice_counts_nothing_and_can_be_thrown_away(tmp_path: Path) -> None:
    tables, profile = _tables(tmp_path)
    table = tables.open(_order("yueqing", "practice"))
    _wait(table)
    table.close()
    (journal,) = (tmp_path / "journals").glob("*.jsonl")
    assert b'"room"' not in journal.read_bytes()
    assert count_match(journal, profile) is None
    tables.discard()
    assert tables.interrupted() is None
    assert profile.profile == Profile()


def test_who_owns_too_little_is_refused_with_reason_and_way_out(tmp_path: Path) -> None:
    tables, profile = _tables(tmp_path)
    with pytest.raises(RoomError) as refused:
        tables.open(_order("yueqing", "teahouse"))
    assert refused.value.key == "error.room.poor"
    assert refused.value.values == {"minimum": "2,000", "coins": "1,000", "allowance": "1,000"}
    assert not (tmp_path / "journals").exists()
    assert profile.profile.coins == ALLOWANCE, "the day's allowance came first"


def test_the_bots_bring_the_rooms_coins_and_its_rate_is_the_stake(tmp_path: Path) -> None:
    tables, _ = _tables(tmp_path)
    table = tables.open(_order("wuhanhua", "stall"))
    _wait(table)
    table.close()
    assert table.view is not None
    assert table.view.state.start.coins == (ALLOWANCE, 2_000, 2_000, 2_000)
    assert values_of(table.ruleset.options)["stake"] == 1
    assert [player.bot for player in table.match.players] == [None, "plain", "plain", "plain"]


def test_a_journal_that_cannot_be_read_is_left_for_another_time(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(b"no record\n")
    assert count_match(file, ProfileStore()) is None
    assert file.exists()
