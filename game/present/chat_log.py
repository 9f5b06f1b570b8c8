"""What was said in a room (聊天记录): the last lines, who wrote them, how many nobody has looked at yet."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from game.net.parts import RoomState
from game.present.label import Label, Plain, said
from game.session.online import Chatted, OnlineNotice, Said

__all__ = ["ChatLine", "ChatLog"]

_KEPT: Final = 60


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line: who said it, what; *own* where it was this side."""

    member: int
    name: str
    words: Label
    own: bool = False


class ChatLog:
    """The lines of one room, the newest last.

    >>> log = ChatLog()
    >>> log.take(Chatted(2, "阿婆", "来了"), None, own=1)
    True
    >>> log.unread, log.lines[-1].name
    (1, '阿婆')
    """

    def __init__(self) -> None:
        self._lines: deque[ChatLine] = deque(maxlen=_KEPT)
        self.unread = 0
        """Lines of others that have come since somebody looked."""

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The lines, the newest last."""
        return tuple(self._lines)

    def take(self, notice: OnlineNotice, room: RoomState | None, own: int | None) -> bool:
        """Keep what a notice says; whether it said anything."""
        match notice:
            case Chatted(member, name, text):
                line = ChatLine(member, name, Plain(text), member == own)
            case Said(member, phrase):
                line = ChatLine(member, _named(room, member), said(f"phrase.{phrase}"), member == own)
            case _:
                return False
        self._lines.append(line)
        self.unread += not line.own and isinstance(notice, Chatted)
        return True

    def read(self) -> None:
        """Somebody has looked at it."""
        self.unread = 0


def _named(room: RoomState | None, member: int) -> str:
    members = room.members if room is not None else []
    return next((each.name for each in members if each.id == member), "")
