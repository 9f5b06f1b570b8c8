"""What the program asks of its attendant (看店的), and what that may do with the program.

At home the attendant opens the lobby and that is all. In a tea room it knows when a guest comes and goes, what the
strip of the house shows, and when the program ends: no scene knows that it is in a kiosk.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from game.bindings import Intent
from game.scenes.called import answer_call, arrive
from game.scenes.lobby import Lobby
from game.scenes.scene import Scene
from game.scenes.stack import Stack
from game.services import Services
from game.ui.canvas import Canvas

__all__ = ["AtHome", "Attendant", "House"]


class House(Protocol):
    """The running program as its attendant sees it."""

    @property
    def services(self) -> Services:
        """What scenes are given now."""
        ...

    @property
    def stack(self) -> Stack:
        """The scenes that are open now."""
        ...

    @property
    def hidden(self) -> bool:
        """Whether nobody can see the window."""
        ...

    def renew(self, between: Callable[[], None]) -> None:
        """Leave every scene, do what is to be done in *between*, and make services and stack anew, without a scene."""
        ...

    def fit(self) -> None:
        """Ask once more how much of the window the attendant needs above the scenes."""
        ...

    def point(self, *, shown: bool) -> None:
        """Show the pointer, or let it be gone."""
        ...

    def hear(self) -> None:
        """Ask once more how loud it may be."""
        ...

    def end(self, code: int | None = None) -> None:
        """End with this exit code once the frame is over; every scene is left first."""
        ...

    def lift(self) -> None:
        """Bring the window back before all others."""
        ...


class Attendant(Protocol):
    """Who looks after the program."""

    def start(self) -> None:
        """Open the first scenes."""
        ...

    def home(self) -> Scene:
        """The scene at the bottom, after something went wrong."""
        ...

    def hears(self, intent: Intent, now: float) -> bool:
        """An intent before any scene has it; whether it is done with."""
        ...

    def lost(self) -> None:
        """Another window has the keyboard now, or this one cannot be seen."""
        ...

    def called(self, link: str) -> bool:
        """The program was started once more, perhaps with a link; whether that led somewhere."""
        ...

    def step(self, now: float) -> None:
        """A turn of the program's loop, at the real time *now*."""
        ...

    def strip(self, size: tuple[int, int]) -> int:
        """How many pixels it needs above the scenes in a picture of that size."""
        ...

    def lay(self, width: int) -> None:
        """Lay out what it shows above the scenes, so many pixels wide; the scenes lie below it by now."""
        ...

    @property
    def dirty(self) -> bool:
        """Whether what it shows above the scenes has changed."""
        ...

    def draw(self, canvas: Canvas) -> None:
        """Draw what it shows above the scenes."""
        ...


class AtHome:
    """Nobody looks after a machine at home: the lobby is open, and whatever a link calls to."""

    dirty: Final = False

    def __init__(self, house: House, call: str, visited: Path) -> None:
        """*visited* is the file of the rooms where one was."""
        self._house = house
        self._call, self._visited = call, visited

    def start(self) -> None:
        """The lobby, or where a link calls to, or the way back to a seat."""
        self._house.stack.start(Lobby())
        arrive(self._house.stack, self._house.services, self._call, self._visited)

    def home(self) -> Scene:
        """The lobby."""
        return Lobby()

    def hears(self, intent: Intent, now: float) -> bool:
        """Everything is for the scenes."""
        return False

    def lost(self) -> None:
        """That is the player's business."""

    def called(self, link: str) -> bool:
        """Go where the link calls to."""
        return answer_call(self._house.stack, link, self._house.services.desktop)

    def step(self, now: float) -> None:
        """Nothing is looked after."""

    def strip(self, size: tuple[int, int]) -> int:
        """Scenes have the whole picture."""
        return 0

    def lay(self, width: int) -> None:
        """There is nothing above the scenes."""

    def draw(self, canvas: Canvas) -> None:
        """There is nothing above the scenes."""
