"""The attendant of a kiosk, with the real program: waking, parting, 托管, what is left behind, the operator."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.kiosk.crashes import Crash, CrashLog
from game.kiosk.ledger import Ending, boot_id
from game.kiosk.night import Night
from game.kiosk.venue import Outside
from game.kiosk.wish import Wish
from kiosk_rig import PLAIN, KioskRig, kiosk


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def rig(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KioskRig]:
    with kiosk(data, monkeypatch) as made:
        yield made


def test_the_first_touch_wakes_and_does_nothing_else(rig: KioskRig) -> None:
    assert rig.at("kiosk_attract")
    rig.press(683, 400)
    assert rig.at("kiosk_lobby")
    rig.press(683, 400)
    assert rig.at("kiosk_lobby"), "a hasty second press was meant for the attract screen"
    assert rig.venue.ledger.session is not None


def test_a_key_wakes_as_a_touch_does(rig: KioskRig) -> None:
    rig.key(pygame.K_RETURN)
    assert rig.at("kiosk_lobby")


def test_a_pointer_that_only_moves_wakes_nobody(rig: KioskRig) -> None:
    pygame.event.post(
        pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0), touch=False, which=0)
    )
    rig.pass_time(1)
    assert rig.at("kiosk_attract")


def test_the_scenes_lie_below_the_strip_and_the_attract_screen_has_everything(rig: KioskRig) -> None:
    assert rig.app._window.turn.top == 0
    rig.wake()
    turn = rig.app._window.turn
    assert turn.top > 40
    assert turn.size == (1366, 768 - turn.top)
    assert 0 < rig.place("leave", "house_strip")[1] < turn.top < rig.place("offer:0", "kiosk_lobby")[1]


def test_the_lobby_is_left_after_a_while_and_any_touch_starts_the_time_anew(rig: KioskRig) -> None:
    rig.wake()
    rig.pass_time(100)
    rig.press(5, 700)
    rig.pass_time(100)
    assert rig.at("kiosk_lobby")
    rig.pass_time(25)
    assert rig.at("kiosk_attract")
    assert [entry.how for entry in rig.venue.ledger.entries()] == [Ending.IDLE]


def test_a_menu_that_nobody_touches_counts_down_and_a_touch_stays(rig: KioskRig) -> None:
    rig.wake()
    rig.press_at("rules", "house_strip")
    rig.pass_time(61)
    assert "kiosk_countdown" in rig.keys
    rig.press(683, 400)
    assert rig.at("kiosk_lobby", "help")
    rig.pass_time(61)
    assert "kiosk_countdown" in rig.keys
    rig.pass_time(16)
    assert rig.at("kiosk_attract")


def test_what_a_guest_changed_is_gone_with_the_guest(rig: KioskRig, data: Path) -> None:
    rig.wake()
    rig.press_at("language:en", "house_strip")
    rig.press_at("louder", "house_strip")
    settings = rig.app.services.settings
    assert (settings.language, settings.volume) == ("en", 70)
    rig.press_at("leave", "house_strip")
    assert rig.keys[-1] == "confirm"
    rig.press_at("no", "confirm")
    assert rig.at("kiosk_lobby")
    rig.press_at("leave", "house_strip")
    rig.press_at("yes", "confirm")
    rig.pass_time(0.3)
    assert rig.at("kiosk_attract")
    settings = rig.app.services.settings
    assert (settings.language, settings.volume) == ("zh_CN", 60)
    assert rig.app.services.texts.language == "zh_CN"
    assert [path.name for path in (data / "guest").rglob("*") if path.is_file()] in ([], ["settings.json"])


def test_nobody_is_louder_than_the_shop_allows(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with kiosk(data, monkeypatch, replace(PLAIN, volume=75, volume_cap=80)) as rig:
        rig.wake()
        for _ in range(4):
            rig.press_at("louder", "house_strip")
        assert rig.app.services.settings.volume == 80


def test_at_night_it_is_low_by_itself(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = replace(PLAIN, night=Night(22 * 60, 8 * 60, 20))
    hour = [21]
    outside = Outside(wall=lambda: datetime(2026, 11, 30, hour[0], 30, tzinfo=UTC).astimezone())
    monkeypatch.setenv("TZ", "UTC")
    levels: list[float] = []
    with kiosk(data, monkeypatch, config, outside=outside) as rig:
        rig.wake()
        mixer = rig.app.services.mixer
        monkeypatch.setattr(mixer, "set_levels", lambda found: levels.append(found.master))
        day = rig.app.services.loudest
        hour[0] = 23
        rig.pass_time(45)
        assert (day, rig.app.services.loudest) == (80, 20)
        assert levels


def test_a_match_without_its_guest_is_played_to_its_end_and_then_nobody_is_there(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with kiosk(data, monkeypatch, replace(PLAIN, games=("yueqing:local",), hands=4)) as rig:
        rig.play()
        rig.pass_time(61)
        assert rig.app.stack.seen is not None
        for _ in range(400):
            if rig.keys == ("kiosk_attract",):
                break
            rig.pass_time(10, 0.25)
        assert rig.at("kiosk_attract")
        (entry,) = rig.venue.ledger.entries()
        assert (entry.game, entry.hands, entry.matches, entry.how) == ("yueqing:local", 4, 1, Ending.IDLE)
        assert rig.venue.ledger.verify().whole


def test_a_crash_in_a_hand_leads_back_into_the_hand(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with kiosk(data, monkeypatch) as rig:
        rig.play()
        rig.pass_time(8)
        before = rig.app.stack.seen
        assert before is not None
    with kiosk(data, monkeypatch) as rig:
        rig.pass_time(1)
        assert rig.keys[:2] == ("kiosk_lobby", "table")
        again = rig.app.stack.seen
        assert again is not None
        assert again[1].state.start == before[1].state.start
        rig.press_at("leave", "house_strip")
        rig.press_at("yes", "confirm")
        rig.pass_time(0.5)
        (entry,) = rig.venue.ledger.entries()
        assert (entry.how, entry.hands) == (Ending.LEFT, 0)


def test_scn_K06_after_a_power_cut_the_attract_screen_offers_the_last_match(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with kiosk(data, monkeypatch) as rig:
        rig.play()
        rig.pass_time(5)
    file = data / "kiosk" / "session.json"
    plain = json.loads(file.read_text())
    file.write_text(json.dumps(plain | {"boot": "another start of the machine"}))
    with kiosk(data, monkeypatch) as rig:
        assert rig.at("kiosk_attract")
        assert [entry.how for entry in rig.venue.ledger.entries()] == [Ending.POWER]
        rig.wake()
        rig.press_at("resume", "kiosk_lobby")
        rig.pass_time(0.5)
        assert "table" in rig.keys


@pytest.mark.parametrize(("wish", "code"), [(Wish.LEAVE, 0), (Wish.RESTART, 75)])
def test_what_the_operator_wants_ends_the_program_with_its_code(rig: KioskRig, wish: Wish, code: int) -> None:
    rig.wake()
    rig.venue.wish(wish)
    rig.pass_time(0.1)
    assert (rig.app.goes_on, rig.app.code) == (False, code)


def test_told_to_end_by_the_system_it_says_so_with_another_code(rig: KioskRig) -> None:
    rig.app.end()
    assert rig.app.code == 75


def test_the_operator_sends_a_guest_away(rig: KioskRig) -> None:
    rig.wake()
    rig.venue.wish(Wish.CLEAR)
    rig.pass_time(0.2)
    assert rig.at("kiosk_attract")
    assert [entry.how for entry in rig.venue.ledger.entries()] == [Ending.OPERATOR]


def test_new_settings_hold_when_nobody_is_there(rig: KioskRig) -> None:
    rig.wake()
    rig.venue.local_change(volume=30, language="en")
    rig.pass_time(2)
    assert rig.app.services.settings.volume == 60
    rig.venue.wish(Wish.CLEAR)
    rig.pass_time(0.5)
    assert rig.app.services.settings.volume == 30
    assert rig.app.services.texts.language == "en"
    rig.venue.local_change(volume=10)
    rig.pass_time(0.5)
    assert rig.app.services.settings.volume == 10


def test_scn_K05_a_window_that_is_covered_comes_back(rig: KioskRig) -> None:
    rig.wake()
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    rig.pass_time(0.3)
    assert len(rig.raised) == 1
    rig.pass_time(5)
    assert len(rig.raised) == 1, "two programs do not fight for the screen"


def test_scn_K05_a_window_that_nobody_sees_is_asked_for_until_it_is_there(rig: KioskRig) -> None:
    rig.wake()
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    rig.pass_time(5)
    assert 3 <= len(rig.raised) <= 5
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
    rig.pass_time(0.2)
    asked = len(rig.raised)
    rig.pass_time(5)
    assert len(rig.raised) == asked


@pytest.mark.parametrize(
    "key", [pygame.K_F11, pygame.K_F12, pygame.K_ESCAPE, pygame.K_F2, pygame.K_F5, pygame.K_q]
)
def test_scn_K05_no_key_leads_out(rig: KioskRig, key: int) -> None:
    rig.wake()
    rig.key(key, pygame.KMOD_ALT)
    rig.key(key, pygame.KMOD_CTRL)
    rig.key(key)
    pygame.event.post(pygame.Event(pygame.QUIT))
    rig.pass_time(0.5)
    assert rig.app.goes_on
    assert set(rig.keys) <= {"kiosk_lobby"}


def test_scn_K03_the_seal_held_by_a_finger_asks_for_the_pin(rig: KioskRig) -> None:
    rig.wake()
    x, y = rig.place("seal", "house_strip")
    width, height = rig.app._window.turn.window
    finger = {"touch_id": 1, "finger_id": 1, "x": x / width, "y": y / height, "dx": 0, "dy": 0, "pressure": 1}
    pygame.event.post(pygame.Event(pygame.FINGERDOWN, finger))
    rig.pass_time(3.3)
    pygame.event.post(pygame.Event(pygame.FINGERUP, finger))
    rig.pass_time(0.2)
    assert rig.keys[-1] == "kiosk_pin"


def test_its_heart_beats_once_a_second(rig: KioskRig) -> None:
    before = len(rig.beats)
    rig.pass_time(10)
    assert len(rig.beats) - before in (10, 11)


def test_without_its_watchdog_it_ends_and_wants_to_be_started_again(rig: KioskRig) -> None:
    rig.guard._gone.set()
    rig.pass_time(0.1)
    assert rig.app.code == 75


def test_a_fault_leads_to_the_guests_first_screen(rig: KioskRig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.wake()
    rig.press_at("rules", "house_strip")
    help_page = rig.app.stack.top

    def broken(dt: float) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(help_page, "update", broken)
    rig.pass_time(0.3)
    assert rig.at("kiosk_lobby", "message")


def test_a_folder_of_a_guest_that_cannot_be_deleted_stops_nothing(
    rig: KioskRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.errors import StorageError

    def refused() -> None:
        raise StorageError("the disk is read-only")

    monkeypatch.setattr(rig.venue, "forget_guest", refused)
    rig.wake()
    rig.venue.wish(Wish.CLEAR)
    rig.pass_time(0.3)
    assert rig.at("kiosk_attract")


@pytest.mark.parametrize(
    ("touch", "at_first", "by_finger", "by_mouse"),
    [("auto", True, False, True), ("always", False, False, False), ("never", True, True, True)],
)
def test_a_finger_needs_no_pointer(
    data: Path, monkeypatch: pytest.MonkeyPatch, touch: str, at_first: bool, by_finger: bool, by_mouse: bool
) -> None:
    with kiosk(data, monkeypatch, replace(PLAIN, touch=touch)) as rig:
        found = [pygame.mouse.get_visible()]
        finger = {"touch_id": 1, "finger_id": 1, "x": 0.5, "y": 0.5, "dx": 0, "dy": 0, "pressure": 1}
        for event in (
            pygame.Event(pygame.FINGERDOWN, finger),
            pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(5, 5), buttons=(0, 0, 0), touch=False, which=0),
        ):
            rig.pass_time(2)
            pygame.event.post(event)
            rig.pass_time(0.2)
            pygame.event.post(pygame.Event(pygame.FINGERUP, finger))
            found.append(pygame.mouse.get_visible())
        assert found == [at_first, by_finger, by_mouse]


def test_a_match_that_cannot_be_read_is_gone_and_stops_nothing(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with kiosk(data, monkeypatch) as rig:
        rig.play()
        rig.pass_time(5)
    (journal,) = (data / "guest" / "journals").glob("*.jsonl")
    journal.write_bytes(b"\xff\x00 nothing that anybody wrote")
    with kiosk(data, monkeypatch) as rig:
        rig.pass_time(1)
        assert rig.at("kiosk_attract")
        assert not list((data / "guest" / "journals").glob("*"))


@pytest.mark.parametrize(("crashes", "goes_on"), [(3, True), (4, False)])
def test_what_crashes_in_safe_mode_too_is_not_taken_up_once_more(
    data: Path, monkeypatch: pytest.MonkeyPatch, crashes: int, goes_on: bool
) -> None:
    with kiosk(data, monkeypatch) as rig:
        rig.play()
        rig.pass_time(5)
    log = CrashLog(data / "kiosk" / "crashes")
    for number in range(crashes):
        log.keep(Crash("2026-11-30T20:00:00+08:00", 950.0 + 10 * number, boot_id(), -11, safe=number == 3))
    with kiosk(data, monkeypatch, safe=True) as rig:
        assert ("table" in rig.keys) is goes_on
        assert any((data / "guest").rglob("*.jsonl")) is goes_on
        if not goes_on:
            assert [entry.how for entry in rig.venue.ledger.entries()] == [Ending.CRASH]
