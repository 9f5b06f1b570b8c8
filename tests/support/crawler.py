"""Somebody who presses everything (走遍): the whole client under the dummy driver, scene by scene, target by target.

A target is pressed once for each kind of scene; of many alike (the rows of a list) the first ones and the last. What
leads out of a scene comes last; a scene that was left too early is gone back to the way it was found.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.app import App
from game.clock import ManualClock
from game.present.focus import Target
from game.present.layout.turn import Turn
from game.scenes.lobby import Lobby
from game.scenes.message import Message
from game.scenes.scene import Scene
from game.scenes.table import TableScene
from hands import Hands, Way, targets_of

__all__ = ["SPOKEN", "Crawler", "kind_of", "some_of"]

_OUT: Final = (
    "leave", "close", "cancel", "done", "no", "ok", "resume", "lobby", "over", "tool.close", "tool.over", "next",
    "quit", "back", "tool.menu", "yes", "give_up", "deal", "begin",
)  # fmt: skip
"""What leads out of a scene, by name; the first that is there is taken, and all of them are pressed last."""
_BY_PLACE: Final = {("Replay", "timeline")}
"""What a press does here depends on where it lands, so that the scene takes it before the targets."""
_FAMILIES: Final = ("district", "mark", "give", "kind", "say")
"""Targets of these beginnings are alike, as those with a number are."""
_ALIKE: Final = 2
"""Of more targets alike than twice this many, so many at the beginning and one at the end are pressed."""
SPOKEN: Final = ("tool.phrases", ("say.hello", "say.goodbye", "hear.right", "hear.all", "talk.close"))
"""What opens a panel that most of its lines close, and what of it is pressed: it is opened as often as that takes."""
_RETURNS: Final = 3
"""A scene is gone back to at most so often."""


def kind_of(scene: Scene) -> str:
    """What sets scenes apart for the walk: the class, and what a sheet asks."""
    name = type(scene).__name__
    return f"{name}:{scene._title}" if isinstance(scene, Message) else name


@dataclass
class Crawler(Hands):
    """A walk through the client by one way; it ends where it began."""

    app: App
    clock: ManualClock
    way: Way
    activated: list[str] = field(default_factory=list)
    """The targets that were activated, as they report it."""
    base: Mapping[str, object] = field(default_factory=dict)
    """The settings that are put back whenever the lobby is on top again."""
    ends: frozenset[tuple[str, str]] = frozenset()
    """What ends the program, by kind and target: left for the end."""
    home: type[Scene] = Lobby
    """The scene at the bottom, where the walk begins and ends."""
    reached: set[type[Scene]] = field(default_factory=set)
    pressed: dict[str, set[str]] = field(default_factory=dict)
    seen: dict[str, set[str]] = field(default_factory=dict)
    doors: dict[str, dict[str, str]] = field(default_factory=dict)
    """By kind and target: the kind that it opened."""
    returns: dict[str, int] = field(default_factory=dict)
    _heading: deque[str] = field(default_factory=deque)

    # ---------------------------------------------------------------- hands on the real program

    @property
    def top(self) -> Scene:
        """The scene on top."""
        top = self.app.stack.top
        assert top is not None, "the program has ended"
        return top

    @property
    def turn(self) -> Turn:
        """How the picture lies in the window."""
        return self.app._window.turn

    def give(self, *events: pygame.Event) -> None:
        """Events, as the system would give them, and what they lead to."""
        for event in events:
            pygame.event.post(event)
            self.app._events(self.app._clock.now())

    def wait(self, frames: int = 2) -> None:
        """Let frames pass, an eighth of a second each."""
        for _ in range(frames):
            self.clock.advance(1 / 8)
            self.app._clock.step()
            self.app._frame(1 / 8)

    # ---------------------------------------------------------------- the walk

    def walk(self) -> None:
        """Press everything that there is."""
        self._arrive()
        for _ in range(4000):
            if not self._go_on():
                return
        raise AssertionError(f"the walk does not end, at last in {kind_of(self.top)}")

    def _go_on(self) -> bool:
        """The next press; False when nothing is left."""
        kind, waiting = kind_of(self.top), self._waiting()
        if self._heading:
            name = self._heading.popleft()
            if any(target.name == name for target in targets_of(self.top)):
                self._press(name)
            else:
                self._heading.clear()
        elif waiting:
            self._press(waiting[0].name)
        elif isinstance(self.top, self.home):
            return self._set_out()
        else:
            self.leave()
        return kind is not None

    def _press(self, name: str) -> None:
        kind = kind_of(self.top)
        self.pressed.setdefault(kind, set()).add(name)
        self.activated.clear()
        if isinstance(self.top, TableScene) and not self.top.seat.takes():
            self.wait(4)  # what has only just appeared is dead (U20)
        self.press(name)
        told = name in self.activated or (kind, name) in _BY_PLACE
        assert told, f"{name} on {kind} does nothing when it is pressed by {self.way.value}"
        self.wait()
        if self.app.stack.typing:
            self.write("瓯")
            self.wait()
        while self.app.stack.typing:  # Enter led on to the next field
            self.key(pygame.K_ESCAPE)
            self.wait()
        self._arrive()
        if kind_of(self.top) != kind and not isinstance(self.top, self.home):
            self.doors.setdefault(kind, {}).setdefault(kind_of(self.top), name)

    def leave(self) -> None:
        """Leave the scene on top in its own way; fails where there is none."""
        before = self.app.stack.top
        for _ in range(6):
            names = {target.name for target in targets_of(self.top)}
            if self.way is Way.KEYS and not {"leave", "resume"} <= names:
                self.key(pygame.K_ESCAPE)
            else:
                out = next((name for name in _OUT if name in names and name != "give_up"), None)
                assert out is not None, (
                    f"{kind_of(self.top)} cannot be left by {self.way.value}: {sorted(names)}"
                )
                self.press(out)
            self.wait()
            if self.app.stack.top is not before:
                self._arrive()
                return
        raise AssertionError(f"{kind_of(self.top)} is not left by {self.way.value}")

    def _arrive(self) -> None:
        """Look at what is on top now."""
        top = self.top
        kind = kind_of(top)
        assert not kind.startswith("Message:error"), (
            f"{kind}: {top.words() if isinstance(top, Message) else ''}"
        )
        self.reached.add(type(top))
        self.seen.setdefault(kind, set()).update(target.name for target in targets_of(top))
        if isinstance(top, self.home) and self.base:
            self.app.services.store.change(**self.base)
            self.wait(1)

    def _waiting(self) -> list[Target]:
        """What has not been pressed yet on the scene on top, ways out last."""
        kind = kind_of(self.top)
        done = self.pressed.get(kind, set())
        found = [
            target
            for target in some_of(targets_of(self.top))
            if (target.name not in done or self._opens_again(kind, target.name))
            and (kind, target.name) not in self.ends
        ]
        return sorted(found, key=lambda target: (target.name in _OUT, target.name not in SPOKEN[1]))

    def _opens_again(self, kind: str, name: str) -> bool:
        """Whether a target opens a panel on which something has been seen, but not pressed yet."""
        left = self.seen[kind] & set(SPOKEN[1]) - self.pressed.get(kind, set())
        return name == SPOKEN[0] and bool(left)

    def _set_out(self) -> bool:
        """Head for a scene in which something is left to press; False when there is none."""
        for kind, names in self.seen.items():
            left = (
                _few(names) - self.pressed.get(kind, set()) - {name for of, name in self.ends if of == kind}
            )
            if left and self.returns.get(kind, 0) < _RETURNS:
                self.returns[kind] = self.returns.get(kind, 0) + 1
                self._heading.extend(self._path(kind))
                if self._heading:
                    return True
        return False

    def _path(self, kind: str) -> list[str]:
        """The targets that lead from the lobby to a kind of scene."""
        ways: dict[str, list[str]] = {kind_of(self.top): []}
        queue = deque(ways)
        while queue:
            here = queue.popleft()
            for there, name in self.doors.get(here, {}).items():
                if there not in ways:
                    ways[there] = [*ways[here], name]
                    queue.append(there)
        return ways.get(kind, [])


def _family(name: str) -> str:
    """What a target has in common with others: its name up to the number or key in it."""
    first, dot, _ = name.partition(".")
    if ":" in name:
        return name.partition(":")[0].rstrip("0123456789")
    return first if dot and first in _FAMILIES else name


def some_of(targets: tuple[Target, ...]) -> list[Target]:
    """Of many targets alike some, everything else."""
    families: dict[str, list[Target]] = {}
    for target in targets:
        families.setdefault(_family(target.name), []).append(target)
    found: list[Target] = []
    for alike in families.values():
        found += alike if len(alike) <= 2 * _ALIKE else [*alike[:_ALIKE], alike[-1]]
    return found


def _few(names: set[str]) -> set[str]:
    """Names of which no other is like them: what cannot be pressed in place of another."""
    counts: dict[str, int] = {}
    for name in names:
        counts[_family(name)] = counts.get(_family(name), 0) + 1
    return {name for name in names if counts[_family(name)] <= 2 * _ALIKE}
