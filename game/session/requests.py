"""What a person asks of a room on a server (请求): each is one word to the server, and what comes of it comes later."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.net import intents
from game.net.intents import Intent
from game.net.parts import RoomSpec, VoteKind
from rules.core.seat import Seat

__all__ = ["Requests"]


class Requests(ABC):
    """The requests of `game.session.online.Online` that need nothing but a way to say them."""

    def __init__(self) -> None:
        self.called = ""
        """The name that this side gave itself when it came in."""

    @abstractmethod
    def tell(self, intent: Intent) -> None:
        """Say something to the server."""

    def create(self, spec: RoomSpec, name: str) -> None:
        """Open a room."""
        self.called = name
        self.tell(intents.Create(spec, name))

    def join(self, name: str, *, code: str = "", invite: str = "", watch: bool = False) -> None:
        """Come into a room."""
        self.called = name
        self.tell(intents.Join(name, code or None, invite or None, watch))

    def browse(self) -> None:
        """Ask for the public rooms."""
        self.tell(intents.Browse())

    def amend(self, spec: RoomSpec) -> None:
        """Change what is agreed (host)."""
        self.tell(intents.Amend(spec))

    def ready(self, *, on: bool) -> None:
        """Be ready, or not any more."""
        self.tell(intents.Ready(on))

    def sit(self, seat: Seat) -> None:
        """Take a seat."""
        self.tell(intents.Sit(seat))

    def set_bot(self, seat: Seat, level: str | None) -> None:
        """Put a bot on a seat or take it away (host)."""
        self.tell(intents.Bot(seat, level))

    def kick(self, member: int) -> None:
        """Send a member away (host)."""
        self.tell(intents.Kick(member))

    def admit(self, member: int, *, yes: bool) -> None:
        """Let somebody in who has knocked (host)."""
        self.tell(intents.Admit(member, yes))

    def start(self) -> None:
        """Begin the match (host)."""
        self.tell(intents.Start())

    def vote(self, kind: VoteKind) -> None:
        """Ask everybody to break up, pause or go on."""
        self.tell(intents.VoteStart(kind))

    def chat(self, text: str) -> None:
        """Write a line."""
        self.tell(intents.Chat(text))

    def set_mic(self, *, on: bool) -> None:
        """Tell the room that this side talks by voice, or no longer."""
        self.tell(intents.Mic(on))

    def leave(self, *, forfeit: bool = False) -> None:
        """Leave the room."""
        self.tell(intents.Leave(forfeit))
