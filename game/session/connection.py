"""One connection to a room server (连接): the `Online` of `game.session.online`, over a line of `game.net`.

It owns the line, follows what the server says about the room, makes the table of a match, and checks its shuffles.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from game.net import intents, news
from game.net.intents import Intent
from game.net.line import Added, Arrived, Certificate, Line
from game.net.names import clean_name, clean_text
from game.net.news import News
from game.net.parts import RoomState
from game.session.chatter import Breath
from game.session.online import (
    Chatted,
    Entered,
    Fingerprint,
    Gone,
    HallSeen,
    MatchReady,
    OnlineNotice,
    OnlineStatus,
    RecordReady,
    RoomChanged,
    Said,
    Trouble,
)
from game.session.proving import Proving
from game.session.record_parts import RecordParts
from game.session.remote import RemoteTable, TableNews
from game.session.requests import Requests
from game.session.table import TableStatus
from rules.errors import RecordError

__all__ = ["Connection", "Keeper"]

_log: Final = logging.getLogger("ouju.net")
Keeper = Callable[["Connection"], None]
"""Is told whenever the place of this side has changed, so that it can be kept."""


class Connection(Requests):
    """A line with a room at its other end."""

    def __init__(self, line: Line, keep: Keeper | None = None) -> None:
        super().__init__()
        self._line = line
        self._keep = keep
        self._notices: list[OnlineNotice] = []
        self._room: RoomState | None = None
        self._member: int | None = None
        self._watching = False
        self._last_token = line.standing.place.token
        self._table: RemoteTable | None = None
        self._proving = Proving()
        self._breath = Breath()
        self._records = RecordParts()
        self._broken = False

    # ---------------------------------------------------------------- how it stands

    @property
    def address(self) -> str:
        """Whom it leads to."""
        return self._line.address

    @property
    def status(self) -> OnlineStatus:
        """How it stands."""
        return OnlineStatus(self._line.standing.status.value)

    @property
    def table_status(self) -> TableStatus:
        """The same, as a table says it."""
        return TableStatus(self._line.standing.status.value)

    @property
    def why(self) -> str:
        """Why it is closed: ``left``, ``upgrade``, ``displaced``, ``malformed``; empty while it is not."""
        return "malformed" if self._broken else self._line.standing.why

    @property
    def lost_s(self) -> float:
        """For how many seconds nothing has been heard that should have been."""
        return self._line.standing.lost_s(self._line.now())

    @property
    def ping_ms(self) -> int | None:
        """How long a word there and back takes."""
        ping = self._line.standing.ping_s
        return None if ping is None else round(1000 * ping)

    @property
    def spread_s(self) -> float:
        """How much longer one word may take than another."""
        return self._line.standing.spread_s

    @property
    def games(self) -> frozenset[str]:
        """The games that both sides know with the same rules."""
        return self._line.standing.games

    @property
    def token(self) -> str:
        """The token of this side's place; empty without one."""
        return "" if self._room is None else self._last_token

    @property
    def last_token(self) -> str:
        """The last token that this side had, which may open nothing any more."""
        return self._last_token

    @property
    def watching(self) -> bool:
        """Whether this side is a spectator."""
        return self._watching

    @property
    def room(self) -> RoomState | None:
        """The room this side is in."""
        return self._room

    @property
    def member(self) -> int | None:
        """Who this side is in the room."""
        return self._member

    @property
    def name(self) -> str:
        """The name that this side gave itself, as the room shows it."""
        mine = None if self._room is None else _member_of(self._room, self._member)
        return self.called if mine is None else mine

    @property
    def ended_record(self) -> str:
        """The code of the record of the match that has just ended at this side's table; empty before that."""
        ended = None if self._table is None else self._table.finished
        return "" if ended is None else ended.record

    @property
    def held(self) -> bool:
        """Whether an answer at the table waits for the line to come back."""
        return self._table is not None and self._table.waiting is not None

    @property
    def table(self) -> RemoteTable | None:
        """The table of the match that is played; None once this side has closed it."""
        return None if self._table is None or self._table.is_closed else self._table

    def line_now(self) -> float:
        """The moment by the clock of the line."""
        return self._line.now()

    # ---------------------------------------------------------------- what has come

    def poll(self) -> tuple[OnlineNotice, ...]:
        """What has happened since the last poll; never blocks."""
        self.pump()
        out, self._notices = self._notices, []
        return tuple(out)

    def pump(self) -> None:
        """Take in what has come, for the room and for the table."""
        for tiding in self._line.take():
            match tiding:
                case Arrived(said, at):
                    self._hear(said, at)
                case Added():
                    self._notices += self._proving.bound(tiding)
                case Certificate(fingerprint, new):
                    self._notices.append(Fingerprint(fingerprint, new))

    def nonsense(self, what: str) -> None:
        """The server tells what cannot be: nothing of it is shown, and the line is closed."""
        _log.error("the server at %s told what cannot be: %s", self.address, what)
        if not self._broken:
            self._broken = True
            self._notices.append(Trouble("malformed"))
            self._line.close()

    def _hear(self, said: News, at: float) -> None:
        match said:
            case news.MatchBegun() | news.Snapshot():
                self._match(said, at)
            case news.Reveal():
                self._notices += self._proving.revealed(said)
            case (
                news.Told() | news.Asked() | news.Closed() | news.AutoSet() | news.Finished()
                | news.Ack() | news.Refused()
            ):  # fmt: skip
                self._at_table(said, at)
            case news.Seated() | news.Room() | news.Left() | news.Present():
                self._about_room(said)
            case _:
                self._about_else(said, at)

    def _match(self, said: news.MatchBegun | news.Snapshot, at: float) -> None:
        """A match begins, or is told anew to the table that stands or to a new one."""
        table = self.table
        same = table is not None and table.match_id == said.match and table.own_seat == said.seat
        if table is not None and same and isinstance(said, news.Snapshot):
            table.take(said, at)
        elif table is not None and same and table.view is None:
            return  # it still begins
        else:
            try:
                table = self._table = RemoteTable(self, said, at)
            except RecordError as error:
                self.nonsense(str(error))
                return
            self._notices.append(MatchReady())
        self._proving.begin(said, table.ruleset)

    def _at_table(self, said: TableNews, at: float) -> None:
        if isinstance(said, news.Told):
            self._notices += self._proving.line(said)
        if self._table is not None:
            self._table.take(said, at)

    def _about_room(self, said: news.Seated | news.Room | news.Left | news.Present) -> None:
        match said:
            case news.Seated(member=member, token=token, watching=watching, knocking=knocking):
                self._member, self._watching = member, watching
                self._last_token = token or self._last_token
                self._proving.came_back()
                self._notices.append(Entered(member, watching, knocking))
            case news.Room(state=state):
                members = [msgspec.structs.replace(each, name=_name(each.name)) for each in state.members]
                self._room = msgspec.structs.replace(state, members=members)
                self._notices.append(RoomChanged())
            case news.Present():
                self._present(said)
            case _:
                self._room = self._member = self._table = None
                self._notices.append(Gone(said.why))
        if self._keep is not None and not isinstance(said, news.Present):
            self._keep(self)

    def _present(self, said: news.Present) -> None:
        """Somebody is reached in another way than before."""
        if self._room is not None:
            self._room = _with_presence(self._room, said)
            self._notices.append(RoomChanged())

    def _about_else(self, said: News, at: float) -> None:
        match said:
            case news.Hall(rooms=rooms):
                cards = (msgspec.structs.replace(each, host=clean_name(each.host) or "") for each in rooms)
                self._notices.append(HallSeen(tuple(cards)))
            case news.Said(member=member, phrase=phrase, seat=seat):
                self._notices.append(Said(member, phrase, seat))
                if self._table is not None:
                    self._table.take(said, at)
            case news.Chatted(member=member, name=name, text=text):
                self._notices.append(Chatted(member, _name(name), _clean(text)))
            case news.RecordPart():
                self._record(said)
            case news.Failed():
                self._failed(said)
            case news.Upgrade():
                self._notices.append(Trouble("upgrade", about=f"{said.major}.{said.minor}"))
            case news.Displaced():
                self._notices.append(Trouble("displaced"))
            case _:
                pass

    def _failed(self, said: news.Failed) -> None:
        if said.about == "resume":
            self._room = self._member = self._table = None
            self._notices.append(Gone("closed"))
            if self._keep is not None:
                self._keep(self)
        if said.about == "replay":
            self._notices.append(self._records.refused())
        retry = None if said.retry_ms is None else said.retry_ms / 1000
        self._notices.append(Trouble(said.code, retry, said.about))

    def _record(self, part: news.RecordPart) -> None:
        """A piece of a record: ask for the next, or it is whole."""
        came = self._records.take(part)
        if isinstance(came, RecordReady):
            self._notices.append(came)
        elif came is not None:
            self.tell(came)

    # ---------------------------------------------------------------- what is asked of the server

    def tell(self, intent: Intent) -> None:
        """Say something to the server."""
        self._line.say(intent)

    def cast(self, *, yes: bool) -> None:
        """Vote in the vote that runs."""
        vote = None if self._room is None else self._room.vote
        if vote is not None:
            self.tell(intents.Cast(vote.id, yes))

    def say(self, phrase: str) -> bool:
        """Say a quick phrase in the room; False where it is said too often."""
        if self.status is not OnlineStatus.LIVE or self._room is None:
            return False
        if not self._breath.take(0, phrase, self._line.now()):
            return False
        self.tell(intents.Say(phrase))
        return True

    def send_voice(self, frame: bytes) -> None:
        """Send a frame of voice, if the line has room for it."""
        self._line.say_voice(frame)

    def voices(self) -> Sequence[tuple[int, bytes]]:
        """The frames of voice that have come since the last look."""
        return self._line.voices()

    def fetch_record(self, code: str) -> None:
        """Ask for a record by its code."""
        self.tell(self._records.ask(code))

    def trust(self) -> None:
        """Go on with the certificate that was shown."""
        self._line.trust()

    def close(self) -> None:
        """End the connection; the seat is kept for a while."""
        self._line.close()


def _member_of(room: RoomState, member: int | None) -> str | None:
    """The name under which the room knows a member."""
    return next((each.name for each in room.members if each.id == member), None)


def _with_presence(room: RoomState, said: news.Present) -> RoomState:
    """The room with one member reached in another way."""
    members = [
        msgspec.structs.replace(each, presence=said.presence) if each.id == said.member else each
        for each in room.members
    ]
    return msgspec.structs.replace(room, members=members)


def _name(name: str) -> str:
    """A name that fits the table, whatever the server let through."""
    return clean_name(name) or "?"


def _clean(text: str) -> str:
    """What somebody wrote, without anything that is no text, whatever the server let through."""
    return clean_text(text) or ""
