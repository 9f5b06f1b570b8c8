"""What the parts of the room server are to each other (约定): links, stores, what a table tells its room.

Everything but `server`, `front` and the stores is without I/O: time comes in as an argument, what goes out is handed to
a `Link`. So a whole server with all its rooms runs in a test, message by message.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from game.authority.journal import Journal
from game.net.news import News

__all__ = ["Link", "Store", "Stored"]


class Link(Protocol):
    """One connection, as the rooms see it."""

    @property
    def address(self) -> str:
        """Where it comes from, for ceilings; many may share one (a tea room has one address)."""
        ...

    def send(self, news: News) -> None:
        """Say something; never waits. Order is kept."""
        ...

    def send_voice(self, frame: bytes) -> None:
        """Pass a frame of voice on, if the line has room for it now; else it is lost: play never waits for voice."""
        ...

    def close(self) -> None:
        """End the connection when everything said is out."""
        ...


@dataclass(frozen=True, slots=True)
class Stored:
    """A room in a store: its code, what it is (JSON, made by `game.host.room_file`), the lines of its match so far.

    *match* is the match whose lines these are; they are an older one's where the room is in another match already.
    """

    code: str
    document: bytes
    journal: bytes
    match: str = ""


class Store(Protocol):
    """Where rooms survive the process: SQLite in a file, or a Redis that several hosts share.

    Writing happens on a thread, many rooms in one go; `Journal.durable` tells how far it has come, and *moved* (given
    to the store's constructor) is called after every such go, from that thread, with the codes of the rooms (none: look
    at all of them). While nothing can be written `durable` stands still, and with it every table: `trouble` says why.
    """

    def journal(self, code: str, match: str) -> Journal:
        """The journal of a match in a room; a match that is there already is gone on with."""
        ...

    def save(self, code: str, document: bytes) -> None:
        """Keep what the room is now; the last one counts."""
        ...

    def forget(self, code: str) -> None:
        """The room has closed."""
        ...

    def keep_record(self, code: str, data: bytes) -> None:
        """Keep the record of a match that is over, under its own code."""
        ...

    def record(self, code: str) -> bytes | None:
        """The record of that code."""
        ...

    def claim(self, code: str) -> bool:
        """Take a new room's code; False where another host or room has it."""
        ...

    def rooms(self) -> Iterable[Stored]:
        """The rooms that this host is to take up now: after a start all that nobody else runs.

        Asked in every tick, for the rooms of a host that has died come later, a few at a time; each is given once.
        """
        ...

    def lost(self) -> frozenset[str]:
        """The rooms that another host has taken since this was asked last, for it took this one for dead.

        They are to be dropped without a word: nothing of them can be written any more.
        """
        ...

    def elsewhere(self, code: str) -> bool:
        """Whether a room of that code is kept that this host does not run (yet): it is found again, but not here."""
        ...

    def owners(self) -> Mapping[str, str]:
        """Who runs which room: code to the address of the host; empty where there is only this one."""
        ...

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now; None while all is well."""
        ...

    def close(self) -> None:
        """Write what is due and let go."""
        ...
