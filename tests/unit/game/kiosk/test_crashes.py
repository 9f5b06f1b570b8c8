"""The log of crashes: the last twenty, read with care."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.errors import StorageError
from game.kiosk.crashes import KEPT, Crash, Crashes, CrashLog

CRASH = Crash("2026-12-01T20:00:00+08:00", 100.0, "boot", -9, 12.5, True, False, "last words")


def test_nothing_is_there_at_first(tmp_path: Path) -> None:
    assert CrashLog(tmp_path / "crashes").recent() == ()
    assert not (tmp_path / "crashes").exists()


def test_a_crash_is_read_as_it_was_kept(tmp_path: Path) -> None:
    CrashLog(tmp_path).keep(CRASH)
    assert CrashLog(tmp_path).recent() == (CRASH,)


def test_the_last_ones_are_kept_the_newest_first(tmp_path: Path) -> None:
    log = CrashLog(tmp_path)
    for number in range(KEPT + 5):
        log.keep(replace(CRASH, code=number))
    assert [crash.code for crash in log.recent()] == list(range(KEPT + 4, 4, -1))
    assert len(list(tmp_path.iterdir())) == KEPT


def test_numbers_go_on_where_they_ended(tmp_path: Path) -> None:
    (tmp_path / "crash-0.json").touch()
    (tmp_path / "crash-99.json").touch()
    (tmp_path / "other.txt").touch()
    CrashLog(tmp_path).keep(CRASH)
    assert (tmp_path / "crash-100.json").is_file()
    assert (tmp_path / "other.txt").exists()


def test_of_what_was_said_the_end_is_kept(tmp_path: Path) -> None:
    CrashLog(tmp_path).keep(replace(CRASH, tail="x" * 50_000 + "end"))
    (crash,) = CrashLog(tmp_path).recent()
    assert crash.tail.endswith("xend")
    assert len(crash.tail) == 8_000


BROKEN = (
    b"",
    b"{",
    b"[]",
    b"3",
    b"\xff",
    b"{}",
    b"[" * 50_000,
    b'{"wall": "x", "mono": "x", "boot": "", "code": 1}',
    b'{"wall": 3, "mono": 1, "boot": "", "code": 1}',
    b'{"wall": "x", "mono": 1, "boot": ""}',
)


@pytest.mark.parametrize("data", BROKEN, ids=range(len(BROKEN)))
def test_a_file_that_cannot_be_read_is_left_out(tmp_path: Path, data: bytes) -> None:
    log = CrashLog(tmp_path)
    log.keep(CRASH)
    (tmp_path / "crash-7.json").write_bytes(data)
    assert log.recent() == (CRASH,)


def test_what_a_later_version_adds_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "crash-1.json").write_text(
        json.dumps({"wall": "x", "mono": 1, "boot": "", "code": 1, "more": []}), encoding="utf-8"
    )
    assert CrashLog(tmp_path).recent() == (Crash("x", 1, "", 1),)


def test_where_nothing_can_be_written_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "crashes").write_text("", encoding="utf-8")
    with pytest.raises(StorageError):
        CrashLog(tmp_path / "crashes").keep(CRASH)
    assert CrashLog(tmp_path / "crashes").recent() == ()


@pytest.mark.parametrize(
    ("now", "boot", "lately"),
    [(100.0, "boot", 1), (3700.0, "boot", 1), (3701.0, "boot", 0), (100.0, "other", 0), (99.0, "boot", 0)],
)
def test_what_was_lately_is_told_by_the_steady_clock_of_this_start(
    now: float, boot: str, lately: int
) -> None:
    assert Crashes((CRASH,), safe=False, now=now, boot=boot).lately == lately
