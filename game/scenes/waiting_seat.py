"""What the host does about a seat (座位上的事): a bot comes or goes, somebody is sent away, oneself sits down there."""

from __future__ import annotations

from typing import ClassVar, Final

from game.present.online_room import Badge, Chair
from game.scenes.message import Confirm, Message
from game.scenes.scene import NOTHING, Pop, Replace, StackCommands
from game.session.online import Online
from game.settings import LEVELS
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["LeaveRoom", "SeatMenu"]

_ABREAST: Final = 3
"""So many buttons fill a row."""


class SeatMenu(Message):
    """The sheet of a seat; a person is asked about once more before being sent away."""

    key: ClassVar[str] = "waiting_seat"

    def __init__(self, online: Online, chair: Chair, name: str, level: str) -> None:
        what = {Badge.EMPTY: "empty", Badge.BOT: "bot"}.get(chair.badge, "person")
        super().__init__(f"online.seat.{what}", f"online.seat.{what}.text", name=name)
        self._online = online
        self._chair = chair
        self._name = name
        self._level = level

    def words(self) -> tuple[str, str]:
        """The title of somebody's seat is the name."""
        title, text = super().words()
        return (title if self._chair.member is None else self._name), text

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """What can be done at this seat, the usual thing first."""
        texts, chair = self.services.texts, self._chair
        found = []
        if chair.badge is Badge.EMPTY:
            found.append(("sit", ButtonLook(texts("online.seat.sit"), 26, kind=ButtonKind.JADE)))
        if chair.badge in (Badge.EMPTY, Badge.BOT):
            levels = [level for level in LEVELS if level != chair.bot]
            levels.sort(key=lambda level: level != self._level)
            key = "online.seat.bot.add" if chair.bot is None else "online.seat.bot.change"
            found += [
                (f"bot:{level}", ButtonLook(texts(key, level=texts(f"level.{level}.name")), 23))
                for level in levels
            ]
        if chair.member is not None:
            word = "online.seat.bot.remove" if chair.bot is not None else "online.seat.kick"
            found.append(("remove", ButtonLook(texts(word), 24, grave=chair.bot is None)))
        lowest = len(found) if len(found) < _ABREAST else len(found) // 2  # the left end of the lowest row
        found.insert(lowest, ("cancel", ButtonLook(texts("online.seat.cancel"), 24)))
        return tuple(found)

    def activate(self, name: str) -> StackCommands:
        """Do it, and close the sheet."""
        seat, member = self._chair.seat, self._chair.member
        what, _, level = name.partition(":")
        if what == "sit" and seat is not None:
            self._online.sit(seat)
        elif what == "bot" and seat is not None:
            self._online.set_bot(seat, level)
        elif what == "remove" and self._chair.bot is not None and seat is not None:
            self._online.set_bot(seat, None)
        elif what == "remove" and member is not None:
            return (Replace(self._kick_question(member)),)
        return (Pop(),)

    def _kick_question(self, member: int) -> Confirm:
        """Whether somebody is really sent away."""

        def then() -> StackCommands:
            self._online.kick(member)
            return NOTHING

        answers = ("online.kick.yes", "online.kick.no")
        return Confirm("online.kick", "online.kick.text", then, answers, name=self._name)


class LeaveRoom(Message):
    """How one goes: with the seat kept for a while, or for good; in a match by the game's rules of escape (逃跑)."""

    key: ClassVar[str] = "waiting_leave"

    def __init__(self, online: Online, *, playing: bool, seated: bool) -> None:
        what = "playing" if playing and seated else "waiting" if seated else "watching"
        super().__init__("online.leave", f"online.leave.{what}")
        self._online = online
        self._what = what
        self.done = False
        """Whether the room is left without a word to the server: the seat stays."""

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Stay is where Enter goes at first."""
        texts = self.services.texts
        found = [("resume", ButtonLook(texts("online.leave.no"), 26, kind=ButtonKind.JADE))]
        if self._what != "watching":
            found.append(("keep", ButtonLook(texts("online.leave.keep"), 24)))
        word = "online.leave.forfeit" if self._what == "playing" else "online.leave.yes"
        found.append(("leave", ButtonLook(texts(word), 24, grave=self._what != "watching")))
        return tuple(found)

    def activate(self, name: str) -> StackCommands:
        """Stay; close the line; or say good-bye."""
        if name == "keep":
            self.done = True
        elif name == "leave":
            self._online.leave(forfeit=self._what == "playing")
        return (Pop(),)
