"""On the way into a room (进房途中): a line is made, a server asked, a door knocked at; nothing waits for it.

Whatever goes wrong is said in words, and what lies below is as it was.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import ClassVar, Final

from game.errors import GameError
from game.scenes.message import Message, told
from game.scenes.online_certificate import Certificate
from game.scenes.scene import NOTHING, Pop, Push, Replace, StackCommands
from game.session.online import (
    Entered,
    Fingerprint,
    Gone,
    Hosting,
    MatchReady,
    Online,
    OnlineNotice,
    OnlineStatus,
    Trouble,
)
from game.ui.widgets import ButtonLook

__all__ = ["Joining", "Waking", "in_place", "joining", "trouble_key", "trouble_of"]

_log = logging.getLogger("ouju")
_SLOW_S: Final = 6.0
"""After so many seconds without an answer it is said what can be looked at."""


class Joining(Message):
    """The sheet; *ask* says to the server what is wanted, once the line stands."""

    key: ClassVar[str] = "online_joining"

    def __init__(
        self,
        online: Online,
        ask: Callable[[Online], None] | None,
    ) -> None:
        super().__init__("online.joining", "online.joining.connecting", address=online.address)
        self._online = online
        self._ask = ask
        self._entered: Entered | None = None
        self._match = False
        self._handed_on = False
        self._since = 0.0

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """One: not to go there after all."""
        return (("cancel", ButtonLook(self.services.texts("online.joining.cancel"), 26)),)

    def update(self, dt: float) -> StackCommands:
        """Look what the server says; what it says first is the last word."""
        self._since += dt
        notices = self._online.poll()  # why one is out of a room says more than that one is
        for notice in sorted(notices, key=lambda each: not isinstance(each, Trouble)):
            commands = self._hear(notice)
            if commands:
                return commands
        if self._entered is not None and not self._entered.knocking and self._online.room is not None:
            return self._enter()
        if self._online.status is OnlineStatus.CLOSED:
            return self._give_up("closed")
        self._tell()
        return NOTHING

    def leave(self) -> None:
        """Nobody goes on with the line unless a room has it."""
        if not self._handed_on:
            self._online.close()
        super().leave()

    def _hear(self, notice: OnlineNotice) -> StackCommands:
        match notice:
            case Entered():
                self._entered = notice
            case MatchReady():
                self._match = True
            case Trouble(code, retry_s, about):
                return self._give_up(code, retry_s, about)
            case Gone(why):
                return self._give_up(f"gone.{why}")
            case Fingerprint():
                return (Push(Certificate(self._online, notice)),)
            case _:
                return NOTHING
        return NOTHING

    def _tell(self) -> None:
        """The words for how far it has come."""
        if self._ask is not None and self._online.status is OnlineStatus.LIVE:
            ask, self._ask = self._ask, None
            ask(self._online)
        if self._entered is not None and self._entered.knocking:
            text = "online.joining.knocking"
        elif self._online.status is OnlineStatus.LIVE:
            text = "online.joining.asking"
        else:
            text = "online.joining.slow" if self._since >= _SLOW_S else "online.joining.connecting"
        if text != self._text:
            self._text = text
            self.rearrange()

    def _enter(self) -> StackCommands:
        from game.scenes.waiting_room import WaitingRoom

        self._handed_on = True
        watching = self._entered is not None and self._entered.watching
        return (Replace(WaitingRoom(self._online, watching=watching, playing=self._match)),)

    def _give_up(self, code: str, retry_s: float | None = None, about: str = "") -> StackCommands:
        _log.info("no way into a room at %s: %s", self._online.address, code)
        return (Replace(trouble_of(self.services.texts.has, code, retry_s, about or self._online.address)),)


def trouble_key(has: Callable[[str], bool], code: str) -> str:
    """The text of what could not be done; *has* knows which texts there are."""
    key = f"online.error.{code}"
    return key if has(key) else "online.error.unknown"


def trouble_of(
    has: Callable[[str], bool], code: str, retry_s: float | None = None, about: str = ""
) -> Message:
    """What could not be done, in words: what happened, why, what to do; *has* knows which texts there are."""
    if (code, about) == ("not_allowed", "join"):  # the one thing that a way in may not do
        code = "not_watched"
    known = trouble_key(has, code)
    seconds = max(1, round(retry_s)) if retry_s is not None else 0
    return Message("online.failed", known, code=code, seconds=seconds, about=about)


def joining(make: Callable[[], Online], ask: Callable[[Online], None] | None) -> StackCommands:
    """The way into a room over a line that *make* makes; a sheet that says why where there is none."""
    try:
        online = make()
    except GameError as error:
        return (Push(told("online.failed", error)),)
    return (Push(Joining(online, ask)),)


class Waking(Message):
    """A server on this machine begins to listen (开机房); *then* is done when it does."""

    key: ClassVar[str] = "online_waking"

    def __init__(self, hosting: Hosting, then: Callable[[str], StackCommands]) -> None:
        super().__init__("online.host", "online.host.waking")
        self._hosting = hosting
        self._then = then

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """One: not to wait."""
        return (("cancel", ButtonLook(self.services.texts("online.setup.cancel"), 26)),)

    def update(self, dt: float) -> StackCommands:
        """Look whether it listens, or why it does not."""
        if self._hosting.trouble is not None:
            return (Replace(Message("online.host.failed", self._hosting.trouble)),)
        if not self._hosting.address:
            return NOTHING
        return in_place(self._then(self._hosting.address))


def in_place(commands: StackCommands) -> StackCommands:
    """The same by a scene that goes with it: what it would lay on top takes its place."""
    return tuple(Replace(each.scene) if isinstance(each, Push) else each for each in commands) or (Pop(),)
