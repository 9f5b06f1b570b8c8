"""The ledger on the operator's screen (C3.6): sums by day and game, whether it is whole, and onto a stick."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest

from game.bindings import Act, Command, Wheel
from game.kiosk.ledger import Ending
from game.present.label import Plain
from game.scenes.apart import Apart, on_a_thread
from game.scenes.kiosk_ledger import KioskLedger
from operator_rig import EVENING, OperatorRig, at_once


@pytest.fixture(autouse=True)
def _sticks_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Apart, "start", staticmethod(at_once))


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[OperatorRig]:
    with OperatorRig.at(tmp_path / "kiosk") as made:
        yield made


def _session(rig: OperatorRig, game: str, minutes: float, hands: int, how: Ending = Ending.FINISHED) -> None:
    """A guest comes, plays and goes; the clock on the wall goes on with it."""
    name, _, edition = game.partition(":")
    rig.venue.ledger.begin(name, edition)
    for _ in range(hands):
        rig.venue.ledger.hand()
    rig.stage.clock.advance(60 * minutes)
    rig.now += timedelta(minutes=minutes)
    rig.venue.ledger.end(how)


def _week(rig: OperatorRig) -> None:
    rig.now = EVENING - timedelta(days=9)
    _session(rig, "yueqing:local", 30, 4)
    rig.now = EVENING - timedelta(days=1)
    _session(rig, "yueqing:local", 60, 8)
    _session(rig, "wuhanhua:local", 5, 1, Ending.LEFT)
    rig.now = EVENING
    _session(rig, "yueqing:jp", 12, 2, Ending.IDLE)
    _session(rig, "", 1, 0, Ending.IDLE)


def _open(rig: OperatorRig) -> KioskLedger:
    scene = KioskLedger()
    rig.stack.start(scene)
    return scene


def _cells(scene: KioskLedger) -> list[tuple[str, ...]]:
    return [(scene.say(row.name), *(scene.say(cell) for cell in row.cells)) for row in scene.model.rows]


def test_sessions_by_day_newest_first(rig: OperatorRig) -> None:
    _week(rig)
    scene = _open(rig)
    assert _cells(scene) == [
        ("2026-02-14", "2", "0", "2", "0:13"),
        ("2026-02-13", "2", "0", "9", "1:05"),
    ]
    assert [scene.say(total) for total in scene.model.totals] == ["4", "0", "11", "1:18"]
    assert [row.share for row in scene.model.rows] == [pytest.approx(13 / 65), 1.0]


def test_sessions_by_game_longest_first(rig: OperatorRig) -> None:
    _week(rig)
    scene = _open(rig)
    rig.press("span+", "span+", "tab.game", touch=True)
    texts = rig.stage.services.texts
    assert [row[1:] for row in _cells(scene)] == [
        ("2", "0", "12", "1:30"), ("1", "0", "2", "0:12"), ("1", "0", "1", "0:05"), ("1", "0", "0", "0:01"),
    ]  # fmt: skip
    assert _cells(scene)[-1][0] == texts("kiosk.ledger.no_game")


def test_sessions_one_by_one_say_how_they_ended(rig: OperatorRig) -> None:
    _week(rig)
    scene = _open(rig)
    rig.press("tab.each", "span-")
    texts = rig.stage.services.texts
    assert [row[2] for row in _cells(scene)] == [texts("kiosk.ledger.how.idle")] * 2


@pytest.mark.parametrize(("span", "sessions"), [(0, "4"), (-1, "2"), (1, "5"), (2, "5"), (4, "4")])
def test_the_span_goes_round(rig: OperatorRig, span: int, sessions: str) -> None:
    _week(rig)
    scene = _open(rig)
    rig.press(*(("span+" if span > 0 else "span-",) * abs(span)))
    assert scene.model.totals[0] == Plain(sessions)


def test_a_guest_who_plays_two_games_is_one_session(rig: OperatorRig) -> None:
    rig.venue.ledger.begin("yueqing", "local")
    rig.venue.ledger.play("yueqing", "local")
    rig.venue.ledger.hand()
    rig.venue.ledger.play("wuhanhua", "local")
    rig.venue.ledger.end(Ending.LEFT)
    scene = _open(rig)
    assert scene.model.totals[0] == Plain("1")
    rig.press("tab.each")
    assert len(scene.model.rows) == 2


def test_an_edited_ledger_says_so(rig: OperatorRig) -> None:
    _week(rig)
    whole = _open(rig).verdict()
    file = rig.folder / "ledger.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"hands":8', b'"hands":9'))
    edited = _open(rig)
    assert edited.verdict() != whole
    assert "edited" in str(edited.verdict())
    assert edited.model.rows, "what can be read is shown all the same"


def test_an_empty_ledger_has_words(rig: OperatorRig) -> None:
    scene = _open(rig)
    assert scene.model.empty
    assert rig.picture()


def test_a_long_ledger_scrolls_by_wheel_and_keys(rig: OperatorRig) -> None:
    for number in range(40):
        rig.now = EVENING - timedelta(days=number)
        _session(rig, "yueqing:local", 10, 1)
    rig.now = EVENING
    scene = _open(rig)
    rig.press("span+", "span+")
    assert len(scene.model.rows) == 40
    assert scene.scroll.offset == 0
    middle = scene.scroll.frame.centre
    rig.give(Wheel(middle.x, middle.y, -2.0))
    moved = scene.scroll.offset
    assert moved > 0
    rig.give(Act(Command.PAGE_DOWN))
    assert scene.scroll.offset > moved
    rig.press("tab.game")
    assert scene.scroll.offset == 0


# ---------------------------------------------------------------- onto a stick


def test_the_ledger_goes_onto_a_stick_that_is_put_in_while_one_looks(
    rig: OperatorRig, tmp_path: Path
) -> None:
    _week(rig)
    _open(rig)
    rig.press("export")
    assert rig.stack.keys == ("kiosk_ledger", "kiosk_export")
    assert rig.top.focus.get("drive0:0") is None
    stick = rig.stick(tmp_path / "stick")
    rig.pass_time(2.5)
    rig.press("drive0:0", touch=True)
    rig.pass_time(0.5)
    (file,) = stick.iterdir()
    data = file.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.endswith(b"\r\n")
    rows = list(csv.reader(data.decode("utf-8-sig").splitlines()))
    assert len(rows) == 1 + 5 + 1
    news = rig.top.spoken_news()
    assert news is not None
    assert file.name in rig.top.say(news)
    rig.press("done", "done")
    assert rig.stack.empty


def test_a_stick_that_cannot_be_written_to_has_nothing_to_press(rig: OperatorRig, tmp_path: Path) -> None:
    rig.stick(tmp_path / "stick", writable=False)
    _open(rig)
    rig.press("export")
    assert rig.top.focus.get("drive0:0") is None
    assert rig.stage.services.texts("kiosk.drive.locked") in rig.said_of_rows()


def test_a_stick_that_is_pulled_out_is_told(rig: OperatorRig, tmp_path: Path) -> None:
    stick = rig.stick(tmp_path / "stick")
    _open(rig)
    rig.press("export")
    stick.rmdir()
    (tmp_path / "stick").write_text("no folder any more", encoding="utf-8")
    rig.press("drive0:0")
    rig.pass_time(0.5)
    assert rig.stack.keys == ("kiosk_ledger", "kiosk_export")
    news = rig.top.spoken_news()
    assert news is not None
    assert rig.top.say(news) != "error.write"
    rig.sticks.clear()
    rig.pass_time(2.5)
    assert rig.top.focus.get("drive0:0") is None


def test_a_slow_stick_stops_nobody_and_takes_no_second_press(
    rig: OperatorRig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Callable[[], None]] = []
    monkeypatch.setattr(Apart, "start", staticmethod(begun.append))
    stick = rig.stick(tmp_path / "stick")
    _week(rig)
    _open(rig)
    rig.press("export")
    texts = rig.stage.services.texts
    rig.pass_time(5)
    assert len(begun) == 1, "a stick that does not answer is not asked once more"
    assert rig.top.focus.get("drive0:0") is None
    begun.pop()()
    rig.pass_time(0.5)
    rig.press("drive0:0")
    (write,) = begun
    begun.clear()
    assert texts("kiosk.drive.busy") in rig.said_of_rows()
    assert rig.top.focus.get("drive0:0") is None
    rig.pass_time(3)
    assert texts("kiosk.drive.busy") in rig.said_of_rows()
    assert not list(stick.iterdir())
    write()
    rig.pass_time(0.5)
    assert len(list(stick.iterdir())) == 1
    begun.clear()
    rig.press("drive0:0")
    (write,) = begun
    write()
    assert len(list(stick.iterdir())) == 2, "the first one is not written over"


def test_a_thread_of_its_own_writes() -> None:
    done = Event()
    on_a_thread(done.set)
    assert done.wait(30)
