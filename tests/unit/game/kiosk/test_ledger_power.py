"""The chain of the ledger when the power goes or the disk is full: whole at any moment, and no part of a line."""

from __future__ import annotations

import errno
import itertools
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.errors import StorageError
from game.kiosk.ledger_chain import Chain, Found, Verdict
from ledger_files import LINES, chain_of, ids, lines_of

# ---------------------------------------------------------------- the power goes


@pytest.fixture
def moments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """Copies of the folder after each thing that came to the disk."""
    copies: list[Path] = []
    numbers = itertools.count()
    folder = tmp_path / "kiosk"

    def keep() -> None:
        if folder.exists():
            copies.append(tmp_path / f"moment{next(numbers)}")
            shutil.copytree(folder, copies[-1])

    fsync, move = os.fsync, Path.replace

    def synced(handle: int) -> None:
        fsync(handle)
        keep()

    def moved(path: Path, target: Path) -> Path:
        result = move(path, target)
        keep()
        return result

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", moved)
    yield copies
    monkeypatch.undo()


@pytest.mark.parametrize("before", range(4))
def test_a_power_cut_at_any_moment_leaves_a_whole_ledger(
    tmp_path: Path, moments: list[Path], before: int
) -> None:
    chain = Chain(tmp_path / "kiosk")
    for line in LINES[:before]:
        chain.append(line)
    moments.clear()
    chain.append(LINES[before])
    seen = list(moments)
    assert len(seen) >= 5  # a seal, a line, a seal; each seal is written and moved
    kept = set()
    for folder in seen:
        assert Chain(folder).verify().whole
        survived = ids(Chain(folder))
        assert survived in (["0", "1", "2", "3"][:before], ["0", "1", "2", "3"][: before + 1])
        kept.add(len(survived))
        Chain(folder).append({"t": "session", "id": "next"})
        assert Chain(folder).verify().whole
        assert ids(Chain(folder)) == [*survived, "next"]
    assert kept == {before, before + 1}


@pytest.mark.parametrize("before", [0, 2])
def test_a_line_that_was_half_written_is_none(tmp_path: Path, moments: list[Path], before: int) -> None:
    chain = Chain(tmp_path / "kiosk")
    for line in LINES[:before]:
        chain.append(line)
    moments.clear()
    chain.append(LINES[before])
    announced = [
        folder for folder in moments if json.loads((folder / "ledger.seal").read_text(encoding="utf-8"))["coming"]
    ] if before else moments[1:4]  # fmt: skip
    file = tmp_path / "kiosk" / "ledger.jsonl"
    whole, start = file.read_bytes(), sum(len(line) for line in lines_of(tmp_path / "kiosk")[:before])
    for length in range(start, len(whole)):
        folder = tmp_path / f"torn{length}"
        shutil.copytree(announced[-1], folder)
        (folder / "ledger.jsonl").write_bytes(whole[:length])
        assert Chain(folder).verify().whole
        Chain(folder).append({"t": "session", "id": "next"})
        assert Chain(folder).verify() == Verdict(Found.WHOLE, before + 1, 0, Chain(folder).verify().head)


def test_a_line_of_zeros_is_none(tmp_path: Path, moments: list[Path]) -> None:
    """Some file systems keep the length of what was not written."""
    chain_of(tmp_path / "kiosk", 2)
    moments.clear()
    Chain(tmp_path / "kiosk").append(LINES[2])
    folder = moments[1]
    with (folder / "ledger.jsonl").open("ab") as file:
        file.write(b"\0" * 200)
    Chain(folder).append({"t": "session", "id": "next"})
    assert Chain(folder).verify().whole
    assert ids(Chain(folder)) == ["0", "1", "next"]


def test_a_power_cut_while_a_mark_is_written_does_not_hide_what_was_found(
    tmp_path: Path, moments: list[Path]
) -> None:
    chain_of(tmp_path / "kiosk", 4)
    (tmp_path / "kiosk" / "ledger.jsonl").write_bytes(b"".join(lines_of(tmp_path / "kiosk")[:2]))
    moments.clear()
    Chain(tmp_path / "kiosk").append(LINES[4])
    for folder in list(moments):
        assert Chain(folder).verify().found is Found.CUT
        Chain(folder).append({"t": "session", "id": "next"})
        assert Chain(folder).verify().found is Found.CUT
        assert [line["t"] for line in Chain(folder).lines()].count("mark") == 1


# ---------------------------------------------------------------- disks that do not take it


class Full:
    """A disk that can be full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left: int | None = None
        """How many times it still takes something; None: for ever."""
        fsync = os.fsync

        def synced(handle: int) -> None:
            if self.left is not None:
                self.left -= 1
                if self.left < 0:
                    raise OSError(errno.ENOSPC, "No space left on device")
            fsync(handle)

        monkeypatch.setattr(os, "fsync", synced)


@pytest.mark.parametrize("takes", range(3))
def test_a_full_disk_takes_no_part_of_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, takes: int
) -> None:
    chain = chain_of(tmp_path, 2)
    disk = Full(monkeypatch)
    disk.left = takes
    with pytest.raises(StorageError) as caught:
        chain.append(LINES[2])
    assert caught.value.key == "error.write"
    assert caught.value.values["why"] == "error.why.full"
    disk.left = None
    assert Chain(tmp_path).verify().whole
    assert ids(Chain(tmp_path))[:2] == ["0", "1"]
    written = ids(Chain(tmp_path)) == ["0", "1", "2"]
    assert written == (takes == 2)  # only its seal did not get through
    for again in (chain, Chain(tmp_path)):
        again.append({"t": "session", "id": "next"})
    assert Chain(tmp_path).verify().whole


@pytest.mark.skipif(os.name != "posix", reason="limits as Unix has them")
def test_a_disk_that_takes_a_part_of_a_line_first(tmp_path: Path) -> None:
    import resource

    chain = chain_of(tmp_path, 4)
    before = (tmp_path / "ledger.jsonl").read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 100, limits[1]))
    try:
        with pytest.raises(StorageError):
            chain.append(LINES[4])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (tmp_path / "ledger.jsonl").read_bytes() == before
    chain.append(LINES[4])
    assert Chain(tmp_path).verify() == Verdict(Found.WHOLE, 5, 0, Chain(tmp_path).verify().head)


def test_where_no_folder_can_be_made_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "kiosk").write_text("", encoding="utf-8")
    chain = Chain(tmp_path / "kiosk")
    with pytest.raises(StorageError):
        chain.append(LINES[0])
    assert chain.verify().lines == 0


def test_a_ledger_that_is_a_folder_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "ledger.jsonl").mkdir()
    chain = Chain(tmp_path)
    assert chain.verify().found is Found.UNREADABLE
    with pytest.raises(StorageError):
        list(chain.lines())
    with pytest.raises(StorageError):
        chain.append(LINES[0])


def test_a_line_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    chain_of(tmp_path, 3)
    lines = lines_of(tmp_path)
    (tmp_path / "ledger.jsonl").write_bytes(
        b"".join([lines[0], b"\xff\xfe{[\n", b"[" * 90_000 + b"\n", b"3\n", lines[2]])
    )
    assert ids(Chain(tmp_path)) == ["0", "2"]
