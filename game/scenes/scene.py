"""What a scene is (场景), and the commands it gives to the stack.

A scene is entered with services and left before another takes its place; `handle` and `update` return
commands that the stack applies between frames. `dirty` says that the picture has changed since the last
`draw`, `lively` that it moves by itself: nothing is drawn otherwise, and an idle scene is woken about ten
times a second only.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, TypeAlias

from game.bindings import Intent
from game.present.label import Label
from game.services import Services
from game.ui.canvas import Canvas
from rules import Ruleset
from rules.mahjong.state import SeatView

__all__ = ["NOTHING", "Pop", "Push", "Quit", "Replace", "Round", "Scene", "StackCommand", "StackCommands"]

Round: TypeAlias = tuple[Ruleset, SeatView]
"""The game that is played and what a seat knows of the round."""


class Scene(ABC):
    """One screen or sheet of the client; the methods are called in this order of life: enter, …, leave."""

    key: ClassVar[str] = ""
    """The name in bindings, the kiosk policy and traces."""
    opaque: ClassVar[bool] = True
    """Whether it covers all below it; otherwise the scene below is drawn first."""
    quiet: ClassVar[bool] = False
    """Whether there is no music as long as it is there, whatever the settings say."""

    dirty: bool = True
    """Whether the picture has changed since the last `draw`; the stack resets it after drawing."""

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game and edition that the scene is about; None when it is about none."""
        return None

    @property
    def seen(self) -> Round | None:
        """What a seat knows of the round that is played here; None where none is."""
        return None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that people at this machine play, where they are several; empty for one."""
        return ()

    @property
    def lively(self) -> bool:
        """Whether something moves now, so that every frame counts."""
        return False

    @property
    def typing(self) -> bool:
        """Whether text is being entered, so that letters are no commands."""
        return False

    @property
    def speaks(self) -> bool:
        """Whether the scene says by itself what happens on it, as a table does."""
        return False

    def spoken(self, *, much: bool) -> Label | None:
        """What is said when the scene comes up, *much*: everything; None for the words that are written on it."""
        return None

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """What is said of a target that the keyboard comes to; None for the words that are written on it."""
        return None

    def spoken_news(self) -> Label | None:
        """What is said whenever it has changed: a message, what has just happened."""
        return None

    @abstractmethod
    def enter(self, services: Services) -> None:
        """Take the services; called once, before anything else."""

    def leave(self) -> None:
        """Give back what was taken; called once, last."""
        self.dirty = False

    def covered(self) -> None:
        """Another scene lies above from now on; the picture below it is drawn once more."""
        self.dirty = True

    def uncovered(self) -> None:
        """The scene above has gone; this one is on top again."""
        self.dirty = True

    def tell_again(self) -> None:
        """Trace once more where everything can be pressed: the scene above has gone, and its places with it."""
        return

    @abstractmethod
    def resized(self, size: tuple[int, int]) -> None:
        """The window has this size now, in pixels; called after enter and on every change of size, theme or
        language.
        """

    def handle(self, intent: Intent) -> StackCommands:
        """What a person wants; says what the stack shall do."""
        return NOTHING

    def update(self, dt: float) -> StackCommands:
        """*dt* seconds have passed; says what the stack shall do."""
        return NOTHING

    def drop(self, source: Path | str) -> bool:
        """A file, or a text, was dropped on the window; whether the scene has a use for it."""
        return False

    def hidden(self) -> None:
        """The window is not seen any more; no time passes until it is."""
        return

    def doze(self) -> StackCommands:
        """Nobody is there any more, and a table waits: it plays by itself, a settlement goes on, a sheet goes."""
        return (Pop(),)

    def prepare(self) -> None:
        """Make a little of what will be wanted soon; called while nothing moves and nobody touches anything."""
        return

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw the whole picture."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Take away a scene and all above it: the one that asks, if none is named."""

    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a scene in the place of the one that asks and of all above it."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program."""


StackCommand: TypeAlias = Push | Pop | Replace | Quit
StackCommands: TypeAlias = tuple[StackCommand, ...]
NOTHING: StackCommands = ()
