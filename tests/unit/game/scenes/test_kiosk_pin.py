"""The operator's PIN (K03, C3.3): tries, lock and stick; a new PIN; and that nothing tells what was entered."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.bindings import Act, Command, Intent, PointerDown, PointerMove, PointerUp
from game.errors import StorageError
from game.kiosk.pin import RESET_FILE, PinGate, Right, Wrong
from game.scenes.apart import Apart
from game.scenes.kiosk_new_pin import NewPin, RecoveryCode
from game.scenes.kiosk_pin import KioskPin
from game.scenes.pin_pad import PinPad
from game.settings import Narration
from operator_rig import PIN, OperatorRig, at_once


@pytest.fixture(autouse=True)
def _sticks_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Apart, "start", staticmethod(at_once))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "kiosk"


@pytest.fixture
def rig(folder: Path) -> Iterator[OperatorRig]:
    with OperatorRig.at(folder) as made:
        made.venue.pin.set(PIN)
        made.stack.start(KioskPin())
        yield made


def _words(rig: OperatorRig) -> str:
    pad = rig.stack.top
    assert isinstance(pad, PinPad)
    return pad.say(pad.told()[0])


def _pad(rig: OperatorRig) -> PinPad:
    pad = rig.stack.top
    assert isinstance(pad, PinPad)
    return pad


# ---------------------------------------------------------------- tries and lock


@pytest.mark.parametrize("way", ["type", "tap"])
def test_the_right_pin_opens_the_menu_in_the_place_of_the_pad(rig: OperatorRig, way: str) -> None:
    getattr(rig, way)(PIN)
    assert rig.stack.keys == ("kiosk_desk",)


def test_a_wrong_pin_says_how_many_tries_are_left(rig: OperatorRig) -> None:
    rig.tap("2580")
    assert rig.stack.keys == ("kiosk_pin",)
    assert "4" in _words(rig)
    rig.type("2580")
    assert "3" in _words(rig)
    assert _pad(rig).entered == 0, "what was wrong is forgotten"


def test_scn_K03_after_five_wrong_pins_the_pad_is_locked_and_counts_down(rig: OperatorRig) -> None:
    for _ in range(5):
        rig.tap("2580")
    assert "5:00" in _words(rig)
    _entered(rig, PIN, "keys")
    assert _pad(rig).entered == 0
    assert all(not target.enabled for target in rig.top.focus.targets if target.name.startswith("digit:"))
    rig.pass_time(28)
    assert "4:32" in _words(rig)


def test_scn_K03_the_lock_survives_a_restart_and_ends(rig: OperatorRig, folder: Path) -> None:
    for _ in range(5):
        rig.tap("2580")
    rig.pass_time(40)
    with OperatorRig.at(folder) as again:
        again.stack.start(KioskPin())
        assert "4:" in _words(again), "at most half a minute of what has passed is lost"
        again.pass_time(20)
        again.stack.start(KioskPin())
        again.pass_time(20)
        again.stack.start(KioskPin())
        assert again.venue.pin.locked_s() > 0
        again.stage.clock.advance(260)
        again.stack.update(0.1)
        again.type(PIN)
        assert again.stack.keys[-1] == "kiosk_desk"


def test_the_second_lock_is_longer(rig: OperatorRig) -> None:
    for _ in range(5):
        rig.tap("2580")
    rig.stage.clock.advance(301)
    rig.stack.update(0.1)
    for _ in range(5):
        rig.tap("2580")
    assert "15:00" in _words(rig)


def test_a_pad_that_nobody_touches_closes(rig: OperatorRig) -> None:
    rig.pass_time(44)
    rig.give(Act(Command.TILE_1))
    rig.pass_time(44)
    assert rig.stack.keys == ("kiosk_pin",)
    rig.pass_time(2)
    assert rig.stack.empty


def test_a_key_that_is_held_down_enters_one_digit(rig: OperatorRig) -> None:
    rig.give(Act(Command.TILE_4), *(Act(Command.TILE_4, repeat=True) for _ in range(5)))
    assert _pad(rig).entered == 1
    rig.give(Act(Command.ERASE))
    assert _pad(rig).entered == 0


def test_escape_closes_the_pad_and_forgets(rig: OperatorRig) -> None:
    pad = _pad(rig)
    rig.give(Act(Command.TILE_4), Act(Command.BACK))
    assert rig.stack.empty
    assert pad.entered == 0


# ---------------------------------------------------------------- the stick, a new PIN


def test_scn_K03_a_stick_with_the_code_unlocks_and_asks_for_a_new_pin(
    rig: OperatorRig, tmp_path: Path
) -> None:
    code = rig.venue.pin.set(PIN)
    for _ in range(5):
        rig.tap("2580")
    rig.press("stick")
    assert RESET_FILE in _words(rig)
    (rig.stick(tmp_path / "stick") / RESET_FILE).write_text(code, encoding="utf-8")
    rig.press("stick", touch=True)
    assert rig.stack.keys == ("kiosk_new_pin",)
    rig.tap("7391")
    assert rig.venue.pin.try_pin(PIN) == Right(), "until it is confirmed the old one holds"
    rig.tap("7391")
    assert rig.stack.keys == ("kiosk_recovery",)
    assert rig.venue.pin.try_pin("7391") == Right()
    assert isinstance(rig.venue.pin.try_pin(PIN), Wrong)


def test_a_stick_that_does_not_answer_keeps_nobody_from_the_pad(
    rig: OperatorRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Callable[[], None]] = []
    monkeypatch.setattr(Apart, "start", staticmethod(begun.append))
    rig.venue.pin.set(PIN)
    rig.press("stick", "stick")
    assert len(begun) == 1
    assert rig.stage.services.texts("kiosk.drive.looking") in _words(rig)
    rig.tap(PIN)
    assert rig.stack.keys == ("kiosk_desk",)
    begun[0]()
    rig.pass_time(1)
    assert rig.stack.keys == ("kiosk_desk",)


def test_a_folder_of_the_shop_is_no_stick(folder: Path, tmp_path: Path) -> None:
    with OperatorRig.at(folder) as rig:
        code = rig.venue.pin.set(PIN)
        (rig.stick(tmp_path / "share", removable=False) / RESET_FILE).write_text(code, encoding="utf-8")
        rig.stack.start(KioskPin())
        rig.press("stick")
        assert rig.stack.keys == ("kiosk_pin",)


@pytest.mark.parametrize("easy", ["123", "1234", "7777", "9876"])
def test_an_easy_pin_is_refused_with_words(rig: OperatorRig, easy: str) -> None:
    rig.stack.start(NewPin())
    usual = _words(rig)
    rig.tap(easy)
    assert _words(rig) != usual
    assert rig.venue.pin.try_pin(PIN) == Right()


def test_two_that_are_not_the_same_start_again(rig: OperatorRig) -> None:
    rig.stack.start(NewPin())
    rig.tap("7391")
    rig.tap("7392")
    assert rig.stack.keys[-1] == "kiosk_new_pin"
    rig.tap("7391")
    rig.tap("7391")
    assert rig.stack.keys[-1] == "kiosk_recovery"


def test_a_new_pin_that_cannot_be_kept_is_told_and_the_old_one_holds(
    rig: OperatorRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: PinGate, text: str) -> str:
        raise StorageError("full", key="error.write", where=Path("pin.json"), why="error.why.full")

    monkeypatch.setattr(PinGate, "set", full)
    rig.stack.start(NewPin())
    rig.tap("7391")
    rig.tap("7391")
    assert rig.stack.keys[-2:] == ("kiosk_new_pin", "message")
    assert rig.venue.pin.try_pin(PIN) == Right()


def test_the_code_goes_onto_a_stick_and_works_from_there(rig: OperatorRig, tmp_path: Path) -> None:
    code = rig.venue.pin.set(PIN)
    rig.stack.start(RecoveryCode(code))
    rig.give(Act(Command.BACK))
    assert rig.stack.keys[-1] == "kiosk_recovery", "it is shown only once: Esc alone does not take it away"
    stick = rig.stick(tmp_path / "stick")
    rig.press("save", "drive0:0")
    rig.pass_time(0.5)
    assert (stick / RESET_FILE).is_file()
    assert rig.venue.pin.recover(*rig.venue.codes())
    rig.press("done", "done")
    assert rig.stack.keys == ("kiosk_pin",)


# ---------------------------------------------------------------- nothing tells


def _entered(rig: OperatorRig, digits: str, way: str) -> None:
    """Digits by a way, without the key that ends the entry."""
    if way == "keys":
        rig.give(*(Act(Command(f"tile_{int(digit) or 10}")) for digit in digits))
    elif way == "mouse":
        for digit in digits:
            place = rig.target(f"digit:{digit}").rect.centre
            rig.give(PointerMove(place.x, place.y))
            rig.press(f"digit:{digit}")
        rig.give(PointerMove(1.0, 1.0))
    else:
        rig.press(*(f"digit:{digit}" for digit in digits), touch=True)


@pytest.mark.parametrize("way", ["keys", "touch", "mouse"])
def test_the_picture_is_the_same_whatever_the_digits(folder: Path, way: str) -> None:
    pictures = []
    for digits in ("1379", "8246"):
        with OperatorRig.at(folder) as rig:
            rig.stack.start(KioskPin())
            _entered(rig, digits, way)
            pictures.append(rig.picture())
    assert pictures[0] == pictures[1]
    with OperatorRig.at(folder) as rig:
        rig.stack.start(KioskPin())
        assert rig.picture() != pictures[0], "dots tell how many there are"


@pytest.mark.parametrize("digit", "0123456789")
def test_a_key_looks_the_same_pressed_or_not(rig: OperatorRig, digit: str) -> None:
    before = rig.picture()
    place = rig.target(f"digit:{digit}").rect.centre
    rig.give(PointerDown(place.x, place.y, touch=True))
    assert rig.picture() == before
    rig.give(PointerUp(1.0, 1.0, touch=True))


@pytest.mark.parametrize("way", ["keys", "touch", "mouse"])
def test_after_an_entry_the_keyboard_starts_at_the_same_key(rig: OperatorRig, way: str) -> None:
    _entered(rig, "13", way)
    assert rig.top.focus.focused == "enter"


def _trace(rig: OperatorRig) -> str:
    """Everything that was traced but where the keys lie, which is the same every time."""
    return json.dumps([line for line in rig.lines if line["t"] != "targets"], ensure_ascii=False)


def _steps(rig: OperatorRig, pin: str) -> Iterator[Intent]:
    """The PIN by arrows and Enter, key by key."""
    for digit in pin:
        for _ in range(20):
            if rig.top.focus.focused == f"digit:{digit}":
                break
            yield Act(Command.NEXT)
        yield Act(Command.CONFIRM)


@pytest.mark.parametrize("narration", [Narration.KEY, Narration.ALL])
def test_neither_trace_nor_log_nor_voice_tells_the_digits(
    rig: OperatorRig, narration: Narration, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    rig.stage.services.store.change(narration=narration, captions=True)
    pin = "586903"
    rig.venue.pin.set(pin)
    rig.picture()
    rig.lines.clear()
    for way in ("keys", "touch", "mouse"):
        _entered(rig, pin, way)
        rig.picture()
        rig.stack.update(0.1)
        rig.press(*(("erase",) * len(pin)))
    for intent in _steps(rig, pin):
        rig.give(intent)
        rig.picture()
        rig.stack.update(0.1)
    said = rig.said.copy()
    rig.press("enter")
    assert rig.stack.keys == ("kiosk_desk",)
    texts = rig.stage.services.texts
    counts = {texts.count("kiosk.pin.count", n) for n in range(1, len(pin) + 1)}
    told = [text for text in said[1:] if text not in counts]
    digits = [text for text in told if any(digit in text for digit in "0123456789")]
    assert not digits, digits
    assert texts("kiosk.pin.key") in " ".join(told), (
        "somebody who walks over the keys hears that they are keys"
    )
    assert pin not in _trace(rig)
    assert not any(f'"{name}"' in _trace(rig) for name in (f"digit:{digit}" for digit in pin))
    assert pin not in caplog.text
    targets = {
        json.dumps(line) for line in rig.lines if line["t"] == "targets" and line["scene"] == "kiosk_pin"
    }
    assert len(targets) <= 1, "the keys never move"


def test_the_pad_is_not_seen_in_its_own_words(rig: OperatorRig) -> None:
    _entered(rig, "586", "keys")
    assert "586" not in repr(_pad(rig)._draft)
    assert "586" not in repr(vars(_pad(rig)))


def test_the_recovery_code_is_not_said(rig: OperatorRig) -> None:
    rig.stage.services.store.change(narration=Narration.ALL)
    rig.stack.start(RecoveryCode("7Q4M-X2PV-9KHT"))
    rig.picture()
    assert rig.said
    assert not any("7Q4M" in text for text in rig.said)
    assert "7Q4M" not in json.dumps(rig.lines)
