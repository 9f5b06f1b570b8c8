"""The usage ledger: a line for each session and game, kept through crashes, power cuts, full disks and wrong clocks."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import fields
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from game.clock import ManualClock
from game.kiosk.ledger import Ending, Entry, Ledger, Session, boot_id, wall_now
from game.kiosk.ledger_chain import Found

CHINA = timezone(timedelta(hours=8))


class Shop:
    """A machine whose clocks are turned by hand, whose disk can be full, and whose power can be cut."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.clock = ManualClock(500.0)
        self.wall = datetime(2026, 12, 1, 20, 0, tzinfo=CHINA)
        self.boot = "first"
        self.full = False
        fsync = os.fsync

        def synced(handle: int) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            fsync(handle)

        monkeypatch.setattr(os, "fsync", synced)
        self.ledger = self.start()

    def start(self) -> Ledger:
        """Another start of the program."""
        self.ledger = Ledger(self.folder, self.clock, lambda: "3", lambda: self.wall, self.boot)
        return self.ledger

    def power_on(self) -> Ledger:
        """Another start of the machine."""
        self.clock = ManualClock(7.0)
        self.boot += "+"
        return self.start()

    def advance(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.wall += timedelta(seconds=seconds)

    def visit(self, hands: int = 2, game: str = "yueqing", how: Ending = Ending.LEFT) -> None:
        """A guest comes, plays and goes."""
        self.ledger.begin()
        self.ledger.play(game, "local")
        for _ in range(hands):
            self.advance(60)
            self.ledger.hand()
        self.ledger.end(how)


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    return Shop(tmp_path / "kiosk", monkeypatch)


def only(ledger: Ledger) -> Entry:
    (entry,) = ledger.entries()
    return entry


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


# ---------------------------------------------------------------- crashes and power cuts


def test_a_session_goes_on_after_a_crash(shop: Shop) -> None:
    identity = shop.ledger.begin()
    shop.ledger.play("yueqing", "local")
    shop.advance(60)
    shop.ledger.hand()
    shop.advance(8)
    ledger = shop.start()
    cut = ledger.interrupted
    assert cut is not None
    assert (cut.id, cut.hands) == (identity, 1)
    assert ledger.resume()
    shop.advance(40)
    ledger.hand()
    ledger.end(Ending.LEFT)
    entry = only(ledger)
    # the eight seconds until the crash were seen by nobody
    assert (entry.id, entry.hands, entry.seconds, entry.how) == (identity, 2, 100, Ending.LEFT)
    assert ledger.interrupted is None
    assert not ledger.resume()


@pytest.mark.parametrize(("power", "how"), [(False, Ending.CRASH), (True, Ending.POWER)])
def test_a_session_that_nobody_takes_up_again_is_closed_as_it_was_seen_last(
    shop: Shop, how: Ending, *, power: bool
) -> None:
    shop.ledger.begin()
    shop.ledger.play("yueqing", "local")
    shop.advance(60)
    shop.ledger.hand()
    shop.advance(3600)
    ledger = shop.power_on() if power else shop.start()
    assert ledger.has_crashed == (not power)
    ledger.begin()
    assert not ledger.has_crashed
    entry = only(ledger)
    assert (entry.how, entry.hands, entry.seconds) == (how, 1, 60)
    assert (entry.end, entry.end_mono, entry.boot) == ("2026-12-01T20:01:00+08:00", 560.0, "first")


@pytest.mark.parametrize(("start", "how"), [(5.0, Ending.POWER), (9000.0, Ending.CRASH)])
def test_where_the_system_does_not_say_the_steady_clock_tells_a_crash_from_a_power_cut(
    shop: Shop, start: float, how: Ending
) -> None:
    shop.boot = ""
    shop.start().begin()
    shop.clock = ManualClock(start)
    shop.start().close_interrupted()
    assert only(shop.ledger).how is how


def test_a_session_is_kept_now_and_then_while_nothing_happens(shop: Shop) -> None:
    shop.ledger.begin()
    for _ in range(900):
        shop.advance(1)
        shop.ledger.tick()
    shop.power_on().close_interrupted()
    assert 600 <= only(shop.ledger).seconds <= 900


def test_a_session_whose_line_is_there_is_not_closed_twice(shop: Shop) -> None:
    shop.ledger.begin()
    kept = (shop.folder / "session.json").read_bytes()
    shop.ledger.end(Ending.LEFT)
    (shop.folder / "session.json").write_bytes(kept)  # the power went before it was deleted
    ledger = shop.power_on()
    assert ledger.interrupted is None
    ledger.begin()
    ledger.end(Ending.IDLE)
    assert [entry.how for entry in ledger.entries()] == [Ending.LEFT, Ending.IDLE]


def test_a_crash_in_the_second_game_of_a_session(shop: Shop) -> None:
    identity = shop.ledger.begin()
    shop.ledger.play("yueqing", "local")
    shop.ledger.play("sichuan", "local")
    ledger = shop.start()
    assert ledger.interrupted is not None
    assert (ledger.interrupted.id, ledger.interrupted.part, ledger.interrupted.game) == (
        identity,
        2,
        "sichuan:local",
    )


BROKEN = ("", "{", "[]", "3", "null", "{}", "\0", '{"format": 1, "id": "x"}', "[" * 90_000)


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_session_that_cannot_be_read_is_none(shop: Shop, text: str) -> None:
    shop.folder.mkdir()
    (shop.folder / "session.json").write_text(text, encoding="utf-8")
    ledger = shop.start()
    assert ledger.interrupted is None
    shop.visit()
    assert only(ledger).hands == 2


VALUES = (
    {"id": 3}, {"start": "yesterday"}, {"start": 3}, {"seats": 3}, {"seats": ["a"]}, {"hands": "2"}, {"hands": -1},
    {"before_s": "x"}, {"before_s": float("nan")}, {"part": 1.5}, {"game": None}, {"seen": "soon"}, {"mono": None},
    {"boot": 3}, {"hands": True}, {"start": "2026-12-01T20:00:00"},
)  # fmt: skip


@pytest.mark.parametrize("change", VALUES, ids=str)
def test_a_session_with_a_value_that_cannot_be_is_none(shop: Shop, change: dict[str, object]) -> None:
    shop.ledger.begin()
    file = shop.folder / "session.json"
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    assert shop.start().interrupted is None


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
