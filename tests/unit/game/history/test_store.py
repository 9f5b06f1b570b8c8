"""The database of matches: what is asked for, and whatever can be wrong with its file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from game.errors import StorageError
from game.history.rows import ALL, Filter, HandRow, MatchRow, Outcome, Told, WinRow
from game.history.schema import APPLICATION, VERSION
from game.history.statistics import statistics_of
from game.history.store import BROKEN, Store

START = datetime(2026, 3, 1, 20, 0).astimezone()


def _match(number: int, **given: object) -> MatchRow:
    row = MatchRow(
        0, f"{number:04}.jsonl", "yueqing", "local", "practice", START + timedelta(hours=number), 900, 1, 0,
        ("我", "bot.1", "bot.2", "bot.3"), (None, "plain", "plain", "plain"), (3, -1, -1, -1), 1, True, False,
    )  # fmt: skip
    return replace(row, **given)  # type: ignore[arg-type]


def _told(number: int, **given: object) -> Told:
    win = WinRow(0, "self_draw", None, 12, (("red", 1), ("all_triplets", 10)), 3, (0, 1, 1, 1), "{}")
    hand = HandRow(0, 1, 0, 0, 0, "win", (win,), (3, -1, -1, -1), wilds="5m")
    return Told(_match(number, **given), (hand,))


def _fill(store: Store, *told: Told) -> None:
    store.add((each, f"stamp-{each.match.file}") for each in told)


def test_what_is_put_in_comes_out_whole(tmp_path: Path) -> None:
    store = Store(tmp_path / "history.sqlite")
    told = _told(1, names=("100%", "a_b", "c", "d"), starred=True, stake=5)
    _fill(store, told)
    (match,) = store.matches()
    assert replace(match, id=0) == told.match
    (hand,) = store.hands(match.id)
    assert replace(hand, match=0) == told.hands[0]
    store.close()
    again = Store(tmp_path / "history.sqlite")
    assert again.matches() == (match,)
    assert again.notices == ()
    again.close()


FILTERS: list[tuple[Filter, set[int]]] = [
    (ALL, {1, 2, 3, 4, 5}),
    (Filter(game="xuezhan"), {2}),
    (Filter(edition="jp"), {3}),
    (Filter(room="hall"), {4}),
    (Filter(since=START + timedelta(hours=3)), {3, 4, 5}),
    (Filter(result=Outcome.FIRST), {1, 3, 4}),
    (Filter(result=Outcome.LAST), {2}),
    (Filter(result=Outcome.UP), {1, 3, 4}),
    (Filter(result=Outcome.DOWN), {2}),
    (Filter(starred=True), {3}),
    (Filter(level="careful"), {4}),
    (Filter(played=True), {1, 2, 3, 4}),
]


@pytest.mark.parametrize(("asked", "found"), FILTERS, ids=lambda value: str(value)[:60])
def test_filters(asked: Filter, found: set[int]) -> None:
    store = Store()
    _fill(
        store,
        _told(1),
        _told(2, game="xuezhan", totals=(-9, 3, 3, 3), place=4),
        _told(3, edition="jp", starred=True),
        _told(4, room="hall", bots=(None, "careful", "careful", "careful")),
        _told(5, seat=None, place=0, bots=("plain",) * 4),
    )
    assert {int(match.file[:4]) for match in store.matches(asked)} == found
    newest_first = [match.started for match in store.matches(asked)]
    assert newest_first == sorted(newest_first, reverse=True)


def test_imported_matches_are_shown_but_are_nobodys_own() -> None:
    store = Store()
    _fill(store, _told(1), _told(2, file="import-0002.jsonl"))
    assert len(store.matches()) == 2
    assert [match.file for match in store.matches(Filter(played=True))] == ["0001.jsonl"]
    assert len(store.best(Filter(played=True))) == 1


def test_a_match_that_is_known_is_replaced_with_its_hands() -> None:
    store = Store()
    _fill(store, _told(1))
    _fill(store, Told(_match(1, hands=0), ()))
    (match,) = store.matches()
    assert match.hands == 0
    assert store.hands_of() == ()
    store.drop(["0001.jsonl"])
    assert store.matches() == ()
    assert store.stamps() == {}


def test_all_or_nothing() -> None:
    store = Store()
    broken = replace(_told(2), hands=(_told(2).hands[0], _told(2).hands[0]))  # two hands of one number
    with pytest.raises(StorageError):
        _fill(store, _told(1), broken)
    assert store.matches() == ()
    assert store.hands_of() == ()


def test_the_dearest_wins_are_by_points_of_the_stake() -> None:
    store = Store()
    dear = WinRow(0, "self_draw", None, 5, (), 30, (0, 10, 10, 10), "{}")
    rich = Told(_match(1, stake=20), (HandRow(0, 1, 0, 0, 0, "win", (dear,), (30, -10, -10, -10)),))
    other = replace(dear, seat=1, points=900)
    _fill(store, rich, _told(2), Told(_match(3), (HandRow(0, 1, 0, 0, 0, "win", (other,), (0, 0, 0, 0)),)))
    found = store.best()
    assert [(best.match.file, best.points) for best in found] == [("0002.jsonl", 3.0), ("0001.jsonl", 1.5)]


def _garbage(file: Path) -> None:
    file.write_bytes(b"this was never a database" * 100)


def _torn(file: Path) -> None:
    store = Store(file)
    _fill(store, *(_told(number) for number in range(200)))
    store.close()
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])


def _scribbled(file: Path) -> None:
    store = Store(file)
    _fill(store, *(_told(number) for number in range(200)))
    store.close()
    data = bytearray(file.read_bytes())
    data[4096:12288] = b"\xff" * 8192
    file.write_bytes(bytes(data))


def _unreadable(file: Path) -> None:
    """The schema is no text any more, and sqlite quotes it where it says so."""
    store = Store(file)
    _fill(store, _told(1))
    store.close()
    data = file.read_bytes()
    assert data.count(b"CREATE TABLE refused") == 1
    file.write_bytes(data.replace(b"CREATE TABLE refused", b"CREATE \xe4ABLE \x84efused"))


def _foreign(file: Path) -> None:
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()


def _newer(file: Path) -> None:
    Store(file).close()
    with sqlite3.connect(file) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE matches SET stake = 0",
        "UPDATE matches SET seat = 9",
        "UPDATE matches SET place = -7",
        "UPDATE matches SET names = '5'",
        "UPDATE wins SET patterns = '[[null]]'",
        "UPDATE wins SET patterns = '[[\"red\", null]]'",
        "UPDATE wins SET source = 77",
        "UPDATE hands SET ready = '{}'",
    ],
)
def test_what_no_record_can_have_told_is_taken_for_spoilt(spoil: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "history.sqlite")
    _fill(store, _told(1))
    assert store.matches()
    assert store.hands_of()
    store._connection.execute(spoil)
    with pytest.raises(BROKEN):
        statistics_of(store.matches(), store.hands_of())
    store.close()


@pytest.mark.parametrize("spoil", [_garbage, _torn, _scribbled, _unreadable, _foreign, _newer])
def test_scn_history_a_spoilt_database_is_set_aside(spoil: Callable[[Path], None], tmp_path: Path) -> None:
    file = tmp_path / "history.sqlite"
    spoil(file)
    before = file.read_bytes()
    store = Store(file)
    assert store.notices == ("history.notice.rebuilt",)
    assert store.matches() == ()
    _fill(store, _told(1))
    store.close()
    assert (tmp_path / "history.sqlite.bad").read_bytes() == before
    again = Store(file)
    assert len(again.matches()) == 1
    assert again.notices == ()
    again.close()


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    file = tmp_path / "history.sqlite"
    file.touch()
    store = Store(file)
    assert store.notices == ()
    assert store.matches() == ()
    store.close()
    with sqlite3.connect(file) as seen:
        assert seen.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert seen.execute("PRAGMA user_version").fetchone() == (VERSION,)
    seen.close()


def test_where_nothing_can_be_written_it_lives_in_memory(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where a folder is wanted", "utf-8")
    store = Store(tmp_path / "blocked" / "history.sqlite")
    assert store.notices == ("history.notice.memory",)
    _fill(store, _told(1))
    assert len(store.matches()) == 1
    assert (tmp_path / "blocked").read_text("utf-8") == "a file where a folder is wanted"


def test_no_file_stays_beside_the_database(tmp_path: Path) -> None:
    store = Store(tmp_path / "history.sqlite")
    _fill(store, _told(1))
    assert [path.name for path in tmp_path.iterdir()] == ["history.sqlite"]
    store.close()


def test_scn_history_a_thousand_matches() -> None:
    store = Store()
    _fill(store, *(_told(number) for number in range(1000)))
    assert len(store.matches()) == 1000
    told = statistics_of(store.matches(), store.hands_of())
    assert (told.matches, told.hands, told.won.part, told.points) == (1000, 1000, 1000, 3000.0)
    assert len(told.line) == 1000
    assert told.line[-1].total == 3000.0
