"""Which target is meant (焦点): hover, press, focus and activation over named rectangles, for mouse, touch and keys.

A press activates on release inside the same target; arrows go to the nearest target in their direction. Focus follows
the name of a target, never its place in a list (C23).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from game.bindings import Act, Command, Intent, PointerDown, PointerDrag, PointerMove, PointerUp, Press
from game.present.layout.geometry import Rect

__all__ = ["Focus", "Target"]


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be pressed; *steps* when left and right change its value instead of moving on."""

    name: str
    rect: Rect
    enabled: bool = True
    steps: bool = False


class Focus:
    """What is hovered, pressed and focused; the only state of a set of buttons."""

    def __init__(self) -> None:
        self._targets: tuple[Target, ...] = ()
        self.hovered: str | None = None
        self.pressed: str | None = None
        self.focused: str | None = None
        self.by_keys = False
        """Whether the focus is to be shown: the last word came from the keyboard."""
        self.scrolled: frozenset[str] = frozenset()
        """The targets that move with scrolled content."""
        self.view: Rect | None = None
        """The frame in which scrolled content is seen."""

    @property
    def targets(self) -> tuple[Target, ...]:
        """The targets of the moment."""
        return self._targets

    def set(self, targets: Iterable[Target], preferred: str | None = None) -> None:
        """The targets as they lie now; a focus whose target has gone falls to the preferred or first one."""
        self._targets = tuple(targets)
        names = [target.name for target in self._targets if target.enabled]
        if self.focused not in names:
            self.focused = preferred if preferred in names else (names[0] if names else None)
        if self.hovered not in names:
            self.hovered = None
        if self.pressed not in names:
            self.pressed = None

    def at(self, x: float, y: float) -> Target | None:
        """The target at a place; later ones lie on top."""
        return next((target for target in reversed(self._targets) if target.rect.contains(x, y)), None)

    def get(self, name: str | None) -> Target | None:
        """The target of a name."""
        return next((target for target in self._targets if target.name == name), None)

    def handle(self, intent: Intent) -> str | None:
        """Follow an intent; the name of the target that it activates."""
        match intent:
            case PointerMove(x, y):
                found = self.at(x, y)
                self.hovered = found.name if found and found.enabled else None
            case PointerDown(x, y, Press.MAIN, touch):
                self._down(x, y, touch)
            case PointerDrag(x, y):
                found = self.at(x, y)
                if self.pressed is not None and (found is None or found.name != self.pressed):
                    self.pressed = None
            case PointerUp(x, y, Press.MAIN):
                return self._up(x, y)
            case Act(Command.CONFIRM, repeat=False):
                self.by_keys = True
                return self.focused
            case Act(command):
                self._key(command)
            case _:
                return None
        return None

    def _down(self, x: float, y: float, touch: bool) -> None:
        self.by_keys = False
        found = self.at(x, y)
        self.pressed = found.name if found and found.enabled else None
        self.hovered = None if touch else self.pressed
        if self.pressed is not None:
            self.focused = self.pressed

    def _up(self, x: float, y: float) -> str | None:
        pressed, self.pressed = self.pressed, None
        found = self.at(x, y)
        return pressed if pressed is not None and found is not None and found.name == pressed else None

    def _key(self, command: Command) -> None:
        match command:
            case Command.NEXT | Command.PREVIOUS:
                self._step(1 if command is Command.NEXT else -1)
            case Command.LEFT:
                self._toward(-1, 0)
            case Command.RIGHT:
                self._toward(1, 0)
            case Command.UP:
                self._toward(0, -1)
            case Command.DOWN:
                self._toward(0, 1)
            case _:
                return
        self.by_keys = True

    def _step(self, by: int) -> None:
        names = [target.name for target in self._targets if target.enabled]
        if names:
            place = names.index(self.focused) if self.focused in names else -by
            self.focused = names[(place + by) % len(names)]

    def _toward(self, dx: int, dy: int) -> None:
        """To the nearest target in a direction: distance counts along it, being aside counts double."""
        here = self.get(self.focused)
        if here is None:
            self._step(1)
            return
        best: tuple[bool, float, str] | None = None
        for target in self._targets:
            along = _gap(here.rect, target.rect, dx, dy)
            if not target.enabled or target.name == here.name or along is None:
                continue
            cost = hypot(along, 2.5 * _aside(here.rect, target.rect, dx))
            found = (self._is_remote(target, here, dy), cost, target.name)
            if best is None or found < best:
                best = found
        if best is not None:
            self.focused = best[2]

    def _is_remote(self, target: Target, here: Target, dy: int) -> bool:
        """Whether arrows lead to a target only where nothing else is: one that is scrolled away, seen from outside the
        content; one outside, while the content goes on above or below.
        """
        if here.name in self.scrolled:
            return dy != 0 and target.name not in self.scrolled
        if self.view is None or target.name not in self.scrolled:
            return False
        return target.rect.bottom <= self.view.y or target.rect.y >= self.view.bottom


def _gap(here: Rect, there: Rect, dx: int, dy: int) -> float | None:
    """How far *there* lies in the direction, or None when it does not."""
    if dx:
        if (there.centre.x - here.centre.x) * dx <= min(here.w, there.w) / 4:
            return None
        return max(1.0, (there.x - here.right) if dx > 0 else (here.x - there.right))
    if (there.centre.y - here.centre.y) * dy <= min(here.h, there.h) / 4:
        return None
    return max(1.0, (there.y - here.bottom) if dy > 0 else (here.y - there.bottom))


def _aside(here: Rect, there: Rect, dx: int) -> float:
    """How far *there* lies beside the direction; overlapping spans count little."""
    if dx:
        gap = max(here.y - there.bottom, there.y - here.bottom, 0.0)
        return gap + abs(here.centre.y - there.centre.y) * 0.1
    gap = max(here.x - there.right, there.x - here.right, 0.0)
    return gap + abs(here.centre.x - there.centre.x) * 0.1
