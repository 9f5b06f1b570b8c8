"""Where the window was (窗口位置): remembered when the game is left, taken up again where it can still be seen.

A place is only good on the screens it was left on: where their number or sizes have changed, the window gets its size
back, as far as it fits, and the system chooses the place. Full screen is a setting and never remembered here.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, TypeAlias

from game.errors import StorageError
from game.storage import write_whole

__all__ = ["Placement", "Screens", "Whereabouts", "load_placement", "save_placement"]

Screens: TypeAlias = tuple[tuple[int, int], ...]
"""The sizes of all screens in their order."""

_log = logging.getLogger("ouju")
_LEAST: Final = 64
_MOST: Final = 1 << 15
_SETTLED_S: Final = 0.5
"""A window that becomes maximised tells its new size before it says why: so long a size is not trusted."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The window as it is when it fills nothing: its inner part in pixels, and whether it was maximised."""

    x: int
    y: int
    width: int
    height: int
    maximised: bool = False
    screens: Screens = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    def within(self, screens: Screens) -> tuple[int, int]:
        """The size as far as it fits on the first of the screens.

        >>> Placement(0, 0, 2500, 900).within(((1920, 1080),))
        (1920, 900)
        """
        wide, high = screens[0] if screens else self.size
        return min(self.width, wide), min(self.height, high)


class Whereabouts:
    """Follows a window through its events: which place it has when it fills nothing."""

    def __init__(self) -> None:
        self._heard: list[tuple[float, tuple[int, int, int, int]]] = []
        self.maximised = False

    def seen(self, box: tuple[int, int, int, int], now: float) -> None:
        """The window is there now, neither maximised nor in full screen as far as is known."""
        if not self.maximised:
            older = [entry for entry in self._heard if now - entry[0] >= _SETTLED_S]
            newer = [entry for entry in self._heard if now - entry[0] < _SETTLED_S]
            self._heard = [*older[-1:], *newer, (now, box)]

    def maximise(self, now: float) -> None:
        """It has been maximised: what it told just now was that already."""
        older = [entry for entry in self._heard if now - entry[0] >= _SETTLED_S]
        self._heard = older[-1:] or self._heard[:1]
        self.maximised = True

    def restore(self) -> None:
        """It is a window among others again."""
        self.maximised = False

    def placement(self, screens: Screens) -> Placement | None:
        """What is to be remembered; None when it was never seen as a window."""
        if not self._heard:
            return None
        return Placement(*self._heard[-1][1], maximised=self.maximised, screens=screens)


def load_placement(file: Path) -> Placement | None:
    """What was remembered; None when there is nothing or nothing usable."""
    try:
        plain = json.loads(file.read_text(encoding="utf-8"))
        numbers = [plain[key] for key in ("x", "y", "width", "height")]
        screens = tuple((int(wide), int(high)) for wide, high in plain["screens"])
        maximised = plain["maximised"] is True
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
    if not all(type(number) is int and abs(number) < _MOST for number in numbers):
        return None
    if min(numbers[2:]) < _LEAST:
        return None
    x, y, width, height = numbers
    return Placement(x, y, width, height, maximised, screens)


def save_placement(file: Path, placement: Placement) -> None:
    """Remember where the window was; that it cannot be remembered is no reason to stay open."""
    if placement == load_placement(file):
        return
    try:
        write_whole(file, json.dumps(asdict(placement), indent=1) + "\n")
    except StorageError as error:
        _log.warning("%s", error)
