"""The one pipeline from devices to intents (输入): mouse, touch, keys and text; reads the fields of events only.

A touch screen tells of one press twice: as a finger and as a mouse that the system makes up, in either order and not
always marked as such (U02). So a gesture belongs to the device that began it: while it lasts, and shortly after it at
the same place, the other device is not heard.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from game.bindings import (
    Act,
    Compose,
    Device,
    Intent,
    PointerDown,
    PointerDrag,
    PointerMove,
    PointerUp,
    Press,
    Type,
    Wheel,
    command_for,
)  # fmt: skip
from game.present.layout.turn import Turn

__all__ = ["Devices", "Situation"]

_ECHO_S: Final = 0.8
"""A made-up mouse press follows its finger within this time."""
_ECHO_SHARE: Final = 0.03
"""And within this share of the window's longer side."""
_PRESSES: Final = {pygame.BUTTON_LEFT: Press.MAIN, pygame.BUTTON_RIGHT: Press.OTHER}
_BUTTONS: Final = {pygame.BUTTON_X1: "back"}


_MODIFIERS: Final = (
    ("ctrl", pygame.KMOD_CTRL),
    ("alt", pygame.KMOD_ALT),
    ("meta", pygame.KMOD_META),
    ("shift", pygame.KMOD_SHIFT),
)


class _Source(Enum):
    MOUSE = "mouse"
    FINGER = "finger"


@dataclass(frozen=True, slots=True)
class Situation:
    """What holds while an event is read: how the picture lies in the window, the scene on top, whether text is entered,
    the time.
    """

    turn: Turn
    scene: str
    typing: bool
    now: float

    @property
    def house(self) -> bool:
        """Whether the strip of a house lies above the scenes, whose keys come first."""
        return self.turn.top > 0


@dataclass(frozen=True, slots=True)
class _Gesture:
    """A press that lasts: who makes it, with which press, where and when it began."""

    source: _Source
    press: Press
    finger: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class _Trail:
    """The last place and moment at which a device was heard."""

    source: _Source
    x: float
    y: float
    at: float


class Devices:
    """Turns events into intents; remembers only the gesture of the moment and the keys held down."""

    def __init__(self) -> None:
        self._gesture: _Gesture | None = None
        self._trail: _Trail | None = None
        self._held: set[int] = set()
        self._composing = False
        self._place = (0.0, 0.0)

    def intents(self, event: pygame.Event, situation: Situation) -> Iterator[Intent]:
        """What an event means, at places of the upright picture (X06)."""
        return map(situation.turn.intent, self._read(event, situation))

    def _read(self, event: pygame.Event, situation: Situation) -> Iterator[Intent]:
        """What an event means, at places of the window."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                yield from self._mouse(event, situation)
            case pygame.FINGERDOWN | pygame.FINGERUP | pygame.FINGERMOTION:
                yield from self._finger(event, situation)
            case pygame.MOUSEWHEEL:
                yield Wheel(*self._place, getattr(event, "precise_y", event.y))
            case pygame.KEYDOWN | pygame.KEYUP:
                yield from self._key(event, situation)
            case pygame.TEXTINPUT:
                self._composing = False
                yield Type(event.text)
            case pygame.TEXTEDITING:
                self._composing = bool(event.text)
                yield _composition(event)
            case pygame.WINDOWFOCUSLOST:
                yield from self._let_go()
            case _:
                return

    def _mouse(self, event: pygame.Event, situation: Situation) -> Iterator[Intent]:
        x, y = map(float, event.pos)
        if getattr(event, "touch", False) or self._is_echo(_Source.MOUSE, x, y, situation):
            return
        self._place = (x, y)
        if event.type == pygame.MOUSEMOTION:
            yield from self._moved(_Source.MOUSE, x, y)
            return
        if event.button in _BUTTONS:
            command = command_for(situation.scene, Device.BUTTON, _BUTTONS[event.button])
            if command is not None and event.type == pygame.MOUSEBUTTONDOWN:
                yield Act(command)
            return
        press = _PRESSES.get(event.button)
        if press is None:
            return
        if event.type == pygame.MOUSEBUTTONDOWN:
            yield from self._down(_Gesture(_Source.MOUSE, press, 0, x, y), situation)
        else:
            yield from self._up(_Source.MOUSE, press, (x, y), situation)

    def _finger(self, event: pygame.Event, situation: Situation) -> Iterator[Intent]:
        x, y = event.x * situation.turn.window[0], event.y * situation.turn.window[1]
        if self._is_echo(_Source.FINGER, x, y, situation):
            return
        finger = int(event.finger_id)
        held = self._gesture
        if held is not None and held.source is _Source.FINGER and held.finger != finger:
            return
        self._place = (x, y)
        if event.type == pygame.FINGERDOWN:
            yield from self._down(_Gesture(_Source.FINGER, Press.MAIN, finger, x, y), situation)
        elif event.type == pygame.FINGERUP:
            yield from self._up(_Source.FINGER, Press.MAIN, (x, y), situation)
        else:
            yield from self._moved(_Source.FINGER, x, y)

    def _down(self, gesture: _Gesture, situation: Situation) -> Iterator[Intent]:
        if self._gesture is not None:
            return
        self._gesture = gesture
        self._trail = _Trail(gesture.source, gesture.x, gesture.y, situation.now)
        yield PointerDown(gesture.x, gesture.y, gesture.press, gesture.source is _Source.FINGER)

    def _up(
        self, source: _Source, press: Press, place: tuple[float, float], situation: Situation
    ) -> Iterator[Intent]:
        held = self._gesture
        if held is None or held.source is not source or held.press is not press:
            return
        self._gesture = None
        self._trail = _Trail(source, *place, situation.now)
        yield PointerUp(*place, press, source is _Source.FINGER)

    def _moved(self, source: _Source, x: float, y: float) -> Iterator[Intent]:
        held = self._gesture
        if held is None:
            if source is _Source.MOUSE:
                yield PointerMove(x, y)
        elif held.source is source and held.press is Press.MAIN:
            yield PointerDrag(x, y, held.x, held.y, source is _Source.FINGER)

    def _is_echo(self, source: _Source, x: float, y: float, situation: Situation) -> bool:
        """Whether another device has told the same: during its gesture, or at its place shortly after."""
        if self._gesture is not None:
            return self._gesture.source is not source
        trail = self._trail
        if trail is None or trail.source is source or situation.now - trail.at > _ECHO_S:
            return False
        reach = _ECHO_SHARE * max(situation.turn.window)
        return abs(trail.x - x) <= reach and abs(trail.y - y) <= reach

    def _key(self, event: pygame.Event, situation: Situation) -> Iterator[Intent]:
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
            return
        repeat = event.key in self._held
        self._held.add(event.key)
        plain = pygame.key.name(event.key).lower()
        if situation.typing and (self._composing or _writes(plain, event.mod)):
            return
        for name in _names(plain, event.mod):
            command = command_for(situation.scene, Device.KEY, name, house=situation.house)
            if command is not None:
                yield Act(command, repeat)
                return

    def _let_go(self) -> Iterator[Intent]:
        """The window lost the keyboard: nothing is held or composed any more, and a press that lasts ends outside of
        everything.
        """
        self._held.clear()
        if self._composing:
            self._composing = False
            yield Compose("")
        held, self._gesture = self._gesture, None
        if held is not None:
            yield PointerUp(-1.0, -1.0, held.press, held.source is _Source.FINGER)


def _composition(event: pygame.Event) -> Compose:
    """What an input method shows; systems that do not know where its cursor is say 0 for a text of no length."""
    start, length = getattr(event, "start", 0), getattr(event, "length", 0)
    return Compose(event.text, start if start or length else None)


def _writes(name: str, modifiers: int) -> bool:
    """Whether a key enters a character."""
    letter = len(name) == 1 or name == "space" or name.startswith("[")  # the keypad's keys are named [1], [+]
    return letter and not modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META)


def _names(plain: str, modifiers: int) -> Iterator[str]:
    """The names a key may be bound by, the most exact first; Ctrl, Alt and Meta never count as the plain key."""
    held = [name for name, bits in _MODIFIERS if modifiers & bits]
    yield "+".join([*held, plain])
    if held == ["shift"]:
        yield plain
