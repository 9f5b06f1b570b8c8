"""The hands of a player (手): presses and keys as the devices tell of them, by mouse, by touch or by keys alone.

Everything is an event of pygame that goes through `game.ui.devices.Devices`, so that what a test presses has come the
whole way that a press comes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from enum import Enum
from itertools import pairwise
from typing import Final

import pygame

from game.bindings import Act, Command, Device, command_for
from game.present.focus import Focus, Target
from game.present.layout.geometry import Rect
from game.present.layout.turn import Turn
from game.scenes.help import Help
from game.scenes.panel import PanelScene
from game.scenes.scene import Scene
from game.scenes.scrolled import ScrolledScene
from game.scenes.table import TableScene

__all__ = ["Hands", "Way", "focus_of", "frame_of", "targets_of"]

_FINGER: Final = 7
_ARROWS: Final = (
    (Command.RIGHT, pygame.K_RIGHT),
    (Command.DOWN, pygame.K_DOWN),
    (Command.LEFT, pygame.K_LEFT),
    (Command.UP, pygame.K_UP),
)
_ARROWS_PRESSED: Final = 60
_NOTCHES: Final = 400
"""Nothing is further away than this many notches of the wheel, or drags."""
_TABS: Final = 400
"""No row of a list is further away than so many presses of Tab."""


class Way(Enum):
    """What somebody plays with."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYS = "keys"


def focus_of(scene: Scene) -> Focus | None:
    """The focus of a scene; None where it has none."""
    if isinstance(scene, PanelScene):
        return scene.focus
    return scene.seat.focus if isinstance(scene, TableScene) else None


def targets_of(scene: Scene) -> tuple[Target, ...]:
    """What can be pressed on a scene now."""
    focus = focus_of(scene)
    return () if focus is None else tuple(target for target in focus.targets if target.enabled)


def frame_of(scene: Scene, name: str) -> Rect | None:
    """The frame that a target moves in; None for one that stands still."""
    if not isinstance(scene, ScrolledScene) or not scene.in_frame(name):
        return None
    return scene._list.frame if isinstance(scene, Help) else scene.scroll.frame


class Hands(ABC):
    """Somebody in front of the screen, who plays with one device."""

    def __init__(self, way: Way) -> None:
        self.way = way

    @property
    @abstractmethod
    def top(self) -> Scene:
        """The scene on top."""

    @property
    @abstractmethod
    def turn(self) -> Turn:
        """How the picture lies in the window."""

    @abstractmethod
    def give(self, *events: pygame.Event) -> None:
        """Let the devices tell of events."""

    # ---------------------------------------------------------------- what hands do

    def press(self, name: str) -> None:
        """Press a target, having brought it into view or under the focus."""
        if self.way is Way.KEYS:
            self.walk_to(name)
            self.key(pygame.K_RETURN)
            return
        self.bring(name)
        self.tap(self._target(name).rect)

    def tap(self, rect: Rect) -> None:
        """Press and let go in the middle of a place."""
        x, y = self.turn.place(*_middle(rect))
        if self.way is Way.TOUCH:
            self.give(self._finger(pygame.FINGERDOWN, x, y), self._finger(pygame.FINGERUP, x, y))
            return
        place = (round(x), round(y))
        self.give(
            pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_LEFT),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=pygame.BUTTON_LEFT),
        )

    def key(self, key: int, modifiers: int = 0) -> None:
        """Press a key and let it go."""
        self.give(
            pygame.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode=""),
            pygame.Event(pygame.KEYUP, key=key, mod=modifiers),
        )

    def write(self, text: str) -> None:
        """Enter a text and end it."""
        self.give(pygame.Event(pygame.TEXTINPUT, text=text))
        self.key(pygame.K_RETURN)

    def bring(self, name: str) -> None:
        """Scroll until the middle of a target can be seen."""
        for _ in range(_NOTCHES):
            target = self._target(name)
            frame, (x, y) = frame_of(self.top, name), _middle(target.rect)
            if frame is None or frame.contains(x, y):
                return
            self._scroll(frame, y - frame.centre.y)
        raise AssertionError(f"{name} does not come into view")

    def walk_to(self, name: str) -> None:
        """Move the focus to a target, by Tab, or by arrows where Tab means something else."""
        scene, focus = self.top, focus_of(self.top)
        assert focus is not None
        if command_for(scene.key, Device.KEY, "tab") is not Command.NEXT:
            self._walk_by_arrows(name)
            return
        passed: set[str | None] = set()
        for _ in range(_TABS):
            if focus.focused == name and focus.by_keys:
                return
            if focus.focused in passed:  # round once: a long list begins again at its beginning
                passed.clear()
                self.key(pygame.K_HOME)
                continue
            passed.add(focus.focused)
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab does not reach {name}, it ends at {focus.focused}")

    # ---------------------------------------------------------------- how they do it

    def _walk_by_arrows(self, name: str) -> None:
        focus = focus_of(self.top)
        assert focus is not None
        for number in range(_ARROWS_PRESSED):
            if focus.focused == name and focus.by_keys:
                return
            # what is pressed on the way may move what can be pressed: each step looks anew
            self.key((_arrows_to(focus, name) or [_ARROWS[number % len(_ARROWS)][1]])[0])
        raise AssertionError(f"no arrow reaches {name}, they end at {focus.focused}")

    def _scroll(self, frame: Rect, below: float) -> None:
        """One notch of the wheel, or one drag, towards what lies so many pixels below the middle of the frame."""
        middle = frame.centre
        x, y = self.turn.place(middle.x, middle.y)
        if self.way is not Way.TOUCH:
            self.give(
                pygame.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0)),
                pygame.Event(
                    pygame.MOUSEWHEEL, x=0, y=-1 if below > 0 else 1, precise_y=-1 if below > 0 else 1
                ),
            )
            return
        most = 0.45 * frame.h
        way = max(-most, min(most, -below))
        path = [self.turn.place(middle.x, middle.y + share * way) for share in (0, 0.5, 1)]
        self.give(self._finger(pygame.FINGERDOWN, *path[0]))
        for _, place in pairwise(path):
            self.give(self._finger(pygame.FINGERMOTION, *place))
        self.give(self._finger(pygame.FINGERUP, *path[-1]))

    def _finger(self, kind: int, x: float, y: float) -> pygame.Event:
        wide, high = self.turn.window
        return pygame.Event(kind, x=x / wide, y=y / high, dx=0.0, dy=0.0, finger_id=_FINGER, touch_id=1)

    def _target(self, name: str) -> Target:
        focus = focus_of(self.top)
        found = None if focus is None else focus.get(name)
        assert found is not None, f"{name} is not on {type(self.top).__name__}"
        return found


def _arrows_to(focus: Focus, name: str) -> list[int]:
    """The arrows that lead from the focus to a target, as it lies now; none where none do."""
    probe = Focus()
    probe.set(focus.targets)
    probe.scrolled, probe.view = focus.scrolled, focus.view
    ways: dict[str | None, list[int]] = {focus.focused: []}
    queue = deque(ways)
    while queue and name not in ways:
        here = queue.popleft()
        for command, key in _ARROWS:
            if here == "timeline" and command in (Command.LEFT, Command.RIGHT):
                continue
            probe.focused = here
            if here == "timeline" and command is not Command.UP:
                probe.focused = "play"  # down; left and right step through the hand
            else:
                probe.handle(Act(command))
            if probe.focused not in ways:
                ways[probe.focused] = [*ways[here], key]
                queue.append(probe.focused)
    return ways.get(name, [])


def _middle(rect: Rect) -> tuple[float, float]:
    return rect.centre.x, rect.centre.y
