"""Matches on disk: begun, interrupted, continued at the exact prompt, set aside, put away."""

from __future__ import annotations

import shutil
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from game.authority.journal import FileJournal
from game.authority.record import read_record
from game.clock import ManualClock
from game.errors import StorageError
from game.session.company import Thinking
from game.session.local import LocalTable
from game.session.saved import Opening, begin_match, discard_match, interrupted_match, resume_match
from game.session.table import Rescued, WindowOpened
from game.settings import SettingsStore
from game.storage import Storage, storage_at
from local_play import make_bot, opening, play


def at_once(given: Opening) -> Opening:
    return replace(given, thinking=Thinking(0.0, 0.0), pause_s=0.0)


def left_behind(storage: Storage, answers: int) -> LocalTable:
    table = begin_match(opening(), make_bot, ManualClock(), storage)
    play(table, stop_after=answers)
    table.close()
    return table


def change_journal(storage: Storage, old: str, new: str) -> None:
    (path,) = storage.journals.iterdir()
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


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
    change_journal(storage, '"e":"discard","seat":1', '"e":"discard","seat":2')
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
    change_journal(storage, old, new)
    saved = interrupted_match(storage)
    assert saved is not None
    with pytest.raises(StorageError, match=rf"cannot be continued: line 1: .*{said}.*set aside"):
        resume_match(saved, make_bot, ManualClock(), storage, at_once)
    assert interrupted_match(storage) is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"game":"yueqing"', '"game":"chess"', "no game 'chess'"),
        ('"edition":"local","options"', '"edition":"zz","options"', "no edition 'zz'"),
    ],
    ids=["game", "edition"],
)
def test_a_match_of_a_game_that_has_no_name_here_is_not_even_offered(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    storage = storage_at(tmp_path)
    left_behind(storage, 5)
    change_journal(storage, old, new)
    with pytest.raises(StorageError, match=rf"cannot be continued: line 1: .*{said}.*set aside"):
        interrupted_match(storage)
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


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no open files")
def test_a_data_folder_that_is_deleted_during_a_match_costs_nothing_of_it(tmp_path: Path) -> None:
    storage = storage_at(tmp_path / "data")
    table = begin_match(opening(), make_bot, ManualClock(), storage)
    store = SettingsStore(storage.settings_file)
    store.change(mute=True)
    play(table, stop_after=7)
    shutil.rmtree(tmp_path / "data")
    told = play(table)
    table.close()
    assert Rescued() in told
    store.change(captions=True)
    assert SettingsStore(storage.settings_file).settings == store.settings
    other = storage_at(tmp_path / "other")
    whole = begin_match(opening(), make_bot, ManualClock(), other)
    play(whole)
    whole.close()
    (record,), (same,) = storage.records.iterdir(), other.records.iterdir()
    assert record.read_bytes() == same.read_bytes()


def test_where_nothing_can_be_written_a_match_is_played_all_the_same_but_none_that_counts(
    tmp_path: Path,
) -> None:
    storage = storage_at(tmp_path)
    storage.journals.parent.mkdir(parents=True, exist_ok=True)
    storage.journals.write_text("a file in the place of the folder")
    table = begin_match(opening(), make_bot, ManualClock(), storage)
    play(table)
    assert table.trouble is not None
    assert table.journal_file is None
    table.close()
    assert storage.journals.is_file()
    assert not storage.records.exists()
    with pytest.raises(StorageError):
        begin_match(replace(opening(), room="novice"), make_bot, ManualClock(), storage)
