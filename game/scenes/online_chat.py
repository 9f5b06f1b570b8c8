"""What is said in a room (聊天): the last lines and one to write on, over the table that goes on below."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent, PointerDown
from game.kiosk.policy import KioskPolicy
from game.net.parts import RoomState
from game.present.chat_log import ChatLog
from game.present.focus import Target
from game.present.layout.chat_layout import ChatLayout, chat_layout
from game.present.text_entry import TextEntry
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.session.online import Online
from game.ui.canvas import Canvas
from game.ui.draw_chat import ChatLook, draw_chat

__all__ = ["OnlineChat", "why_silent"]

_LONGEST: Final = 60


class OnlineChat(PanelScene):
    """The panel: Enter sends what is written, Esc and a press beside it close it."""

    key: ClassVar[str] = "chat"
    opaque: ClassVar[bool] = False

    def __init__(self, online: Online, log: ChatLog) -> None:
        super().__init__()
        self._online = online
        self._log = log
        self._entry = TextEntry("", _LONGEST)
        self._layout: ChatLayout | None = None
        self._shown = 0

    @property
    def typing(self) -> bool:
        """Always: there is nothing else to do here."""
        return True

    def arrange(self) -> Iterable[Target]:
        """The panel at the side of the tools."""
        settings = self.services.settings
        layout = chat_layout(self.size, self.unit, settings.scale, mirrored=settings.left_handed)
        self._layout = layout
        return [
            Target("entry", layout.entry),
            Target("send", layout.send, bool(self._entry.text.strip())),
            Target("close", layout.close),
        ]

    def preferred(self) -> str | None:
        """The line."""
        return "entry"

    def update(self, dt: float) -> StackCommands:
        """What has come is read at once."""
        if self._log.unread or self._shown != len(self._log.lines):
            self._log.read()
            self._shown = len(self._log.lines)
            self.dirty = True
        if self._online.room is None:
            return (Pop(),)
        return NOTHING

    def handle(self, intent: Intent) -> StackCommands:
        """Writing first; a press beside the panel closes it."""
        match intent:
            case Act(Command.BACK, repeat=False):
                return (Pop(),)
            case Act(Command.CONFIRM, repeat=False) if self.focus.focused != "close":
                self._send()
                return NOTHING
            case PointerDown(x, y) if self._layout is not None and not self._layout.frame.contains(x, y):
                return (Pop(),)
            case _:
                if self._entry.handle(intent, self.services.desktop):
                    self.rearrange()
                    return NOTHING
                return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """Send, or close."""
        if name == "close":
            return (Pop(),)
        if name == "send":
            self._send()
        return NOTHING

    def _send(self) -> None:
        text = self._entry.text.strip()
        if text:
            self._online.chat(text)
            self._entry.clear()
            self.rearrange()

    def draw(self, canvas: Canvas) -> None:
        """The panel."""
        if self._layout is None:
            return
        texts = self.services.texts
        words = (texts("online.chat.title"), texts("online.chat.write"), texts("online.chat.send"))
        lines = tuple((line.name, self.say(line.words), line.own) for line in self._log.lines)
        draw_chat(
            canvas, ChatLook(self._layout, self.focus, self._entry, words, lines), texts("online.chat.empty")
        )


def why_silent(room: RoomState | None, *, watching: bool, kiosk: KioskPolicy) -> str:
    """The key of why nothing can be written here; empty where it can."""
    if watching:
        return "online.error.watching"
    if room is None or room.spec.talk != "chat":
        return "online.chat.off"
    return "" if kiosk.allows(OnlineChat.key) else "online.chat.kiosk"
