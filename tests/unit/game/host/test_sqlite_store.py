"""Rooms in a file: what was acknowledged is there, whatever happens to the process, the file or the disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.errors import StorageError
from game.host.sqlite_store import SqlitePaper
from game.host.store import PaperStore


class Ear:
    """Hears what a store says."""

    def __init__(self) -> None:
        self.heard: list[frozenset[str]] = []

    def __call__(self, codes: frozenset[str]) -> None:
        self.heard.append(codes)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rooms.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[PaperStore]:
    opened = PaperStore(SqlitePaper(path), Ear())
    yield opened
    opened.close()


def test_a_room_its_match_and_its_record_outlive_the_process(path: Path) -> None:
    first = PaperStore(SqlitePaper(path), Ear())
    assert first.claim("123456")
    first.save("123456", b"{}")
    journal = first.journal("123456", "m1")
    journal.append([{"e": "a"}])
    ticket = journal.append([{"e": "b"}, {"e": "c"}])
    assert journal.wait(30)
    assert journal.durable == ticket
    first.keep_record("R1", b"record\n")
    first.close()
    with closing(PaperStore(SqlitePaper(path), Ear())) as second:
        (room,) = second.rooms()
        assert (room.code, room.document, room.match) == ("123456", b"{}", "m1")
        assert room.journal == b'{"e":"a"}\n{"e":"b"}\n{"e":"c"}\n'
        assert second.record("R1") == b"record\n"
        assert second.record("R2") is None
        assert not second.claim("123456")


def test_a_second_host_on_the_same_file_is_told_so(path: Path, store: PaperStore) -> None:
    with pytest.raises(StorageError, match="another host that is running"):
        SqlitePaper(path)


def test_a_file_that_is_no_base_is_refused_in_words(path: Path) -> None:
    path.write_bytes(b"something else entirely, and long enough to be no header of a base" * 20)
    with pytest.raises(StorageError, match="damaged"):
        SqlitePaper(path)


def test_a_base_of_another_program_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE theirs (a)")
    with pytest.raises(StorageError, match="another program's file"):
        SqlitePaper(path)
