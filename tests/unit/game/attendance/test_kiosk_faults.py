"""What goes wrong in a kiosk, or ends it, leaves no guest to the next one, and no guest without the strip."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.bindings import Act, Command, Intent
from game.errors import SettingsError
from game.kiosk.ledger import Ending
from game.kiosk.wish import Wish
from game.scenes.lesson import LessonScene
from game.session.lessons import LESSONS
from kiosk_rig import KioskRig, kiosk


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def rig(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KioskRig]:
    with kiosk(data, monkeypatch) as made:
        yield made


def _left_behind(data: Path) -> list[str]:
    return sorted(file.name for file in (data / "guest").rglob("*") if file.is_file())


def test_scn_K01_who_leaves_by_the_pin_leaves_no_match_to_the_next_guest(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with kiosk(data, monkeypatch) as rig:
        fresh = _left_behind(data)
        rig.play()
        rig.pass_time(5)
        assert _left_behind(data) != fresh
        rig.venue.wish(Wish.LEAVE)
        rig.pass_time(0.1)
        assert not rig.app.goes_on
        assert _left_behind(data) == fresh
        assert [entry.how for entry in rig.venue.ledger.entries()] == [Ending.OPERATOR]


def test_a_match_whose_session_is_over_is_offered_to_nobody(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with kiosk(data, monkeypatch) as rig:
        rig.play()
        rig.pass_time(5)
    (
        data / "kiosk" / "session.json"
    ).unlink()  # it ended between the ledger's line and the clearing of the folder
    with kiosk(data, monkeypatch) as rig:
        assert rig.at("kiosk_attract")
        rig.wake()
        with pytest.raises(AssertionError, match="resume"):
            rig.place("resume", "kiosk_lobby")


def test_two_programs_that_want_to_lie_above_do_not_fight(rig: KioskRig) -> None:
    for _ in range(20):
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        rig.pass_time(0.1)
    assert 2 <= len(rig.raised) <= 3
    assert min(after - before for before, after in zip(rig.raised, rig.raised[1:], strict=False)) >= 1.5


def test_after_a_fault_of_the_attract_screen_a_guest_has_the_strip(
    rig: KioskRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    attract = rig.app.stack.top
    assert attract is not None

    def broken(dt: float) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(attract, "update", broken)
    rig.pass_time(0.3)
    assert rig.at("kiosk_lobby", "message")
    rig.place("staff", "house_strip")
    assert rig.app._window.turn.top > 0


def test_a_program_without_a_scene_is_started_again(rig: KioskRig) -> None:
    rig.app._leave()
    assert not rig.app.goes_on
    assert rig.app.code == 75


def test_on_a_full_disk_the_strip_changes_language_and_says_nothing(
    rig: KioskRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.wake()
    store = rig.app.services.store

    def full(file: Path) -> None:
        raise SettingsError("the disk is full")

    monkeypatch.setattr(store, "_write", full)
    rig.press_at("language:en", "house_strip")
    rig.pass_time(0.3)
    assert rig.app.services.texts.language == "en"
    assert rig.at("kiosk_lobby")


def test_something_that_lies_on_a_key_is_no_guest(rig: KioskRig) -> None:
    def hold(seconds: float) -> None:
        """SDL tells a key that is held as pressed again and again."""
        for _ in range(round(seconds)):
            pygame.event.post(
                pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0, repeat=1)
            )
            rig.pass_time(1.0, 0.5)

    rig.wake()
    rig.key(pygame.K_DOWN)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
    hold(125)
    assert rig.at("kiosk_attract")
    hold(5)
    assert rig.at("kiosk_attract")


def test_nothing_of_a_guest_goes_into_the_clipboard_and_nothing_of_others_comes_out(
    rig: KioskRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.wake()
    heard: list[Intent] = []
    monkeypatch.setattr(rig.app.stack, "handle", heard.append)
    for key in (pygame.K_c, pygame.K_x, pygame.K_v, pygame.K_DOWN):
        rig.key(key, pygame.KMOD_CTRL if key != pygame.K_DOWN else 0)
    assert [each.command for each in heard if isinstance(each, Act)] == [Command.DOWN]


def test_a_lesson_that_nobody_goes_on_with_ends_as_a_menu_does(rig: KioskRig) -> None:
    rig.wake()
    rig.app.stack.open(LessonScene(LESSONS[0], rig.app.services.clock))
    rig.pass_time(1.0)
    assert rig.keys[-1] == "lesson"
    rig.pass_time(61, 0.5)
    assert rig.keys[-1] == "kiosk_countdown"
    rig.pass_time(16, 0.5)
    assert rig.at("kiosk_attract")
    assert [entry.how for entry in rig.venue.ledger.entries()] == [Ending.IDLE]


def test_a_screen_that_cannot_be_laid_out_anew_gives_way_to_the_first_one(
    rig: KioskRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.wake()
    rig.press_at("rules", "house_strip")

    def broken(size: tuple[int, int]) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(rig.app.stack.top, "resized", broken)
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=1366, y=768))
    rig.pass_time(0.3)
    assert rig.at("kiosk_lobby", "message")
    rig.place("staff", "house_strip")
