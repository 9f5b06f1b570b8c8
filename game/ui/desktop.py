"""What the system's desktop does for the program (桌面): clipboard, messages over any scene, pictures, the report.

Scenes get it as `Services.desktop`. Where there is none (tests, a machine without a display) nothing happens.
"""

from __future__ import annotations

import logging
from typing import Final, Protocol

import pygame
import pygame.scrap

from game.present.label import Label
from game.present.text_entry import Clipboard

__all__ = ["SILENT", "Desktop", "SystemClipboard"]

_log = logging.getLogger("ouju")


class Desktop(Clipboard, Protocol):
    """What scenes may ask of the desktop."""

    def tell(self, message: Label) -> None:
        """Show a message for a moment, over whatever is on the screen."""
        ...

    def screenshot(self) -> None:
        """Keep a picture of the next frame and say where."""
        ...

    def report(self) -> str:
        """What this machine and this program are, for a report of a fault: nothing of the player stands in it."""
        ...


class _Silent:
    """No desktop at all."""

    def copy(self, text: str) -> bool:
        """Nobody would find it."""
        return False

    def paste(self) -> str:
        """Nothing was kept."""
        return ""

    def tell(self, message: Label) -> None:
        """Nobody sees it."""

    def screenshot(self) -> None:
        """There is no picture."""

    def report(self) -> str:
        """There is nothing to be told."""
        return ""


SILENT: Final[Desktop] = _Silent()


class SystemClipboard:
    """The clipboard of the system; one that cannot be reached is an empty one."""

    def copy(self, text: str) -> bool:
        """Keep a text for all programs; whether the system took it."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error as error:
            _log.warning("the clipboard takes nothing: %s", error)
            return False
        return True

    def paste(self) -> str:
        """The text that another program, or this one, has copied."""
        try:
            return pygame.scrap.get_text()
        except (pygame.error, UnicodeDecodeError) as error:
            _log.warning("the clipboard gives nothing: %s", error)
            return ""
