"""A room on a server, as scenes see it (联机): one connection, the room one is in, and the table when a match runs.

Nothing here blocks. `poll` is called once a frame; whatever is asked of the server comes back from a later `poll`.
Addresses are ``host:port``, ``ws://...`` or ``wss://...``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol, TypeAlias

from game.net.parts import RoomCard, RoomSpec, RoomState, VoteKind
from rules.core.seat import Seat

if TYPE_CHECKING:
    from game.session.table import Table

__all__ = [
    "Chatted", "Entered", "Fingerprint", "Gone", "HallSeen", "Hosting", "MatchReady", "Nearby", "Network",
    "Online", "OnlineNotice", "OnlineStatus", "Proven", "RecordReady", "RoomChanged", "Said", "Trouble",
    "Visited",
]  # fmt: skip


class OnlineStatus(Enum):
    """How the connection stands."""

    CONNECTING = "connecting"
    LIVE = "live"
    RECONNECTING = "reconnecting"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Entered:
    """This side is in a room now, as that member; *knocking*: the host has to let it in yet."""

    member: int
    watching: bool = False
    knocking: bool = False


@dataclass(frozen=True, slots=True)
class RoomChanged:
    """The room is not what it was; `Online.room` is."""


@dataclass(frozen=True, slots=True)
class HallSeen:
    """The public rooms that were asked for."""

    rooms: tuple[RoomCard, ...]


@dataclass(frozen=True, slots=True)
class MatchReady:
    """A match has begun or goes on: `Online.table` is its table."""


@dataclass(frozen=True, slots=True)
class Gone:
    """This side is not in the room any more; *why* as in `game.net.news.Left`."""

    why: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something could not be done: a code of the protocol or of `game.net`, told as ``online.error.<code>``."""

    code: str
    retry_s: float | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The server shows a certificate that no authority signed: *new* where it is seen for the first time, else changed.

    `Online.trust` goes on with it; nothing was sent to that server yet.
    """

    fingerprint: str
    new: bool


@dataclass(frozen=True, slots=True)
class Said:
    """A member says a quick phrase."""

    member: int
    phrase: str
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Chatted:
    """A member wrote a line; cleaned of everything that is no text."""

    member: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Proven:
    """The shuffle of a hand was worked out again on this side (验牌): whether everything fits what was seen."""

    hand: int
    holds: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RecordReady:
    """A record that was asked for is here, or (empty) there is none of that code."""

    code: str
    data: bytes


OnlineNotice: TypeAlias = (
    Entered
    | RoomChanged
    | HallSeen
    | MatchReady
    | Gone
    | Trouble
    | Fingerprint
    | Said
    | Chatted
    | Proven
    | RecordReady
)


class Online(Protocol):
    """One connection to a room server."""

    @property
    def address(self) -> str:
        """Whom it leads to, as a person would write it."""
        ...

    @property
    def status(self) -> OnlineStatus:
        """How it stands."""
        ...

    @property
    def lost_s(self) -> float:
        """For how many seconds nothing has been heard from the server that should have been; 0 while all is well."""
        ...

    @property
    def ping_ms(self) -> int | None:
        """How long a word there and back takes."""
        ...

    @property
    def games(self) -> frozenset[str]:
        """The ``game/edition`` that both sides know with the same rules; empty before the server has answered."""
        ...

    @property
    def room(self) -> RoomState | None:
        """The room this side is in."""
        ...

    @property
    def member(self) -> int | None:
        """Who this side is in the room."""
        ...

    @property
    def watching(self) -> bool:
        """Whether this side only watches."""
        ...

    @property
    def ended_record(self) -> str:
        """The code of the record of the match that has just ended at this side's table; empty before that."""
        ...

    @property
    def held(self) -> bool:
        """Whether an answer at the table waits for the line to come back."""
        ...

    @property
    def table(self) -> Table | None:
        """The table of the match that is played, from this side's seat or as a spectator."""
        ...

    def poll(self) -> tuple[OnlineNotice, ...]:
        """What has happened since the last poll; never blocks."""
        ...

    def create(self, spec: RoomSpec, name: str) -> None:
        """Open a room."""
        ...

    def join(self, name: str, *, code: str = "", invite: str = "", watch: bool = False) -> None:
        """Come into a room."""
        ...

    def browse(self) -> None:
        """Ask for the public rooms."""
        ...

    def amend(self, spec: RoomSpec) -> None:
        """Change what is agreed (host)."""
        ...

    def ready(self, *, on: bool) -> None:
        """Be ready, or not any more."""
        ...

    def sit(self, seat: Seat) -> None:
        """Take a seat."""
        ...

    def set_bot(self, seat: Seat, level: str | None) -> None:
        """Put a bot on a seat or take it away (host)."""
        ...

    def kick(self, member: int) -> None:
        """Send a member away (host)."""
        ...

    def admit(self, member: int, *, yes: bool) -> None:
        """Let somebody in who has knocked (host)."""
        ...

    def start(self) -> None:
        """Begin the match (host)."""
        ...

    def vote(self, kind: VoteKind) -> None:
        """Ask everybody to break up, pause or go on."""
        ...

    def cast(self, *, yes: bool) -> None:
        """Vote in the vote that runs."""
        ...

    def say(self, phrase: str) -> bool:
        """Say a quick phrase; False where it is said too often."""
        ...

    def chat(self, text: str) -> None:
        """Write a line."""
        ...

    def set_mic(self, *, on: bool) -> None:
        """Tell the room that this side talks by voice, or no longer."""
        ...

    def send_voice(self, frame: bytes) -> None:
        """Send a frame of voice, if the line has room for it."""
        ...

    def voices(self) -> Sequence[tuple[int, bytes]]:
        """The frames of voice that have come since the last look, each with the member who speaks."""
        ...

    def fetch_record(self, code: str) -> None:
        """Ask for a record by its code."""
        ...

    def trust(self) -> None:
        """Go on with the certificate that `Fingerprint` told of, and know it from now on."""
        ...

    def leave(self, *, forfeit: bool = False) -> None:
        """Leave the room; with *forfeit* in the middle of a match, by the game's rules of escape."""
        ...

    def close(self) -> None:
        """End the connection; the seat is kept for a while, and its token stays on this machine."""
        ...


@dataclass(frozen=True, slots=True)
class Nearby:
    """A server in the local network: its name, its address, how many public rooms it has, of which shop it is."""

    name: str
    address: str
    rooms: int = 0
    shop: str = ""


@dataclass(frozen=True, slots=True)
class Visited:
    """A place that this side was at: server, room, game, own name, and whether the seat can still be taken up."""

    address: str
    code: str
    game: str
    name: str
    token: str
    at: float
    """Seconds since 1970, for the list only."""


class Hosting(Protocol):
    """A room server that this program has started on this machine (本机开房)."""

    @property
    def address(self) -> str:
        """Where this program reaches it."""
        ...

    @property
    def lan(self) -> tuple[str, ...]:
        """Where others in the local network reach it."""
        ...

    @property
    def trouble(self) -> str | None:
        """The key of why it does not run (any more); None while it does."""
        ...

    def close(self) -> None:
        """Stop it; matches that run are kept for the next time."""
        ...


class Network(Protocol):
    """How scenes come to rooms on servers; made by the program when it is first asked for."""

    def connect(self, address: str, *, pin: str = "") -> Online:
        """A connection to that server; it is made in the background. Raises `NetError` for what is no address.

        *pin*: the fingerprint of its certificate that an invitation names.
        """
        ...

    def resume(self, visited: Visited) -> Online:
        """Back to one's place."""
        ...

    def nearby(self) -> tuple[Nearby, ...]:
        """The servers found in the local network so far; the first call begins to look."""
        ...

    def look_no_more(self) -> None:
        """Stop looking."""
        ...

    def recent(self) -> tuple[Visited, ...]:
        """Where this side was lately, the last first."""
        ...

    def forget(self, visited: Visited) -> None:
        """Drop a place of that list."""
        ...

    @property
    def hosting(self) -> Hosting | None:
        """The server on this machine that this program has started; None where it has not."""
        ...

    def host(self) -> Hosting:
        """Start a server on this machine for the local network, or give the one that runs. Raises `NetError`."""
        ...

    def close(self, timeout_s: float = 1.0) -> None:
        """The program ends: end every line, look no more, stop the server; wait a moment for the threads."""
        ...
