"""The usage ledger: a line for each session and game, kept through crashes, power cuts, full disks and wrong clocks."""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.kiosk.ledger import Ending, Entry, Ledger, Session, boot_id, wall_now
from game.kiosk.ledger_chain import Found
from kiosk_machine import CHINA, Shop, only


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    return Shop(tmp_path / "kiosk", monkeypatch)


def test_nothing_is_written_before_somebody_comes(shop: Shop) -> None:
    shop.ledger.tick()
    assert shop.ledger.entries() == ()
    assert shop.ledger.session is None
    assert not shop.folder.exists()


def test_a_session_is_a_line(shop: Shop) -> None:
    identity = shop.ledger.begin()
    shop.advance(20)
    shop.ledger.play("yueqing", "jp", (0, 2))
    for _ in range(4):
        shop.advance(70)
        shop.ledger.hand()
    shop.ledger.match()
    shop.ledger.end(Ending.FINISHED)
    assert only(shop.ledger) == Entry(
        n=1, id=identity, part=1, machine="3", seats=(0, 2), game="yueqing:jp", hands=4, matches=1, seconds=300,
        how=Ending.FINISHED, start="2026-12-01T20:00:00+08:00", end="2026-12-01T20:05:00+08:00", start_mono=500.0,
        end_mono=800.0, boot="first",
    )  # fmt: skip
    assert only(shop.ledger).minutes == 5
    assert only(shop.ledger).began == datetime(2026, 12, 1, 20, 0, tzinfo=CHINA)
    assert shop.ledger.verify().whole
    assert not (shop.folder / "session.json").exists()


def test_no_name_and_no_score_is_in_a_line() -> None:
    assert {field.name for field in fields(Entry)} == {
        "n", "id", "part", "machine", "seats", "game", "hands", "matches", "seconds", "how", "start", "end",
        "start_mono", "end_mono", "boot",
    }  # fmt: skip


def test_a_guest_who_only_looked_is_a_line_without_a_game(shop: Shop) -> None:
    shop.ledger.begin()
    shop.advance(30)
    shop.ledger.end(Ending.IDLE)
    entry = only(shop.ledger)
    assert (entry.game, entry.hands, entry.seconds, entry.how) == ("", 0, 30, Ending.IDLE)


def test_two_matches_of_one_game_are_one_line(shop: Shop) -> None:
    shop.ledger.begin()
    for _ in range(2):
        shop.ledger.play("sichuan", "local")
        shop.ledger.hand()
        shop.ledger.match()
    shop.ledger.end(Ending.LEFT)
    assert (only(shop.ledger).matches, only(shop.ledger).hands) == (2, 2)


def test_another_game_is_another_line_of_the_same_session(shop: Shop) -> None:
    identity = shop.ledger.begin()
    shop.ledger.play("yueqing", "local")
    shop.advance(60)
    shop.ledger.match()
    shop.ledger.play("sichuan", "local")
    shop.advance(30)
    shop.ledger.play("yueqing", "jp")
    shop.ledger.end(Ending.LEFT)
    found = [(entry.id, entry.part, entry.game, entry.seconds, entry.how) for entry in shop.ledger.entries()]
    assert found == [
        (identity, 1, "yueqing:local", 60, Ending.FINISHED),
        (identity, 2, "sichuan:local", 30, Ending.LEFT),
        (identity, 3, "yueqing:jp", 0, Ending.LEFT),
    ]


def test_more_people_around_the_screen_are_another_line(shop: Shop) -> None:
    shop.ledger.begin()
    shop.ledger.play("yueqing", "local", (0,))
    shop.ledger.play("yueqing", "local", (0, 1, 2))
    shop.ledger.end(Ending.LEFT)
    assert [entry.seats for entry in shop.ledger.entries()] == [(0,), (0, 1, 2)]


def test_a_match_without_a_guest_begins_a_session(shop: Shop) -> None:
    shop.ledger.play("yueqing", "local")
    assert shop.ledger.session is not None
    shop.ledger.end(Ending.LEFT)
    assert only(shop.ledger).game == "yueqing:local"


def test_what_nobody_began_is_not_counted(shop: Shop) -> None:
    shop.ledger.hand()
    shop.ledger.match()
    shop.ledger.end(Ending.LEFT)
    assert shop.ledger.entries() == ()


def test_a_guest_who_comes_before_the_last_one_was_gone(shop: Shop) -> None:
    first = shop.ledger.begin()
    second = shop.ledger.begin()
    shop.ledger.end(Ending.LEFT)
    assert [entry.id for entry in shop.ledger.entries()] == [first, second]
    assert first != second


# ---------------------------------------------------------------- disks that do not take it


def test_on_a_full_disk_the_lines_wait_in_memory(shop: Shop) -> None:
    shop.visit(1)
    shop.full = True
    shop.visit(2)
    shop.visit(3)
    ledger = shop.ledger
    assert ledger.waiting == 2
    assert ledger.trouble is not None
    assert ledger.trouble.values["why"] == "error.why.full"
    assert [entry.hands for entry in ledger.entries()] == [1, 2, 3]
    assert [entry.n for entry in ledger.entries()] == [1, 0, 0]
    assert ledger.verify().whole


def test_they_are_tried_again_now_and_then_and_with_the_next_line(shop: Shop) -> None:
    shop.full = True
    shop.visit(1)
    shop.full = False
    shop.ledger.tick()
    assert shop.ledger.waiting == 1  # not at once: a disk that is full stays so for a while
    shop.advance(30)
    shop.ledger.tick()
    assert shop.ledger.waiting == 0
    assert shop.ledger.trouble is None
    assert Ledger(shop.folder, shop.clock).verify().lines == 1
    shop.full = True
    shop.visit(2)
    shop.full = False
    shop.visit(3)
    assert [entry.hands for entry in Ledger(shop.folder, shop.clock).entries()] == [1, 2, 3]


def test_a_running_session_survives_a_disk_that_was_full(shop: Shop) -> None:
    shop.full = True
    shop.ledger.begin()
    shop.ledger.play("yueqing", "local")
    shop.advance(60)
    shop.ledger.hand()
    assert shop.ledger.trouble is not None
    shop.full = False
    shop.ledger.hand()
    assert shop.start().interrupted is not None
    assert shop.ledger.trouble is None


def test_a_session_that_began_on_a_full_disk_is_kept_as_soon_as_there_is_room(shop: Shop) -> None:
    shop.full = True
    shop.ledger.begin()
    shop.full = False
    shop.advance(30)
    shop.ledger.tick()
    assert shop.ledger.trouble is None
    assert shop.start().interrupted is not None


def test_where_nothing_can_be_written_a_kiosk_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kiosk").write_text("", encoding="utf-8")
    shop = Shop(tmp_path / "kiosk", monkeypatch)
    shop.visit()
    assert shop.ledger.waiting == 1
    assert only(shop.ledger).hands == 2


def test_a_line_that_was_edited_is_found_and_does_not_stop_the_next(shop: Shop) -> None:
    shop.visit(1)
    shop.visit(2)
    file = shop.folder / "ledger.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"hands":1', b'"hands":9'))
    shop.visit(3)
    assert [entry.hands for entry in shop.ledger.entries()] == [9, 2, 3]
    verdict = shop.ledger.verify()
    assert (verdict.found, verdict.line) == (Found.EDITED, 1)


FOREIGN = (
    b"{}",
    b"3",
    b"\xff",
    b'{"t":"session"}',
    b'{"t":"session","how":"left","start":3}',
    b'{"t":"session","how":"gone","start":"2026-12-01T20:00:00+08:00"}',
    b'{"t":"session","how":"left","start":"2026-12-01T20:00:00+08:00","seats":"x","hands":"many"}',
)


def test_lines_of_another_program_are_left_out(shop: Shop) -> None:
    shop.visit(1)
    with (shop.folder / "ledger.jsonl").open("ab") as file:
        file.writelines(line + b"\n" for line in FOREIGN)
    assert [entry.hands for entry in shop.ledger.entries()] == [1]


# ---------------------------------------------------------------- clocks


def test_a_wall_clock_that_jumps_costs_no_minute(shop: Shop) -> None:
    shop.ledger.begin()
    shop.ledger.play("yueqing", "local")
    shop.clock.advance(600)
    shop.wall = datetime(1970, 1, 1, tzinfo=UTC)
    shop.ledger.hand()
    shop.clock.advance(600)
    shop.wall = datetime(2099, 1, 1, tzinfo=CHINA)
    shop.ledger.end(Ending.LEFT)
    entry = only(shop.ledger)
    assert entry.seconds == 1200
    assert (entry.start, entry.end) == ("2026-12-01T20:00:00+08:00", "2099-01-01T00:00:00+08:00")
    assert entry.end_mono - entry.start_mono == 1200


def test_the_last_days_by_the_calendar_of_the_machine(shop: Shop) -> None:
    for number in range(5):
        shop.visit(number + 1)
        shop.wall += timedelta(days=1)
    shop.wall -= timedelta(days=1)
    assert hands_of(shop, 1) == [5]
    assert hands_of(shop, 2) == [4, 5]
    assert hands_of(shop, None) == [1, 2, 3, 4, 5]
    shop.wall -= timedelta(days=30)
    assert hands_of(shop, 1) == [1, 2, 3, 4, 5]  # what lies ahead is not hidden by a clock that was set back


def hands_of(shop: Shop, days: int | None) -> list[int]:
    return [entry.hands for entry in shop.ledger.entries(days)]


def test_two_machines_of_a_shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Shop(tmp_path / "a", monkeypatch), Shop(tmp_path / "b", monkeypatch)
    first.visit(1)
    second.visit(2)
    first.visit(3)
    assert [entry.hands for entry in first.ledger.entries()] == [1, 3]
    assert [entry.hands for entry in second.ledger.entries()] == [2]
    assert first.ledger.verify().whole
    assert second.ledger.verify().whole


def test_the_clocks_of_this_machine() -> None:
    assert wall_now().tzinfo is not None
    assert boot_id() == boot_id()


def test_every_ending_can_be_read_again(shop: Shop) -> None:
    for how in Ending:
        shop.visit(1, how=how)
    assert [entry.how for entry in shop.ledger.entries()] == list(Ending)


def test_a_session_as_it_is_kept(shop: Shop) -> None:
    shop.ledger.begin("yueqing", "local", (0,))
    plain = json.loads((shop.folder / "session.json").read_text(encoding="utf-8"))
    assert set(plain) == {"format"} | {field.name for field in fields(Session)}
