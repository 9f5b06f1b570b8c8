"""The pointer pipeline: one press is one press, whatever the devices tell (U02)."""

from __future__ import annotations

import pygame
import pytest

from game.bindings import (
    Act,
    Command,
    Compose,
    Intent,
    PointerDown,
    PointerDrag,
    PointerMove,
    PointerUp,
    Press,
    Type,
    Wheel,
)
from game.present.layout.turn import Turn
from game.ui.devices import Devices, Situation

SIZE = (1000, 500)


def _run(*steps: tuple[float, pygame.Event], scene: str = "table", typing: bool = False) -> list[Intent]:
    devices = Devices()
    found: list[Intent] = []
    for now, event in steps:
        found += devices.intents(event, Situation(Turn(0, SIZE), scene, typing, now))
    return found


def _mouse(kind: int, x: int, y: int, button: int = 1, *, touch: bool = False) -> pygame.Event:
    return pygame.Event(kind, pos=(x, y), button=button, touch=touch)


def _motion(x: int, y: int, *, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), touch=touch)


def _finger(kind: int, x: int, y: int, finger: int = 1) -> pygame.Event:
    return pygame.Event(kind, touch_id=1, finger_id=finger, x=x / SIZE[0], y=y / SIZE[1], dx=0, dy=0)


def _presses(intents: list[Intent]) -> list[str]:
    return [type(intent).__name__ for intent in intents if isinstance(intent, PointerDown | PointerUp)]


MARKED = (
    (0.0, _mouse(pygame.MOUSEBUTTONDOWN, 100, 50, touch=True)),
    (0.0, _finger(pygame.FINGERDOWN, 100, 50)),
    (0.1, _mouse(pygame.MOUSEBUTTONUP, 100, 50, touch=True)),
    (0.1, _finger(pygame.FINGERUP, 100, 50)),
)
UNMARKED_FIRST = (
    (0.0, _mouse(pygame.MOUSEBUTTONDOWN, 100, 50)),
    (0.0, _finger(pygame.FINGERDOWN, 100, 50)),
    (0.1, _mouse(pygame.MOUSEBUTTONUP, 100, 50)),
    (0.1, _finger(pygame.FINGERUP, 100, 50)),
)
FINGER_FIRST = (
    (0.0, _finger(pygame.FINGERDOWN, 100, 50)),
    (0.0, _motion(100, 50)),
    (0.0, _mouse(pygame.MOUSEBUTTONDOWN, 100, 50)),
    (0.1, _finger(pygame.FINGERUP, 100, 50)),
    (0.1, _mouse(pygame.MOUSEBUTTONUP, 100, 50)),
)
MOUSE_AFTER_RELEASE = (
    (0.0, _finger(pygame.FINGERDOWN, 100, 50)),
    (0.2, _finger(pygame.FINGERUP, 100, 50)),
    (0.5, _motion(102, 51)),
    (0.5, _mouse(pygame.MOUSEBUTTONDOWN, 102, 51)),
    (0.5, _mouse(pygame.MOUSEBUTTONUP, 102, 51)),
)


@pytest.mark.parametrize(
    "stream",
    [MARKED, UNMARKED_FIRST, FINGER_FIRST, MOUSE_AFTER_RELEASE],
    ids=["marked", "unmarked", "finger", "late"],
)
def test_scn_U02_one_press_is_handled_once(stream: tuple[tuple[float, pygame.Event], ...]) -> None:
    assert _presses(_run(*stream)) == ["PointerDown", "PointerUp"]


def test_scn_U02_two_taps_are_two() -> None:
    second = tuple((at + 0.3, event) for at, event in FINGER_FIRST)
    assert _presses(_run(*FINGER_FIRST, *second)) == ["PointerDown", "PointerUp"] * 2


def test_a_mouse_elsewhere_is_heard_at_once() -> None:
    tap = FINGER_FIRST
    click = ((0.2, _mouse(pygame.MOUSEBUTTONDOWN, 700, 400)), (0.25, _mouse(pygame.MOUSEBUTTONUP, 700, 400)))
    assert _presses(_run(*tap, *click)) == ["PointerDown", "PointerUp"] * 2


def test_a_second_finger_is_not_heard() -> None:
    found = _run(
        (0.0, _finger(pygame.FINGERDOWN, 100, 50, 1)),
        (0.1, _finger(pygame.FINGERDOWN, 600, 300, 2)),
        (0.2, _finger(pygame.FINGERUP, 600, 300, 2)),
        (0.3, _finger(pygame.FINGERUP, 100, 50, 1)),
    )
    assert _presses(found) == ["PointerDown", "PointerUp"]


def test_a_drag_knows_where_it_began() -> None:
    found = _run(
        (0.0, _mouse(pygame.MOUSEBUTTONDOWN, 10, 20)),
        (0.1, _motion(30, 40)),
        (0.2, _mouse(pygame.MOUSEBUTTONUP, 30, 40)),
        (0.3, _motion(50, 60)),
    )
    assert found == [
        PointerDown(10, 20), PointerDrag(30, 40, 10, 20), PointerUp(30, 40), PointerMove(50, 60),
    ]  # fmt: skip


def test_the_right_button_is_the_other_press() -> None:
    found = _run(
        (0.0, _mouse(pygame.MOUSEBUTTONDOWN, 10, 20, 3)), (0.1, _mouse(pygame.MOUSEBUTTONUP, 10, 20, 3))
    )
    assert found == [PointerDown(10, 20, Press.OTHER), PointerUp(10, 20, Press.OTHER)]


def test_losing_the_focus_ends_a_press_outside_of_everything() -> None:
    found = _run((0.0, _mouse(pygame.MOUSEBUTTONDOWN, 10, 20)), (0.1, pygame.Event(pygame.WINDOWFOCUSLOST)))
    assert found == [PointerDown(10, 20), PointerUp(-1, -1)]


def _key(key: int, mod: int = 0, kind: int = pygame.KEYDOWN) -> pygame.Event:
    return pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0)


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()


def test_keys_mean_what_the_scene_binds() -> None:
    assert _run((0, _key(pygame.K_x)), scene="table") == [Act(Command.PUNG)]
    assert _run((0, _key(pygame.K_x)), scene="lobby") == []
    assert _run((0, _key(pygame.K_BACKSPACE)), scene="table") == [Act(Command.PASS)]
    assert _run((0, _key(pygame.K_BACKSPACE)), scene="settings") == [Act(Command.ERASE)]


def test_modifiers() -> None:
    assert _run((0, _key(pygame.K_TAB, pygame.KMOD_LSHIFT))) == [Act(Command.PREVIOUS)]
    assert _run((0, _key(pygame.K_RETURN, pygame.KMOD_LALT))) == [Act(Command.FULLSCREEN)]
    assert _run((0, _key(pygame.K_x, pygame.KMOD_LCTRL))) == [Act(Command.CUT)]
    assert _run((0, _key(pygame.K_h, pygame.KMOD_LCTRL))) == []
    assert _run((0, _key(pygame.K_x, pygame.KMOD_NUM))) == [Act(Command.PUNG)]


def test_a_key_that_is_held_repeats() -> None:
    left, lifted = _key(pygame.K_LEFT), _key(pygame.K_LEFT, 0, pygame.KEYUP)
    found = _run((0, left), (1, left), (2, lifted), (3, left))
    assert found == [Act(Command.LEFT), Act(Command.LEFT, repeat=True), Act(Command.LEFT)]


def test_while_writing_letters_are_no_commands() -> None:
    text = pygame.Event(pygame.TEXTINPUT, text="碰")
    assert _run((0, _key(pygame.K_x)), (0, _key(pygame.K_SPACE)), (0, text), typing=True) == [Type("碰")]


def test_while_composing_no_key_is_a_command() -> None:
    editing = pygame.Event(pygame.TEXTEDITING, text="peng", start=0, length=0)
    done = pygame.Event(pygame.TEXTINPUT, text="碰")
    enter, lifted = _key(pygame.K_RETURN), _key(pygame.K_RETURN, 0, pygame.KEYUP)
    found = _run((0, editing), (0, enter), (0, done), (0, lifted), (0, enter), typing=True)
    assert found == [Compose("peng"), Type("碰"), Act(Command.CONFIRM)]


def test_scn_U07_what_was_composed_ends_with_the_keyboard_or_with_the_writing() -> None:
    editing = pygame.Event(pygame.TEXTEDITING, text="peng", start=0, length=0)
    lost, enter = pygame.Event(pygame.WINDOWFOCUSLOST), _key(pygame.K_RETURN)
    assert _run((0, editing), (0, lost), (0, enter), typing=True) == [
        Compose("peng"),
        Compose(""),
        Act(Command.CONFIRM),
    ]
    assert _run((0, editing), (0, enter)) == [
        Compose("peng"),
        Act(Command.CONFIRM),
    ]  # nothing is written in any more


def test_scn_U07_the_input_method_says_where_its_cursor_is() -> None:
    editing = pygame.Event(pygame.TEXTEDITING, text="wenzhou", start=3, length=0)
    assert _run((0, editing), typing=True) == [Compose("wenzhou", 3)]


def test_scn_X06_fingers_and_mouse_are_read_in_the_turned_picture() -> None:
    devices = Devices()
    down = pygame.Event(pygame.FINGERDOWN, x=1.0, y=0.0, finger_id=1)
    situation = Situation(Turn(90, SIZE), "lobby", False, 0.0)
    assert list(devices.intents(down, situation)) == [PointerDown(0, 0, touch=True)]


def test_the_wheel_turns_where_the_pointer_is() -> None:
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)
    assert _run((0, _motion(40, 30)), (0, wheel)) == [PointerMove(40, 30), Wheel(40, 30, -1)]
