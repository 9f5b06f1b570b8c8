"""The line to a server as the rest of the program sees it (线路): what came, how it stands, what can be said.

Whoever holds a line never waits for it: a thread of its own listens and speaks, or in tests nobody at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from game.net.intents import Intent
from game.net.news import News

__all__ = ["Added", "Arrived", "Certificate", "Line", "LineStatus", "Me", "Place", "Standing", "Tiding"]


class LineStatus(Enum):
    """How a line stands."""

    CONNECTING = "connecting"
    LIVE = "live"
    RECONNECTING = "reconnecting"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Me:
    """Who says hello: the program's build and language, this machine's random word, the games with their hashes."""

    build: str = ""
    locale: str = ""
    device: str = ""
    games: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where this side is: the token of its seat, the match, and the last number of it that has come."""

    token: str = ""
    match: str = ""
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """How the line stood at a moment: *why* it is closed, since when an answer is missing, how long one takes.

    *since* is None while all is well; *grace_s* is how long an answer may be missing before that is told; *spread_s*
    is how much longer one word may take than another.
    """

    status: LineStatus = LineStatus.CONNECTING
    why: str = ""
    since: float | None = None
    grace_s: float = 0.0
    ping_s: float | None = None
    games: frozenset[str] = frozenset()
    place: Place = Place()
    spread_s: float = 0.0

    def lost_s(self, now: float) -> float:
        """For how long nothing has been heard that should have been; 0 while all is well."""
        if self.since is None or now - self.since < self.grace_s:
            return 0.0
        return now - self.since


@dataclass(frozen=True, slots=True)
class Arrived:
    """Something the server says, and when it came by the clock of the line."""

    news: News
    at: float


@dataclass(frozen=True, slots=True)
class Added:
    """The commitment of a hand, and what this side has added to its shuffle: a nonce in hex digits, or nothing."""

    hand: int
    commitment: str
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate that no authority signed: *new*, or another than the one that is known of that server."""

    fingerprint: str
    new: bool


Tiding: TypeAlias = Arrived | Added | Certificate


class Line(Protocol):
    """A line to one server. Every method may be called from the thread that holds it, and none waits."""

    @property
    def address(self) -> str:
        """Whom it leads to."""
        ...

    @property
    def standing(self) -> Standing:
        """How it stands."""
        ...

    def now(self) -> float:
        """The moment by the clock that the line goes by; it runs while the window is hidden."""
        ...

    def take(self) -> Sequence[Tiding]:
        """What has come since the last time, in order."""
        ...

    def say(self, intent: Intent) -> None:
        """Say something, at once or as soon as it can be said."""
        ...

    def say_voice(self, frame: bytes) -> None:
        """Send a frame of voice, if there is room for it now."""
        ...

    def voices(self) -> Sequence[tuple[int, bytes]]:
        """The frames of voice that have come, each with the member who speaks."""
        ...

    def trust(self) -> None:
        """Go on with the certificate that was shown."""
        ...

    def close(self) -> None:
        """End it."""
        ...
