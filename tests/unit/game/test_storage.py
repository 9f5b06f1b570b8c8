"""Where files lie, and that they are there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.clock import ManualClock, SystemClock
from game.errors import StorageError
from game.storage import delete_file, free_name, move_file, pasted_path, storage_at, write_whole


def test_one_folder_holds_everything(tmp_path: Path) -> None:
    place = storage_at(tmp_path / "data")
    assert place.settings_file == tmp_path / "data" / "settings.json"
    for folder in (place.journals, place.records, place.logs, place.cache):
        assert folder.is_relative_to(tmp_path / "data")
    assert not (tmp_path / "data").exists(), "nothing is made before it is needed"


def test_the_folders_of_the_system_are_named_after_the_program() -> None:
    place = storage_at()
    assert all("ouju" in str(path).lower() for path in (place.config, place.data, place.logs, place.cache))


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "settings.json"
    write_whole(file, "瓯局\n")
    write_whole(file, "again\n")
    assert file.read_bytes() == b"again\n"
    assert list(file.parent.iterdir()) == [file]


def test_scn_P05_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    write_whole(file, "old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match=r"No space left on device.*space on the disk"):
        write_whole(file, "new")
    assert file.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_in_the_way_of_a_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("", encoding="utf-8")
    with pytest.raises(StorageError, match="Choose another folder"):
        write_whole(tmp_path / "data" / "x.json", "")


def test_a_taken_name_gets_a_number(tmp_path: Path) -> None:
    for text in ("one", "two", "three"):
        source = tmp_path / "new.jsonl"
        source.write_text(text, encoding="utf-8")
        move_file(source, tmp_path / "records" / "match.jsonl")
    names = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "records").iterdir()}
    assert names == {"match.jsonl": "one", "match-2.jsonl": "two", "match-3.jsonl": "three"}
    with pytest.raises(StorageError, match="Cannot move"):
        move_file(tmp_path / "gone", tmp_path / "there")


def test_a_free_name_is_the_next_one_that_nobody_has(tmp_path: Path) -> None:
    wanted = tmp_path / "hand.png"
    assert free_name(wanted) == wanted
    for number in (1, 2):
        write_whole(free_name(wanted), bytes([number]))
    assert wanted.read_bytes() == b"\x01"
    assert (tmp_path / "hand-2.png").read_bytes() == b"\x02"
    assert free_name(wanted).name == "hand-3.png"


def test_an_ending_of_two_parts_stays_whole(tmp_path: Path) -> None:
    (tmp_path / "a.b.zip").touch()
    assert free_name(tmp_path / "a.b.zip", ".b.zip").name == "a-2.b.zip"
    assert free_name(tmp_path / "a.b.zip").name == "a.b-2.zip"
    (tmp_path / "a.zip").touch()
    assert free_name(tmp_path / "a.zip", ".b.zip").name == "a-2.zip"


@pytest.mark.parametrize(
    "text", ["{}", ' "{}"\n', "'{}'", "file://{}"], ids=["plain", "quoted", "single", "address"]
)
def test_a_copied_path_is_found_however_it_was_copied(tmp_path: Path, text: str) -> None:
    assert pasted_path(text.format(tmp_path / "x.zip")) == tmp_path / "x.zip"


def test_a_copied_address_has_its_signs_back_and_a_home_is_found(tmp_path: Path) -> None:
    assert pasted_path((tmp_path / "b c 录.zip").as_uri()) == tmp_path / "b c 录.zip"
    assert pasted_path("~/x.zip") == Path.home() / "x.zip"
    assert pasted_path("~nobody-of-that-name/x.zip") == Path("~nobody-of-that-name/x.zip")


@pytest.mark.parametrize("text", ["", "  ", "two\nlines", "nul\0", "x" * 5000], ids=range(5))
def test_other_text_is_no_path(text: str) -> None:
    assert pasted_path(text) is None


def test_what_cannot_be_deleted_is_said(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    write_whole(tmp_path / "full" / "x", "")
    delete_file(tmp_path / "full" / "x")
    delete_file(tmp_path / "full" / "x")
    assert not (tmp_path / "full" / "x").exists()
    with pytest.raises(StorageError, match="Delete it by hand"):
        delete_file(tmp_path / "full")


def test_clocks_do_not_go_back() -> None:
    manual, system = ManualClock(5.0), SystemClock()
    manual.advance(0.25)
    assert manual.now() == 5.25
    with pytest.raises(ValueError, match="does not go back"):
        manual.advance(-1.0)
    first = system.now()
    assert system.now() >= first
