"""The ledger for spreadsheets: what Excel opens as it is meant, in the shop's language, with the verdict at its end."""

from __future__ import annotations

import csv
import io
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from game.clock import ManualClock
from game.errors import StorageError
from game.i18n import LANGUAGES, Texts
from game.kiosk.config import KioskConfig
from game.kiosk.ledger import Ending, Ledger
from game.kiosk.ledger_chain import Found, Verdict
from game.kiosk.ledger_export import HEADS, as_csv, export

WALL = datetime(2026, 12, 1, 20, 0, 5, tzinfo=timezone(timedelta(hours=8)))


def ledger_at(folder: Path, machine: str = "3", sessions: int = 2) -> Ledger:
    clock = ManualClock(10.0)
    ledger = Ledger(folder, clock, lambda: machine, lambda: WALL, "boot")
    for _ in range(sessions):
        ledger.begin()
        ledger.play("yueqing", "jp", (0, 2))
        clock.advance(90)
        ledger.hand()
        ledger.end(Ending.LEFT)
    return ledger


def rows_of(text: str) -> list[list[str]]:
    assert text[0] == "\ufeff"
    return list(csv.reader(io.StringIO(text[1:], newline="")))


def test_the_file_begins_with_its_mark_and_has_the_line_ends_of_windows(tmp_path: Path) -> None:
    file = export(ledger_at(tmp_path / "kiosk"), tmp_path, Texts("zh_CN"), KioskConfig(machine="3"), WALL)
    data = file.read_bytes()
    assert file.name == "ouju-ledger-3-20261201-200005.csv"
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == data.count(b"\n") == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_and_words_are_in_the_language_of_the_shop(tmp_path: Path, language: str) -> None:
    texts = Texts(language)
    ledger = ledger_at(tmp_path)
    head, first, _, last = rows_of(as_csv(ledger.entries(), ledger.verify(), texts, "东门"))
    assert head == [texts(f"kiosk.csv.{name}") for name in HEADS]
    row = dict(zip(HEADS, first, strict=True))
    assert row["game"] == texts("game.yueqing.name")
    assert row["edition"] == texts("edition.yueqing.jp")
    assert row["how"] == texts("kiosk.csv.how.left")
    assert last[0] == texts("kiosk.csv.chain")
    assert not any(cell.startswith(("kiosk.", "game.", "edition.")) for cell in (*head, *first, *last))


def test_a_row_says_what_the_line_says(tmp_path: Path) -> None:
    ledger = ledger_at(tmp_path, sessions=1)
    row = dict(
        zip(HEADS, rows_of(as_csv(ledger.entries(), ledger.verify(), Texts("en"), "东门"))[1], strict=True)
    )
    session = row.pop("session")
    assert len(session) == 16
    assert row == {
        "line": "1", "shop": "东门", "machine": "3", "part": "1", "start": "2026-12-01 20:00:05",
        "end": "2026-12-01 20:00:05", "zone": "UTC+08:00", "minutes": "1.5", "game": row["game"],
        "edition": row["edition"], "key": "yueqing:jp", "seats": "1 3", "hands": "1", "matches": "0", "how": row["how"],
        "start_s": "10.0", "end_s": "100.0", "boot": "boot",
    }  # fmt: skip


@pytest.mark.parametrize("found", Found)
def test_the_last_line_is_the_verdict_with_the_last_hash(found: Found) -> None:
    texts = Texts("zh_CN")
    (_, last) = rows_of(as_csv((), Verdict(found, 7, 3, "ab" * 32), texts))
    assert last[1] == texts(f"kiosk.csv.found.{found.value}", line=3, lines=7)
    assert last[2:] == ["7", "ab" * 32]


@pytest.mark.parametrize("shop", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_name_of_a_shop_becomes_a_formula(tmp_path: Path, shop: str) -> None:
    ledger = ledger_at(tmp_path, machine=shop, sessions=1)
    row = rows_of(as_csv(ledger.entries(), ledger.verify(), Texts("en"), shop))[1]
    assert row[1:3] == [f"'{shop}", f"'{shop}"]


def test_commas_quotes_and_lines_stay_in_their_cells(tmp_path: Path) -> None:
    shop = 'a,"b";\r\n东'
    ledger = ledger_at(tmp_path, machine=shop, sessions=1)
    assert rows_of(as_csv(ledger.entries(), ledger.verify(), Texts("en"), shop))[1][1:3] == [shop, shop]


def test_a_line_that_waits_is_in_it_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kiosk").write_text("", encoding="utf-8")
    ledger = ledger_at(tmp_path / "kiosk", sessions=1)
    texts = Texts("en")
    assert rows_of(as_csv(ledger.entries(), ledger.verify(), texts))[1][0] == texts("kiosk.csv.unwritten")


def test_a_game_that_this_program_does_not_know_keeps_its_key(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, ManualClock(), wall=lambda: WALL)
    ledger.begin("chess", "blitz")
    ledger.end(Ending.LEFT)
    row = dict(zip(HEADS, rows_of(as_csv(ledger.entries(), ledger.verify(), Texts("en")))[1], strict=True))
    assert (row["game"], row["edition"], row["key"]) == ("chess", "blitz", "chess:blitz")


@pytest.mark.parametrize(
    ("machine", "name"),
    [
        ("", "ouju-ledger-20261201-200005.csv"), ("3号机", "ouju-ledger-3号机-20261201-200005.csv"),
        ("a/b\\c:d*?", "ouju-ledger-a-b-c-d-20261201-200005.csv"), ("..", "ouju-ledger-20261201-200005.csv"),
        (" x ", "ouju-ledger-x-20261201-200005.csv"),
    ],
)  # fmt: skip
def test_the_name_of_a_machine_never_leaves_the_folder(tmp_path: Path, machine: str, name: str) -> None:
    ledger = ledger_at(tmp_path / "kiosk", sessions=0)
    file = export(ledger, tmp_path, Texts("en"), KioskConfig(machine=machine), WALL)
    assert (file.parent, file.name) == (tmp_path, name)


def test_a_second_export_of_the_same_second_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    ledger = ledger_at(tmp_path / "kiosk")
    files = [export(ledger, tmp_path, Texts("en"), KioskConfig(), WALL) for _ in range(2)]
    assert files[0] != files[1]
    assert all(file.exists() for file in files)


def test_a_stick_that_is_gone_is_told(tmp_path: Path) -> None:
    (tmp_path / "stick").write_text("", encoding="utf-8")
    with pytest.raises(StorageError):
        export(ledger_at(tmp_path / "kiosk"), tmp_path / "stick", Texts("en"), KioskConfig(), WALL)
