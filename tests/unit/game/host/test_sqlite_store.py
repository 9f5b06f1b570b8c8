"""Rooms in a file: what was acknowledged is there, whatever happens to the process, the file or the disk."""

from __future__ import annotations

import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.errors import StorageError
from game.host.sqlite_store import SqlitePaper
from game.host.store import RECORD_DAYS, PaperStore
from game.host.stores import open_store
from killed_writer import ROOMS, written_until_killed
from store_rig import PATIENCE_S, Ear, line, numbers, opened

open_files = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows lets nobody delete, move or link a file that is open"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rooms.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[PaperStore]:
    made = PaperStore(SqlitePaper(path, busy_s=0.05), Ear())
    yield made
    made.close()


def heard(store: PaperStore) -> Ear:
    ear = store.writer._moved
    assert isinstance(ear, Ear)
    return ear


def journals(path: Path) -> dict[str, list[int]]:
    """What is in the file, as a host finds it after a start."""
    with closing(open_store(f"sqlite:{path}", Ear())) as store:
        return {room.code: numbers(room.journal) for room in store.rooms()}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps folders of a user from others by itself")
def test_no_other_user_reads_what_is_secret(path: Path, store: PaperStore) -> None:
    store.close()
    assert path.stat().st_mode & 0o777 == 0o600
    with closing(SqlitePaper(path)):
        assert path.with_name("rooms.sqlite-wal").stat().st_mode & 0o777 == 0o600


def test_a_room_its_match_and_its_record_outlive_the_process(path: Path) -> None:
    first = PaperStore(SqlitePaper(path), Ear())
    opened(first, ["123456"])
    journal = first.journal("123456", "m1")
    journal.append([line(1)])
    ticket = journal.append([line(2), line(3)])
    assert journal.wait(PATIENCE_S)
    assert journal.durable == ticket
    first.keep_record("R1", b"record\n")
    first.close()
    with closing(PaperStore(SqlitePaper(path), Ear())) as second:
        (room,) = second.rooms()
        assert (room.code, room.document, room.match) == ("123456", b'{"code":"123456"}', "m1")
        assert numbers(room.journal) == [1, 2, 3]
        assert list(second.rooms()) == []
        assert (second.record("R1"), second.record("R2")) == (b"record\n", None)
        assert not second.claim("123456")
        assert (second.owners(), second.elsewhere("123456"), second.lost()) == ({}, False, frozenset())
        second.journal("123456", "m1").append([line(4)])
    assert journals(path) == {"123456": [1, 2, 3, 4]}


def test_records_are_forgotten_after_their_days_though_the_host_runs_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr("game.host.sqlite_store.time.time", lambda: now[0])
    with closing(PaperStore(SqlitePaper(path), Ear())) as store:
        found = []
        for day in (0, 1, RECORD_DAYS, RECORD_DAYS + 1):
            now[0] = 1_000_000.0 + 86400 * day
            store.keep_record(f"R{day}", b"record\n")
            journal = store.journal("111111", f"m{day}")
            journal.append([line(day)])
            assert journal.wait(PATIENCE_S)
            found.append([name for name in ("R0", "R1", f"R{day}") if store.paper.record(name)])
    assert found == [
        ["R0", "R0"],
        ["R0", "R1", "R1"],
        ["R0", "R1", f"R{RECORD_DAYS}"],
        ["R1", f"R{RECORD_DAYS + 1}"],
    ]


def test_a_new_match_leaves_no_line_of_the_one_before_and_a_closed_room_nothing(path: Path) -> None:
    with closing(PaperStore(SqlitePaper(path), Ear())) as store:
        opened(store, ["111111", "222222"])
        for code in ("111111", "222222"):
            store.journal(code, "m1").append([line(1)])
        store.journal("111111", "m2").append([line(7)])
        store.forget("222222")
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("SELECT code, match FROM journal").fetchall() == [("111111", "m2")]
    assert journals(path) == {"111111": [7]}


def test_a_code_without_a_room_is_free_again_after_a_start(path: Path) -> None:
    with closing(PaperStore(SqlitePaper(path), Ear())) as store:
        assert store.claim("111111")
    with closing(PaperStore(SqlitePaper(path), Ear())) as store:
        assert list(store.rooms()) == []
        assert store.claim("111111")


def test_whatever_was_acknowledged_is_there_after_a_kill_again_and_again(path: Path) -> None:
    for turn in range(6):
        told = written_until_killed(f"sqlite:{path}", 12 + 7 * turn)
        assert len(told) == ROOMS
        found = journals(path)
        for code, number in told.items():
            assert found[code] == list(range(1, len(found[code]) + 1))
            assert len(found[code]) >= number


def test_five_hundred_rooms_share_transactions(path: Path) -> None:
    store = PaperStore(SqlitePaper(path), Ear())
    codes = [f"{number:06}" for number in range(500)]
    opened(store, codes)
    made = [store.journal(code, "m") for code in codes]

    def play(part: int) -> None:
        for number in range(1, 4):
            for journal in made[part::4]:
                journal.append([line(number)])

    threads = [threading.Thread(target=play, args=(part,)) for part in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(journal.wait(PATIENCE_S) for journal in made)
    assert store.writer.lots < 500 * 3
    store.close()
    assert journals(path) == {code: [1, 2, 3] for code in codes}


@open_files
def test_a_second_host_on_the_same_file_is_told_so(path: Path, store: PaperStore, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="another host that is running"):
        SqlitePaper(path)
    (tmp_path / "elsewhere").symlink_to(path)
    with pytest.raises(StorageError, match="another host that is running"):
        SqlitePaper(tmp_path / "elsewhere")


def test_a_file_that_is_no_base_is_refused_in_words_and_left_alone(path: Path) -> None:
    data = b"something else entirely, and long enough to be no header of a base" * 20
    path.write_bytes(data)
    with pytest.raises(StorageError, match=r"is damaged .* Put a backup in its place"):
        SqlitePaper(path)
    assert path.read_bytes() == data


def test_a_damaged_file_is_refused_in_words_and_left_alone(path: Path) -> None:
    with closing(PaperStore(SqlitePaper(path), Ear())) as store:
        opened(store, [f"{number:06}" for number in range(200)])
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(255 - byte for byte in data[4096:])
    path.write_bytes(data)
    with pytest.raises(StorageError, match="is damaged"):
        SqlitePaper(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "words", ["CREATE TABLE theirs (a)", "PRAGMA user_version = 99"], ids=["other program", "other version"]
)
def test_a_base_of_somebody_else_is_refused_in_words(path: Path, words: str) -> None:
    with closing(sqlite3.connect(path)) as base:
        base.execute(words)
    with pytest.raises(StorageError, match="another program's file or one of another version"):
        SqlitePaper(path)


@open_files
def test_a_torn_log_loses_nothing_that_was_acknowledged_before_it(path: Path, tmp_path: Path) -> None:
    store = PaperStore(SqlitePaper(path), Ear())
    opened(store, ["111111"])
    journal = store.journal("111111", "m")
    for number in range(1, 4):
        journal.append([line(number)])
        assert journal.wait(PATIENCE_S)
    log = path.with_name(path.name + "-wal").read_bytes()
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(path.read_bytes())
    copy.with_name("copy.sqlite-wal").write_bytes(log + log[-3000:])
    assert journals(copy) == {"111111": [1, 2, 3]}
    copy.unlink()
    copy.write_bytes(path.read_bytes())
    copy.with_name("copy.sqlite-wal").write_bytes(log[:-100])
    assert journals(copy)["111111"] == [1, 2]
    store.close()


def test_tables_wait_while_another_program_has_the_file_and_go_on_by_themselves(
    path: Path, store: PaperStore
) -> None:
    opened(store, ["111111"])
    journal = store.journal("111111", "m")
    journal.append([line(1)])
    assert journal.wait(PATIENCE_S)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        ticket = journal.append([line(2)])
        assert heard(store).until(lambda: store.trouble is not None)
        assert "Another program has locked" in str(journal.trouble)
        assert journal.durable == ticket - 1
        other.execute("ROLLBACK")
    assert heard(store).until(lambda: journal.durable == ticket)
    assert journal.trouble is None


def test_tables_wait_while_the_disk_is_full_and_go_on_by_themselves(path: Path, store: PaperStore) -> None:
    paper = store.paper
    assert isinstance(paper, SqlitePaper)
    opened(store, ["111111"])
    journal = store.journal("111111", "m")
    journal.append([line(1)])
    assert journal.wait(PATIENCE_S)
    with paper._lock:
        (pages,) = paper._base.execute("PRAGMA page_count").fetchone()
        paper._base.execute(f"PRAGMA max_page_count = {pages}")
    ticket = journal.append([{"e": "long", "n": 2, "text": "x" * 100_000}])
    assert heard(store).until(lambda: store.trouble is not None)
    assert "is full" in str(journal.trouble)
    assert journal.durable == ticket - 1
    with paper._lock:
        paper._base.execute("PRAGMA max_page_count = 1000000")
    assert heard(store).until(lambda: journal.durable == ticket)
    store.close()
    assert journals(path) == {"111111": [1, 2]}


@open_files
def test_a_file_that_was_deleted_while_it_is_written_is_made_anew_whole(
    path: Path, store: PaperStore
) -> None:
    opened(store, ["111111"])
    journal = store.journal("111111", "m")
    journal.append([line(1)])
    assert journal.wait(PATIENCE_S)
    for beside in path.parent.glob("rooms.sqlite*"):
        beside.unlink()
    journal.append([line(2)])
    assert journal.wait(PATIENCE_S)
    assert journal.trouble is None
    store.keep_record("R", b"r")
    store.close()
    assert journals(path) == {"111111": [1, 2]}


@open_files
def test_a_folder_that_was_deleted_while_it_is_written_is_made_anew_whole(tmp_path: Path) -> None:
    folder = tmp_path / "rooms"
    store = PaperStore(SqlitePaper(folder / "rooms.sqlite"), Ear())
    opened(store, ["111111"])
    store.journal("111111", "m").append([line(1)])
    assert store.journal("111111", "m").wait(PATIENCE_S)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    store.journal("111111", "m").append([line(2)])
    store.close()
    assert journals(folder / "rooms.sqlite") == {"111111": [1, 2]}


@open_files
def test_a_file_that_was_put_in_the_place_of_the_running_one_is_left_alone(
    path: Path, store: PaperStore
) -> None:
    opened(store, ["111111"])
    journal = store.journal("111111", "m")
    journal.append([line(1)])
    assert journal.wait(PATIENCE_S)
    away = path.rename(path.with_name("away"))
    path.write_bytes(b"a backup")
    ticket = journal.append([line(2)])
    assert heard(store).until(lambda: store.trouble is not None)
    assert "was put in the place of" in str(journal.trouble)
    assert path.read_bytes() == b"a backup"
    away.replace(path)
    assert heard(store).until(lambda: journal.durable == ticket)


def test_a_folder_where_nothing_can_be_made_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StorageError):
        SqlitePaper(tmp_path / "file" / "rooms.sqlite")
