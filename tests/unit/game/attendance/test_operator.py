"""The operator in the real program (K03, K04): in and out by finger alone; what goes without the PIN."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.kiosk.drives import Drive
from game.kiosk.ledger import Ending
from game.kiosk.policy import KIOSK
from game.kiosk.venue import Outside
from game.scenes.apart import Apart
from kiosk_rig import KioskRig, kiosk
from operator_rig import PIN, at_once


@pytest.fixture(autouse=True)
def _sticks_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Apart, "start", staticmethod(at_once))


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def rig(tmp_path: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KioskRig]:
    outside = Outside(find=lambda: (Drive("KINGSTON", stick, 1_000_000_000),))
    with kiosk(tmp_path / "data", monkeypatch, outside=outside) as made:
        made.venue.pin.set(PIN)
        made.wake()
        yield made


def _finger(rig: KioskRig, name: str, scene: str, seconds: float = 0.1) -> None:
    """A finger on a target, for so long."""
    x, y = rig.place(name, scene)
    width, height = rig.app._window.turn.window
    touch = {"touch_id": 1, "finger_id": 1, "x": x / width, "y": y / height, "dx": 0, "dy": 0, "pressure": 1}
    pygame.event.post(pygame.Event(pygame.FINGERDOWN, touch))
    rig.pass_time(seconds)
    pygame.event.post(pygame.Event(pygame.FINGERUP, touch))
    rig.pass_time(0.2)


def _come_in(rig: KioskRig, pin: str = PIN) -> None:
    """The seal, then the PIN, by finger."""
    _finger(rig, "seal", "house_strip", 3.3)
    assert rig.keys[-1] == "kiosk_pin"
    for digit in pin:
        _finger(rig, f"digit:{digit}", "kiosk_pin")
    _finger(rig, "enter", "kiosk_pin")


def test_scn_K03_a_finger_alone_leads_out(rig: KioskRig) -> None:
    _come_in(rig)
    assert rig.keys == ("kiosk_lobby", "kiosk_desk")
    _finger(rig, "leave", "kiosk_desk")
    assert rig.app.goes_on, "it is asked first"
    _finger(rig, "yes", "confirm")
    assert (rig.app.goes_on, rig.app.code) == (False, 0)
    assert [entry.how for entry in rig.venue.ledger.entries()] == [Ending.OPERATOR]


def test_scn_K03_a_wrong_pin_leads_nowhere_and_the_fifth_locks(rig: KioskRig) -> None:
    _come_in(rig, "2580")
    for _ in range(4):
        for digit in "2580":
            _finger(rig, f"digit:{digit}", "kiosk_pin")
        _finger(rig, "enter", "kiosk_pin")
    assert rig.venue.pin.locked_s() > 290
    assert rig.keys[1:] == ("kiosk_pin",)
    _finger(rig, "cancel", "kiosk_pin")
    assert not rig.keys[1:]
    _finger(rig, "seal", "house_strip", 3.3)
    assert rig.keys[1:] == ("kiosk_pin",), "who comes back finds it locked"
    assert rig.venue.pin.locked_s() > 280


def test_the_keyboard_leads_in_and_out_too(rig: KioskRig) -> None:
    rig.key(pygame.K_k, pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT)
    assert rig.keys[-1] == "kiosk_pin"
    for key in (pygame.K_4, pygame.K_0, pygame.K_KP_9, pygame.K_KP_6, pygame.K_RETURN):
        rig.key(key)
    assert rig.keys[-1] == "kiosk_desk"
    rig.key(pygame.K_ESCAPE)
    assert rig.keys == ("kiosk_lobby",)


def test_restarting_and_clearing_work_end_to_end(rig: KioskRig) -> None:
    _come_in(rig)
    _finger(rig, "clear:0", "kiosk_desk")
    _finger(rig, "yes", "confirm")
    rig.pass_time(0.5)
    assert rig.keys == ("kiosk_attract",)
    rig.wake()
    _come_in(rig)
    _finger(rig, "restart", "kiosk_desk")
    _finger(rig, "yes", "confirm")
    assert (rig.app.goes_on, rig.app.code) == (False, 75)


def test_a_setting_of_the_menu_holds_for_the_next_guest(rig: KioskRig) -> None:
    _come_in(rig)
    _finger(rig, "section.2", "kiosk_desk")
    _finger(rig, "volume_cap:2", "kiosk_desk")
    assert rig.venue.coming.volume_cap == 40
    assert rig.app.services.loudest == 80
    _finger(rig, "section.0", "kiosk_desk")
    _finger(rig, "clear:0", "kiosk_desk")
    _finger(rig, "yes", "confirm")
    rig.pass_time(0.5)
    assert rig.app.services.loudest == 40


def test_the_ledger_goes_onto_a_stick_end_to_end(rig: KioskRig, stick: Path) -> None:
    _come_in(rig)
    _finger(rig, "ledger:0", "kiosk_desk")
    _finger(rig, "export", "kiosk_ledger")
    _finger(rig, "drive0:0", "kiosk_export")
    (file,) = stick.iterdir()
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")


def test_a_menu_that_is_left_open_over_a_table_closes_and_the_match_goes_on(rig: KioskRig) -> None:
    rig.press_at("offer:0", "kiosk_lobby")
    rig.pass_time(0.5)
    rig.key(pygame.K_RETURN)
    rig.pass_time(3)
    assert "table" in rig.keys
    _come_in(rig)
    assert rig.keys[-1] == "kiosk_desk"
    rig.pass_time(125, step=0.5)
    assert not {"kiosk_desk", "kiosk_pin"} & set(rig.keys)


# ---------------------------------------------------------------- what goes without the PIN


def test_scn_K04_four_things_go_without_the_pin(rig: KioskRig) -> None:
    before = rig.app.services.settings.volume
    _finger(rig, "quieter", "house_strip")
    assert rig.app.services.settings.volume < before
    _finger(rig, "language:en", "house_strip")
    assert rig.app.services.texts.language == "en"
    _finger(rig, "staff", "house_strip")
    assert rig.venue.staff.since is not None
    _finger(rig, "rules", "house_strip")
    assert rig.keys[-1] == "help"
    assert "kiosk_pin" not in {line["scene"] for line in rig.told("scene")}


@pytest.mark.parametrize(
    "scene",
    [
        "settings",
        "voices",
        "recorder",
        "replays",
        "history",
        "calculator",
        "online",
        "invitation",
        "lobby",
        "find",
    ],
)
def test_scn_K04_all_else_is_not_there(scene: str) -> None:
    assert not KIOSK.allows(scene)
    assert not KIOSK.may_quit


def test_scn_K04_no_trace_of_a_press_tells_the_pin(rig: KioskRig) -> None:
    _come_in(rig)
    told = [line for line in rig.lines if line["t"] != "targets"]
    assert "digit" not in str(told)
    assert PIN not in str(told)
