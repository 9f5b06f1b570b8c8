"""What an operator was promised (C3) and only the whole kiosk can show: settings from afar, odd clocks, any press."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from game.kiosk.ledger import Ending
from game.kiosk.policy import KIOSK
from game.kiosk.remote import signed
from game.kiosk.signing import new_keys
from game.kiosk.venue import Outside
from game.scenes.kiosk_attract import AttractScene
from kiosk_rig import PLAIN, KioskRig, kiosk

KEYS = new_keys()
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def rig(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KioskRig]:
    with kiosk(data, monkeypatch, replace(PLAIN, key=KEYS.public)) as made:
        yield made


def test_scn_C3_8_signed_settings_wait_for_the_end_of_the_guests_turn_and_their_version_is_shown(
    rig: KioskRig,
) -> None:
    rig.play()
    before = rig.app.stack.seen
    assert rig.venue.offer(signed({"volume": 20, "games": ["yueqing:city"]}, 42, KEYS.private))
    rig.pass_time(5)
    assert (rig.venue.version, rig.app.services.settings.volume) == ("", 60)
    after = rig.app.stack.seen
    assert before is not None
    assert after is not None
    assert after[0] is before[0], "a match goes on by the rules that it began with"
    rig.press_at("leave", "house_strip")
    rig.press_at("yes", "confirm")
    rig.pass_time(0.5)
    assert rig.at("kiosk_attract")
    assert (rig.venue.version, rig.app.services.settings.volume) == ("42", 20)
    attract = rig.app.stack.top
    assert isinstance(attract, AttractScene)
    assert rig.app.services.texts("kiosk.attract.settings", version="42") in str(attract._words())


def test_scn_C3_3_no_settings_from_afar_touch_the_pin(rig: KioskRig, data: Path) -> None:
    rig.venue.pin.set("80246")
    before = (data / "kiosk" / "pin.json").read_bytes()
    for number, key in enumerate(("pin", "pin.json", "recovery", "code"), start=1):
        body = signed({"volume": 30, key: "13579"}, number, KEYS.private)
        rig.venue.offer(body)
        rig.pass_time(1)
    assert rig.venue.config.volume == 30
    assert (data / "kiosk" / "pin.json").read_bytes() == before


def test_scn_C3_12_a_wall_clock_that_jumps_changes_no_turn_and_no_minute(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = [NOON]

    def at() -> datetime:
        return wall[0].astimezone()

    with kiosk(
        data, monkeypatch, replace(PLAIN, games=("yueqing:local",)), outside=Outside(wall=at, find=tuple)
    ) as rig:
        rig.play()
        for jump in (timedelta(hours=5), timedelta(days=-3650), timedelta(days=20_000), -timedelta(hours=1)):
            wall[0] = NOON + jump
            rig.pass_time(12)
            assert "table" in rig.keys, "nobody was sent away, nothing was played for a guest who is there"
            rig.press(400, 300)
        rig.press_at("leave", "house_strip")
        rig.press_at("yes", "confirm")
        rig.pass_time(0.5)
        (entry,) = rig.venue.ledger.entries()
        assert entry.how is Ending.LEFT
        assert 48 <= entry.seconds <= 60
        assert entry.start != entry.end
        assert rig.venue.ledger.verify().whole
        line = json.loads((data / "kiosk" / "ledger.jsonl").read_text())
        assert {"start", "end", "start_mono", "end_mono", "boot"} <= line.keys(), "both clocks"


# ---------------------------------------------------------------- ways out (K05)

_KEYS = (
    pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP,
    pygame.K_DOWN, pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F4, pygame.K_F5, pygame.K_F6, pygame.K_F7,
    pygame.K_F8, pygame.K_F9, pygame.K_F10, pygame.K_F11, pygame.K_F12, pygame.K_LSUPER, pygame.K_MENU,
    pygame.K_PRINTSCREEN, pygame.K_AC_BACK, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_q, pygame.K_w, pygame.K_c,
    pygame.K_v, pygame.K_o, pygame.K_s, pygame.K_1, pygame.K_9, pygame.K_k, pygame.K_SLASH,
)  # fmt: skip
_DEEDS = 400
_MODS = (
    0,
    0,
    0,
    pygame.KMOD_CTRL,
    pygame.KMOD_ALT,
    pygame.KMOD_META,
    pygame.KMOD_CTRL | pygame.KMOD_ALT,
    pygame.KMOD_SHIFT,
)


def _mouse(kind: int, x: float, y: float, button: int) -> pygame.Event:
    return pygame.Event(kind, pos=(x, y), button=button, touch=False, which=0)


def _finger(kind: int, number: int, x: float, y: float) -> pygame.Event:
    return pygame.Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def _deed(chance: random.Random, rig: KioskRig) -> list[pygame.Event]:
    """Something that hands, or a stick full of files, can do to a window."""
    wide, high = rig.app._window.turn.window
    x, y = chance.uniform(0, wide), chance.uniform(0, high)
    places = [line["targets"] for line in rig.lines[-40:] if line["t"] == "targets"]
    if places and chance.random() < 0.7:  # where there is something to press
        found = chance.choice([*places, places[-1]])
        assert isinstance(found, dict)
        if found:
            left, top, width, height = chance.choice(list(found.values()))
            x, y = left + width / 2, top + height / 2
    key, mod = chance.choice(_KEYS), chance.choice(_MODS)
    match chance.randrange(12):
        case 0 | 1 | 2 | 3 | 4:
            return [_mouse(kind, x, y, 1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
        case 5:
            button = chance.choice((2, 3, 6, 7))
            return [_mouse(kind, x, y, button) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
        case 6:  # two fingers at once, let go in another order
            return [
                _finger(pygame.FINGERDOWN, 1, x / wide, y / high), _finger(pygame.FINGERDOWN, 2, 0.5, 0.01),
                _finger(pygame.FINGERUP, 1, x / wide, y / high), _finger(pygame.FINGERUP, 2, 0.5, 0.01),
            ]  # fmt: skip
        case 7:
            return [
                pygame.Event(pygame.TEXTEDITING, text="apo", start=0, length=3),
                pygame.Event(pygame.TEXTINPUT, text=chance.choice(("阿婆", "1", "9", "k"))),
            ]
        case 8:
            return [
                pygame.Event(pygame.DROPBEGIN), pygame.Event(pygame.DROPFILE, file="/media/stick/match.jsonl"),
                pygame.Event(pygame.DROPTEXT, text="ouju://join/192.168.1.5/123456"), pygame.Event(pygame.DROPCOMPLETE),
            ]  # fmt: skip
        case 9:
            return [pygame.Event(chance.choice((pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWFOCUSLOST)))]
        case _:
            return [
                pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0)
                for kind in (pygame.KEYDOWN, pygame.KEYUP)
            ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_scn_K05_whatever_anybody_presses_leads_out_of_no_kiosk(
    data: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(f"monkey/{seed}")
    with kiosk(data, monkeypatch, replace(PLAIN, hot_seat=True)) as rig:
        rig.venue.pin.set("80246")
        seen: set[str] = set()
        for _ in range(_DEEDS):
            for event in _deed(chance, rig):
                pygame.event.post(event)
            rig.pass_time(chance.choice((0.1, 0.2, 0.7)))
            assert rig.app.goes_on, rig.keys
            seen |= set(rig.keys)
        assert not rig.told("error")
        assert {key for key in seen if not KIOSK.allows(key)} == set()
        assert {"kiosk_lobby", "table"} <= seen
        assert not seen & {"kiosk_desk", "kiosk_new_pin", "kiosk_ledger", "kiosk_export"}, (
            "the PIN is not so guessed"
        )
        assert rig.venue.ledger.verify().whole
