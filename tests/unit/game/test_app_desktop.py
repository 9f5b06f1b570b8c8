"""The client among other windows: hidden, halted, turned, written in, ended."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import game.app
import game.network
from app_at_home import app_at_home
from fake_online import FakeNetwork, FakeOnline
from game.app import App
from game.assembly import Wishes
from game.bindings import Act, Command
from game.clock import ManualClock
from game.kiosk.policy import KioskPolicy
from game.present.label import Label, said
from game.present.notices import NOTICE_S
from game.scenes.called import answer_call, arrive
from game.scenes.house_rules import HouseRules
from game.scenes.lobby import Lobby
from game.scenes.online import OnlineHall
from game.scenes.settings import SettingsScene
from game.scenes.stack import Stack
from game.session.online import Visited
from game.storage import Storage, storage_at
from game.ui.window import Window

SIZE = (1024, 600)


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return storage_at(tmp_path / "data")


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    """The hands of the clock that the program looks at."""
    clock = ManualClock()
    monkeypatch.setattr(game.app, "SystemClock", lambda: clock)
    return clock


@pytest.fixture
def app(storage: Storage, hands: ManualClock) -> Iterator[App]:
    with app_at_home(storage) as made:
        yield made


@pytest.fixture
def flips(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What was shown, frame by frame."""
    shown: list[bytes] = []
    real = Window.flip

    def flip(self: Window) -> None:
        real(self)
        shown.append(pygame.image.tobytes(self._pixels(), "RGB"))

    monkeypatch.setattr(Window, "flip", flip)
    return shown


def _turns(app: App, hands: ManualClock, count: int, seconds: float = 0.1) -> None:
    for _ in range(count):
        hands.advance(seconds)
        app._clock.step()
        app._frame(seconds)


def _event(app: App, kind: int) -> None:
    app._window_event(pygame.Event(kind))


def test_scn_P09_while_hidden_nothing_moves_is_drawn_or_played(
    app: App, hands: ManualClock, flips: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    _turns(app, hands, 3)
    updates: list[float] = []
    monkeypatch.setattr(Stack, "update", lambda self, dt: updates.append(dt))
    stopped: list[int] = []
    monkeypatch.setattr(type(app.services.mixer), "stop", lambda self: stopped.append(1))
    _event(app, pygame.WINDOWMINIMIZED)
    before, count = app._clock.now(), len(flips)
    _turns(app, hands, 50, 10.0)
    assert (app._clock.now(), len(flips), updates, stopped) == (before, count, [], [1])
    _event(app, pygame.WINDOWRESTORED)
    _turns(app, hands, 1, 0.1)
    assert app._clock.now() == pytest.approx(before + 0.1)
    assert len(flips) == count + 1


@pytest.mark.parametrize("seen", [pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWSHOWN])
def test_whatever_tells_that_the_window_is_seen_wakes_it(app: App, hands: ManualClock, seen: int) -> None:
    _event(app, pygame.WINDOWHIDDEN)
    _event(app, seen)
    before = app._clock.now()
    _turns(app, hands, 1)
    assert app._clock.now() > before


def test_scn_U06_a_window_that_is_held_for_15_s_loses_a_quarter_of_a_second(
    app: App, hands: ManualClock
) -> None:
    _turns(app, hands, 2)
    before = app._clock.now()
    _turns(app, hands, 1, 15.0)
    assert app._clock.now() - before <= 0.25


def test_scn_U05_twenty_switches_away_show_the_same_picture(
    app: App, hands: ManualClock, flips: list[bytes]
) -> None:
    _turns(app, hands, 20)
    before = flips[-1]
    for _ in range(20):
        _event(app, pygame.WINDOWFOCUSLOST)
        _event(app, pygame.WINDOWMINIMIZED)
        _turns(app, hands, 3, 60.0)
        _event(app, pygame.WINDOWRESTORED)
        _event(app, pygame.WINDOWEXPOSED)
        _event(app, pygame.WINDOWFOCUSGAINED)
        _turns(app, hands, 1, 0.0)
        assert flips[-1] == before


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_scn_X06_the_picture_is_turned_when_it_is_shown(
    app: App, hands: ManualClock, flips: list[bytes], degrees: int
) -> None:
    app.services.store.change(turned=degrees)
    _turns(app, hands, 3)
    upright = app._window.surface
    assert upright.get_size() == (SIZE if degrees == 180 else SIZE[::-1])
    shown = pygame.image.frombytes(flips[-1], SIZE, "RGB")
    back = pygame.transform.rotate(shown, degrees)
    assert pygame.image.tobytes(back, "RGB") == pygame.image.tobytes(upright, "RGB")
    count = len(flips)
    _turns(app, hands, 400)
    flips.clear()
    _turns(app, hands, 50)
    assert flips == [], f"a turned picture is drawn though nothing moves, after {count}"


def test_scn_X06_a_turned_picture_is_pressed_where_it_is_seen(app: App, hands: ManualClock) -> None:
    app.services.store.change(turned=180)
    _turns(app, hands, 2)
    top = app.stack.top
    assert isinstance(top, Lobby)
    target = top.focus.get("settings")
    assert target is not None
    x, y = app._window.turn.place(target.rect.centre.x, target.rect.centre.y)
    assert (x, y) != (target.rect.centre.x, target.rect.centre.y)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=(round(x), round(y)), button=1, touch=False))
    app._events(app._clock.now())
    assert app.stack.keys == ("lobby", "settings")


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_scn_U07_the_candidates_open_where_is_written(
    app: App, hands: ManualClock, monkeypatch: pytest.MonkeyPatch, degrees: int
) -> None:
    placed: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", placed.append)
    app.services.store.change(turned=degrees)
    app._intent(Act(Command.SETTINGS))
    _turns(app, hands, 2)
    assert placed == []
    scene = app.stack.top
    assert isinstance(scene, SettingsScene)
    scene.activate("section.1")
    scene.activate("player:0")
    _turns(app, hands, 2)
    for text in ("p", "po", "婆"):
        pygame.event.post(pygame.Event(pygame.TEXTEDITING, text=text, start=0, length=0))
    app._events(app._clock.now())
    _turns(app, hands, 1)
    assert len(placed) == 2
    field = scene.focus.get("player:0")
    assert field is not None
    where = app._window.turn.rect(field.rect)
    box = pygame.Rect(where.x - 1, where.y - 1, where.w + 2, where.h + 2)
    assert all(box.contains(rect) for rect in placed)
    assert placed[0] != placed[1]


def test_a_message_lies_over_any_scene_for_a_moment(app: App, hands: ManualClock, flips: list[bytes]) -> None:
    _turns(app, hands, 400)
    plain = flips[-1]
    app._desk.tell(said("desk.running"))
    _turns(app, hands, 1)
    assert flips[-1] != plain
    _turns(app, hands, 30, 0.25)
    assert flips[-1] == plain
    assert NOTICE_S < 30 * 0.25


def test_the_key_for_pictures_keeps_the_upright_picture_without_the_message(
    app: App, storage: Storage, hands: ManualClock
) -> None:
    app.services.store.change(turned=90)
    _turns(app, hands, 2)
    for _ in range(2):
        app._intent(Act(Command.SCREENSHOT))
        app._intent(Act(Command.SCREENSHOT, repeat=True))
        _turns(app, hands, 1)
    app._desk.close()
    app._desk.step()
    first, second = sorted(storage.pictures.iterdir())
    assert pygame.image.load(first).get_size() == SIZE[::-1]
    assert first != second


def test_a_kiosk_may_forbid_pictures_and_the_closing_of_the_window(
    storage: Storage, hands: ManualClock
) -> None:
    policy = KioskPolicy(blocked=frozenset({Command.SCREENSHOT}), may_quit=False)
    made = App(Wishes(storage, size=SIZE, kiosk=policy))
    made.stack.start(Lobby())
    made._intent(Act(Command.SCREENSHOT))
    _event(made, pygame.QUIT)
    _turns(made, hands, 1)
    assert not storage.pictures.exists()
    assert made._code is None
    made.end()  # the system itself is always obeyed
    assert made.run() == 0


@pytest.mark.parametrize("settings", [False, True], ids=["lobby", "writing"])
def test_the_closing_of_the_window_ends_it(
    storage: Storage, hands: ManualClock, monkeypatch: pytest.MonkeyPatch, settings: bool
) -> None:
    made = App(Wishes(storage, language="zh_CN"))

    def nap(seconds: float) -> None:
        hands.advance(seconds)
        if settings and made.stack.keys == ("lobby",):
            made.stack.start(scene)
            scene.activate("player:0")
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="阿婆"))
        pygame.event.post(pygame.Event(pygame.QUIT))

    scene = SettingsScene()
    monkeypatch.setattr("time.sleep", nap)
    assert made.run() == 0
    assert made.stack.empty
    if settings:
        assert json.loads(storage.settings_file.read_text(encoding="utf-8"))["player"] == "阿婆"
    assert json.loads(storage.window_file.read_text(encoding="utf-8"))["maximised"] is False


def test_no_window_is_opened_once_more_to_say_that_it_is_closed(
    storage: Storage, hands: ManualClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = App(Wishes(storage, size=SIZE, trace=True))
    opened: list[object] = []
    monkeypatch.setattr(pygame.display, "set_mode", lambda *given: opened.append(given))
    made.end()
    assert made.run() == 0
    assert opened == []
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"t": "closed"}


def test_a_signal_is_obeyed_though_the_window_must_not_be_closed(
    storage: Storage, hands: ManualClock
) -> None:
    made = App(Wishes(storage, size=SIZE, kiosk=KioskPolicy(may_quit=False)))
    made.end()
    _event(made, pygame.QUIT)
    assert made._code == 0
    pygame.quit()


def test_a_second_start_lifts_the_window(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    lifted: list[int] = []
    told: list[Label] = []

    class _Called:
        call = ""

        def is_called(self) -> bool:
            return not lifted

    monkeypatch.setattr(Window, "lift", lambda self: lifted.append(1))
    monkeypatch.setattr(app._desk, "tell", told.append)
    app._single = _Called()  # type: ignore[assignment]
    assert [app._is_called() for _ in range(2)] == [True, False]
    assert told == [said("desk.running")]


@pytest.mark.parametrize(
    ("over", "keys"),
    [
        ((), ("lobby",)),
        ((HouseRules,), ("lobby", "house_rules")),
    ],
    ids=["lobby", "sheet"],
)
def test_a_second_start_brings_an_invitation(
    app: App, monkeypatch: pytest.MonkeyPatch, over: tuple[type[HouseRules], ...], keys: tuple[str, ...]
) -> None:
    network = FakeNetwork(make=lambda address: FakeOnline(address, answers=False))
    monkeypatch.setattr(game.network, "RemoteNetwork", lambda storage, locale, bind: network)
    for sheet in over:
        app.stack.start(sheet(app.services.tables.games[0]))
    told: list[Label] = []
    monkeypatch.setattr(app._desk, "tell", told.append)
    assert answer_call(app.stack, "ouju://join/192.168.1.5/123456", app._desk)
    app.stack.update(0.1)
    assert app.stack.keys == (*keys, "online", "online_joining")
    assert [online.address for online in network.made] == ["192.168.1.5"]
    assert answer_call(app.stack, "ouju://join/192.168.1.5/123456", app._desk)
    assert told == [said("online.called.busy")], "one is on the way already"
    assert not answer_call(app.stack, "", app._desk)


def test_a_link_that_calls_nowhere_is_said_to(app: App) -> None:
    assert answer_call(app.stack, "ouju://join/nowhere", app._desk)
    assert app.stack.keys == ("lobby", "message")


@pytest.mark.parametrize(
    ("kept", "token", "ago", "opens"),
    [
        (True, "Zm9vYmFyYmF6cXV4cXV1eA", 60.0, True),
        (True, "Zm9vYmFyYmF6cXV4cXV1eA", 3 * 3600.0, False),
        (True, "", 60.0, False),
        (False, "Zm9vYmFyYmF6cXV4cXV1eA", 60.0, False),
    ],
    ids=["lately", "long ago", "given up", "never online"],
)
def test_scn_N10_after_a_start_the_way_back_to_a_seat_is_there(
    app: App, monkeypatch: pytest.MonkeyPatch, kept: bool, token: str, ago: float, opens: bool
) -> None:
    visited = Visited("play.ouju.example", "482913", "yueqing", "阿旺", token, time.time() - ago)
    network = FakeNetwork(visited=[visited], make=lambda address: FakeOnline(address, answers=False))
    monkeypatch.setattr(game.network, "RemoteNetwork", lambda storage, locale, bind: network)
    places = app._wishes.storage.visited_file
    if kept:
        places.parent.mkdir(parents=True, exist_ok=True)
        places.write_text("{}", encoding="utf-8")
    arrive(app.stack, app.services, "", places)
    assert app.stack.keys == (("lobby", "online") if opens else ("lobby",))
    if opens:
        hall = app.stack.top
        assert isinstance(hall, OnlineHall)
        assert hall.preferred() == "back", "one press leads there"


def test_the_report_tells_of_the_window(app: App) -> None:
    report = app._desk.report()
    assert "window: 1024x600, turned 0" in report
    assert "driver: dummy" in report
    assert "scale: 0.66" in report
