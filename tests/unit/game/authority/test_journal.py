"""The journal: on paper before anybody is told; torn, cut and broken files."""

from __future__ import annotations

import json
import shutil
import sys
import threading
from pathlib import Path
from random import Random
from typing import BinaryIO, cast

import pytest

from game.authority.journal import FileJournal, ListJournal, open_journal, set_aside
from game.authority.record import dump, read_record
from game.authority.table_authority import TableAuthority
from game.bots.random_bot import RandomBot
from game.errors import StorageError
from games import TEST_GAMES
from rules import Ruleset, find_ruleset
from rules.core.seat import SEATS
from rules.core.window import Answer
from rules.errors import RecordError
from rules.mahjong.plain import Line
from tables import play_on, seeded_terms

GAMES = (find_ruleset("yueqing"), *TEST_GAMES)
BOTS = {seat: RandomBot() for seat in SEATS}


def played(ruleset: Ruleset, seed: str = "journal") -> tuple[bytes, TableAuthority]:
    """A whole match and its journal."""
    journal = ListJournal()
    table = TableAuthority(seeded_terms(ruleset, seed), journal)
    table.begin(0.0)
    play_on(table, BOTS)
    return dump(journal.lines), table


class Gate:
    """Holds every fsync until it is opened."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.entered = threading.Event()

    def __call__(self, handle: int) -> None:
        self.entered.set()
        self.opened.wait()


def test_nobody_is_told_before_it_is_on_paper(tmp_path: Path) -> None:
    gate = Gate()
    journal = FileJournal(tmp_path / "match.jsonl", sync=gate)
    table = TableAuthority(seeded_terms(GAMES[0], "gate"), journal)
    table.begin(0.0)
    gate.entered.wait()
    table.tick(100.0)
    assert all(len(feed) == 0 for feed in table.feeds)
    assert all(table.window(seat) is None for seat in SEATS)
    assert (
        table.answer(table.match.dealer, Answer(table.match.dealer, 0), 100.0).window_id == table.match.dealer
    )
    assert all(len(feed) == 0 for feed in table.feeds), "a guessed answer is refused"
    gate.opened.set()
    assert journal.wait()
    table.tick(100.0)
    assert all(len(feed) > 0 for feed in table.feeds)
    assert table.window(table.match.dealer) is not None
    journal.close()


def test_a_journal_is_the_record(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "match.jsonl"
    journal = FileJournal(path)
    table = TableAuthority(seeded_terms(GAMES[0], "journal"), journal)
    table.begin(0.0)
    while not table.is_over:
        journal.wait()
        table.tick(0.0)
        if table.between_hands:
            table.next_hand(0.0)
        play_on(table, BOTS, until=lambda: all(table.window(seat) is None for seat in SEATS))
    journal.close()
    assert path.read_bytes() == played(GAMES[0])[0]


def test_a_full_disk_is_told_and_play_goes_on(tmp_path: Path) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    journal = FileJournal(tmp_path / "match.jsonl", sync=full)
    table = TableAuthority(seeded_terms(GAMES[0], "full"), journal)
    table.begin(0.0)
    journal.wait()
    table.tick(0.0)
    assert table.window(table.match.dealer) is not None
    assert journal.trouble is not None
    assert "No space left on device" in journal.trouble
    journal.close()


class Disk:
    """A file on a disk that takes *room* bytes more, and of a write only what fits: as a real one does, silently."""

    def __init__(self, file: BinaryIO, room: int) -> None:
        self._file = file
        self.room = room

    def write(self, data: memoryview) -> int:
        if not self.room:
            raise OSError(28, "No space left on device")
        taken = self._file.write(data[: self.room])
        self.room -= taken
        return taken

    def truncate(self, size: int) -> int:
        self.room += self._file.seek(0, 2) - size
        return self._file.truncate(size)

    def fileno(self) -> int:
        return self._file.fileno()

    def close(self) -> None:
        self._file.close()


def test_what_a_full_disk_did_not_take_is_written_once_there_is_room(tmp_path: Path) -> None:
    whole, _ = played(GAMES[0])
    lines = [json.loads(line) for line in whole.splitlines()]
    path = tmp_path / "match.jsonl"
    journal = FileJournal(path)
    disk = Disk(journal._file, len(whole) // 2)
    journal._file = cast(BinaryIO, disk)
    for place in range(0, len(lines), 5):
        journal.append(lines[place : place + 5])
        assert journal.wait()
        kept = path.read_bytes()
        assert whole.startswith(kept)
        assert kept.endswith(b"\n"), "half a line never stays behind"
    told = journal.trouble
    assert told is not None
    disk.room = len(whole)
    journal.append([{"e": "auto", "seat": 0, "on": True}])
    assert journal.wait()
    assert journal.trouble is None
    journal.close()
    assert path.read_bytes() == whole + b'{"e":"auto","seat":0,"on":true}\n'


def test_what_could_not_be_written_is_tried_once_more_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    journal = FileJournal(path)
    disk = Disk(journal._file, 3)
    journal._file = cast(BinaryIO, disk)
    journal.append([{"e": "auto", "seat": 0, "on": True}])
    assert journal.wait()
    assert path.read_bytes() == b""
    disk.room = 100
    journal.close()
    assert journal.trouble is None
    assert path.read_bytes() == b'{"e":"auto","seat":0,"on":true}\n'


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)
def test_resumed_at_any_line_the_rest_is_the_same(ruleset: Ruleset) -> None:
    whole, full = played(ruleset)
    lines = whole.splitlines(keepends=True)
    rng = Random(7)
    for cut in sorted(rng.sample(range(2, len(lines)), 12)):
        journal = ListJournal()
        table = TableAuthority.resume(full.terms, read_record(b"".join(lines[:cut])), journal, 5.0)
        play_on(table, BOTS)
        assert b"".join(lines[:cut]) + dump(journal.lines) == whole
        assert table.match == full.match
        for seat in SEATS:
            assert table.feeds[seat].since(0) == full.feeds[seat].since(0)


def test_a_torn_last_line_is_dropped_and_cut_off(tmp_path: Path) -> None:
    whole, _ = played(GAMES[0])
    path = tmp_path / "match.jsonl"
    end = whole.index(b"\n", len(whole) // 2)
    for torn in (whole[: end - 3], whole[: end + 1] + b'{"e":"dis', whole[: end + 1] + b"\x00" * 40):
        path.write_bytes(torn)
        record = open_journal(path)
        kept = path.read_bytes()
        assert torn.startswith(kept)
        assert kept.endswith(b"\n")
        assert record.kept == len(kept)
        assert read_record(kept).hands == record.hands


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\n",
        b"no json at all\n{}\n",
        b'{"format":"ouju-record","version":2}\n',
        b'{"format":"other","version":1}\n',
        b"[" * 100_000 + b"\n",
        b'{"e":' + b"9" * 6000 + b"}\n",
        bytes(range(256)) * 4 + b"\n",
    ],
    ids=["empty", "blank", "text", "version", "format", "deep", "huge", "bytes"],
)
def test_what_is_no_journal_is_refused_and_set_aside(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(damage)
    with pytest.raises(RecordError) as caught:
        open_journal(path)
    told = set_aside(path, caught.value)
    assert isinstance(told, StorageError)
    assert not path.exists()
    kept = path.with_suffix(".broken")
    assert kept.read_bytes() == damage
    assert str(kept) in str(told)


def test_every_damaged_line_is_found_or_harmless() -> None:
    whole, full = played(GAMES[0])
    lines = whole.splitlines(keepends=True)
    rng = Random(11)
    for _ in range(60):
        place = rng.randrange(1, len(lines))
        kind = rng.randrange(3)
        if kind == 0:
            damaged = lines[:place] + lines[place + 1 :]
        elif kind == 1:
            damaged = [*lines[:place], lines[place], *lines[place:]]
        else:
            damaged = [
                *lines[:place],
                lines[place].replace(b"1", b"2", 1).replace(b'"E"', b'"S"'),
                *lines[place + 1 :],
            ]
        if damaged == lines or place == len(lines) - 1:
            continue
        with pytest.raises(RecordError, match=r"line \d+"):
            TableAuthority.resume(full.terms, read_record(b"".join(damaged)), ListJournal(), 0.0)


def test_other_rules_are_refused_politely() -> None:
    whole, full = played(GAMES[0])
    record = read_record(whole)
    other = seeded_terms(find_ruleset("yueqing", {"base": 2}), "journal")
    with pytest.raises(RecordError, match=r"line 1: .*other rules"):
        TableAuthority.resume(other, record, ListJournal(), 0.0)
    assert record.header.ruleset == full.terms.header.ruleset


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no open files")
def test_a_file_that_is_deleted_while_it_is_written_is_made_anew_whole(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data, _ = played(GAMES[0])
    lines = [cast(Line, json.loads(line)) for line in data.splitlines()]
    path = tmp_path / "data" / "journals" / "match.jsonl"
    journal = FileJournal(path)
    journal.append(lines[:20])
    assert journal.wait(10)
    shutil.rmtree(tmp_path / "data")
    journal.append(lines[20:40])
    assert journal.wait(10)
    assert (journal.rescues, journal.trouble) == (1, None)
    assert path.read_bytes() == dump(lines[:40])
    with pytest.raises(StorageError):
        FileJournal(path)  # it is held as the first one was
    shutil.rmtree(tmp_path / "data")
    journal.close()
    assert path.read_bytes() == dump(lines[:40]), (
        "what is deleted before the end of the match is there after it"
    )
    assert "had been deleted" in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no open files")
def test_a_folder_that_cannot_be_made_anew_is_told_and_tried_again(tmp_path: Path) -> None:
    data, _ = played(GAMES[0])
    lines = [cast(Line, json.loads(line)) for line in data.splitlines()]
    folder = tmp_path / "data"
    journal = FileJournal(folder / "match.jsonl")
    journal.append(lines[:5])
    assert journal.wait(10)
    shutil.rmtree(folder)
    folder.write_text("no folder")
    journal.append(lines[5:9])
    assert journal.wait(10)
    troubles = [journal.trouble]
    folder.unlink()
    journal.append(lines[9:12])
    assert journal.wait(10)
    troubles.append(journal.trouble)
    assert [trouble is None for trouble in troubles] == [False, True]
    journal.close()
    assert (folder / "match.jsonl").read_bytes() == dump(lines[:12])
