"""The history keeps in step with the records, however they come and go."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.authority.record import Record
from game.history.rows import BROKEN, Filter, HandRow, MatchRow, Told
from game.session import chronicle as chronicle_module
from game.session.annals import Kept, told_of
from game.session.chronicle import Chronicle
from game.storage import Storage, storage_at
from past_records import as_person, lay_records


def _chronicle(folder: Path) -> Chronicle:
    chronicle = Chronicle(storage_at(folder), apart=False)
    chronicle.finish()
    return chronicle


def _whole(chronicle: Chronicle) -> list[tuple[MatchRow, tuple[HandRow, ...]]]:
    """Everything but the numbers that rows have in the database."""
    return [
        (replace(match, id=0), tuple(replace(hand, match=0) for hand in chronicle.hands(match.id)))
        for match in chronicle.matches()
    ]


def test_scn_history_rebuilt_is_incremental(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 3)
    step_by_step = _chronicle(tmp_path)
    lay_records(storage.records, 9)
    step_by_step.finish()
    first = _whole(step_by_step)
    assert len(first) == 9
    step_by_step.close()
    storage.history_file.unlink()
    anew = _chronicle(tmp_path)
    assert _whole(anew) == first
    anew.close()


def test_a_broken_database_is_made_anew_from_the_records(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 4)
    before = _chronicle(tmp_path)
    told, matches = before.statistics(), _whole(before)
    before.close()
    storage.history_file.write_bytes(b"\x00" * 5000)
    after = _chronicle(tmp_path)
    assert after.notices == ("history.notice.rebuilt",)
    assert _whole(after) == matches
    assert replace(after.statistics(), line=(), patterns=()) == replace(told, line=(), patterns=())
    assert storage.history_file.with_name("history.sqlite.bad").exists()
    after.close()


@pytest.mark.parametrize(
    ("old", "new"),
    [('"e": "hand", "no": 2', '"e": "hand", "no": 1'), ('"totals": [', '"totals": [9' + "9" * 40)],
)
def test_a_record_that_no_history_could_hold_is_refused_and_the_others_are_kept(
    old: str, new: str, tmp_path: Path
) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 3)
    lines = [json.loads(line) for line in as_person("yueqing", 0).decode().splitlines()]
    text = "\n".join(json.dumps(line) for line in lines) + "\n"
    assert old in text
    (storage.records / "20260101-000000-yueqing.jsonl").write_text(text.replace(old, new))
    chronicle = _chronicle(tmp_path)
    assert len(chronicle.matches()) == 3
    assert chronicle.refused() == {"20260101-000000-yueqing.jsonl": BROKEN}
    assert chronicle.notices == ()
    chronicle.close()


def _done(storage: Storage, words: str) -> None:
    """Something done to the database behind the program's back."""
    with sqlite3.connect(storage.history_file) as database:
        database.execute(words)
    database.close()


def _with_nonsense(storage: Storage) -> None:
    """Cells hold what no match can be, in a database that is sound as such."""
    _done(storage, "UPDATE matches SET names = 'no list'")


def _with_words(storage: Storage) -> None:
    _done(storage, "UPDATE hands SET dealer = 'east'")


def _with_a_table_less(storage: Storage) -> None:
    _done(storage, "DROP TABLE wins")


def _scribbled_over(storage: Storage) -> None:
    size = storage.history_file.stat().st_size
    with storage.history_file.open("r+b") as file:
        file.seek(1024)
        file.write(b"\xff" * (size - 1024))


@pytest.mark.parametrize("spoil", [_with_nonsense, _with_words, _with_a_table_less, _scribbled_over])
def test_a_database_spoilt_while_it_is_open_is_made_anew(
    spoil: Callable[[Storage], None], tmp_path: Path
) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 4)
    chronicle = _chronicle(tmp_path)
    before = _whole(chronicle)
    spoil(storage)
    chronicle.matches()
    chronicle.hands_of()
    chronicle.finish()
    assert _whole(chronicle) == before
    told = chronicle.notices
    chronicle.close()
    again = _chronicle(tmp_path)  # what was still remembered in pages may have hidden it until now
    assert _whole(again) == before
    assert "history.notice.rebuilt" in (*told, *again.notices)
    again.close()


def test_a_database_that_another_program_holds_is_left_alone(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 3)
    chronicle = _chronicle(tmp_path)
    before = _whole(chronicle)
    assert chronicle._store is not None
    chronicle._store._connection.execute("PRAGMA busy_timeout = 0")
    with sqlite3.connect(storage.history_file, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert chronicle.matches() == ()
        chronicle.finish()
        assert _whole(chronicle) == before, "what is needed meanwhile is read from the records"
        assert chronicle.notices == ("history.notice.memory",)
        other.execute("ROLLBACK")
    other.close()
    chronicle.close()
    assert not storage.history_file.with_name("history.sqlite.bad").exists()
    again = _chronicle(tmp_path)
    assert (_whole(again), again.notices) == (before, ())
    again.close()


def test_nothing_new_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 2)
    _chronicle(tmp_path).close()
    again = Chronicle(storage, apart=False)
    monkeypatch.setattr("game.session.chronicle.read_record", None)  # calling it would fail
    again.refresh()
    assert again.left == 0
    assert len(again.matches()) == 2
    again.close()


def test_changed_and_gone(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 2)
    chronicle = _chronicle(tmp_path)
    first, second = sorted(storage.records.iterdir())
    first.write_bytes(as_person("xuezhan", 3))
    second.unlink()
    chronicle.finish()
    (match,) = chronicle.matches()
    assert match.game == "xuezhan"
    assert match.seat == 3
    chronicle.close()


def test_unreadable_records_are_remembered_until_they_change(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    storage.records.mkdir()
    bad = {
        "empty.jsonl": b"",
        "garbage.jsonl": b"\xff\xfe\x00",
        "torn.jsonl": as_person("yueqing", 0)[:-900],
        "future.jsonl": as_person("yueqing", 0).replace(b'"version": 1', b'"version": 9'),
        "headless.jsonl": as_person("yueqing", 0).split(b"\n", 1)[1],
        "only-header.jsonl": as_person("yueqing", 0).split(b"\n", 1)[0] + b"\n",
    }
    for name, data in bad.items():
        (storage.records / name).write_bytes(data)
    (storage.records / "good.jsonl").write_bytes(as_person("yueqing", 0))
    (storage.records / "notes.txt").write_text("no record", "utf-8")
    chronicle = _chronicle(tmp_path)
    assert [match.file for match in chronicle.matches()] == ["good.jsonl"]
    assert set(chronicle.refused()) == set(bad)
    (storage.records / "garbage.jsonl").write_bytes(as_person("xueliu", 1))
    chronicle.finish()
    assert len(chronicle.matches()) == 2
    assert "garbage.jsonl" not in chronicle.refused()
    chronicle.close()


def test_refreshing_reads_nothing_itself_and_taking_in_goes_by_slices(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 12)
    chronicle = Chronicle(storage)
    chronicle.refresh()
    assert chronicle.matches() == ()
    assert chronicle.left >= 12
    chronicle._reader.join()  # type: ignore[union-attr]
    assert chronicle.take_in()
    assert len(chronicle.matches()) == 8
    assert chronicle.take_in()
    assert len(chronicle.matches()) == 12
    assert not chronicle.take_in()
    assert chronicle.left == 0
    chronicle.close()


def test_closing_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 6)
    chronicle = Chronicle(storage)
    chronicle.refresh()
    chronicle.close()
    assert len(_chronicle(tmp_path).matches()) == 6


def test_a_record_that_nobody_foresaw_keeps_no_other_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 3)
    strange = sorted(path.name for path in storage.records.iterdir())[1]

    def told(record: Record, kept: Kept) -> Told:
        if kept.file == strange:
            raise KeyError("nobody knows")
        return told_of(record, kept)

    monkeypatch.setattr(chronicle_module, "told_of", told)
    chronicle = Chronicle(storage)
    chronicle.finish()
    assert len(chronicle.matches()) == 2
    assert chronicle.refused() == {strange: BROKEN}
    assert "KeyError" in caplog.text, "what nobody foresaw stands in the log"
    chronicle.close()


def test_what_is_read_anew_meanwhile_is_neither_lost_nor_there_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 5)
    read, begun, go_on = chronicle_module._read, threading.Event(), threading.Event()

    def slow(path: Path, stars: frozenset[str]) -> tuple[str, str, Told | str]:
        begun.set()
        assert go_on.wait(60)
        return read(path, stars)

    monkeypatch.setattr(chronicle_module, "_read", slow)
    chronicle = Chronicle(storage)
    chronicle.refresh()
    assert begun.wait(60)
    chronicle._read_again()
    go_on.set()
    chronicle._reader.join()  # type: ignore[union-attr]
    assert sorted(name for name, _, _ in chronicle._read) == sorted(p.name for p in storage.records.iterdir())
    chronicle.close()


def test_stars_outlive_the_database(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 3)
    chronicle = _chronicle(tmp_path)
    chosen = chronicle.matches()[1]
    chronicle.star(chosen.id, True)
    assert [match.file for match in chronicle.matches(Filter(starred=True))] == [chosen.file]
    chronicle.close()
    storage.history_file.unlink()
    again = _chronicle(tmp_path)
    assert [match.file for match in again.matches(Filter(starred=True))] == [chosen.file]
    again.star(again.matches(Filter(starred=True))[0].id, False)
    assert again.matches(Filter(starred=True)) == ()
    assert json.loads(storage.stars_file.read_text("utf-8")) == []
    again.close()


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", "not json", '"x"'])
def test_damaged_stars_are_no_stars(text: str, tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 1)
    storage.stars_file.write_text(text, "utf-8")
    chronicle = _chronicle(tmp_path)
    assert [match.starred for match in chronicle.matches()] == [False]
    chronicle.close()


def test_forgetting_deletes_the_record(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 2)
    chronicle = _chronicle(tmp_path)
    gone, kept = chronicle.matches()
    chronicle.forget(gone.id)
    assert [path.name for path in storage.records.iterdir()] == [kept.file]
    assert chronicle.matches() == (kept,)
    assert chronicle.hands(gone.id) == ()
    chronicle.close()


def test_without_a_storage_there_is_nothing_and_nothing_fails() -> None:
    chronicle = Chronicle()
    chronicle.refresh()
    assert chronicle.matches() == ()
    assert chronicle.statistics().hands == 0
    assert not chronicle.take_in()
    chronicle.star(1, True)
    chronicle.forget(1)
    chronicle.close()


def test_nothing_is_written_before_somebody_asks(tmp_path: Path) -> None:
    Chronicle(storage_at(tmp_path)).close()
    assert list(tmp_path.iterdir()) == []
