"""How this program comes to rooms on servers (联网): connections, the local network, recent places, an own server.

The `Network` of `game.session.online`, made when a scene first asks for it. The list of recent places holds the tokens
of seats: like every file that is written whole it is for its owner only.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec

from game.about import version
from game.errors import StorageError
from game.net.address import DEFAULT_PORT, Address, parse_address
from game.net.lan import Browser
from game.net.line import Line, Me, Place
from game.net.pins import Pins
from game.session.connection import Connection
from game.session.hosting import LocalHost, command_for
from game.session.online import Nearby, OnlineStatus, Visited
from game.storage import Storage, folder_for, write_whole

__all__ = ["RemoteNetwork", "my_games"]

_MOST: Final = 20
_log: Final = logging.getLogger("ouju.net")

Opener = Callable[[Address, Place, str], Line]
"""Makes a line to an address, for who comes back to a place, with the fingerprint of an invitation."""


class _Kept(msgspec.Struct, omit_defaults=True):
    """A place as it stands in the file."""

    address: str
    code: str = ""
    game: str = ""
    name: str = ""
    token: str = ""
    at: float = 0.0


class _File(msgspec.Struct):
    """The file of recent places."""

    places: list[_Kept] = []
    version: int = 1


class RemoteNetwork:
    """Everything online, for the scenes."""

    def __init__(
        self,
        storage: Storage,
        locale: Callable[[], str] = str,
        open_line: Opener | None = None,
        bind: str = "0.0.0.0",
    ) -> None:
        """*bind* is the address at which a server of this program listens."""
        self._storage = storage
        self._locale = locale
        self._bind = bind
        self._open = open_line or self._socket
        self._pins: Pins | None = None
        self._recent: list[Visited] | None = None
        self._browser = Browser()
        self._host: LocalHost | None = None
        self._lines: list[Line] = []
        self._me: Me | None = None
        self._meeting = threading.Lock()

    # ---------------------------------------------------------------- connections

    def connect(self, address: str, *, pin: str = "") -> Connection:
        """A connection to that server; *pin*: the fingerprint that an invitation names. Raises `NetError`."""
        return self._connection(parse_address(address), Place(), pin)

    def resume(self, visited: Visited) -> Connection:
        """Back to one's place. Raises `NetError`."""
        return self._connection(parse_address(visited.address), Place(visited.token), "")

    def _connection(self, address: Address, place: Place, pin: str) -> Connection:
        self._lines = [line for line in self._lines if not _is_closed(line)]
        line = self._open(address, place, pin)
        self._lines.append(line)
        return Connection(line, self._keep)

    def _socket(self, address: Address, place: Place, pin: str) -> Line:
        from game.net.transport import SocketLine, Ways

        if self._pins is None:
            self._pins = Pins(self._storage.pins_file)
        return SocketLine(address, Ways(self.me, self._pins, pin), place)

    def me(self) -> Me:
        """Who says hello; called on the thread of a line, for it takes a moment the first time."""
        with self._meeting:  # two lines at once would make two words of this machine
            if self._me is None:
                self._me = Me(version(), self._locale(), _device(self._storage.device_file), my_games())
        return replace(self._me, locale=self._locale())

    # ---------------------------------------------------------------- the local network

    def nearby(self) -> tuple[Nearby, ...]:
        """The servers found in the local network so far; the first call begins to look."""
        return tuple(
            Nearby(found.name, found.address.text, found.rooms, found.shop) for found in self._browser.look()
        )

    def look_no_more(self) -> None:
        """Stop looking."""
        self._browser.stop()

    def host(self) -> LocalHost:
        """Start a server on this machine for the local network, or give the one that runs. Raises `NetError`."""
        if self._host is None or self._host.trouble is not None:
            store = self._storage.hosting / "rooms.sqlite"
            folder_for(store)
            self._host = LocalHost(
                command_for(store, DEFAULT_PORT, self._bind), command_for(store, bind=self._bind)
            )
        return self._host

    @property
    def hosting(self) -> LocalHost | None:
        """The server of this machine, if this program has started one."""
        return self._host

    def end_hosting(self) -> None:
        """Stop the server of this machine, if one runs."""
        host, self._host = self._host, None
        if host is not None:
            host.close()

    # ---------------------------------------------------------------- recent places

    def recent(self) -> tuple[Visited, ...]:
        """Where this side was lately, the last first."""
        return tuple(self._places)

    def forget(self, visited: Visited) -> None:
        """Drop a place of that list."""
        self._write([each for each in self._places if not _same(each, visited)])

    @property
    def _places(self) -> list[Visited]:
        if self._recent is None:
            self._recent = _read(self._storage.visited_file)
        return self._recent

    def _keep(self, connection: Connection) -> None:
        """The place of a connection has changed: where its room is gone, its token opens nothing any more."""
        room = connection.room
        if room is None:
            places = [
                replace(each, token="") if each.token and each.token == connection.last_token else each
                for each in self._places
            ]
        elif connection.watching:
            return
        else:
            visited = Visited(
                connection.address, room.code, room.spec.game, connection.name, connection.token, time.time()
            )
            places = [visited, *(each for each in self._places if not _same(each, visited))][:_MOST]
        if [_what(each) for each in places] != [_what(each) for each in self._places]:
            self._write(places)

    def _write(self, places: list[Visited]) -> None:
        """Keep the list; where that cannot be done it lasts as long as this program."""
        self._recent = places
        kept = [_Kept(*_what(each), each.at) for each in places]
        try:
            write_whole(self._storage.visited_file, msgspec.json.encode(_File(kept)))
        except StorageError as error:
            _log.warning("the recent rooms cannot be kept: %s", error)

    def close(self, timeout_s: float = 1.0) -> None:
        """End every line, look no more, stop the server; wait a moment for the threads."""
        for line in self._lines:
            line.close()
        self.end_hosting()
        self._browser.stop(timeout_s)
        for line in self._lines:
            join = getattr(line, "join", None)
            if join is not None:
                join(timeout_s)


def my_games() -> tuple[tuple[str, str], ...]:
    """The games of this program, each edition with the hash of its rules at the sheet's house rules."""
    from rules import VARIANTS, find_ruleset
    from rules.mahjong.fingerprint import ruleset_hash

    found = []
    for variant in VARIANTS:
        for edition in variant.editions:
            ruleset = find_ruleset(variant.key, {"edition": edition.key})
            found.append((f"{variant.key}/{edition.key}", ruleset_hash(ruleset)))
    return tuple(found)


def _device(file: Path) -> str:
    """The random word of this machine; made once."""
    try:
        word = file.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        word = ""
    if 16 <= len(word) <= 64 and word.isalnum():
        return word
    word = secrets.token_hex(16)
    try:
        write_whole(file, word + "\n")
    except StorageError as error:
        _log.warning("the word of this machine cannot be kept: %s", error)
    return word


def _read(file: Path) -> list[Visited]:
    """The list as it was kept; one that cannot be read is empty."""
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=_File).places
    except FileNotFoundError:
        return []
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        _log.warning("%s cannot be read: %s", file, error)
        return []
    return [Visited(each.address, each.code, each.game, each.name, each.token, each.at) for each in kept]


def _what(visited: Visited) -> tuple[str, str, str, str, str]:
    return visited.address, visited.code, visited.game, visited.name, visited.token


def _same(one: Visited, other: Visited) -> bool:
    """Whether two entries are the same room of the same server."""
    return (one.address, one.code) == (other.address, other.code)


def _is_closed(line: Line) -> bool:
    return line.standing.status.value == OnlineStatus.CLOSED.value
