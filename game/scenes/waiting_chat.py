"""The line that is written in a waiting room (说一句), and what was said there."""

from __future__ import annotations

from typing import Final

from game.bindings import Act, Command, Intent, PointerDown
from game.present.chat_log import ChatLog
from game.present.layout.geometry import Rect
from game.present.text_entry import TextEntry
from game.session.online import Online
from game.ui.desktop import Desktop

__all__ = ["WaitingChat"]

_LONGEST: Final = 60


class WaitingChat:
    """The line and the log; *writing* while letters are meant for it."""

    def __init__(self, online: Online) -> None:
        self._online = online
        self.entry = TextEntry("", _LONGEST)
        self.log = ChatLog()
        self.writing = False

    def handle(self, intent: Intent, desktop: Desktop, place: Rect) -> bool:
        """Take an intent in; whether it was meant for the line, which lies at a *place*."""
        if self.entry.handle(intent, desktop):
            return True
        match intent:
            case Act(Command.CONFIRM, repeat=False):
                self._send()
            case Act(Command.BACK, repeat=False):
                self.writing = False
            case PointerDown(x, y) if place.contains(x, y):
                return True
            case PointerDown() | Act(Command.NEXT | Command.PREVIOUS | Command.UP | Command.DOWN):
                self.writing = False
                return False
            case _:
                return False
        return True

    def _send(self) -> None:
        """Send the line; with nothing on it one has done with writing."""
        text = self.entry.text.strip()
        if text:
            self._online.chat(text)
            self.entry.clear()
        else:
            self.writing = False
