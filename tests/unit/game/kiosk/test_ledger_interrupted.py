"""A session that a crash or a power cut has interrupted: taken up again, or closed as it was seen last."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.clock import ManualClock
from game.kiosk.ledger import Ending
from kiosk_machine import Shop, only


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    return Shop(tmp_path / "kiosk", monkeypatch)


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
