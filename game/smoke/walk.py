"""A walk through the scenes (走一遍界面): an attendant who opens whatever can be opened, draws it and goes back.

It presses each kind of target once, never what ends the program, listens to the microphone or goes onto a network.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Final

from game.attendance.attendant import House
from game.bindings import Act, Command, Intent, PointerDown, PointerUp
from game.present.focus import Target
from game.scenes.lobby import Lobby
from game.scenes.message import Message
from game.scenes.panel import PanelScene
from game.scenes.scene import Pop, Scene
from game.scenes.settlement import Settlement
from game.scenes.table import TableScene
from game.ui.canvas import Canvas

__all__ = ["Complaints", "Walk"]

_LEFT_ALONE: Final = frozenset(
    ("recorder", "recorder_consent", "recordings", "online", "waiting_room", "joining")
)
"""Scenes that are opened and looked at only: behind their buttons are microphones, networks and other people."""
_NEVER: Final = frozenset(("quit", "fullscreen", "graphics", "links", "tool.auto"))
_OUT: Final = frozenset(
    ("leave", "close", "cancel", "done", "no", "ok", "resume", "lobby", "over", "yes", "give_up")
)
"""What leads out of a scene: the walk goes back by itself."""
_DEEPEST: Final = 6
_A_HAND: Final = 3000
"""A hand that bots play for the seat is over after so many turns of the loop, or never."""


class Complaints(logging.Handler):
    """What the program writes down as a fault while it is being tried."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it, with the last line of what was raised."""
        raised = record.exc_info[1] if record.exc_info else None
        self.lines.append(record.getMessage() + (f": {type(raised).__name__}: {raised}" if raised else ""))


class Walk:
    """The attendant of a program that nobody sits at."""

    dirty: Final = False

    def __init__(
        self, house: House, more: Callable[[], Iterator[Scene]] = lambda: iter(()), *, walks: bool = True
    ) -> None:
        """*more*: scenes that no press leads to; they are all that is looked at where it does not walk."""
        self._house = house
        self._more = more
        self._walks = walks
        self._pressed: set[tuple[str, str]] = set()
        self.seen: set[str] = set()
        """The keys of the scenes that have been drawn."""
        self.ended = False
        self._course: Iterator[None] = iter(())

    def start(self) -> None:
        """Set out from the lobby."""
        self._house.stack.start(Lobby())
        self._course = self._walk()

    def step(self, now: float) -> None:
        """One thing a turn; at the end the program ends."""
        if next(self._course, self) is self and not self.ended:
            self.ended = True
            self._house.end(0)

    # ---------------------------------------------------------------- the walk

    def _walk(self) -> Iterator[None]:
        """From the lobby again and again, for whoever has left a table stands in another one."""
        yield
        while (
            self._walks
            and isinstance(lobby := self._house.stack.top, Lobby)
            and self._fresh(lobby) is not None
        ):
            yield from self._visit(lobby, 0)
            yield from self._back_to(lobby)
        for scene in self._more():
            yield from self._open(scene)

    def _open(self, scene: Scene) -> Iterator[None]:
        """Look at a scene and go back."""
        stack = self._house.stack
        below = stack.top
        stack.open(scene)
        stack.apply()
        yield from self._rest()
        self.seen.add(scene.key)
        yield from self._back_to(below)

    def _visit(self, scene: Scene, depth: int) -> Iterator[None]:
        """Look at a scene and press what has not been pressed on one like it."""
        stack = self._house.stack
        self.seen.add(scene.key)
        yield from self._rest()
        if scene.key in _LEFT_ALONE or depth > _DEEPEST:
            return
        while stack.top is scene and (target := self._fresh(scene)) is not None:
            self._pressed.add((_kind(scene), _family(target.name)))
            yield from self._press(scene, target)
            top = self._house.stack.top
            if top is not None and top is not scene:
                yield from self._visit(top, depth + 1)
                yield from self._back_to(scene)
        if isinstance(scene, TableScene) and Settlement.key not in self.seen and stack.top is scene:
            yield from self._play(scene)

    def _fresh(self, scene: Scene) -> Target | None:
        """Something that has not been pressed on such a scene."""
        for target in _targets(scene):
            name = target.name
            left_out = name in _OUT or name in _NEVER or name.partition(":")[0] in _NEVER
            if target.enabled and not left_out and (_kind(scene), _family(name)) not in self._pressed:
                return target
        return None

    def _press(self, scene: Scene, target: Target) -> Iterator[None]:
        stack = self._house.stack
        if isinstance(scene, PanelScene):
            stack.follow(scene.activate(target.name))
        else:
            x, y = target.rect.centre.x, target.rect.centre.y
            stack.handle(PointerDown(x, y))
            stack.handle(PointerUp(x, y))
        stack.apply()
        yield from self._rest()
        if stack.typing:
            stack.handle(Act(Command.BACK))
            stack.apply()
            yield

    def _play(self, table: TableScene) -> Iterator[None]:
        """Let the program play the seat until a hand is settled."""
        stack = self._house.stack
        table.seat.set_auto(on=True)
        for _ in range(_A_HAND):
            yield
            top = stack.top
            if isinstance(top, Settlement) or top is None:
                break
        table.seat.set_auto(on=False)
        if stack.top is not None and stack.top is not table:
            yield from self._visit(stack.top, _DEEPEST)
            yield from self._back_to(table)

    def _back_to(self, scene: Scene | None) -> Iterator[None]:
        """Take away whatever lies above a scene; where it has gone itself, or others keep coming, go home."""
        stack = self._house.stack
        for _ in range(_DEEPEST):
            if stack.top is scene or isinstance(stack.top, Lobby) or stack.top is None:
                break
            stack.follow((Pop(),))
            stack.apply()
            yield
        if stack.top is not scene and not isinstance(stack.top, Lobby):
            self._house.renew(lambda: None)
            self._house.stack.start(Lobby())
            yield

    def _rest(self) -> Iterator[None]:
        """Let the picture be drawn."""
        for _ in range(2):
            self._house.stack.expose()
            yield

    # ---------------------------------------------------------------- the rest of an attendant's duties

    def home(self) -> Scene:
        """The lobby."""
        return Lobby()

    def hears(self, intent: Intent, now: float) -> bool:
        """Nobody sits here."""
        return False

    def lost(self) -> None:
        """Nobody looks."""

    def called(self, link: str) -> bool:
        """Nobody calls."""
        return False

    def strip(self, size: tuple[int, int]) -> int:
        """Scenes have the whole picture."""
        return 0

    def lay(self, width: int) -> None:
        """There is nothing above the scenes."""

    def draw(self, canvas: Canvas) -> None:
        """There is nothing above the scenes."""


def _targets(scene: Scene) -> tuple[Target, ...]:
    """What can be pressed; of a table only what is around the tiles."""
    if isinstance(scene, PanelScene):
        return scene.focus.targets
    if isinstance(scene, TableScene):
        return tuple(each for each in scene.seat.focus.targets if each.name.startswith("tool."))
    return ()


def _kind(scene: Scene) -> str:
    """What sets scenes apart: the class, and what a sheet asks."""
    name = type(scene).__name__
    return f"{name}:{scene.words()[1]}" if isinstance(scene, Message) else name


def _family(name: str) -> str:
    """What a target has in common with others: its name up to the number or key in it.

    >>> _family("heading:12"), _family("tool.menu"), _family("seat3")
    ('heading', 'tool.menu', 'seat')
    """
    return name.partition(":")[0].rstrip("0123456789")
