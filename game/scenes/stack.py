"""The stack of scenes (场景栈): commands are applied between frames, leave before enter.

No scene changes the stack while it is being walked. What may be entered is asked of the kiosk policy here,
so that no scene has to know about kiosks.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from game.bindings import Act, Command, Intent
from game.scenes.panel import PanelScene
from game.scenes.reader import Reader
from game.scenes.scene import Pop, Push, Quit, Replace, Round, Scene, StackCommand, StackCommands
from game.services import Services
from game.ui.canvas import Canvas

__all__ = ["Stack"]

_Request: TypeAlias = tuple[Scene, StackCommand]


class Stack:
    """The scenes from the bottom to the top, and the commands that wait for the frame to end."""

    def __init__(self, services: Services, size: tuple[int, int]) -> None:
        self._services = services
        self._size = size
        self._scenes: list[Scene] = []
        self._requests: list[_Request] = []
        self._reader = Reader(services)
        self._stale = True

    @property
    def top(self) -> Scene | None:
        """The scene that gets input."""
        return self._scenes[-1] if self._scenes else None

    @property
    def topic(self) -> tuple[str, str] | None:
        """What the topmost scene that is about a game is about."""
        return next((scene.topic for scene in reversed(self._scenes) if scene.topic is not None), None)

    @property
    def seen(self) -> Round | None:
        """What a seat knows of the round that is played on one of the scenes."""
        return next((scene.seen for scene in reversed(self._scenes) if scene.seen is not None), None)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that people at this machine play, where they are several."""
        return next((scene.seats for scene in reversed(self._scenes) if scene.seats), ())

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the scenes from the bottom to the top."""
        return tuple(scene.key for scene in self._scenes)

    @property
    def typing(self) -> bool:
        """Whether the top scene takes text."""
        return bool(self._scenes) and self._scenes[-1].typing

    @property
    def empty(self) -> bool:
        """Whether the program is over."""
        return not self._scenes

    @property
    def lively(self) -> bool:
        """Whether something on the screen moves."""
        return any(scene.lively for scene in self._visible())

    @property
    def dirty(self) -> bool:
        """Whether the picture on the screen is out of date."""
        return self._stale or any(scene.dirty for scene in self._visible())

    @property
    def quiet(self) -> bool:
        """Whether a scene wants no music now."""
        return any(scene.quiet for scene in self._scenes)

    def start(self, scene: Scene) -> None:
        """Enter the first scene."""
        self._push(scene)

    def open(self, scene: Scene) -> None:
        """Put a scene on top between frames (help, settings, a message)."""
        if self._scenes:
            self._requests.append((self._scenes[-1], Push(scene)))

    def follow(self, commands: StackCommands) -> None:
        """Do between frames what the top scene would have asked for with these commands."""
        if self._scenes:
            self._ask(self._scenes[-1], commands)

    def resize(self, size: tuple[int, int]) -> None:
        """Tell every scene the size of the window; also after a change of theme, language or scale."""
        self._size = size
        for scene in self._scenes:
            scene.resized(size)
            scene.dirty = True
        self._stale = True

    def expose(self) -> None:
        """The window's content is lost; the next frame must be drawn."""
        self._stale = True

    def drop(self, source: Path | str) -> bool:
        """Give what was dropped on the window to the top scene; whether it has a use for it."""
        return bool(self._scenes) and self._scenes[-1].drop(source)

    def hide(self) -> None:
        """Tell every scene that the window is not seen."""
        for scene in self._scenes:
            scene.hidden()

    def handle(self, intent: Intent) -> None:
        """Give an intent to the top scene; what it is about is said again by the reader."""
        if isinstance(intent, Act) and intent.command is Command.SPEAK and self._reader.ask(self.top):
            self._stale = True
        elif self._scenes:
            self._ask(self._scenes[-1], self._scenes[-1].handle(intent))

    def update(self, dt: float) -> None:
        """Let time pass for every scene that can be seen, then apply what they ask for."""
        for scene in self._visible():
            self._ask(scene, scene.update(dt))
        self._stale = self._reader.pass_time() or self._stale
        self.apply()

    def doze(self) -> None:
        """Tell the top scene that nobody is there any more."""
        if self._scenes:
            self._ask(self._scenes[-1], self._scenes[-1].doze())

    def prepare(self) -> None:
        """Let the top scene get ready for what will be wanted soon."""
        if self._scenes:
            self._scenes[-1].prepare()

    def draw(self, canvas: Canvas) -> None:
        """Draw what can be seen, from below, and have it read aloud where that is wished."""
        self._reader.begin(canvas)
        scale = canvas.scale
        for scene in self._visible():
            if canvas.written is not None:
                canvas.written.clear()  # what lies below is not what is read
            canvas.scale = scene.unit if isinstance(scene, PanelScene) else scale
            scene.draw(canvas)
            scene.dirty = False
        canvas.scale = scale
        self._reader.look(self.top, canvas)
        self._stale = False

    def apply(self) -> None:
        """Apply the commands in the order they were given; those of scenes that have gone are dropped."""
        requests, self._requests = self._requests, []
        for scene, command in requests:
            if scene in self._scenes:
                self._apply(scene, command)

    def close(self) -> None:
        """Leave every scene from the top."""
        self._cut(0)

    def _ask(self, scene: Scene, commands: StackCommands) -> None:
        self._requests += [(scene, command) for command in commands]

    def _apply(self, scene: Scene, command: StackCommand) -> None:
        place = self._scenes.index(scene)
        match command:
            case Push(new):
                self._push(new)
            case Pop(other):
                self._cut(self._scenes.index(other) if other in self._scenes else place)
                if self._scenes:
                    self._uncover()
            case Replace(new) if self._services.kiosk.allows(new.key):
                self._cut(place)
                self._push(new)
            case Replace():
                return
            case Quit():
                if self._services.kiosk.may_quit:
                    self._cut(0)

    def _push(self, scene: Scene) -> None:
        if not self._services.kiosk.allows(scene.key):
            return
        scene.enter(self._services)
        scene.resized(self._size)
        scene.dirty = True
        if self._scenes:
            self._scenes[-1].covered()
        self._scenes.append(scene)
        self._stale = True
        self._services.trace.emit("scene", scene=scene.key, stack=list(self.keys))

    def _cut(self, place: int) -> None:
        while len(self._scenes) > place:
            self._scenes.pop().leave()
        self._stale = True

    def _uncover(self) -> None:
        self._scenes[-1].uncovered()
        self._services.trace.emit("scene", scene=self._scenes[-1].key, stack=list(self.keys))
        self._scenes[-1].tell_again()

    def _visible(self) -> list[Scene]:
        """From the topmost scene that covers everything upwards."""
        first = max((place for place, scene in enumerate(self._scenes) if scene.opaque), default=0)
        return self._scenes[first:]
